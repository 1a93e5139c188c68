-- expect: refused; every outcome is excluded
-- type new no_outcome --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says chance 'dice': no outcome is possible
variant { name = "no_outcome", extends = { "x" } }
chance "dice" { stream = "dice", outcomes = dice { "red", "blue" }, reroll = { "true" } }
action "strike" { menu = "m", run = "dice" }
