#!/bin/bash
# usage: sh scripts/test.sh [--fast]
# Installs what is missing, lints, compiles with gcc and with clang (warnings
# are errors), and runs every test under the sanitizers and one game under
# valgrind. --fast: gcc without sanitizers only. Exit status 0 if all is well;
# the last line is the one with which ctest counts the tests.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."

fast=
case ${1-} in
--fast) fast=1 ;;
'') ;;
*) echo "usage: test.sh [--fast]" >&2; exit 2 ;;
esac

say() { printf '== %s\n' "$*"; }

# Configures and builds a preset; its log is shown only if that fails.
build() {
    say "build: $1"
    if ! { cmake --preset "$1" && cmake --build --preset "$1"; } \
        >"build/$1.log" 2>&1; then
        cat "build/$1.log"
        exit 1
    fi
}

# Runs all tests of a preset and keeps the line that counts them.
run_tests() {
    local status=0

    say "tests: $1"
    ctest --preset "$1" 2>&1 | tee "build/$1.tests" || status=$?
    closing=$(grep -E '^[0-9]+% tests passed' "build/$1.tests" || true)
    return $status
}

# Plays the scripted games of examples/ under valgrind.
run_valgrind() {
    local script

    for script in examples/*.hexlaw; do
        [ -f "$script" ] || continue
        say "valgrind: $script"
        valgrind -q --error-exitcode=9 --leak-check=full \
            --errors-for-leak-kinds=definite,indirect,possible \
            build/dev/hexlaw run -k "$script" >build/valgrind.out || {
            [ $? -ne 9 ] || return 1
        }
    done
}

sh scripts/setup.sh test
mkdir -p build
closing=
failed=

if [ -n "$fast" ]; then
    build dev
    run_tests dev || failed="$failed tests"
else
    say lint
    sh scripts/lint.sh || failed="$failed lint"
    build dev
    build clang
    build asan
    run_tests asan || failed="$failed tests"
    run_valgrind || failed="$failed valgrind"
fi

if [ -n "$failed" ]; then
    say "failed:$failed"
fi
echo "${closing:-no test was run}"
[ -z "$failed" ] && [ -n "$closing" ]
