#!/bin/bash
# A share of scripts/battery.sh: random games in which every position is
# tested against everything that must hold for any rules (doc/design.md,
# "Random games").
set -u
. "$SRC/tests/cli/lib.sh"

it "random games of three and of four end without a finding; the seed tells"
for seats in 3 4; do
    want 0 sim base --seats $seats -n 8 --seed 1 --check </dev/null
    has out "games 8"
    lacks out "capped" "failures"
    grep '^hash' out >checked
    want 0 sim base --seats $seats -n 8 --seed 1 </dev/null
    grep '^hash' out | cmp -s - checked || fail "$seats seats: other games"
    want 0 sim base --seats $seats -n 8 --seed 2 </dev/null
    grep '^hash' out | cmp -s - checked && fail "$seats seats: the same games"
done

it "so do games with options drawn at random"
for seats in 3 4; do
    want 0 sim base --seats $seats -n 3 --seed 1 --random-options --check \
        </dev/null
    has out "games 3"
    lacks out "failures"
done

it "so do games of the house rules"
want 0 sim base+no_early_sevens+market_fee+tax_day+slow_cities -n 2 --seed 1 \
    --check </dev/null
has out "games 2"

it "the same seed gives the same record, which replays and can be undone"
for seed in 11 12 13; do
    for file in one two; do
        want 0 play --seed $seed \
            --seats red=random,blue=random,white=random,orange=random \
            <<<"save $file.rec"
    done
    cmp -s one.rec two.rec || fail "seed $seed: the records differ"
    want 0 replay one.rec </dev/null
    moves=$(sed -n 's/^end \([0-9]*\) .*/\1/p' one.rec)
    { yes undo | head -n "$moves"; echo "save start.rec"; echo undo; } >back
    want 0 play --load one.rec <back
    [ "$(sed -n 's/^end //p' start.rec)" = \
        "0 $(sed -n 's/^seed [0-9]* //p' one.rec)" ] ||
        fail "seed $seed: undone it is not the start"
    has err "nothing"
done

finish
