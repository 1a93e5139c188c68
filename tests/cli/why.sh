#!/bin/bash
# why: a sentence and the rule for what is refused; where a number comes from;
# whose an award is.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null

it "each refusal that people meet names its rule and says a sentence"
want 0 run "$SRC/tests/why/refusals.hexlaw"
grep -E '^[a-z._]+: ' out | grep -vE '^(dice|deck|red|blue|white): ' >answers
n=$(grep -c '^why' "$SRC/tests/why/refusals.hexlaw")
[ "$n" -ge 30 ] || fail "only $n"
[ "$(wc -l <answers)" = "$n" ] || fail "$(wc -l <answers) answers to $n lines"
for name in menu edge.at_home corner.spaced cost edge.free edge.connected \
    corner.connected upgrades bank.rate trade.differs cards.count \
    trade.disjoint cards.held trade.partner bank.stock card.held card.waits \
    robber.leaves card.once supply over; do
    grep -q "^$name: " answers || fail "nothing is refused as $name"
done
# Who is asked for something else, or nobody is, hears what there is to do; all
# others hear the ids of the rule and where it stands.
grep -vE '^(menu|over): ' answers >ruled
grep -vE '\(([A-Z]+-[0-9]+ ?)+; [^ ]*base\.lua:[0-9]+\)' ruled >out &&
    fail "a refusal without its rule"
grep '^menu: ' answers | grep -vE 'you can: |ha(s|ve) to choose first' >out &&
    fail "nothing is said of what can be done"

cat >position <<'END'
new slow_cities -o board=beginner --seats 3 --seed 7
set red city B4.NE settlement C3.N road C3-NE C3-E C3-SE C3-SW C3-W
set red development victory_point
set blue settlement A1.N
set turn red main
END

it "a number is told with its base and its modifiers, each with its place"
{
    cat position
    echo "why points red"
    echo "why score red"
    echo "why bank.rate red ore"
    echo "why bank.rate(blue, wool)"
    echo "why win.points"
    echo "why hand.limit blue"
} >script
want 0 run script
has out "points(red) = 5" "  1  settlement: 1 on the board, 1 each (BASE-005" \
    "  2  city: 1 on the board, 2 each" "  2  longest_road (BASE-072" \
    "score(red) = 6" "  1  victory_point: 1 in hand, 1 each" \
    "bank.rate(red, ore) = 2" "  4  base (BASE-053; " \
    "  at most 2  harbor.rate: harbor(me, kind) (BASE-053 BASE-055; " \
    "  -  help.rate: not now, only when points(me) < 4 (" \
    "bank.rate(blue, wool) = 3" \
    "  at most 3  help.rate, because points(me) < 4 (" \
    "slow_cities.lua:4" "win.points = 10" "hand.limit(blue) = 7"

it "without a kind all are told, without a seat those of who is asked"
{
    cat position
    echo "why bank.rate"
} >script
want 0 run script
[ "$(grep -c '^bank.rate(red, [a-z]*) = ' out)" = 5 ] || fail "not five"

it "what is hidden stays so"
sed 's/--seats 3/--seats red=human,blue=random,white=random/' position >script
echo "why score blue" >>script
want 1 run script
has err "score(blue)" "may not see"
lacks out "score(blue) ="

it "an award is told with what counts and who holds it, and why"
cat >script <<'END'
new base -o board=beginner --seats 3 --seed 7
why longest_road
set red road A1-NW A1-NE A2-NW A2-NE A3-NW
why longest_road
set blue road E1-SW E1-SE E2-SW E2-SE E3-SW
why longest_road
set longest_road none
why longest_road
why largest_army
END
want 0 run script
has out "longest_road, 2 points: nobody has enough (BASE-072" \
    "longest_road, 2 points: red has most, 5" \
    "longest_road, 2 points: red held it first: blue with as many, 5, does" \
    "red and blue are level with 5, and none of them held it before" \
    "  counted: trail(me, routes); at least 5" "  red 5, blue 5, white 0" \
    "largest_army, 2 points: nobody has enough"

it "what is neither number, award nor move is refused"
{
    cat position
    echo "why bank.rate red foo"
    echo "why foo"
} >script
want 1 run -k script
has err "say for whom or what, as in: why bank.rate red brick"

finish
