#!/bin/bash
# The record that hexlaw-record(5) shows is one, and replays to its hash: the
# format, and what positions are made of, are those of earlier versions.
# When they change on purpose: UPDATE=1 ctest --preset dev -R cli.record_page
# writes into the page what it should show.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
rm -rf ./*.lua ./*.rec

# block PAGE COMMENT: the lines of the block behind that comment.
block() {
    awk -v comment=".\\\\\" $2" '
        $0 == comment { found = 1; next }
        /^\.Ed/ { on = 0 }
        on
        found && /^\.Bd/ { on = 1; found = 0 }' "$SRC/man/$1"
}
# shows COMMENT FILE: the block behind that comment is the file.
shows() {
    [ -z "${UPDATE-}" ] || {
        awk -v comment=".\\\\\" $1" -v file="$2" '
            !on { print }
            $0 == comment { found = 1 }
            found && /^\.Bd/ {
                while ((getline line <file) > 0) print line
                found = 0
                on = 1
            }
            on && /^\.Ed/ { on = 0; print }' "$page" >page.new
        cat page.new >"$page"
    }
    block hexlaw-record.5 "$1" | diff - "$2" >difference ||
        fail "$(cat difference)"
}
page=$SRC/man/hexlaw-record.5

block hexlaw-rules.5 "file race" >race.lua

it "the moves of the example lead to the example"
cat >script <<'END'
new ./race.lua -o goal=2 --seats 2 --seed 2
flag A1.N
force die 6
wait
flag A2.NE
save now.rec
END
want 0 run script
shows "record race.rec" now.rec
cp now.rec race.rec

it "it replays as it is shown, and is saved again as it was"
want 0 replay race.rec
{ echo '$ hexlaw replay race.rec'; cat out; } >plain
shows "replay race.rec" plain
want 0 play --load race.rec <<<"save again.rec"
cmp -s race.rec again.rec || fail "another record"

it "rules that have changed are told as it is shown"
sed -i 's/stone = 2/stone = 4/' race.lua
want 1 replay race.rec
{ echo '$ hexlaw replay race.rec'; cat out; } >dear
shows "replay race.rec, dear" dear

it "so is the record of a game whose rules were read again"
block hexlaw-rules.5 "file race" >race.lua
rm -f err
{
    printf 'new ./race.lua -o goal=3 --seats 2 --seed 2\nflag A1.N\nread?\n'
    for ((i = 0; i < 100; i++)); do
        grep -qs read err && break # the rules were, as what it said tells
        sleep 0.1
    done
    sed -i 's/stone = 2/stone = 1/' race.lua
    printf 'reload\nwait\nflag A2.NE\nsave again.rec\n'
} | "$HEXLAW" run -k - >out 2>err
shows "record cheaper.rec" again.rec
cp again.rec cheaper.rec
want 0 replay cheaper.rec
has out "cheaper.rec: ok: 3 moves"

it "every line that can stand in a record is described"
for word in $(cut -d ' ' -f 1 race.rec cheaper.rec | grep -v :) set; do
    grep -qE "^\.It Li $word( |$)" "$page" || fail "no '$word'"
done

finish
