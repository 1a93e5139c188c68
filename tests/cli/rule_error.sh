#!/bin/bash
# A rule whose function fails in play: the report says where, the position is
# as before, the game goes on (rule_language.md, 11.2).
set -u
. "$SRC/tests/cli/lib.sh"

mkdir -p variants
cat >variants/toll.lua <<'LUA'
variant { name = "toll", title = "A toll at the robber's hex", extends = { "base" } }
state.game { paid = int { 0, 99 } }
on "x.toll" { event = "robber.moved", apply = function(g, me, e)
  g.paid = 7
  g:move { n = 50, kind = "ore", from = e.by, to = "bank" }
end }
action "x.nil" { menu = "main", apply = function(g, me)
  g.paid = 8
  local owner = g.robber.owner
  g.paid = owner.paid
end }
action "x.loop" { menu = "main", apply = function(g, me)
  g.paid = 9
  while true do end
end }
action "x.range" { menu = "main", apply = function(g, me)
  g.paid = 99
  g.paid = g.paid + 1
end }
action "x.fine" { menu = "main", apply = function(g, me)
  g.paid = 1
end }
LUA
begin='new base+toll --seats 3 --seed 4 -o first_player=seat -o first_seat=blue -o board=beginner -o start_pieces=beginner'

it "a failed function: file, line, rule, move and calls; all is as before"
cat >script <<LINES
$begin
force dice 3 4
roll
save before.rec
robber C4
assert choosing blue robber.move
assert g.paid = 0
assert g.robber = first(desert)
save after.rec
undo
assert choosing blue before_roll
redo
save redone.rec
LINES
want 1 run -k script </dev/null
is err "script:5: a rule failed
variants/toll.lua:5: move: blue has 1 ore, 50 needed
  rule   on x.toll (toll)
  move   blue: robber C4        round 1, move 2
$(grep '^  calls  ' err)
The move is undone; nothing has changed."
grep -q '^  calls  variants/toll.lua:5 < tell "\?robber.moved' err ||
    fail "the calls"
cmp -s before.rec after.rec || fail "something has changed"
cmp -s before.rec redone.rec || fail "redone it is not the same"

# wrong ACTION LINE TEXT: that action fails there, with that text.
wrong() {
    printf '%s\n' "$begin" roll "save before.rec" "$1" "save after.rec" \
        "assert g.paid = 0" "x fine" "assert g.paid = 1" undo \
        "save undone.rec" "x fine" end >script
    want 1 run -k script </dev/null
    is err "script:4: a rule failed
variants/toll.lua:$2: $3
  rule   action ${1/ /.} (toll)
$(printf '  move   %-22s round 1, move 2' "blue: $1")
  calls  variants/toll.lua:$2
The move is undone; nothing has changed."
    cmp -s before.rec after.rec || fail "something has changed"
    cmp -s before.rec undone.rec || fail "undone it is not the same"
}

it "so it is with Lua's own mistakes, a range, a rule that never ends"
wrong "x nil" 10 "attempt to index a nil value (local 'owner')"
wrong "x range" 18 "g.paid = 100: declared 0 to 99"
wrong "x loop" 14 "rule ran out of time"

it "run stops there without -k, play goes on with status 0"
printf '%s\n' "$begin" roll 'x nil' 'x fine' >script
want 1 run script </dev/null
lacks out "x fine"
want 0 play <script
has err "toll.lua:10: "
has out "blue: x fine"

it "random games stop at it, and say seed and move; the others go on"
want 1 sim base+toll -n 3 --seed 1 </dev/null
has out "failures 3" "seed " ", move " "rule   action x." "toll.lua:"

finish
