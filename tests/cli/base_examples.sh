#!/bin/bash
# The examples of the base rules (doc/rules/base.md), and the example games.
# `run` stops at the first line that is refused, and says which.
set -u
failed=0

for script in "$SRC"/tests/base/*.hexlaw "$SRC"/examples/*.hexlaw; do
    case $script in
    */mistakes.hexlaw) continue ;; # every line of it is refused: see below
    esac
    if ! "$HEXLAW" run "$script" >out 2>err </dev/null; then
        echo "not ok: $script"
        tail -n 3 out
        cat err
        failed=1
    fi
done

exit $failed
