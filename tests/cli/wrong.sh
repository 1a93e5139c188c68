#!/bin/bash
# Scenarios that are wrong on purpose say what is wrong, as in the golden file.
# UPDATE=1 writes that anew: look at each difference.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
unset HARNESS_ACTIVE
golden=$SRC/tests/golden/wrong.out

it "each fails with line, want, got and rule"
(cd "$SRC" && "$HEXLAW" test tests/wrong/wrong.scn) |
    sed 's,[^ "(]*base\.lua:[0-9]*,base.lua:N,g' >out
[ -z "${UPDATE-}" ] || cp out "$golden"
diff out "$golden" >err || fail "another output"
n=$(grep -c '^not ok' out)
[ "$n" -ge 10 ] || fail "only $n fail"
for key in file line failed want got difference last_move rule; do
    [ "$(grep -c "^  $key: " out)" = "$n" ] || fail "no $key in some"
done

finish
