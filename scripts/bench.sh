#!/bin/bash
# usage: sh scripts/bench.sh [ROUNDS]
#        sh scripts/bench.sh --short
#        sh scripts/bench.sh --memory [GAMES]
#        sh scripts/bench.sh --deadline
# Measures the release build beside tests/bench/floor.c, a hard-coded engine,
# in the same run on one core: machines differ and are shared, so ratios are
# what counts. doc/performance.md says what is measured and how. Prints a
# table, writes build/bench.json; status 1 if a target below is missed.
# --short: only the base game, against what is recorded (tests/bench/recorded).
# --memory: does the memory in use stay the same over a million games?
# --deadline: what does the limit of time of calls into Lua cost?
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."
rows=tests/bench/rows
lines=build/bench.lines
missed=0 # 1 when a target is

usage() { sed -n 's/^# usage: //p; s/^#        //p' "$0" >&2; exit 2; }

# Builds the targets named, and floor.c; says something only if that fails.
build() {
    mkdir -p build
    { sh scripts/setup.sh build && cmake --preset release &&
        cmake --build --preset release --target "$@" &&
        gcc -O3 -march=native tests/bench/floor.c -o build/floor -lm; } \
        >build/bench.log 2>&1 || { cat build/bench.log; exit 1; }
}

# From here on this shell and all it starts run on the last core it may use.
pin() {
    local core

    core=$(taskset -cp $$ | sed 's/.*[ ,-]//')
    taskset -cp "$core" $$ >/dev/null
}

# Median milliseconds of 21 runs of a shell command line.
milliseconds() {
    local start end

    for _ in $(seq 21); do
        start=$(date +%s%N)
        sh -c "$1" >/dev/null
        end=$(date +%s%N)
        echo $(((end - start) / 1000))
    done | sort -n | sed -n 11p | awk '{ print $1 / 1000 }'
}

# What was measured of a row: ROW METRIC.
value() {
    awk -v row="$1" -v metric="$2" '$1 == row && $2 == metric { print $3 }' \
        "$lines"
}

target() { # ROW METRIC RELATION BOUND
    local x verdict=met

    x=$(value "$1" "$2")
    if [ -z "$x" ] || ! awk "BEGIN { exit !($x $3 $4) }"; then
        verdict=missed
        missed=1
    fi
    printf '%-13s %-11s %10s   %s %-6s %s\n' "$1" "$2" "${x:-none}" \
        "$3" "$4" "$verdict"
}

full() { # ROUNDS
    build hexlaw bench
    pin
    build/release/bench_games -r "$1" -f build/floor $rows >$lines
    build/release/bench_kernel $rows declared hexes30 hexes100 hexes300 \
        >>$lines
    echo "program start $(milliseconds 'build/release/hexlaw --version') ms
program prompt $(milliseconds 'echo quit | build/release/hexlaw') ms" >>$lines
    build/release/bench_report build/bench.json <$lines
    echo
    target declared ratio '>=' 0.30
    target program prompt '<=' 50
    target declared load '<=' 5
    target declared block '<=' 2048
    target declared snapshot '<=' 100
    target idle10 beside '<' 1.05
    target idle10_hands beside '<' 1.35
    target hexes30 beside '<' 1.5
    target hexes100 beside '<' 1.5
    target hexes300 beside '<' 1.5
    target lua_effects call '<=' 250
}

# The best round is taken: a busy machine shall not fail a test.
short() {
    local recorded

    build bench_games bench_report
    pin
    lines=build/bench_short.lines
    build/release/bench_games -n 100 -r 4 -f build/floor $rows declared >$lines
    build/release/bench_report build/bench_short.json <$lines
    echo
    recorded=$(grep -v '^#' tests/bench/recorded)
    target declared best_ratio '>=' \
        "$(awk "BEGIN { printf \"%.3f\", $recorded * 2 / 3 }")"
}

# By a quarter of the games all that grows to a bound has done so; a byte a
# game would be 730 KiB more.
memory() { # GAMES
    build bench_memory
    lines=build/bench_memory.lines
    build/release/bench_memory $rows shipped "$1" >$lines
    cat $lines
    target shipped end '<=' "$(($(value shipped quarter) + 64))"
}

# The same games with and without it, in one run.
deadline() {
    build bench_deadline
    pin
    lines=build/bench_deadline.lines
    build/release/bench_deadline $rows lua_effects >$lines
    cat $lines
    target lua_effects deadline_ratio '<=' 1.02
}

case ${1-} in
--deadline) [ $# = 1 ] || usage; deadline ;;
--short) [ $# = 1 ] || usage; short ;;
--memory) [ $# -le 2 ] || usage; memory "${2-1000000}" ;;
-*) usage ;;
*) [ $# -le 1 ] || usage; full "${1-32}" ;;
esac
exit $missed
