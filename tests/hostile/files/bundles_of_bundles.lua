-- expect: harmless; a million pairs of which none is legal
-- type new bundles_of_bundles --seed 1
-- type save before.rec
-- type moves
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says red: hit
variant { name = "bundles_of_bundles", extends = { "x" } }
constraint "never" { test = "c.v.wood > c.w.iron and c.v.wood < c.w.iron", says = "never" }
action "strike" { menu = "m", choose = { v = cards { from = "bank", n = { 0, "all" } }, w = cards { from = "bank", n = { 0, "all" } } },
                  form = "strike {v} for {w}", where = { "never" } }
