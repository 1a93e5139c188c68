-- expect: harmless; sets of places kept or dropped within sets of places
-- type new sets_in_sets --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "sets_in_sets", extends = { "base" } }
constraint "slow" { test = "some(corners where some(edges where size(hexes where token(6) & hexes == it) >= 0))", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
