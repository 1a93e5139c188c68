#!/bin/bash
# The board as a command and at the prompt: sizes, colours, lists, the places
# of moves, boards wider than the terminal. What the pictures look like is
# stored by tests/unit/test_picture_screens.c.
set -u
. "$SRC/tests/cli/lib.sh"

# at SIZE [NAME=VALUE]... [-- ARGUMENT...]: runs hexlaw at a terminal of that
# size, as 80x24; its input is that of the function.
at() {
    local size=$1 settings=()
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        settings+=("$1")
        shift
    done
    shift
    env -u COLORTERM -u NO_COLOR TERM=xterm-256color "${settings[@]}" \
        timeout 60 script -qec "stty cols ${size%x*} rows ${size#*x}; $HEXLAW $*" \
        /dev/null </dev/null 2>err | tr -d '\r' >out
}

game="board=beginner -o start_pieces=beginner -o first_player=seat --seed 1"
cat >late.hexlaw <<EOF2
new base -o $game
force dice 6 5
roll
set red hand 9 brick 9 lumber
EOF2

it "on a pipe it has 80 columns, no colour, and what the locale can show"
want 0 board base --seed 7
has out "base, seed 7" "ROBBER" "⌂ settlement" "2:1"
grep -q "$(printf '\033')" out && fail "colour"
[ "$(wc -L <out)" -le 80 ] || fail "wide"
LC_ALL=C want 0 board base --seed 7
has out "^ settlement" "o harbor"
LC_ALL=C grep -q '[^ -~]' out && fail "not ASCII"
cp out ascii
want 0 board base --seed 7 --ascii
cmp -s out ascii || fail "another picture with --ascii"

it "a terminal has colours, unless NO_COLOR or TERM say not"
at 80x50 -- board base --seed 7
grep -q "$(printf '\033')\\[.*48;5;" out || fail "no colour"
at 80x50 COLORTERM=truecolor -- board base --seed 7
grep -q "$(printf '\033')\\[.*48;2;" out || fail "not so many colours"
at 80x50 TERM=linux -- board base --seed 7
grep -q "$(printf '\033')\\[0;[39]" out || fail "no few colours"
for setting in NO_COLOR=1 TERM=dumb TERM=xterm-mono TERM=vt220; do
    at 80x50 $setting -- board base --seed 7
    grep -q "$(printf '\033')" out && fail "colour with $setting"
    has out "ROBBER"
done

it "the board is as large as the screen allows"
for size in 80x24 80x50 132x50; do
    at $size NO_COLOR=1 -- board base --seed 7
    [ "$(wc -l <out)" -lt "${size#*x}" ] || fail "too high at $size"
    cp out $size
done
[ "$(wc -l <80x24)" -lt "$(wc -l <80x50)" ] || fail "not higher"
[ "$(wc -L <80x50)" -lt "$(wc -L <132x50)" ] || fail "not wider"

it "a narrower terminal gets a list"
at 40x24 -- board base -o board=beginner
has out "A1   mountains 10 (3 pips)" "C3   desert robber" "harbors A1-NW 3:1"

it "the same is a list and a map of names at the prompt"
cat late.hexlaw - >list.hexlaw <<EOF2
board list
EOF2
want 0 run list.hexlaw
has out "red  road A2-SW C2-SW  settlement A1.SE C1.SE"
cat late.hexlaw - >names.hexlaw <<EOF2
board names
EOF2
want 0 run names.hexlaw
has out "A1.NW" "A1-NE" "E3.SE" "E3-SW" "C5-E"

it "the places of a move are marked with the numbers of 'moves'"
cat late.hexlaw - >marks.hexlaw <<EOF2
board road
moves road
EOF2
want 0 run marks.hexlaw
number=$(sed -n 's/^ *\([0-9]*\)  road A1-E.*/\1/p' out)
[ -n "$number" ] || fail "no road A1-E"
sed '/moves/d; s/board road/&\n'"$number"'/' marks.hexlaw >play.hexlaw
want 0 run play.hexlaw
has out "places: type a number, or as 'road " "red: road A1-E"
grep -q "[^0-9]${number}[^0-9].*" out || fail "no mark $number"

it "only moves that have all the words are marked"
cat late.hexlaw - >one.hexlaw <<EOF2
board road A1-E
board bank
board moves
EOF2
want 0 run one.hexlaw
has out "1 place: type a number, or as 'road A1-E'" "no place for 'bank' now"
grep -q "^[0-9][0-9]* places" out || fail "no moves"

it "what can not be shown is said, with what can be"
refuse() {
    { cat late.hexlaw; echo "$1"; } >bad.hexlaw
    want 1 run bad.hexlaw
    has err "$2"
}
refuse "board frobnicate" "no move is typed with 'frobnicate'; say: board"
refuse "board at Z9" "'Z9' is no place of this board; say: board at C3"
refuse "board at" "say: board at C3"
refuse "board list C3" "no move is typed with 'list C3'"

it "a board wider than the terminal is cut, and can be looked at piece by piece"
{
    echo "variant { name = 'wide', title = 'Wide', extends = { 'base' } }"
    echo "replace.board 'beginner' { map = [["
    for row in $(seq 12); do
        [ $((row % 2)) = 1 ] && printf '  '
        for column in $(seq 15); do
            [ "$row$column" = 11 ] && printf 'd   ' || printf 'f8  '
        done
        echo
    done
    echo "]], harbors = { 'A1-NW generic' } }"
} >wide.lua
cat >wide.hexlaw <<EOF2
new ./wide.lua -o board=beginner -o first_player=seat --seed 1
board
board right
board at L15
board right
settlement C3.N
board road
EOF2
want 0 run wide.hexlaw
has out " A1 " "There is more: board right" " L15 " "the board ends there" \
    "There is more: board left right" "as 'road "
lacks out " G7 "
at 80x24 NO_COLOR=1 -- run wide.hexlaw
has out "There is more: board right down, or board at PLACE." " L15 "

it "the command prints all parts of such a board"
want 0 board ./wide.lua -o board=beginner --seed 1
for row in A B C D E F G H I J K L; do
    for number in $(seq 15); do
        grep -q "[^A-Z]$row$number " out || fail "no $row$number"
    done
done

it "a drawing has each hex, harbor, number and piece"
want 0 board base -o $game --svg board.svg
is out "base, seed 1"
[ "$(grep -c "<polygon" board.svg)" = 19 ] || fail "hexes"
[ "$(grep -c ">2:1 \|>3:1" board.svg)" = 9 ] || fail "harbors"
[ "$(grep -c "font-size=\"19\"" board.svg)" = 18 ] || fail "numbers"
[ "$(grep -c ">[rbwo]⌂<" board.svg)" = 8 ] || fail "settlements"
[ "$(grep -c "<line .*stroke-width=\"12\"" board.svg)" = 8 ] || fail "roads"
has board.svg ">ROBBER<" ">C3<" ">mountains<" "#b5502a" "</svg>"
want 0 board base -o $game --svg -
cmp -s out board.svg || fail "not the same at the output"

it "a drawing that cannot be written is told"
want 2 board base --svg nosuch/board.svg
has err "nosuch"

finish
