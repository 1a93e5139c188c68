#!/bin/bash
# Every rule of the specification is cited by a test, or excused with a reason.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null

it "no rule is without a test"
bash "$SRC/scripts/trace.sh" >out 2>err || fail "status $?"
[ "$(grep -cE '^(BASE|SCORE)-' out)" -ge 150 ] || fail "few rules"

it "a rule is told with its page, its declarations and its tests"
bash "$SRC/scripts/trace.sh" BASE-044 >out 2>err || fail "status $?"
has out "BASE-044  doc/rules/base.md:" "  declared: variants/base.lua:" \
    "tests/scenarios/base/seven.scn:"

it "an id that is none is told"
bash "$SRC/scripts/trace.sh" BASE-999 >out 2>err && fail "it is taken"
has err "BASE-999 is no rule of doc/rules/"

it "a rule without a test, and a reason that is not needed, are told"
rm -rf copy && mkdir -p copy/doc copy/tests
cp -r "$SRC/scripts" "$SRC/src" "$SRC/variants" copy
cp -r "$SRC/doc/rules" copy/doc
cp -r "$SRC"/tests/{unit,base,cli,scenarios,trace.reasons} copy/tests
sed -i '/^BASE-093/d' copy/tests/trace.reasons
echo "BASE-044 for fun" >>copy/tests/trace.reasons
printf 'scenario a\ncites BASE-777\n' >copy/tests/scenarios/more.scn
bash copy/scripts/trace.sh >out 2>err && fail "it is content"
is err "trace: BASE-044 is excused in tests/trace.reasons, but cited
trace: BASE-093 is cited by no test
trace: BASE-777 is no rule of doc/rules/: tests/scenarios/more.scn:2"

finish
