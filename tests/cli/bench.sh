#!/bin/bash
# How fast the base game is, in the short form of the benchmark. It builds
# what it measures itself: the build that is tested is not optimised.
. "$SRC/tests/cli/lib.sh"

# floor.c cannot be built for a machine without these instructions.
grep -qw bmi2 /proc/cpuinfo || exit 77

it "the base game is two thirds as fast as recorded, or more"
sh "$SRC/scripts/bench.sh" --short >out 2>err || fail "status $?"
has out "declared      best_ratio"

it "what was measured is written as JSON"
cp "$SRC/build/bench_short.json" json || fail "not written"
has json '"declared"' '"floor"' '"ratio"'
if command -v python3 >/dev/null; then
    python3 -m json.tool json >out 2>err || fail "no JSON"
fi

it "arguments that are none are refused"
sh "$SRC/scripts/bench.sh" --shorter >out 2>err && fail "status 0"
has err "bench.sh --short"
finish
