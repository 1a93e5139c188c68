#!/bin/sh
# usage: sh scripts/play.sh [what 'hexlaw' takes: a mix, options, a command]
# Installs what is missing, builds, and plays. Says nothing of its own when
# there was nothing to install or build.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

sh "$root/scripts/setup.sh" build
mkdir -p "$root/build"
log=$root/build/play.log
# Is the program there, and younger than all that it is made from?
is_built() {
    [ -f "$root/build/release/build.ninja" ] &&
        cmake --build "$root/build/release" --target hexlaw -- -n 2>&1 |
        grep -q 'no work to do'
}

if ! is_built; then
    echo "building hexlaw: this takes a minute or two, once ..." >&2
fi
if ! (
    cd "$root"
    [ -f build/release/build.ninja ] || cmake --preset release
    cmake --build --preset release --target hexlaw
) >"$log" 2>&1; then
    cat "$log" >&2
    echo "play: the build failed (see above)" >&2
    exit 1
fi
exec "$root/build/release/hexlaw" "$@"
