#!/bin/bash
# All mistakes of a rule file are told in one run, each with its line, and
# status 3.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
cp "$SRC/tests/cli/ten_mistakes.lua" .

it "ten mistakes give ten messages, at the lines they are on"
for command in show board play; do
    want 3 $command ./ten_mistakes.lua
    is out ""
    [ "$(grep -c '^\./ten_mistakes\.lua:[0-9]*: ' err)" = 10 ] ||
        fail "$(grep -c '^\./' err) messages"
    for line in 4 5 6 7 8 9 10 11 12 13; do
        has err "./ten_mistakes.lua:$line: "
    done
done
has err "(did you mean 'build.city'?)" "(did you mean 'cost'?)" \
    "(did you mean 'round'?)" "(did you mean 'edge.free'?)" \
    "move needs from and to" "(did you mean 'gift'?)" "is used nowhere" \
    "expected a number, got a set of hexes" "already defined at base.lua:" \
    "(did you mean 'move'?)"

it "show looks at what the options leave out, a game does not"
cat >left_out.lua <<'LUA'
variant { name = "left_out", extends = { "base" } }
options {
  loud = flag { default = false, says = "nothing follows from it" },
}
section { when = "opt.loud" }
state.game {
  shouts = int { 0, 9 },
  echo   = int { 0, 9, init = "g.shout" },
}
LUA
want 3 show ./left_out.lua
has err "./left_out.lua:8: g has no field 'shout' (did you mean 'shouts'?)"
[ "$(grep -c '^\./' err)" = 1 ] || fail "$(grep -c '^\./' err) messages"
want 0 play ./left_out.lua --seats 3
want 3 play ./left_out.lua --seats 3 -o loud=true
has err "./left_out.lua:8: g has no field 'shout' (did you mean 'shouts'?)"

it "a file that is no Lua is refused with its line"
printf 'variant { name = "torn", extends = { "base" } }\nstep "x" {' >torn.lua
want 3 show ./torn.lua
has err "./torn.lua:2: "

it "a rule that fails undoes its move, is told with file, line, rule and move"
cat >fails.lua <<'LUA'
variant { name = "fails", extends = { "base" } }
on "fails.always" { event = "built", when = "e.piece == road", apply = function(g, me, e)
  local nobody = g:get "only(players where points(it) > 99)"
  nobody.knights = 1
end }
LUA
want 0 play ./fails.lua --seats 3 --seed 1 -o first_player=seat <<'LINES'
1
moves
1
assert choosing = red setup.road
undo
LINES
has err "fails.lua:4: " "  rule   on fails.always (fails)" \
    "The move is undone; nothing has changed." "  move   "
lacks err "not true"
has out "taken back: red: settlement"

it "so it is when a statement of the prompt led to it: prompt is its file"
want 1 run <<'LINES'
new ./fails.lua --seats 3 --seed 1 -o first_player=seat
: g:put { "road", at = g:get "first(edges)", owner = me }
LINES
sed 1d err >report
is report "./fails.lua:4: attempt to index a nil value (local 'nobody')
  rule   on fails.always (fails)
  move   : g:put { \"road\", at = g:get \"first(edges)\", owner = me } round 0, move 1
  calls  ./fails.lua:4 < tell \"built\" < prompt:1
The move is undone; nothing has changed."
want 1 run <<<":foo()"
is err "stdin:1: prompt:1: unknown word 'foo'"

finish
