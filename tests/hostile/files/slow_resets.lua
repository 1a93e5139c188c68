-- expect: refused; what a turn sets back takes long
-- type new slow_resets --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says without a question
variant { name = "slow_resets", extends = { "x" } }
local function slow(n) return "min(" .. n .. ", sum(corners, sum(corners, sum(corners, if(it == none, 1, 0)))))" end
for i = 1, 20 do state.game { ["f" .. i] = int { 0, 9, init = slow(i % 10), resets = "turn" } } end
procedure "round" { loop { "turn" } }
procedure "turn" { is_turn = true, "change" }
step "change" { set = { ["g.f1"] = "9 - g.f1" } }
action "strike" { menu = "m", run = "round" }
