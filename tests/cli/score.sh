#!/bin/bash
# The point calculator: the examples SCORE-Tnn of doc/rules/scoring.md, and
# what no table can look like.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null

# verdict LINE: the last line of the answer begins so.
verdict() {
    [[ "$(tail -n 1 out)" == "$1"* ]] || fail "not '$1'"
}

# points N
points() {
    grep -qE "^points +$1( |$)" out || fail "not $1 points"
}

ines="settlements=3 cities=2 largest_army=1 hidden_vp_cards=1"

it "SCORE-T01 all sources are added up, and 10 points in the own turn win"
want 0 score $ines
points 10
grep -qE '^settlements +3 x 1 = +3 +SCORE-003$' out || fail "settlements"
grep -qE '^cities +2 x 2 = +4 +SCORE-004$' out || fail "cities"
grep -qE '^largest_army +1 x 2 = +2 +SCORE-006$' out || fail "largest_army"
grep -qE '^hidden_vp_cards +1 x 1 = +1 +SCORE-007$' out || fail "cards"
verdict "wins: 10 of 10 points in the own turn"
has out "hidden cards are shown now (SCORE-020)"

it "SCORE-T02 in another's turn they do not"
want 0 score $ines turn=other
points 10
verdict "no win: 10 of 10 points, but it is another's turn: wait for your own"
has out "(SCORE-019)"

it "SCORE-T03 hidden cards are no public points"
want 0 score $ines
has out "public: 9 (SCORE-009)"

it "SCORE-T04 a metropolis adds 2 to its city, and 13 points are needed"
want 0 score game=cities_knights cities=1 metropolises=1
points 4
verdict "no win: 4 of 13 points (SCORE-013)"

it "SCORE-T05 an upgraded settlement counts 2, not 3"
want 0 score cities=1
points 2

it "SCORE-T06 nobody wins with 10 points in another's turn"
want 0 score total=10 turn=other
verdict "no win: 10 of 10 points, but it is another's turn"

it "SCORE-T07 who has lost Longest Road has nothing of it"
want 0 score settlements=2 longest_road=0
grep -qE '^longest_road +0 x 2 = +0 +SCORE-005$' out || fail "longest_road"
points 2

it "SCORE-T08 hidden cards are counted"
want 0 score settlements=4 cities=2 hidden_vp_cards=2
points 10
verdict "wins: "
want 0 score settlements=4 cities=2
verdict "no win: 8 of 10 points (SCORE-002)"

it "SCORE-T09 10 points do not win where 13 are needed"
want 0 score game=cities_knights total=10
verdict "no win: 10 of 13 points (SCORE-013)"
want 0 score game=cities_knights total=13
verdict "wins: 13 of 13 points"

it "SCORE-T10 there is no Largest Army in Cities & Knights"
want 2 score game=cities_knights cities=2 largest_army=1
is out ""
is err "hexlaw: largest_army: cities_knights has none (SCORE-014)"

# SCORE-010 SCORE-011
it "SCORE-T11 a token counts what stands on it; the scenario says the target"
tokens="settlements=2 cities=1 tokens=2 longest_road=1"
want 0 score game=seafarers $tokens
points 8
verdict "no win: the scenario says how many points are needed: add target=N"
want 0 score game=seafarers target=8 $tokens
verdict "wins: 8 of 8 points"

# SCORE-015 SCORE-016 SCORE-017 SCORE-018
it "SCORE-T12 all sources of Cities & Knights"
want 0 score game=cities_knights cities=2 metropolises=1 settlements=1 \
    defenders=1 progress_vp=1 merchant=1 longest_road=1
points 12
verdict "no win: 12 of 13 points"

it "SCORE-T13 the total may be given at once"
want 0 score total=10 game=base turn=own
points 10
lacks out "public"
verdict "wins: 10 of 10 points"

it "SCORE-T14 but not beside what it is made of"
want 2 score total=10 settlements=3
is out ""
has err "total and settlements cannot be given together" "(SCORE-001)"

it "each game has its target; with Cities & Knights the scenario's and 2"
want 0 score game=coins total=14
verdict "no win: 14 of 15 points (COINS-002)"
want 0 score target=9 total=9
verdict "wins: 9 of 9 points"
want 0 score game=seafarers+cities_knights target=10 total=11
verdict "no win: 11 of 12 points (CK-155)"

it "what a game does not have may be said to be 0"
want 0 score game=cities_knights settlements=1 largest_army=0 vp_cards=0
points 1

it "SCORE-021 what no table can look like is refused, and says why"
while IFS='|' read -r words says; do
    want 2 score $words
    is out ""
    [ "$(wc -l <err)" = 1 ] || fail "not one line"
    has err "hexlaw: $says"
done <<'CASES'
settlements=6|settlements is at most 5 in base, not 6 (SCORE-021)
game=coins settlements=8|settlements is at most 7 in coins, not 8 (SCORE-021)
game=coins cities=6|cities is at most 5 in coins, not 6 (SCORE-021)
cities=5|cities is at most 4 in base, not 5 (SCORE-021)
longest_road=2|longest_road is at most 1 in base, not 2 (SCORE-021)
largest_army=2|largest_army is at most 1 in base, not 2 (SCORE-021)
vp_cards=3 hidden_vp_cards=3|vp_cards and hidden_vp_cards are 6 together, and
game=cities_knights cities=1 metropolises=2|metropolises=2 needs as many cities
game=cities_knights cities=4 metropolises=4|metropolises is at most 3 in
game=cities_knights merchant=2|merchant is at most 1 in cities_knights, not 2
game=cities_knights progress_vp=3|progress_vp is at most 2 in cities_knights
game=cities_knights vp_cards=1|vp_cards: cities_knights has none (SCORE-014)
game=coins tokens=1|tokens: coins has none (SCORE-008)
tokens=2|tokens: base has none; say which game, as in game=seafarers (SCORE-008)
merchant=1|merchant: base has none; say which game, as in game=cities_knights
citys=2|nothing is counted as 'citys' (did you mean 'cities'?)
roads=9|nothing is counted as 'roads'; see hexlaw score --help
cities=2 cities=1|cities is said twice
cities=two|cities is a number from 0 to 99, not 'two'
cities=-1|cities is a number from 0 to 99, not '-1'
cities=|cities is a number from 0 to 99, not ''
cities=99999999999999999999|cities is a number from 0 to 99, not
total=100|total is a number from 0 to 99, not '100'
target=2 total=1|target is a number from 3 to 30, not '2'
game=coins target=19 total=1|target is a number from 7 to 18, not '19'
game=bse total=1|game is one of base, coins, seafarers, cities_knights,
turn=mine total=1|turn is one of own, other, not 'mine'
cities|a count is written KEY=N, as in settlements=3, not 'cities'
=3|a count is written KEY=N, as in settlements=3, not '=3'
game=coins|say what there is to count, as in: settlements=3 cities=2
CASES
want 2 score
has err "say what there is to count"

it "the keys are told"
want 0 score --help
for key in total settlements cities longest_road largest_army vp_cards \
    hidden_vp_cards tokens metropolises defenders progress_vp merchant game \
    target turn; do
    has out "  $key "
done

it "every example of the page is one of these tests"
for id in $(grep -o '^| SCORE-T[0-9]*' "$SRC/doc/rules/scoring.md" |
    tr -d '| '); do
    grep -q "^it \"$id " "$SRC/tests/cli/score.sh" || fail "$id"
done

finish
