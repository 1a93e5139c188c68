-- expect: harmless; fifty ways to win, each tested after every body
-- type new many_wins --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "many_wins", extends = { "base" } }
for i = 1, 45 do wins("w" .. i) { test = "g.roll * 0 + sum(edges, sum(corners, size(land))) == -" .. i .. "" } end
