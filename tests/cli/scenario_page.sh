#!/bin/bash
# The scenarios that hexlaw-scenario(5) shows are played.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
page=$SRC/man/hexlaw-scenario.5

it "its examples hold"
awk '/^\.Bd -literal$/ { on = 1; next } /^\.Ed/ { on = 0; print "" } on' \
    "$page" >page.scn
[ "$(grep -c '^scenario ' page.scn)" -ge 5 ] || fail "few examples"
want 0 test page.scn
has out ", 0 failed"

it "it tells every word that the program knows"
for word in $(sed -n '/words\[\] = {/,/};/s/.*/&/p' "$SRC/src/lab/scenario_words.c" |
    grep -o '{"[a-z]*"' | tr -d '{"'); do
    grep -qE "^\.(It Cm|Ss) $word\b" "$page" || fail "no $word"
done

finish
