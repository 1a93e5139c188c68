#!/bin/bash
# Rule files read again in the middle of a game.
set -u
. "$SRC/tests/cli/lib.sh"
setup=(-o board=beginner -o start_pieces=beginner -o first_player=seat)

# rules [LINE]...: the file my.lua, of these lines.
rules() {
    printf '%s\n' 'variant { name = "my", extends = { "base" } }' "$@" >my.lua
}

# Lines for hexlaw on a pipe; between them the rule file changes, so each
# change waits until the lines before were answered: 'mark' prints a mark.
game() {
    mkfifo pipe 2>/dev/null
    : >out
    timeout 60 "$HEXLAW" play ./my.lua --seats red=human,blue=human,white=human \
        --seed 3 "${setup[@]}" "$@" <pipe >>out 2>err &
    exec 3>pipe
    marks=0
}
say() {
    printf '%s\n' "$@" >&3
}
# Waits until all that was said is answered.
answered() {
    marks=$((marks + 1))
    say "=1000 + $marks"
    for _ in $(seq 300); do
        grep -qx "$((1000 + marks))" out && return
        sleep 0.02
    done
    fail "no answer"
}
over() {
    exec 3>&-
    wait $! || fail "status $?"
}

it "a changed cost holds from the next move on; nothing else changes (BASE-056)"
rules
game
say roll 'set red hand 2 lumber' 'road C1-SE' reload
answered
rules 'amend.action "build.road" { cost = { brick = 0, lumber = 2 } }'
say reload 'assert red.hand = 2 lumber' 'road C1-SE' \
    'assert red.hand = nothing' 'save changed.rec' 'undo 2' \
    'assert red.hand = 2 lumber 1 grain' 'log all'
over
has out "no rule file has changed" "read again: my" "red: road C1-SE" \
    "taken back: set red hand 2 lumber"
has err "a road costs 1 brick 1 lumber, you have 2 lumber"
[ "$(wc -l <err)" = 1 ] || fail "more than one refusal"

it "the record of such a game is edited, and has the position and all moves"
has changed.rec edited "red: roll | dice 2 2" "reload " "is hand: red 2 lumber" \
    "is frame: turn/main red turn asking, left red"
want 0 replay changed.rec
want 0 play --load changed.rec <<'LINES'
assert red.hand = nothing
save again.rec
undo
assert red.hand = 2 lumber
LINES
cmp -s changed.rec again.rec || fail "the record of the loaded game differs"
sed 's/hand: red 2 lumber/hand: red 3 lumber/' changed.rec >forged.rec
want 3 replay forged.rec
has err "forged.rec:13: the position is" "edited or damaged"

it "under rules changed again it loads by names, or says why it can not"
cp my.lua kept.lua
rules 'amend.action "build.road" { cost = { brick = 0, lumber = 2 } }' \
    'state.player { wax = int { 0, 9, init = 4 } }'
want 0 play --load changed.rec <<<'assert red wax = 4'
has err "changed.rec:4: the rules of my have changed since" \
    "new: player wax"
rules 'amend.action "build.road" { cost = { brick = 0, lumber = 1 } }' \
    'amend.piece "road" { supply = 1 }'
want 3 play --load changed.rec </dev/null
has err "changed.rec:13: by these rules the game cannot stand so: " \
    "red has more pieces 'road' than these rules give"

it "a new field begins as it says; one that is gone is told, with its values"
rules 'state.player { honey = int { 0, 9 }, wax = flag {} }'
game
say roll 'set red honey 7' 'set blue honey 3' 'set white wax true'
answered
rules 'state.player { honey = int { 0, 5 }, bees = int { 0, 9, init = 2 } }'
say reload 'assert red honey = 0' 'assert blue honey = 3' 'assert red bees = 2'
over
has out "left out: player honey: red 7, no more in 0 to 5" \
    "left out: player wax: red false, blue false, white true" \
    "new: player bees"
is err ""

it "hands, pieces, decks and forced outcomes are known by name, in any order"
sed 's/^variant { name = "base"/variant { name = "my"/' \
    "$SRC/variants/base.lua" >my.lua
game
say roll 'set red hand 3 ore 2 grain development knight' 'force dice 6 5' \
    'force deck monopoly' 'set g.robber = B2' 'assert red.hand = 2 grain 3 ore'
answered
# move WHAT BEHIND: the statement that begins so now stands behind the other.
move() {
    awk -v what="$1" -v behind="$2" '
        /^[^ ]/ { if (after) printf "%s", held
                  after = index($0, behind) == 1; hold = index($0, what) == 1 }
        hold { held = held $0 "\n"; next }
        { print }' my.lua >next
    mv next my.lua
}
move 'terrain "hills"' 'terrain "desert"'
move 'piece "road"' 'piece "city"'
sed -i 's/"brick", "lumber", "wool", "grain", "ore"/"ore", "grain", "wool", "lumber", "brick"/
    s/{ knight = 14, /{ /; s/monopoly = 2 }/monopoly = 2, knight = 14 }/' my.lua
say reload 'assert red.hand = 2 grain 3 ore' 'city C1.SE' \
    'set red hand 1 wool 1 grain 1 ore' 'buy card' 'hand' end roll \
    'assert g.roll = 11' 'assert g.robber = B2' 'undo 9' 'save order.rec'
over
has out "read again: my" "red: city" "development: 1 knight, 1 monopoly" "blue rolled 6 5: 11"
is err ""
grep -m 1 "^is piece" order.rec | grep -q "piece settlement" ||
    fail "the order has not changed"

it "answers that are sealed stay so, and are carried out (BASE-042)"
rules
game
say roll 'set red hand 4 ore 4 wool' 'set blue hand 4 ore 4 grain' end \
    'force dice 3 4' roll 'red: discard 3 ore 1 wool'
answered
rules 'state.player { wax = flag {} }' \
    'resources { "amber", bank = 9, see = "owner", count = "all" }'
say reload 'assert red.hand = 4 wool 4 ore' 'blue: discard 4 grain' \
    'assert red.hand = 3 wool 1 ore' 'assert blue.hand = 4 ore' 'save sealed.rec'
over
has out "read again: my"
is err ""
want 0 replay sealed.rec
has sealed.rec "is sealed red: cards 1 wool 3 ore" "is player wax: "

it "undo goes back beyond a reload as far as the rules know the step"
rules
game
say roll end
answered
rules 'amend.procedure "turn" { replace = { before_roll = { "my.before" } } }' \
    'step "my.before" { ask = "me", menu = "before" }' \
    'amend.action "roll" { menu = "before" }'
say undo reload 'assert choosing red main' undo 'assert choosing red main' \
    'record x.scn'
over
has out "taken back: red: end" "read again: my"
has err "no further: the game stands at turn/before_roll, which these rules" \
    "the rules were read again in this game" "'reload --replay' first"
[ "$(wc -l <err)" = 2 ] || fail "other messages"

it "with mistakes in the file the old rules stay, and all mistakes are told"
rules
game
say roll 'set red hand 1 brick 1 lumber'
answered
rules 'amend.action "build.road" { cost = { lumbr = 2 } }' \
    'amend.step "main" { foo = 1 }'
say reload 'road C1-SE' 'assert red.hand = nothing'
answered
rm my.lua
say reload 'undo' 'assert red.hand = 1 brick 1 lumber'
over
has err "my.lua:2: cost: no kind 'lumbr'" "my.lua:3: step 'main' has no field" \
    "there is no file './my.lua'"
[ "$(grep -c "the old ones stay" err)" = 2 ] || fail "not told that the old stay"
[ "$(wc -l <err)" = 5 ] || fail "other messages"

it "a step that the game stands in and that is gone: the old rules stay"
rules
game
say roll
answered
rules 'amend.procedure "turn" { replace = { main = { "my.main" } } }' \
    'step "my.main" { ask = "me", menu = "main" }'
say reload 'assert choosing red main' 'reload --replay' \
    'assert choosing red my.main'
over
has err "the game stands at turn/main, which these rules do not have" \
    "the old ones stay"
[ "$(wc -l <err)" = 2 ] || fail "other messages"

it "reload --replay plays all again, and stops at what no longer holds"
rules 'amend.action "build.road" { cost = { brick = 0, lumber = 2 } }'
game
say roll 'set red hand 2 lumber' 'road C1-SE' 'set red hand 1 ore' end
answered
rules 'amend.action "build.road" { cost = { brick = 2, lumber = 0 } }'
say 'reload --replay' 'assert red.hand = 2 lumber' 'assert choosing red main'
answered
rules 'amend.action "build.road" { cost = { brick = 0, lumber = 1 } }'
say 'road C1-SE' 'reload --replay' 'road C1-SE' 'assert red.hand = 1 lumber' \
    'save again.rec'
over
has out "red: road C1-SE no longer holds" "a road costs 2 brick, you have 2 lumber" \
    "the game stands before it: 2 of 5"
lacks again.rec "reload "
want 0 replay again.rec

it "what is watched is read again before the next line"
rules
game
say roll watch 'watch on'
answered
rules 'state.player { wax = int { 0, 9, init = 4 } }'
say 'assert red wax = 4'
answered
rules 'state.player { wax = int { 0, 9, init = 4 }'
say 'assert red wax = 4' 'assert red wax = 4'
answered
rules 'state.player { wax = int { 0, 9 }, bees = int { 0, 9 } }'
say 'assert red bees = 0' 'watch off'
answered
rules
say 'assert red bees = 0' 'watch maybe'
over
has out "no rule file is watched" "base.lua, ./my.lua" "new: player wax"
[ "$(grep -c "the old ones stay" err)" = 1 ] || fail "not told once"
has err "my.lua:3: " "say: watch on, or watch off"
[ "$(wc -l <err)" = 3 ] || fail "other messages"

finish
