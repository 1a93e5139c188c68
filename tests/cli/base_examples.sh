#!/bin/bash
# The examples of the base rules (doc/rules/base.md) and the example games.
# `run` stops at the first line that is refused, and says which. In
# mistakes.hexlaw all is refused that should be: what is said is compared,
# but for the line numbers of the rule file.
set -u
failed=0
out=$PWD/out
err=$PWD/err
cd "$SRC" || exit 1

for script in tests/base/*.hexlaw examples/*.hexlaw; do
    [ "$script" = examples/mistakes.hexlaw ] && continue
    if ! "$HEXLAW" run "$script" >"$out" 2>"$err" </dev/null; then
        echo "not ok: $script"
        cat "$err"
        failed=1
    fi
done

"$HEXLAW" run -k examples/mistakes.hexlaw 2>"$err" >"$out" </dev/null
status=$?
if [ $status -ne 1 ]; then
    echo "not ok: examples/mistakes.hexlaw: status $status, expected 1"
    failed=1
fi
if ! sed 's/base\.lua:[0-9]*/base.lua:N/' "$err" |
    diff -u tests/golden/mistakes.out -; then
    echo "not ok: examples/mistakes.hexlaw says something else"
    failed=1
fi

exit $failed
