#!/bin/bash
# The tutorial of examples/: its files are those it shows, they hold, and the
# commands print what it says.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
unset HARNESS_ACTIVE
folder=$SRC/examples/tutorial

it "its scenarios hold"
want 0 test "$folder"
has out ", 0 failed"

# Each fenced block becomes a file: block.1, block.2, ...
rm -f block.*
awk '/^```/ { if (on) on = 0; else { on = 1; n++ } next }
     on { print >"block." n }' "$folder/README.md"

it "what it shows stands in the files"
cat "$folder"/*.scn "$folder"/*.lua >files
shown=0
for block in block.*; do
    case $(head -n 1 "$block") in
    scenario* | variant*)
        shown=$((shown + 1))
        while IFS= read -r line; do
            grep -qxF -- "$line" files || fail "$block: $line"
        done <"$block"
        ;;
    esac
done
[ "$shown" -ge 5 ] || fail "only $shown"

it "its commands print what it says"
ran=0
for block in block.*; do
    words=$(sed -n '1s/^\$ sh scripts\/play\.sh //p' "$block")
    [ -n "$words" ] || continue
    ran=$((ran + 1))
    (cd "$SRC" && "$HEXLAW" $words) >out 2>err
    sed 1d "$block" | cmp -s - out || fail "$words prints something else"
done
[ "$ran" -ge 2 ] || fail "only $ran"

it "its mistake is told as it says"
sed 's/nothing | 2 ore/nothing | 3 ore/' "$folder/first.scn" >changed.scn
want 1 test changed.scn
grep -h '^not ok' block.* | head -n 1 >title
has out "$(cat title)" "  difference: \"missing: 1 ore\""

finish
