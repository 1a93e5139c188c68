#!/bin/bash
# help, and what a word may be short for.
set -u
. "$SRC/tests/cli/lib.sh"
game="new base -o board=beginner -o start_pieces=beginner -o first_player=seat"

# said LINE...: what the program answers to lines of a game at red's roll.
said() {
    { echo "$game --seed 1 --seats 4"; printf '%s\n' "$@"; } >script
    "$HEXLAW" run -k script >out 2>err
}

it "a place is told with its names, its hexes, its harbor, and what is there"
said "help b2.n" "help A1-NW" "help C3"
has out "A1.SE, also A2.SW and B2.N: A1 mountains 10, A2 pasture 2, B2 hills 6;" \
    "settlement of red" "A1-NW: A1 mountains 10; generic harbor, 3 for 1; empty" \
    "C3 desert"

it "kinds and cards are told with what they are good for"
said "help ore" "help knight"
has out "ore: a resource; the bank has 17 of 19; from mountains; pays for city" \
    "knight: a card of the deck development, 14 of them" "played as: knight"

it "a move is told with what the rulebook says of it, and of the piece"
said "help city" "help accept"
has out "  city CORNER   as in: city C3.N" \
    "  - build.city: pay 2 grain, 3 ore; place a city (BASE-056" \
    "  - city: 4 for each player, on corners, in place of a settlement" \
    "    - refused: \"you do not have [the wish]\", trade.can (BASE-052)"
lacks out "rules: action"

it "a declaration and an option are shown as they result"
said "help edge.connected" "help target" "help longest_road" "help knights"
has out 'constraint "edge.connected" {' 'cites = "BASE-058 BASE-059"' \
    "points that win: 3 to 30" 'award "longest_road" {' \
    "  - longest_road, 2 points, to who has the most of" \
    "'why longest_road' tells" "knights = int { 0, 25"

it "the id of a rule is told with what cites it, a part of a name with the names"
said "help BASE-039" "help connected"
has out "BASE-039: option shortage, step production (" \
    "rules: constraint edge.connected, constraint corner.connected"

it "a misspelled name is answered with the nearest"
said "help longst_road" "scroe" "setlement C3.N"
has err "no move, command or rule 'longst_road' (did you mean 'longest_road'?)" \
    "no move or command 'scroe' (did you mean 'score'?)" \
    "no move or command 'setlement' (did you mean 'settlement'?)"

it "what moves have in common is answered with the moves"
said "trade 1 wool for brick" "Market"
has err "no move begins with 'trade'; such moves are: offer GIVE for GET to SEATS" \
    "no move begins with 'Market'; such moves are: bank GIVE GET"

it "a command may be cut short while no move and no other command begins so"
said "sc" "Help sco" "lo" "ro"
has out "points  settlement" "score "
has err "'lo' may be log or load"
has out "red: roll"

it "commas between cards and seats are fine; a word like 'for' is told"
said "set red hand 4 wool 2 ore" "force dice 1 1" "roll" \
    "offer wool fro ore" "bank wool oar" "offer wool, ore for brick, to blue, white"
has out "red: offer 1 wool 1 ore for 1 brick to blue white"
has err "'fro' where 'for' was expected (did you mean 'for'?)" \
    "'oar' is no resource; there are brick, lumber, wool, grain, ore"

it "a question mark asks for help"
said "?" "? ore" "?road"
has out "A line is a move" "ore: a resource" "road EDGE"

it "what is chosen says it all where there is just one thing to do"
said "set red hand 2 brick" "force dice 3 4" "roll" "D2" "blue" "E1"
has out "red: robber D2" "red: steal blue"
has err "no move or command 'E1'; 'moves' lists what you can do, 'help' the"

it "what cannot be chosen now is told before what it lacks"
said "road" "steal"
has err "menu: 'road' cannot be chosen now; you can: roll"
has err "menu: 'steal' cannot be chosen now; you can: roll"

it "a place that goes by another name is told by both"
said "set red hand 3 ore 2 grain" "force dice 1 1" "roll" "city C3.N"
has err "B2.SE has no settlement of yours" "possible: A1.SE, C1.SE" \
    "(C3.N is B2.SE)"

finish
