#!/bin/bash
# usage: sh scripts/bench.sh [ROUNDS]
# Measures the release build beside tests/bench/floor.c, a hard-coded engine,
# in the same run on one core. Machines differ and are shared: the ratio is
# what counts, not the games per second. GAMES and FLOOR_GAMES set how many
# random games are played in each of the (three) rounds.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-3}
games=${GAMES:-2000}
floor_games=${FLOOR_GAMES:-20000}
program=build/release/hexlaw

sh scripts/setup.sh build
mkdir -p build
if ! { cmake --preset release && cmake --build --preset release; } \
    >build/bench.log 2>&1; then
    cat build/bench.log
    exit 1
fi
gcc -O3 -march=native tests/bench/floor.c -o build/floor -lm

# From here on this shell and all it starts run on the last core it may use.
core=$(taskset -cp $$ | sed 's/.*[ ,-]//')
taskset -cp "$core" $$ >/dev/null

# Reads numbers, a line each; prints the middle one.
median() { sort -g | awk '{ x[NR] = $1 } END { print x[int((NR + 1) / 2)] }'; }

# Median milliseconds of 20 runs of a shell command line.
milliseconds() {
    local i start end

    for i in $(seq 20); do
        start=$(date +%s%N)
        sh -c "$1" >/dev/null
        end=$(date +%s%N)
        echo "$start $end" | awk '{ printf "%.2f\n", ($2 - $1) / 1e6 }'
    done | median
}

# Games per second of one run of each program.
floor_speed() {
    build/floor "$floor_games" "$1" |
        sed -n 's/.*games\/s=\([0-9]*\).*/\1/p'
}
hexlaw_speed() {
    "$program" sim base -n "$games" -o player_trade=off \
        -o first_player=random --seats 4 --seed "$1" |
        awk '$1 == "games" { n = $2 } $1 == "seconds" { s = $2 }
             END { if (s > 0) printf "%.0f\n", n / s; else exit 1 }'
}

floors=
speeds=
for round in $(seq "$rounds"); do
    f=$(floor_speed "$round")
    h=$(hexlaw_speed "$round")
    echo "round $round: floor $f games/s, hexlaw $h games/s"
    floors="$floors $f"
    speeds="$speeds $h"
done
f=$(printf '%s\n' $floors | median)
h=$(printf '%s\n' $speeds | median)
ratio=$(awk "BEGIN { printf \"%.3f\", $h / $f }")
echo "games per second, medians: floor $f, hexlaw $h"
echo "ratio hexlaw/floor: $ratio"

bare=$(milliseconds "$program --version")
prompt=$(milliseconds "echo quit | $program")
echo "start of the process: $bare ms"
echo "start to prompt: $prompt ms (at most 50)"

cmake --build --preset release --target bench_kernel >build/bench.log 2>&1 ||
    { cat build/bench.log; exit 1; }
build/release/bench_kernel | tee build/bench.kernel

# The targets; status 1 if one is missed.
missed=0
target() { # NAME VALUE RELATION BOUND
    awk "BEGIN { exit !($2 $3 $4) }" && return
    echo "missed: $1 is $2, wanted $3 $4"
    missed=1
}
kernel() { awk -v name="$1" '$1 == name { print $2 }' build/bench.kernel; }
target "hexlaw/floor" "$ratio" ">=" 0.10
target "start to prompt in ms" "$prompt" "<=" 50
target "load in ms" "$(kernel load)" "<=" 5
target "block in bytes" "$(kernel block)" "<=" 2048
target "snapshot in ns" "$(kernel snapshot)" "<=" 100
exit $missed
