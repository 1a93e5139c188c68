-- expect: refused; the set of those asked is empty
-- type new loop_that_asks_nobody --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says the order of play goes round without a question
variant { name = "loop_that_asks_nobody", extends = { "x" } }
procedure "round" { loop { "nobody" } }
step "nobody" { ask = "none", menu = { "m" } }
action "strike" { menu = "m", run = "round" }
