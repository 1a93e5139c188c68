-- expect: harmless; four choices, and a test of 400,000 steps for each combination
-- type new slow_choices --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "slow_choices", extends = { "base" } }
constraint "slow" { test = "sum(edges, sum(corners, sum(hexes, it.token))) ~= -1 and c.x == c.y and c.x ~= c.y", says = "no" }
action "odd" { menu = "main", choose = { x = "corner", y = "corner", z = "edge", w = "edge" }, form = "odd {x} {y} {z} {w}",
               where = { "slow" } }
