-- expect: refused; wins are tested anew after each body
-- type new slow_wins --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says without a question
variant { name = "slow_wins", extends = { "x" } }
local function slow(n) return "min(" .. n .. ", sum(corners, sum(corners, sum(corners, if(it == none, 1, 0)))))" end
state.game { a = int { 0, 9 } }
procedure "round" { is_turn = true, loop { "change" } }
step "change" { set = { ["g.a"] = "9 - g.a" } }
wins "w" { test = slow(9) .. " == -1 - g.a" }
action "strike" { menu = "m", run = "round" }
