-- expect: refused; a body takes long, behind a question that is passed over
-- type new passed_over --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says the order of play goes round without a question
variant { name = "passed_over", extends = { "x" } }
state.game { a = int { 0, 9 }, b = int { 0, 9 }, h = int { 0, 9 }, d = int { 0, 9 } }
local function slow(n) return "min(" .. n .. ", sum(corners, sum(corners, sum(corners, if(it == none, 1, 0)))))" end
procedure "round" { loop { run { "main", when = "g.hits > 8" }, "slow" } }
step "slow" { set = { ["g.a"] = slow(9), ["g.b"] = slow(8), ["g.h"] = slow(7), ["g.d"] = slow(6) } }
action "strike" { menu = "m", run = "round" }
