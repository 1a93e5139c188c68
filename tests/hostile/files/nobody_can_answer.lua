-- expect: refused; the rule says stuck
-- type new nobody_can_answer --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says step 'ask': nobody can answer
variant { name = "nobody_can_answer", extends = { "x" } }
constraint "never" { over = "seat", allow = "none", says = "never" }
step "ask" { ask = "me", choose = { who = "seat" }, where = { who = { "never" } }, if_none = "stuck",
             set = { ["g.hits"] = 1 } }
action "strike" { menu = "m", run = "ask" }
