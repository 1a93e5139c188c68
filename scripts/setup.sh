#!/bin/sh
# usage: sh scripts/setup.sh [build|test]
# Installs the packages of packages.txt that are missing: those needed to
# build and play, or all of them (test, the default). Runs nothing when all
# are there, and needs root or sudo only when one is not.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
what=${1:-test}

case $what in
build) wanted=$(sed -n 's/^build //p' "$here/packages.txt") ;;
test) wanted=$(sed -n 's/^[a-z][a-z]* //p' "$here/packages.txt") ;;
*) echo "usage: setup.sh [build|test]" >&2; exit 2 ;;
esac

if ! command -v dpkg >/dev/null || ! command -v apt-get >/dev/null; then
    echo "setup: no apt-get here; what is needed is named in" \
        "scripts/packages.txt, as Debian 12 calls it" >&2
    exit 0
fi

missing=
for package in $wanted; do
    dpkg -s "$package" 2>/dev/null | grep -q '^Status: .* installed$' ||
        missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "setup: cannot install without root or sudo; run as root:" >&2
    echo "    apt-get install$missing" >&2
    exit 1
fi

echo "setup: installing$missing" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086 # the lists are split on purpose
if ! { $as_root apt-get update &&
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1
then
    tail -n 15 "$log" >&2
    echo "setup: apt-get could not install$missing" >&2
    exit 1
fi
