#!/bin/bash
# At a terminal: prompts, a history for its owner alone, a curtain between two
# people, games that are kept. An empty line behind another is Enter while the
# others move: then they do not take their time.
set -u
. "$SRC/tests/cli/lib.sh"
rm -rf .local

it "the prompt says who chooses what; Tab completes; Ctrl-D leaves"
at_terminal "--seed 3 -o first_player=seat" <<'KEYS'
settl\tA1.N\n
roa\t\n
garbage\003
undo\n
\004
KEYS
has out "red, setup.settlement> " "red: settlement A1.N" \
    "red, setup.road> " "taken back: red: settlement A1.N"
lacks out "garbage'"

it "the history is kept in the state folder, for its owner alone"
[ "$(stat -c %a .local/state/hexlaw/history)" = 600 ] || fail "its mode"
[ "$(tail -n 1 .local/state/hexlaw/history)" = "undo" ] || fail "its end"

it "Tab completes what commands take, options of the mix, cards and files"
at_terminal "--seed 3 -o first_player=seat" <<'KEYS'
set red hand 2 wool 1 ore\n
hel\tlongest_\t\n
new bas\t-o boa\tbeg\t-o start_p\tbeg\t-o first_player=sea\t--see\t1\n
new bas\t-o boa\tbeg\t-o start_p\tbeg\t-o first_player=sea\t--see\t1\n
force dice 1 1\n
roll\n
of\tlu\tf\tgra\tto bl\t\n
\004
\004
KEYS
has out "help longest_road" \
    "new base -o board=beginner -o start_pieces=beginner" \
    "offer lumber for grain to blue"

it "between two people a curtain hides the hands"
at_terminal "--seats 3 --seed 3 -o first_player=seat" <<'KEYS'
\n
1\n
1\n
\n
hand\n
\004
KEYS
has out "red's turn: press Enter" "blue's turn: press Enter" "blue: nothing"

it "with open hands there is no curtain"
at_terminal "--seats 3 --seed 3 --open -o first_player=seat" <<'KEYS'
1\n
1\n
\004
KEYS
lacks out "press Enter"
has out "blue, setup.settlement> "

it "before the prompt stands what you have and what you can do"
game="-o board=beginner -o start_pieces=beginner -o first_player=seat --seed 3"
at_terminal "$game" <<'KEYS'
roll\n
set red hand 2 brick\n
undo\n
moves\n
\004
\004
KEYS
has out "you can: roll" "you have 2 brick" "you can: end" "taken back: set red"
[ "$(grep -c "you have 2 brick" out)" = 1 ] || fail "told twice"

it "each seat has a line, and the bank, when somebody is asked"
has out "> red  " "  orange  " "points  cards" "bank: " "development cards"

it "the names of seats have their colour, and none with NO_COLOR"
lacks out $'\033[1;'
colourless="" at_terminal "$game" <<'KEYS'
roll\n
\004
\004
KEYS
has out $'\033[1;97;41mred\033[0m' $'mred\033[0m, main> '

it "a board that changed is drawn before the question where there is room"
for lines in 50 24; do
    rows=$lines at_terminal "$game" <<'KEYS'
set red road A1-SE\n
\004
\004
KEYS
    cp out out.$lines
done
[ "$(grep -c "A1.*A2.*A3" out.50)" = 2 ] || fail "not drawn again"
[ "$(grep -c "A1.*A2.*A3" out.24)" = 1 ] || fail "drawn without room"

it "a game that is left is kept, and can be gone on with"
rm -rf my.game .local/state/hexlaw/games
at_terminal "$game" <<'KEYS'
roll\n
quit\n
KEYS
has out "This game is kept: 'load last', or 'hexlaw --load last', goes on with it"
at_terminal "" <<'KEYS'
load\n
load last\n
undo\n
redo\n
new\n
\004
KEYS
has out "A game is not at its end (base, " "last      base, " "the last moves" \
    "made again: red: roll"
[ "$(grep -c "This game is kept" out)" = 1 ] || fail "not told once"
at_terminal "--load last" <<'KEYS'
roll\n
save my.game\n
load\n
quit\n
KEYS
has out "saved to my.game" "no game is kept" \
    "This game is saved: 'hexlaw --load my.game' goes on with it."
lacks out "This game is kept"
[ -z "$(ls .local/state/hexlaw/games)" ] || fail "kept beside what was saved"

# It is behind the prompt that the game is written.
is_kept() {
    for _ in $(seq 200); do
        grep -qs "^red: $1" .local/state/hexlaw/games/* && return
        sleep 0.02
    done
    fail "'$1' is not kept"
}

it "a game that is not kept is told so, with what to say instead"
want 3 play --load last
has err "hexlaw: no game is kept; one that was saved is loaded by the name of"
at_terminal "$game" <<'KEYS'
load last\n
load last-4\n
quit\n
KEYS
has out "no game is kept; one that was saved is loaded by the name of its file"

it "what ends the program, the game is there as it was"
for signal in KILL TERM HUP; do
    echo "echo \$\$ >pid; exec $HEXLAW $game" >start
    sit "sh start"
    sees before_roll
    says roll "red, main>"
    is_kept roll
    kill -$signal "$(cat pid)"
    sees left.
    stand_up
    want 0 play --load last <<<'assert choosing red main'
    rm .local/state/hexlaw/games/*
done

it "before the next person sits down, what the last one did is kept"
sit "$HEXLAW --seats 3 --seed 3 -o first_player=seat"
sees "red's turn: press Enter"
keys Enter
sees "red, setup.settlement>"
says 1 "red, setup.road>"
says 1 "blue's turn: press Enter"
is_kept road
stand_up
rm .local/state/hexlaw/games/*

it "where nothing can be kept, a game is left only when that is said twice"
HOME=/dev/null at_terminal "$game" <<'KEYS'
roll\n
quit\n
save my.game\n
quit\n
KEYS
has out "this game cannot be kept by itself: /dev/null/" \
    "this game is not saved: 'save FILE' keeps it; 'quit' again leaves it"
[ "$(grep -c "by itself" out)" = 1 ] || fail "told again"

it "after a game the ranking stands, and what can be done"
at_terminal "$game -o target=3" <<'KEYS'
roll\n
set red hand 3 ore 2 grain\n
city A1.SE\n
why roll\n
quit\n
quit\n
KEYS
has out "red has won" "1. red     3 points" "'save FILE' keeps the game" \
    "over: the game has ended; red has won"

it "the board is drawn again before the first question if others moved first"
for seat in red blue; do
    at_terminal "--seed 3 -o first_player=seat -o first_seat=$seat" <<'KEYS'
quit\n
KEYS
    lacks out "not saved"
    cp out first.$seat
done
[ "$(grep -c "A1.*A2.*A3" first.red)" = 1 ] || fail "not drawn once"
[ "$(grep -c "A1.*A2.*A3" first.blue)" = 2 ] || fail "not drawn again"

it "a file that is not there is told, and the game goes on"
at_terminal "$game" <<'KEYS'
roll\n
load nosuch\n
end\n\n
quit\n
KEYS
has out "nosuch: No such file" "red: end"

it "each question that others raised says what you have, changed or not"
at_terminal "${game%3}12" <<'KEYS'
roll\n
end\n\n
refuse\n\n
refuse\n\n
hand\n
\004
\004
KEYS
[ -n "$(grep "^you have" out | uniq -d)" ] || fail "left out"

finish
