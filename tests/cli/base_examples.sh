#!/bin/bash
# The base game against its description, doc/rules/base.md: each statement is
# cited in the rule file, each example is a script in tests/base. Those
# scripts and the example games run without a refusal. In mistakes.hexlaw all
# is refused that should be: what is said is compared, but for the line
# numbers of the rule file.
set -u
failed=0
out=$PWD/out
err=$PWD/err
cd "$SRC" || exit 1

not_ok()
{
    echo "not ok: $*"
    failed=1
}

# ids_in PATTERN: the ids of that form in the description, without repetition.
ids_in()
{
    grep -o -E "$1" doc/rules/base.md | tr -d '*| ' | sort -u
}

for id in $(ids_in '\*\*BASE-[0-9]{3}\*\*'); do
    grep -q "\"[^\"]*${id}[^\"]*\"" variants/base.lua ||
        not_ok "$id is cited nowhere in variants/base.lua"
done
for id in $(ids_in '^\| BASE-T[0-9]{2} '); do
    grep -q "^#.*$id" tests/base/*.hexlaw ||
        not_ok "$id is played in no script of tests/base"
done

for script in tests/base/*.hexlaw examples/*.hexlaw; do
    [ "$script" = examples/mistakes.hexlaw ] && continue
    if ! "$HEXLAW" run "$script" >"$out" 2>"$err" </dev/null; then
        not_ok "$script"
        cat "$err"
    fi
done

"$HEXLAW" run -k examples/mistakes.hexlaw 2>"$err" >"$out" </dev/null
status=$?
[ $status -eq 1 ] ||
    not_ok "examples/mistakes.hexlaw: status $status, expected 1"
sed 's/base\.lua:[0-9]*/base.lua:N/' "$err" |
    diff -u tests/golden/mistakes.out - ||
    not_ok "examples/mistakes.hexlaw says something else"

exit $failed
