#!/bin/bash
# Every house rule of examples/ loads, is played by random players without a
# broken invariant, and is described.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
folder=$SRC/examples/house_rules
table=$SRC/examples/README.md

for file in "$folder"/*.lua; do
    name=$(basename "$file" .lua)

    it "$name loads without a mistake"
    want 0 show "$name"
    is err ""
    has out "$name.lua: "

    it "random players play $name to its end, every position as computed"
    want 0 sim "$name" -n 6 --seed 1
    has out "games 6"
    lacks out "failures" "capped"
    want 0 sim "$name" -n 1 --seed 2 --check # more take too long
    lacks out "failures" "capped"

    it "$name is described in a line"
    [ "$(grep -c "^| \`$name.lua\` |" "$table")" = 1 ] || fail "not once"
done

it "what is described is there"
for file in $(sed -n 's/^| `\([a-z_]*\.lua\)` .*/\1/p' "$table"); do
    [ -f "$folder/$file" ] || fail "no $file"
done

it "two that set the same are refused; all others can be played at once"
want 3 show robber_swaps+two_is_twelve
has err "robber_swaps.lua:3" "two_is_twelve.lua:3" "settle it in a mix"
all=$(basename -s .lua "$folder"/*.lua | grep -vx robber_swaps | paste -sd+)
want 0 sim "$all" -n 2 --seed 1 --check
lacks out "failures" "capped"

finish
