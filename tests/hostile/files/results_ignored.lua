-- expect: harmless; what a function returns is nobody's affair
-- type new results_ignored --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says red: strike
variant { name = "results_ignored", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) return g, {}, print, -1 end }
