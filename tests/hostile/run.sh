#!/bin/bash
# usage: run.sh SCRIPT
# One attack, as README.md here says: a script of this folder in its three
# ways, or a whole file of files/. In the environment: HEXLAW (the program),
# LIMITS (limits.c), HOSTILE_SECONDS and HOSTILE_MIB (what a process may use).
# Works in the current folder; exit status 1 if the attack is not refused as
# it should be.
set -u
here=$(cd "$(dirname "$0")" && pwd)
script=$1
name=$(basename "$script" .lua)
failed=0

fail() {
    echo "not ok: $name, $way: $*"
    head -c 2000 out | sed 's/^/  | /'
    failed=1
}

# Runs the program, and looks at what must hold for all that it prints.
program() {
    "$LIMITS" "$HOSTILE_SECONDS" "$HOSTILE_MIB" "$HEXLAW" "$@" >out 2>&1 \
        </dev/null
    local status=$?
    [ $status -le 3 ] || fail "status $status"
    [ "$(wc -c <out)" -le 80000 ] || fail "it prints too much"
    LC_ALL=C grep -aq $'[\001-\010\013-\037\177]' out &&
        fail "a control character"
    grep -aq '0x[0-9a-f]\{6\}' out && fail "an address"
    awk 'length > 600 && !/^x+$|spam/ { exit 1 }' out || fail "a long line"
    [ -z "${HOSTILE_TELL-}" ] || { echo "@ $name $way"; head -c 2000 out; }
}

# expect TEXT: that is said, or one of "A | B"; "-": nothing is refused.
expect() {
    if [ "$1" = - ]; then
        grep -aq "a rule failed\|\.lua:[0-9]*: " out && fail "it is refused"
    else
        grep -aqF -e "${1%% | *}" -e "${1##* | }" out ||
            fail "it does not say: $1"
    fi
}

# What the table expects of this script in this way.
expected() {
    awk -v name="$name" -v way="$way" '
        $1 == name && ($2 == way || $2 == "all") {
            sub(/^[^ ]+ +[^ ]+ +/, ""); print; exit }' "$here/expected"
}

# A script for `run` with that line in it. Refused, it has changed nothing;
# after it the game goes on.
play() {
    printf '%s\n' "new x --seed 1" "save before.rec" >lines
    printf '%s\n' "$1" >>lines
    printf '%s\n' "save after.rec" hit "save later.rec" >>lines
    rm -f ./*.rec
    program run -k lines
    grep -aq "no game can be made of this" out && return
    [ "$2" = - ] || cmp -s before.rec after.rec || fail "something has changed"
    grep -aq '^red: hit' later.rec || fail "the game does not go on"
}

write() {
    mkdir -p variants
    cat "$here/world.lua.in" "$@" >variants/x.lua
}

three_ways() {
    local text

    way=load
    text=$(expected)
    [ -n "$text" ] || fail "no line in the table"
    write "$script"
    program show x
    expect "$text"

    way=apply
    text=$(expected)
    write <(printf 'action "strike" { menu = "m", apply = function(g, me)\n'
        cat "$script"
        printf '\nend }\n')
    play strike "$text"
    expect "$text"

    way=prompt
    text=$(expected)
    write /dev/null
    play ": $(grep -av '^ *--' "$script" | tr '\0\n' '  ')" "$text"
    expect "$text"
}

# A whole file: `-- type LINE` is typed, else it is shown; `-- says TEXT` is
# what must be said.
whole_file() {
    local typed

    way=file
    mkdir -p variants
    write /dev/null
    cp "$script" variants/
    typed=$(sed -n 's/^-- type //p' "$script")
    if [ -n "$typed" ]; then
        printf '%s\n' "$typed" >lines
        program run -k lines
    else
        program show "$name"
    fi
    while IFS= read -r text; do
        expect "$text"
    done < <(sed -n 's/^-- says //p' "$script")
    grep -q '^-- says ' "$script" || fail "it says nothing to expect"
    [ ! -s after.rec ] || grep -q '^red: [^h]' after.rec ||
        cmp -s before.rec after.rec || fail "something has changed"
}

rm -rf variants ./*.rec
case $script in
*/files/* | */largest/*) whole_file ;;
*) three_ways ;;
esac
exit $failed
