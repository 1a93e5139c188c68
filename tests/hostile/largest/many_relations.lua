-- expect: harmless; fifty relations, each looked at after every body
-- type new many_relations --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "many_relations", extends = { "base" } }
state.game { never = flag {} }
for i = 1, 45 do
  always("a" .. i) { when = "g.roll * 0 + sum(edges, sum(corners, size(land))) == -" .. i .. "", set = { ["g.never"] = true } }
end
