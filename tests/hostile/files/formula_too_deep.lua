-- expect: refused; the parser has a stack of its own
-- type new formula_too_deep --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says formula '((((
-- says the formula is longer than
variant { name = "formula_too_deep", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) g.hits = g:get(("("):rep(5000) .. "1" .. (")"):rep(5000)) end }
