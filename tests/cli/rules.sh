#!/bin/bash
# The rulebook: it has all that a player needs, as text and as Markdown.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null

it "the base game is told: things, costs, order of play, constraints, options"
want 0 rules base
is err ""
cp out book
has out "The base game" "For 3 to 4 players." "How the game is won" \
    "at least 10" "4 hexes of forest, which yield lumber" \
    "numbers for the hexes: 1 x 2, 2 x 3" "19 brick cards" \
    "25 development cards: 14 knight" "road: 15 for each player, on edges" \
    "city CORNER        2 grain, 3 ore" "again and again, until the game ends:" "if the roll is 7:" \
    'refused: "the robber must leave [the robber] for another land' \
    "the robber is at the start the first of desert" "takes 2 of what a hex" \
    "says: steal SEAT (without being" \
    "set the robber to HEX" "discard CARDS (CARDS: the number of" \
    "close SEAT, or passes" "does not connect to your roads" \
    "the bank has no [kind] left" "production: pieces take from the bank" \
    "longest_road, 2 points" "hand.limit: 7" "pips, the ways in 36"

it "each constraint, action, option and note of the rules stands in it"
want 0 show base
sed -n 's/^\(constraint\|limit\) "\([^"]*\)".*/\2/p' out >names
[ "$(wc -l <names)" -gt 20 ] || fail "few constraints"
while read -r name; do
    grep -q "[ \"]$name\b" book || fail "$name is missing"
done <names
sed -n '/^options {/,/^}/s/^  \([a-z_]*\) = .*/\1/p' out >names
[ "$(wc -l <names)" -gt 20 ] || fail "few options"
while read -r name; do
    grep -q "^$name  " book || fail "option $name is missing"
done <names
grep -c '^action' out >count
[ "$(grep -c '^- [a-z_]*' book)" -gt "$(cat count)" ] || fail "few actions"

it "no line is wider than 79 columns, and none speaks of an empty thing"
awk 'length > 79' book >out
[ ! -s out ] || fail "too wide"
grep -nE '\(\)|\[\]|: *$' book | grep -vE ':$' >out && fail "something is empty"

it "no sentence sends a player to a file"
grep -n '\.lua' book && fail "it does"
want 0 rules tax_day
has out "tax.day: who has more than 4 cards pays one"
lacks out ".lua"

it "it follows the options"
want 0 rules base -o target=8 -o seven_steals=false
has out "at least 8" "option target = 8" "[changed]"
lacks book "[changed]"

it "what another file says is marked, and listed"
want 0 rules loans
has out "What differs from base" "- new: action loan.take, loan GET: move 1 of GET" \
    "pay your loan back first" "[new: loans]"
want 0 rules no_early_sevens
has out "- changed: chance dice (reroll); drawn again if the roll is 7" \
    "- new: option no_sevens_rounds: rounds without a 7 (2)"
want 0 rules slow_cities
has out "modify help.rate: bank.rate at most 3, while"
want 0 rules short_game
has out "- changed: option target: points that win (8) [changed: short_game]"
want 0 rules city_feast
has out "- new: on feast.due: after 'built', if its piece is city, then:"
want 0 rules market_fee
has out "and you pay a" # what it adds to the function of another file
want 0 rules base -o win=declare -o dice=deck
has out "Who wins is said by a move" "from a deck that has each outcome once"
want 0 rules cheap_cities
has out "changed: action build.city" "[changed: cheap_cities]"

it "as Markdown it is headings, lists and tables"
want 0 rules base --markdown
has out "# The base game" "## The order of play" "### build" "| What | Cost |" \
    "|---|---|" "| road EDGE | 1 brick, 1 lumber" "- roll; then play goes on"
lacks out "====" "----"

it "every house rule has one"
for file in "$SRC"/examples/house_rules/*.lua; do
    want 0 rules "$(basename "$file" .lua)"
    grep -qF "[new: $(basename "$file" .lua)]" out ||
        grep -qF "[changed: $(basename "$file" .lua)]" out ||
        fail "nothing is marked in $file"
    is err ""
done

it "rules that are wrong make none"
want 2 rules no_such_rules
want 3 rules "$SRC/tests/bad/types_example.lua"
is out ""

it "a name of nothing is answered with what there is, or with the path of a file"
cat >lucky.lua <<'LUA'
variant { name = "lucky", title = "Lucky", extends = { "base" } }
on "lucky.due" { event = "rolled", move = { n = 1, from = "me", to = "bank" } }
LUA
want 3 show ./lucky.lua
has err "lucky.lua:2: no event 'rolled'; there are built," "robber.moved"
want 2 show lucky
has err "there is no variant 'lucky'; a file is named by its path: ./lucky.lua"

finish
