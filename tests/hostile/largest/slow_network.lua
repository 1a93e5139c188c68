-- expect: harmless; what an edge counts is a sum of sums
-- type new slow_network --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "slow_network", extends = { "base" } }
amend.network "routes" { weight = "1 + sum(corners, sum(hexes, 0) // 2)" }
