#!/bin/bash
# What the README shows is what the program does; the tour's examples are files.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
readme=$SRC/README.md

# block TEXT: the lines of the fenced block whose first line begins so.
block() {
    awk -v text="$1" '
        fence && index($0, text) == 1 { on = 1 }
        { fence = /^```/ }
        on && fence { exit }
        on { print }' "$readme"
}

# words LINE: the arguments of "$ sh scripts/play.sh ...".
words() {
    sed -n '1s/^\$ sh scripts\/play\.sh //p'
}

it "the board is the one that the command prints"
block '$ sh scripts/play.sh board' >shown
want 0 $(words <shown)
sed 1d shown | cmp -s - out || fail "another board"

it "the house rule is a file that can be played"
block 'variant {' >rule.lua
cmp -s rule.lua "$SRC/examples/house_rules/loans.lua" || fail "another rule"

it "the session goes as it is shown"
block '$ sh scripts/play.sh examples' >shown
arguments=$(words <shown)
sed -n 's/^[a-z]*, [a-z._]*> //p' shown >typed
sed '1,2d; /^[a-z]*, [a-z._]*> /d' shown >answers
mkdir -p examples/house_rules
cp rule.lua examples/house_rules/loans.lua
"$HEXLAW" play $arguments <typed >out 2>&1
[ "$(wc -l <typed)" -gt 3 ] || fail "no session"
tail -n "$(wc -l <answers)" out | cmp -s - answers || fail "another session"

it "the files that it and the map of the source name are there"
for path in $(grep -oh '`[a-z]*/[a-z_./]*`' "$readme" \
    "$SRC/doc/architecture.md" | tr -d '`'); do
    [ -e "$SRC/$path" ] || fail "no $path"
done
for name in $(grep -oh '`[a-z_]*\.[ch]`' "$SRC/doc/architecture.md" |
    tr -d '`'); do
    ls "$SRC"/src/*/"$name" >/dev/null 2>&1 || fail "no $name"
done

it "the examples of the tour are the files of that name"
awk '/^```lua$/ { on = 1; next } /^```/ { on = 0; file = "" }
     on { if ($1 == "variant") { split($0, part, "\""); file = part[2] ".tour" }
          if (file) print >file }' "$SRC/doc/rule_language.md"
for file in *.tour; do
    cmp -s "$file" "$SRC/examples/house_rules/${file%.tour}.lua" ||
        fail "$file"
done
[ "$(ls ./*.tour | wc -l)" -ge 6 ] || fail "not all of them"

finish
