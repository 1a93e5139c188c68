#!/bin/bash
# usage: scripts/battery.sh [GAMES [DRAWN]]
# The whole battery that the tests take a share of: GAMES (2,000) random games
# of base with three seats and as many with four, then DRAWN (200) with options
# drawn at random, every position under `sim --check`; then the same seeds
# without the checks, which must end in the same hash. Two processes, one a
# core: five minutes of an idle machine. HEXLAW names another program than the
# release build, SEED another study. Exit status 0 if nothing was found.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-2000}
drawn=${2:-200}
seed=${SEED:-1}
program=${HEXLAW-}

if [ -z "$program" ]; then
    program=build/release/hexlaw
    sh scripts/setup.sh build
    mkdir -p build
    if ! { cmake --preset release && cmake --build --preset release; } \
        >build/battery.log 2>&1; then
        cat build/battery.log
        exit 1
    fi
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# study NAME SEATS GAMES OPTION...: one study, checked and not; prints a line,
# and what was found.
study() {
    local name=$1 seats=$2 n=$3 status=0
    shift 3
    "$program" sim base --seats "$seats" -n "$n" --seed "$seed" "$@" --check \
        >"$out/$name" 2>&1 || status=$?
    "$program" sim base --seats "$seats" -n "$n" --seed "$seed" "$@" \
        >"$out/$name.plain" 2>&1 || status=$?
    if ! cmp -s <(grep '^hash' "$out/$name") \
        <(grep '^hash' "$out/$name.plain"); then
        echo "without checks: $(grep '^hash' "$out/$name.plain")" \
            >>"$out/$name"
        status=1
    fi
    printf '%s: %s' "$name" "$([ $status = 0 ] && echo ok || echo FAILED)"
    awk '/^(games|moves|seconds|hash|capped|redrawn|failures) / {
             printf ", %s %s", $1, $2 }
         END { print "" }' "$out/$name"
    [ $status = 0 ] || grep -vE '^(games|moves|seconds|hash|seed) [^ ]*$' \
        "$out/$name"
    return $status
}

failed=0
study three 3 "$games" &
three=$!
study four 4 "$games" || failed=1
wait $three || failed=1
study three_drawn 3 $((drawn / 2)) --random-options &
three=$!
study four_drawn 4 $((drawn - drawn / 2)) --random-options || failed=1
wait $three || failed=1
exit $failed
