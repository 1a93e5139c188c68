-- expect: refused; each call is short, all together are not
-- type new calls_without_end --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says rule ran out of time
variant { name = "calls_without_end", extends = { "x" } }
procedure "round" { loop { "mark" } }
step "mark" { apply = function(g) for i = 1, 2000000 do local x = i end end }
action "strike" { menu = "m", run = "round" }
