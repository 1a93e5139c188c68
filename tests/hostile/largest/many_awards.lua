-- expect: harmless; twelve awards of which each is 20,000 steps for each seat
-- type new many_awards --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "many_awards", extends = { "base" } }
for i = 1, 12 do award("a" .. i) { points = 1, metric = "me.hand.size * 0 + sum(edges, sum(corners, 1))", at_least = 30000 } end
