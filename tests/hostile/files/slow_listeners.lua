-- expect: refused; listeners take long to find that they have nothing to do
-- type new slow_listeners --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says without a question
variant { name = "slow_listeners", extends = { "x" } }
local function slow(n) return "min(" .. n .. ", sum(corners, sum(corners, sum(corners, if(it == none, 1, 0)))))" end
event "x" {}
state.game { a = int { 0, 9 } }
procedure "round" { loop { "tells" } }
step "tells" { set = { ["g.a"] = "9 - g.a" }, tell = { "x" } }
for i = 1, 20 do on("o" .. i) { event = "x", when = slow(9) .. " == -1 - g.a", set = { ["g.a"] = i } } end
action "strike" { menu = "m", run = "round" }
