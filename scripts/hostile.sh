#!/bin/bash
# usage: sh scripts/hostile.sh [ATTACK.lua]...
# Every attack of tests/hostile against the release build: each is refused as
# it should be, with at most 1.5 s of CPU time and 64 MiB a process. Status 1
# if one is not; the last line counts them. (ctest -L hostile does the same
# with the build it belongs to.)
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

mkdir -p build
{ sh scripts/setup.sh build && cmake --preset release &&
    cmake --build --preset release --target hexlaw &&
    gcc -O1 tests/hostile/limits.c -o build/limits; } \
    >build/hostile.log 2>&1 || { cat build/hostile.log; exit 1; }

export HEXLAW=$root/build/release/hexlaw LIMITS=$root/build/limits
export HOSTILE_SECONDS=1.5 HOSTILE_MIB=64 LC_ALL=C.UTF-8
unset HEXLAW_PATH XDG_DATA_HOME XDG_STATE_HOME
[ $# -gt 0 ] || set -- tests/hostile/*.lua tests/hostile/*/*.lua

# In a folder of its own, which is thrown away.
attack() {
    local folder status=0

    folder=$(mktemp -d)
    (cd "$folder" && HOME=$folder bash "$1/tests/hostile/run.sh" "$1/$2") ||
        status=1
    rm -rf "$folder"
    return $status
}
export -f attack

status=0
printf '%s\0' "${@#"$root/"}" |
    xargs -0 -P "$(nproc)" -I{} bash -c 'attack "$0" "$1"' "$root" {} ||
    status=1
echo "$# attacks$([ $status = 0 ] || echo ", not all refused as they should be")"
exit $status
