#!/bin/bash
# Records: of games of every kind, and damaged in every way.
set -u
. "$SRC/tests/cli/lib.sh"

# marked FILE, unmarked FILE: is it an edited game?
marked() {
    grep -qx edited "$1" || fail "$1 has no line 'edited'"
}
unmarked() {
    grep -qx edited "$1" && fail "$1 has a line 'edited'"
}
# again FILE: it replays, and what is loaded is saved as it was.
again() {
    want 0 replay "$1" </dev/null
    has out "$1: ok: "
    want 0 play --load "$1" <<<"save again.rec"
    cmp -s "$1" again.rec || fail "$1 is saved otherwise once loaded"
}
three=red=random,blue=random,white=random

it "a game of programs replays, discards that are sealed included"
want 0 play --seats $three --seed 1 <<<"save plain.rec"
unmarked plain.rec
for move in offer counter accept refuse close bank road settlement city buy \
    knight robber discard steal; do
    grep -q "^[a-z]*: $move" plain.rec || fail "no $move in it"
done
again plain.rec

it "the game with every kind of move replays; its outcomes are forced"
{ cat "$SRC/examples/base_game.hexlaw"; echo save forced.rec; } >script
want 0 run script </dev/null
marked forced.rec
has forced.rec "force dice 2 2" "red: roll | dice 2 2"
again forced.rec

it "outcomes that were drawn again stand in the record with a '!'"
want 0 play base+no_early_sevens -o dice=deck --seats $three --seed 1 \
    <<<"save deck.rec"
grep -qE '\| dice [1-6] [1-6]! [1-6] [1-6]$' deck.rec || fail "none was"
unmarked deck.rec
again deck.rec
sed 's/\(| dice .*\)!/\1/' deck.rec >bad.rec
want 3 replay bad.rec </dev/null
has err "bad.rec:" "the game gives '| dice "

begin='new base --seats 3 --seed 4 -o first_player=seat -o first_seat=blue
-o board=beginner -o start_pieces=beginner'
begin=$(tr '\n' ' ' <<<"$begin")

it "what is set, run or forced, and a chance taken back, marks the game"
while IFS='|' read -r name lines; do
    printf '%b\n' "$begin\n$lines\nsave $name.rec" >script
    want 0 run script </dev/null
    marked $name.rec
    again $name.rec
done <<'LINES'
set|set blue.hand = 2 brick 1 ore\nroll
set_between|roll\nset C3 terrain hills token 6\nend
lua|:g:move { n = 1, kind = "ore", from = "bank", to = me }\nroll
lua_later|roll\n:g.robber = g:get "first(desert)"\nend
force|force dice 3 3
force_two|force dice 3 3 4 5\nroll\nend\nroll
force_deck|set blue.hand = 1 wool 1 grain 1 ore\nforce deck monopoly\nforce dice 2 3\nroll\nbuy card
undo_chance|roll\nundo\nroll
undo_all|roll\nend\nundo\nundo
LINES
has force_deck.rec "blue: buy card | deck monopoly"
has lua.rec ': g:move { n = 1, kind = "ore", from = "bank", to = me }'

it "a move taken back that drew nothing leaves no mark and no line"
want 0 run - <<<"$begin
roll
end
undo
save undone.rec"
unmarked undone.rec
lacks undone.rec ": end"
again undone.rec

it "a move that was refused leaves none either"
want 1 run -k - <<<"$begin
roll
city C3.N
set blue.hand = 99 ore
force dice 9 9
:nonsense(
force dice 3
force dice
force steal nothing
save refused.rec"
[ "$(wc -l <err)" = 7 ] || fail "not 7 refusals"
has err "dice shows 1 to 6, not 9"
unmarked refused.rec
again refused.rec

# damaged FILE: the record is damaged in every way. Each is refused with its
# line, or the final position is told to be another one (1), or it is the same
# game all the same. Lines of 'held': what was damaged, and how, in the latter.
damaged() {
    local file status
    rm -rf bad && mkdir bad
    awk -v dir=bad -f "$SRC/tests/cli/damage.awk" "$1"
    : >held
    : >refused
    for file in bad/*; do
        status=0
        "$HEXLAW" replay "$file" </dev/null >out 2>err || status=$?
        case $status in
        0) echo "${file#bad/} $(sed -n "${file##*.}p" "$1")" >>held ;;
        1) grep -q "^$file:[0-9]*: the last position is" out ||
            fail "$file: status 1" ;;
        3) echo "$file" >>refused
           grep -qE "^(hexlaw: )?$file:[0-9]+: " err || fail "$file: no line" ;;
        *) fail "$file: status $status" ;;
        esac
    done
    [ "$(wc -l <refused)" -gt 50 ] || fail "$1: hardly any is refused"
}

it "a damaged record is refused with the line, unless it is the same game"
damaged plain.rec
# What cannot be noticed, since the position at the end is the same: two lines
# that can be swapped. A file line with another hash is another rule file.
grep -vE '^swapped\.[0-9]+ [a-z]+: |^other_end\.3 file ' held >unnoticed
is unnoticed ""
damaged forced.rec
# Nor an option that has its default, an outcome forced that comes anyway, or
# that nothing draws.
grep -vE '^(swapped|removed|doubled)\.[0-9]+ (force|option) |^swapped\.' held |
    grep -vE '^other_end\.3 file ' >unnoticed
is unnoticed ""

it "a record that is refused is not loaded: the game stays as it was"
{ echo "$begin"; echo save before.rec; sed 's/^/load /' refused
  echo save after.rec; } >script
want 1 run -k script </dev/null
[ "$(grep -c '^script:.* is not loaded$' err)" = "$(wc -l <refused)" ] ||
    fail "not refused: $(wc -l <refused) records"
cmp -s before.rec after.rec || fail "the game is another one"

it "a record cut off anywhere is refused"
last=$(wc -l <undone.rec)
for n in $(seq 0 $((last - 1))); do
    head -n "$n" undone.rec >cut.rec
    want 3 replay cut.rec </dev/null
    has err "cut.rec:$((n + 1)): "
done
bytes=$(wc -c <undone.rec)
for n in $(seq $((bytes - 60)) $((bytes - 2))); do
    head -c "$n" undone.rec >cut.rec
    want 3 replay cut.rec </dev/null
    has err "cut.rec:"
done
head -c $((bytes - 1)) undone.rec >cut.rec # all but the end of the last line
want 0 replay cut.rec </dev/null

it "only the hash at the end may differ with status 1"
sed '$s/[0-9a-f]*$/0123456789abcdef/' plain.rec >bad.rec
want 1 replay bad.rec </dev/null
has out "bad.rec:$(wc -l <bad.rec): " "the record says 0123456789abcdef"

it "a record of another version, and what is none, are refused"
for first in 'hexlaw-record 2' 'hexlaw-record 10' 'hexlaw-record' \
    'hexlaw-record 1 1' 'HEXLAW-RECORD 1' ''; do
    { echo "$first"; tail -n +2 plain.rec; } >bad.rec
    want 3 replay bad.rec </dev/null
    has err "bad.rec:1: "
done
printf 'hexlaw-record 1\nmix \0base\n' >bad.rec
want 3 replay bad.rec </dev/null
has err "not a text file"
want 3 replay nosuch.rec </dev/null
has err "nosuch.rec: No such file"

# ---- rules that have changed since ----
mkdir -p variants
# rule VERSION LEAST: roads may not be built by whoever has few grain.
rule() {
    cat >variants/toll.lua <<LINES
variant { name = "toll", version = $1, extends = { "base" } }
constraint "toll.gate" { test = "me.hand.grain >= $2", cites = "TOLL-01",
                         says = "no grain, no road" }
amend.action "build.road" { where = add { "toll.gate" } }
LINES
}
rule 1 1
want 0 run - <<LINES
${begin/base/base+toll}
set blue.hand = 1 brick 1 lumber 1 grain
force dice 6 5
roll
road D1-E
end
save toll.rec
LINES

it "a record says when a rule file has changed, and that it holds all the same"
again toll.rec
rule 2 1
want 0 replay toll.rec </dev/null
has out "toll.rec: ok all the same" "warning: toll.rec:4: the rules of toll \
have changed since; it plays the same so far"

it "it stops at the first move that no longer holds, and names the rule"
rule 2 2
want 1 replay toll.rec </dev/null
lacks out warning
has out "toll.rec:4: the rules of toll have changed since" \
    "blue: road D1-E no longer holds" "toll.gate: no grain, no road" "TOLL-01"
want 0 play --load toll.rec <<'LINES'
assert blue.hand.grain = 1
save stopped.rec
LINES
has err "blue: road D1-E no longer holds"
lacks stopped.rec "road D1-E"
again stopped.rec

it "rules that are gone or broken refuse the record"
echo 'variant { name = "toll" } nonsense "x" {}' >variants/toll.lua
want 3 replay toll.rec </dev/null
has err "variants/toll.lua:1: "
rm variants/toll.lua
want 3 replay toll.rec </dev/null
has err "toll.rec:2: there is no variant 'toll'"

# ---- rule files given by path ----
mkdir -p my games other
echo 'variant { name = "lucky", extends = { "base" } }' >my/lucky.lua

# plays MIX FILE LINE: a game of it, saved there, names the mix so.
plays() {
    want 0 play "$1" --seats $three --seed 1 <<<"save $2"
    sed -n 2p "$2" >mix
    is mix "mix $3"
}

it "a path is saved as it is beside the record, elsewhere it is absolute"
plays ./my/lucky.lua here.rec ./my/lucky.lua
plays my/lucky.lua games/there.rec "$(pwd -P)/my/lucky.lua"
plays base+my/lucky.lua games/two.rec "base+$(pwd -P)/my/lucky.lua"

it "it is looked for from where one stands, then from the record's folder"
cd other
plays ../my/lucky.lua away.rec ../my/lucky.lua
cd ..
mkdir -p far/away
for file in here.rec games/there.rec games/two.rec other/away.rec; do
    want 0 replay $file </dev/null
    (cd far/away && "$HEXLAW" replay ../../$file </dev/null >../../out) ||
        fail "$file is not found from far away"
    has out "$file: ok: "
done
want 0 play --load other/away.rec <<<"save other/away.rec"
want 0 replay other/away.rec </dev/null

it "where it is nowhere, both places are told"
cp here.rec games/here.rec
rm my/lucky.lua
want 3 replay games/here.rec </dev/null
has err "games/here.rec:2: there is neither './my/lucky.lua' nor \
'games/./my/lucky.lua'"
want 3 replay here.rec </dev/null
has err "here.rec:2: there is no file './my/lucky.lua'"

finish
