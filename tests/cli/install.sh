#!/bin/bash
# An installed program finds the rule files of its installation, wherever that
# was put; one that was not installed those of the checkout.
. "$SRC/tests/cli/lib.sh"

prefix=$PWD/prefix
rm -rf "$prefix"
cmake --install "$(dirname "$HEXLAW")" --prefix "$prefix" >out 2>err ||
    fail "cmake --install"

it "the program of the checkout takes the rule files of the checkout"
want 0 list
has out "variants/base.lua"

it "an installed program takes the rule files installed with it"
HEXLAW=$prefix/bin/hexlaw
want 0 list
has out "share/hexlaw/variants/base.lua" \
    "share/hexlaw/examples/house_rules/tax_day.lua"
want 0 sim tax_day -n 1 --seed 1
has out "games 1"

it "the manual and the licence are installed"
for page in "$SRC"/man/*; do
    name=${page##*/}
    cmp -s "$page" "$prefix/share/man/man${name##*.}/$name" || fail "no $name"
done
[ -s "$prefix/share/doc/hexlaw/LICENSE" ] || fail "no LICENSE"
finish
