-- expect: harmless; the best of the best
-- type new best_of_best --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "best_of_best", extends = { "base" } }
constraint "slow" { test = "some(best(corners, size(best(edges, size(best(hexes, it.token))))))", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
