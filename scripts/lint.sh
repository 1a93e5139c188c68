#!/bin/sh
# usage: sh scripts/lint.sh [--fix]
# The checks that need no build: the look of the C sources, Lua rule files, the
# manual, and what cppcheck finds. Runs all of them; status 1 if one objects.
# --fix gives the C sources their look first.
set -u
cd "$(dirname "$0")/.." || exit 1
status=0

# Runs a check; prints its name and output only if it objects.
check() {
    name=$1
    shift
    if ! out=$("$@" 2>&1); then
        printf 'lint: %s\n%s\n' "$name" "$out"
        status=1
    fi
}

# floor.c is a measuring stick kept as it came.
sources=$(find src tests -name '*.[ch]' ! -name floor.c | sort)
pages=$(find man -name '*.[1-9]' | sort)
mkdir -p build/cppcheck

# shellcheck disable=SC2086 # the lists are split on purpose
[ "${1-}" != --fix ] || clang-format -i $sources

# shellcheck disable=SC2086 # the lists are split on purpose
{
    check clang-format clang-format --dry-run -Werror $sources
    check luacheck luacheck -q variants examples
    check mandoc mandoc -T lint -W warning $pages
}
check cppcheck cppcheck --quiet --error-exitcode=1 --std=c11 -j 2 \
    --enable=warning,performance,portability --suppress=missingIncludeSystem \
    --cppcheck-build-dir=build/cppcheck -DHX_CHECK -DHX_VERSION='""' \
    -DHX_DATADIR='""' -DHX_SOURCE_DIR='""' \
    -Isrc/kernel -Isrc/rules -Isrc/play -Isrc/lab -Isrc/cli src
exit $status
