#!/bin/bash
# Lines that are no text: one clear error each, nothing of them is shown, the
# game goes on.
set -u
. "$SRC/tests/cli/lib.sh"
game=(play --seats 3 --seed 3 -o board=beginner -o start_pieces=beginner
    -o beginner_omit=orange -o first_player=seat)

# typed FORMAT: printf's text between two lines that hold.
typed() {
    # shellcheck disable=SC2059
    { echo 'roll'; printf "$1"; echo; echo 'assert red may end'; } >lines
    want 0 "${game[@]}" <lines
    [ "$(wc -l <err)" = 1 ] || fail "not one line of error"
    LC_ALL=C grep -q "[^ -~]" err && fail "bytes of the line are shown"
}

it "control characters are refused, and not shown"
for bytes in 'roll\033[2Jx' '\a' 'end\0roll' 'x\177' '\302\233 2J' '\001'; do
    typed "$bytes"
    is err "this line has control characters, or is no UTF-8"
done

it "so is what is no UTF-8"
for bytes in '\377\376' 'caf\351' '\300\200' '\355\240' '\342\202'; do
    typed "$bytes"
    is err "this line has control characters, or is no UTF-8"
done

it "a word in another script is a word"
{ echo roll; echo café; } >lines
want 0 "${game[@]}" <lines
has err "no move or command 'café'"

it "a line may be long, but not endless"
printf 'roll\n%0100000d\nassert red may end\n' 0 >lines
want 0 "${game[@]}" <lines
is err "this line is too long: 100000 bytes, at most 4000"
printf 'roll\n:%03000d\nassert red may end\n' 0 >lines
want 0 "${game[@]}" <lines
[ "$(wc -l <err)" = 1 ] || fail "not one line of error"
{ echo roll; printf 'road %0600d\n' 0; } >lines
want 0 "${game[@]}" <lines
has err "this line is too long"

it "the last line needs no end, and lines may end as on other systems"
printf 'roll\r\nend' >lines
want 0 "${game[@]}" <lines
has out "red: roll" "red: end"
is err ""

it "a record that holds control characters is refused, and they are not shown"
want 0 "${game[@]}" <<'LINES'
roll
save game
LINES
sed 's/^red: roll.*/: \x1b]0;owned\x07/' game >torn
want 0 "${game[@]}" <<<"load torn"
has err "torn:" "control characters, or no UTF-8"
LC_ALL=C grep -q "[^ -~]" err && fail "bytes of the record are shown"

it "save without a name writes where it was saved or loaded last"
want 0 "${game[@]}" <<'LINES'
save
roll
save first.game
end
save
load game
roll
end
LINES
has err "say where to, as in: save my.game"
[ "$(grep -c '^saved to first.game$' out)" = 2 ] || fail "not saved twice"
grep -q '^red: end' first.game || fail "the second is not the later one"

it "a new game is like the one that was loaded"
want 0 play <<'LINES'
load game
new --seed 9
LINES
has out "base beginner_omit=orange board=beginner first_player=seat \
start_pieces=beginner, seed 9: red human, blue human, white human"

finish
