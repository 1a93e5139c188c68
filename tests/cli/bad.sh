#!/bin/bash
# Each mistake of the rule files of tests/bad/ is told at its line, in the
# words of tests/golden/bad_*.out. Lines of base.lua are left out, for they
# change with it. UPDATE=1 writes the golden files anew.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
cp "$SRC"/tests/bad/*.lua .

# check NAME MIX
check() {
    local golden=$SRC/tests/golden/bad_$1.out

    it "the mistakes of $1 are told"
    want 3 show "$2"
    is out ""
    sed 's!^[^ ]*/variants/base\.lua:[0-9]*:!base.lua:N:!
         s!base\.lua:[0-9]\{1,\}!base.lua:N!g' err >told
    [ -z "${UPDATE-}" ] || cp told "$golden"
    cmp -s told "$golden" || fail "$(diff told "$golden" | head -n 8)"
}

for file in "$SRC"/tests/bad/*_example.lua; do
    name=$(basename "$file" _example.lua)
    check "$name" "./${name}_example.lua"
done
check clash ./clash_a.lua+./clash_b.lua
check crowd ./crowd_a.lua+./crowd_b.lua

it "no file is without a golden one"
for name in $(basename -s .lua "$SRC"/tests/bad/*.lua); do
    [ -f "$SRC/tests/golden/bad_${name%_*}.out" ] || fail "$name"
done

finish
