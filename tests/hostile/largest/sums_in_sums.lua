-- expect: harmless; three loops in each other, 700,000 steps
-- type new sums_in_sums --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "sums_in_sums", extends = { "base" } }
constraint "slow" { test = "sum(edges, sum(corners, sum(hexes, it.token * it.token + it.token))) ~= -1", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
