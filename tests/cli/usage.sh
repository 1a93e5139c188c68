#!/bin/bash
# Words of the command line: what they do, and the status of those that are
# wrong.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null

it "help and version are printed, status 0"
want 0 --help
has out "usage: hexlaw" "play [MIX]" "run [-k]" "--max-steps" "Exit status"
is err ""
want 0 --version
has out "hexlaw "
for command in play list run sim show board score replay; do
    want 0 $command --help
    has out "usage: hexlaw $command" "--help"
done

it "wrong usage is status 2, with the nearest word, and prints no answer"
while IFS='|' read -r words says; do
    want 2 $words
    is out ""
    has err "hexlaw: " "$says"
done <<'CASES'
--hepl|did you mean '--help'?
play --sed 3|did you mean '--seed'?
-z|no option '-z'
-o|option '-o' needs a value
--open=yes|'--open' takes no value
--seed x|--seed takes a number, not 'x'
--seed -1|--seed takes a number, not '-1'
--seats 9|1 to 8 can sit down, not 9
--seats 2|3 to 4 players
--seats red,blue,red|red sits down twice
--seats rad=human|no colour 'rad' (did you mean 'red'?)
--seats red=robot|red may be human or random, not 'robot'
-o board|-o takes OPTION=VALUE, not 'board'
-o boad=spiral|no option 'boad' (did you mean 'board'?)
-o target=99|'99' is not a number from 3 to 30
-o board=spirol|option 'board': 'spirol' is not one of
nosuch|'nosuch'
lst|did you mean 'list'?
play base base|'base' is too much
list base|'base' is too much
show|name a mix
replay|name a file
run nosuch.hexlaw|nosuch.hexlaw: No such file
sim base|say how many games
sim base -n 0|-n takes a number from 1 on
--max-steps 0|--max-steps takes a number from 1 on
--load x.rec base|--load FILE says all
CASES

it "'--' ends the options"
want 2 show -- --help
has err "'--help'"

it "what can be played is listed with players and path"
want 0 list
has out "The base game" "$SRC/variants/base.lua"
grep -q "^loans .* 3-4 .*loans.lua" out || fail "players of loans"

it "rules and boards are printed; the same seed gives the same board"
want 0 show base -o target=8
has out "base.lua:" "target = 8"
want 0 board base --seed 7
has out "base, seed 7" "A1" "ROBBER"
cp out first
want 0 board base --seed 7
cmp -s out first || fail "another board"
want 0 board base --seed 8
cmp -s out first && fail "the same board"

it "an output that cannot be written is told"
status=0
"$HEXLAW" list >/dev/full 2>err || status=$?
[ "$status" = 2 ] || fail "status $status"
has err "cannot write"

it "a reader that leaves is no error"
"$HEXLAW" show base 2>err | head -n 1 >out
is err ""

finish
