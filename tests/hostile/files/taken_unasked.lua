-- expect: refused; each answer is taken unasked, and its body takes long
-- type new taken_unasked --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says the order of play goes round without a question
variant { name = "taken_unasked", extends = { "x" } }
state.game { a = int { 0, 9 }, b = int { 0, 9 }, h = int { 0, 9 }, d = int { 0, 9 } }
procedure "round" { loop { "auto" } }
constraint "only.wood" { over = "kind", allow = "kinds - iron", says = "wood alone" }
local function slow(n) return "min(" .. n .. ", sum(corners, sum(corners, sum(corners, if(it == none, 1, 0)))))" end
step "auto" { ask = "red", choose = { k = "kind" }, form = "take {k}", where = { k = { "only.wood" } }, if_one = "take",
  set = { ["g.a"] = slow(9), ["g.b"] = slow(8), ["g.h"] = slow(7), ["g.d"] = slow(6) } }
action "strike" { menu = "m", run = "round" }
