#!/bin/bash
# Scripts of the prompt's lines: the first refused one ends them, with its
# place.
set -u
. "$SRC/tests/cli/lib.sh"

begin='new base --seats 3 --seed 4 -o board=beginner -o start_pieces=beginner -o first_player=seat -o first_seat=blue'
cat >script <<LINES
$begin
# seats may stand before moves, as in records
blue: roll

blue: city C3.N
white: end
assert blue.knights = 4
end
LINES

it "run stops at the first refused line, says which, status 1"
want 1 run script </dev/null
[ "$(wc -l <err)" = 1 ] || fail "more than one message"
has err "script:5: cost: a city costs 2 grain 3 ore" "BASE-"
has out "blue: roll"
lacks out "end"

it "run -k goes on; the status tells all the same"
want 1 run -k script </dev/null
has err "script:5: " "script:6: " "script:7: not true: blue.knights = 4" \
    "  want 4" "  got  0"
has out "blue: end"

it "a refused line changes nothing"
cat >still <<LINES
$begin
save before.rec
roll too much
red: roll
city C3.N
set blue.hand = 99 ore
set blue.nothing = 1
force dice 9
:nonsense(
save after.rec
LINES
want 1 run -k still </dev/null
[ "$(grep -c '^still:' err)" = 7 ] || fail "not 7 refusals"
cmp -s before.rec after.rec || fail "the records differ"

it "without 'new' the first line begins the base game, all seats human"
cat >plain <<'LINES'
assert size(players) = 4
moves
1
LINES
want 0 run plain </dev/null
has out "red human, blue human, white human, orange human"

it "a line that cannot be a statement is refused on stdin, too"
want 1 run - <<<'assert over'
has err "stdin:1: not true: over"

it "each file is a table of its own; the first refused file ends the run"
echo 'assert g.round = 1' >wrong
want 1 run wrong plain </dev/null
lacks out "settlement"
want 1 run -k wrong plain </dev/null
has out "settlement"

it "a mix that cannot be made is a refused line"
want 1 run <<'LINES'
new base -o target=99
LINES
has err "from 3 to 30" "stdin:1: "

it "what is set, forced or run marks the record as edited"
want 0 run <<LINES
$begin
force dice 3 3
roll
assert g.roll = 6
:g:move { n = 1, kind = "ore", from = "bank", to = me }
save edited.rec
LINES
grep -qx edited edited.rec || fail "no line 'edited'"
want 0 replay edited.rec

it "every line of the example of mistakes is refused, with its line"
want 1 run -k "$SRC/examples/mistakes.hexlaw" </dev/null
has err "mistakes.hexlaw:" "BASE-"

it "random games: their number, moves, seconds and hash; the same again"
want 0 sim base -n 5 --seed 1 </dev/null
grep -q '^games 5$' out && grep -q '^moves [0-9]*$' out &&
    grep -q '^seconds [0-9.]*$' out && grep -q '^hash [0-9a-f]\{16\}$' out ||
    fail "the lines"
grep -v seconds out >first
want 0 sim base -n 5 --seed 1 </dev/null
grep -v seconds out | cmp -s - first || fail "other games"
want 0 sim base -n 2 --seed 2 --check </dev/null
want 0 sim base -n 3 --seed 3 --seats 3 --random-options --check </dev/null
grep -q '^games 3$' out || fail "not 3 games"

finish
