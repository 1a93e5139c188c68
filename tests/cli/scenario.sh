#!/bin/bash
# hexlaw test: what it prints of scenarios that hold and of those that do not.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
unset HARNESS_ACTIVE
rm -rf cases && mkdir cases && cd cases || exit 1

cat >good.scn <<'END'
# Two scenarios, one of them with a table.
scenario a seven makes everybody above seven cards discard half
cites BASE-042
mix base
given
  red hand 9 brick
  blue hand 7 wool
  turn red before_roll
when
  force dice 3 4
  red: roll
then
  choosing red seven.discard
  red may not discard 3 brick because cards.count

scenario a hex pays when its number is rolled
cites BASE-037 BASE-038
mix base board=beginner
given
  red settlement A1.SE
  turn red before_roll
when
  force dice $first $second
  red: roll
then
  red hand = $hand
table
  $first | $second | $hand
  4      | 6       | 1 ore
  1      | 1       | 1 wool
END
cat >bad.scn <<'END'
scenario a hex pays twice
mix base board=beginner
given
  red settlement A1.SE
  turn red before_roll
when
  force dice 3 3
  red: roll
then
  red hand = 2 brick
END

it "what holds is told line by line, with a plan and the sum"
want 0 test good.scn
is out "TAP version 14
1..3
ok 1 - a seven makes everybody above seven cards discard half
ok 2 - a hex pays when its number is rolled [\$first=4 \$second=6 \$hand=1 ore]
ok 3 - a hex pays when its number is rolled [\$first=1 \$second=1 \$hand=1 wool]
3 passed, 0 failed"
is err ""

it "a failure has file, line, want, got, difference, last move and rule"
want 1 test bad.scn
line=$(grep -n 'step "production"' "$SRC/variants/base.lua" | cut -d: -f1)
is out "TAP version 14
1..1
not ok 1 - a hex pays twice
  ---
  file: \"bad.scn\"
  line: 10
  failed: then
  says: \"red hand = 2 brick\"
  want: \"2 brick\"
  got: \"1 brick\"
  difference: \"missing: 1 brick\"
  last_move: |
    line 8: red: roll
      red rolled 3 3: 6
      red got 1 brick
  rule: \"step production (BASE-037 BASE-038 BASE-039 BASE-040; \
$SRC/variants/base.lua:$line)\"
  ...
0 passed, 1 failed"

it "folders are looked through; --filter and --cites choose"
mkdir -p some/below
cp good.scn some/below
cp bad.scn some
want 1 test some
has out "1..4" "3 passed, 1 failed"
want 0 test --filter "a seven" some
has out "1..1" "1 passed, 0 failed"
want 0 test --cites BASE-038 some
has out "1..2" "2 passed, 0 failed"
want 1 test
has out "6 passed, 2 failed" # the current folder
want 1 test --filter nothing some
has out "1..0 # SKIP" "0 passed, 0 failed"
has err "none of 3 scenarios is meant"
want 2 test no_such.scn
has err "no_such.scn: No such file"

it "it does not depend on the number of processes"
want 1 test --jobs 1 some
mv out one
want 1 test --jobs 3 some
cmp -s one out || fail "another output"

it "prove reads it, and is told when something fails"
prove -e "$HEXLAW test" good.scn >out 2>err || fail "prove: status $?"
has out "Result: PASS" "Tests=3"
prove -e "$HEXLAW test" bad.scn >out 2>err && fail "prove has seen nothing"
has out "Result: FAIL" "Failed 1/1"
HARNESS_ACTIVE=1 "$HEXLAW" test good.scn >out
lacks out "TAP version"

it "prove reads the scenarios of the base game, a file a test"
prove --ext .scn -e "$HEXLAW test" -r "$SRC/tests/scenarios" >out 2>err ||
    fail "prove: status $?"
has out "All tests successful" "Result: PASS"
want 0 test "$SRC/tests/scenarios"
[ "$(grep -c '^ok' out)" -ge 40 ] || fail "fewer than forty"

it "they use every word of the format"
for word in scenario cites mix seats seed skip todo expect given when then \
    table; do
    grep -qr "^$word\b" "$SRC/tests/scenarios" || fail "no $word"
done
for word in force undo redo try turn round choosing choices sees winner over \
    because nothing terrain token; do
    grep -qrE "^ .*\b$word\b" "$SRC/tests/scenarios" || fail "no $word"
done

it "a thousand are played within ten seconds"
for _ in $(seq 500); do
    cat good.scn
done >many.scn
SECONDS=0
want 0 test many.scn
[ "$SECONDS" -le 10 ] || fail "$SECONDS seconds"
has out "1500 passed, 0 failed"

it "a file that is no scenario says where, and what would be right"
printf 'scenario x\ngven\n  red hand 1 ore\nthen\n  over\n' >typo.scn
want 1 test typo.scn
has out "typo.scn:2: unknown word 'gven' (did you mean 'given'?)" \
    "0 passed, 1 failed"
printf 'given\n  red hand 1 ore\n' >headless.scn
want 1 test headless.scn
has out "headless.scn:1: a file begins with 'scenario', not with 'given'"
printf 'scenario x\ngiven\n\tred hand 1 \033[2J ore\nthen\n  over\n' >escape.scn
want 1 test escape.scn
has out "escape.scn:3: this line has control characters"
grep -q "$(printf '\033')" out && fail "an escape is shown"
: >empty.scn
want 1 test empty.scn
has out "not ok 1 - empty.scn" "there is no scenario in this file"

it "skip and todo keep their reason, and do not fail"
{
    printf 'scenario later\nskip no board yet\n\n'
    printf 'scenario not yet\ntodo to be written\nthen\n  over\n'
} >later.scn
want 0 test later.scn
has out "ok 1 - later # SKIP no board yet" \
    "not ok 2 - not yet # TODO to be written" "# 1 skipped, 1 todo" \
    "0 passed, 0 failed"

it "rules that must be refused are"
cat >wol.lua <<'END'
variant { name = "wol", extends = { "base" } }
amend.action "build.road" { cost = { wol = 1 } }
END
cat >wol.scn <<'END'
scenario a kind that is none is told
mix ./wol.lua
expect error no kind 'wol'
expect error did you mean 'wool'?

scenario a good mix is no mistake
mix base
expect error no kind 'wol'
END
want 1 test wol.scn
has out "ok 1 - a kind" "not ok 2 - a good mix" "they are not refused"

it "a scenario is opened at a line, the one that fails too"
want 0 play --load good.scn:12 <<<"hand red"
has out "good.scn:12: a seven makes" "red: 9 brick"
want 0 play --load bad.scn:8 <<<"why roll"
has out "legal"
want 0 play --load good.scn:30 <<<"hand red" # a row of the table
has out "red: 1 wool"
want 3 play --load good.scn </dev/null
has err "say at which line, as in: good.scn:15"
want 3 play --load good.scn:99 </dev/null
has err "good.scn:99: there is no scenario"
want 1 run <<<"load good.scn:99"

it "what was done is written as a scenario, added to those of the file"
cat >session <<'END'
new base -o board=beginner --seats 3 --seed 7
set red settlement C3.N road C3-NE hand 1 brick 1 lumber
set turn red before_roll
force dice 3 4
roll
robber A1
assert robber = A1
road C3-E
undo
road C3-NW
assert trail(red, routes) = 2
end
roll
record my_rule.scn
record my_rule.scn
END
want 0 run session
has out "my_rule.scn:1;"
want 0 test my_rule.scn
has out "2 passed, 0 failed"
has my_rule.scn "scenario my rule" "force dice 3 4" "  robber = A1" \
    "trail(red, routes) = 2" "  choosing blue main"
lacks my_rule.scn "C3-E" "undo"
want 1 run <<<"record $SRC/variants/base.lua"
has err "a name that ends in .scn"
echo "kept" >other.scn
want 1 run <<<"record other.scn"
has err "holds something else than scenarios"
is other.scn kept

it "a game whose rules were read again in its middle is no scenario"
echo 'variant { name = "mine", extends = { "base" } }' >mine.lua
(
    echo "new ./mine.lua --seats 3 --seed 7"
    echo "moves" # the file changes while it is played
    sleep 1
    echo 'amend.action "build.city" { cost = { ore = 2 } }' >>mine.lua
    echo "reload"
    echo "record mine.scn"
) | "$HEXLAW" play >out 2>err
has err "the rules were read again in this game"
[ ! -e mine.scn ] || fail "it is written"

finish
