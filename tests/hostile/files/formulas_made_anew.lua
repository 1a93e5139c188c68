-- expect: refused after 64
-- type new formulas_made_anew --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says a formula is made anew in every call: pass the value as it
variant { name = "formulas_made_anew", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) for i = 1, 1000 do g:get("g.hits + " .. i) end end }
