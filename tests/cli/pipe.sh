#!/bin/bash
# A game on a pipe: the language of the prompt without the prompt.
set -u
. "$SRC/tests/cli/lib.sh"
unset HISTFILE

it "there is no prompt, no colour and no echo on a pipe, and refusals go on"
want 0 play --seed 3 -o first_player=seat <<'LINES'
# a comment, and a blank line

settlement A1.N
seetlement A1.N
settlement A1.N
bak
undoo
road A1-NE
LINES
lacks out "> " $'\033' "comment"
has out "base first_player=seat, seed 3: red human, blue random" \
    "red: settlement A1.N" "red: road A1-NE" "blue: settlement "
has err "(did you mean 'settlement'?)" "(did you mean 'bank'?)" \
    "(did you mean 'undo'?)" "menu: "
[ ! -e .local ] || fail "a history is kept"

it "a word is a command unless the line is a move"
want 0 play --seats 3 --seed 4 -o board=beginner -o start_pieces=beginner \
    -o first_player=seat -o first_seat=blue <<'LINES'
force dice 3 3
end
roll
set blue.hand = 4 wool
bank
bank wool
bank wool ore
bank wool ore
hand
moves bank
LINES
has err "menu: " "that takes 4 wool, you have 0"
has out "brick: 1" "blue: bank wool ore"

it "a number plays that move of the list"
want 0 play --seats 3 --seed 4 -o first_player=seat <<'LINES'
moves
54
999
why road C3-NE
moves road
LINES
has out "54  settlement E3.S" "red: settlement E3.S" "edge.at_home: " \
    "base.lua:" "1  road E3-SE"
has err "'moves' has no number 999"

it "why takes the number of a move; what is forced is told"
want 0 play --seats 3 --seed 4 -o first_player=seat <<'LINES'
why 54
why 999
force dice 1 1
save my game
LINES
has out "settlement E3.S: legal" "dice: 1 1 comes next"
has err "'moves' has no number 999" "a name of one word"

it "undo takes back one's own move and what programs did since, redo makes it"
want 0 play --seed 3 -o first_player=seat <<'LINES'
settlement A1.N
road A1-NE
undo 2
assert choosing red setup.settlement
redo
redo
redo
assert size(built(red, road)) = 1
LINES
has out "taken back: red: road A1-NE" "made again: red: road A1-NE"
is err "nothing was taken back"

it "the same seed, rules and moves give the same game"
lines='save one.rec'
want 0 play --seats red=random,blue=random,white=random --seed 5 <<<"$lines"
has out " has won" "1. " "2. " "3. "
cp out first
want 0 play --seats red=random,blue=random,white=random --seed 5 \
    <<<"save two.rec"
cmp -s one.rec two.rec || fail "the records differ"

it "without people undo stops the programs"
want 0 play --seats red=random,blue=random,white=random --seed 5 <<'LINES'
assert over
undo
undo
assert winner none
redo
redo
assert over
LINES
[ "$(grep -c 'taken back' out)" = 2 ] || fail "not taken back"
is err ""

it "a record is replayed: 0 if it holds, 1 if it ends elsewhere, 3 if not"
want 0 replay one.rec
has out "one.rec: ok: "
sed '$s/[0-9a-f]*$/0123456789abcdef/' one.rec >other.rec
want 1 replay other.rec
has out "the record says 0123456789abcdef"
head -n 40 one.rec >torn.rec
want 3 replay torn.rec
has err "torn.rec:"
sed 's/: roll | dice [0-9] [0-9]/: roll | dice 1 1/' one.rec >edited.rec
want 3 replay edited.rec
has err "edited.rec:" "dice 1 1"
sed '1s/1$/2/' one.rec >version.rec
want 3 replay version.rec
has err "version.rec:1: "

it "a saved game is loaded, taken back and saved again"
want 0 play --load one.rec <<'LINES'
undo
redo
save again.rec
LINES
has out "taken back: "
want 0 replay again.rec
want 3 play --load torn.rec </dev/null

it "a new game is begun at the prompt; a wrong one changes nothing"
want 0 play --seed 1 -o target=8 <<'LINES'
new nosuch
new base --seets 3
new base --seats 3 --seed 9
new
=opt.target
LINES
has out "base, seed 9: red human, blue human, white human"
has err "'nosuch'" "did you mean '--seats'?"

it "formulas are seen with the eyes of the seat that is asked"
want 0 play --seats 3 --seed 4 <<'LINES'
=points(me)
=blue.hand.ore
=red.hand.ore + blue.hand.ore
=nonsense(3)
LINES
has err "may not see" "nonsense"

it "programs alone play to the end; help and quit are understood"
want 0 play <<'LINES'
help
help all
help costs
help settlement
help offer
help nosuch
quit
roll
LINES
has out "assert LINE" "undo [N]" "1 brick 1 lumber" "- setup.settlement: the player says" "- build.settlement: pay 1 brick," \
    "  settlement CORNER   as in: settlement C3.N" \
    "  offer GIVE for GET to SEATS   as in: offer 2 brick for 2 lumber to blue"
[ "$(grep -c '^  settlement CORNER' out)" = 1 ] || fail "a form twice"
has err "no move, command or rule 'nosuch'; 'moves' lists what you can do"

it "the help for who plays fits a screen and has no word on trying rules"
want 0 run <<<help
[ "$(fold -w 80 out | wc -l)" -le 23 ] || fail "too long"
lacks out "assert" "force" "=FORMULA"

it "of a seat that chooses by itself nobody is told what it could do"
printf 'blue: city C3.N\nwhy blue: city C3.N\nwhy blue: road\n' >lines
want 0 play base --seed 1 -o first_player=seat <lines
[ "$(grep -c "blue chooses by itself, and what it could do would tell" err)" = 3 ] ||
    fail "not refused three times"
lacks err "costs"
want 0 play base --seed 1 -o first_player=seat --open <lines
has err "menu: red has to choose first"

it "assert tells a person nothing that others hide"
printf 'assert blue.hand = nothing\nassert blue may roll\n' >lines
want 0 play base --seed 1 -o first_player=random <lines
has err "reads blue.hand, which red may not see" "that is for blue to know"

finish
