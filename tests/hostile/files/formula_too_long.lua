-- expect: refused or computed, quickly
-- type new formula_too_long --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says the formula is longer than
variant { name = "formula_too_long", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) g.hits = g:get("1" .. (" + 1"):rep(16000)) end }
