-- expect: harmless; 30^4 combinations of which none is legal
-- type new four_choices --seed 1
-- type save before.rec
-- type moves
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says red: hit
variant { name = "four_choices", extends = { "x" } }
constraint "never" { test = "c.w == c.x and c.y == c.z and c.w ~= c.y and c.w == c.z", says = "never" }
action "strike" { menu = "m", choose = { w = "edge", x = "edge", y = "edge", z = "edge" },
                  form = "strike {w} {x} {y} {z}", where = { "never" } }
