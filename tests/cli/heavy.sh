#!/bin/bash
# Rule files without functions that ask for more than can be counted: they
# are bounded, whatever they say.
. "$SRC/tests/cli/lib.sh"

it "a step whose bundles have no bound is asked in bounded time"
want 0 sim "$SRC/tests/rules/huge_bundles.lua" -n 1 --seed 1
has out "games 1"

it "a formula that goes over everything again and again is refused"
timeout 20 "$HEXLAW" sim "$SRC/tests/rules/nested_sums.lua" -n 1 --seed 1 \
    -o board=beginner -o start_pieces=beginner >out 2>err && fail "status 0"
cat out err >both; has both "nested_sums.lua:2: a formula takes too long: up to "
finish
