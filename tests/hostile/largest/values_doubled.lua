-- expect: harmless; each value asks the one before twice, 15 times
-- type new values_doubled --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "values_doubled", extends = { "base" } }
value "v0" { base = "g.round" }
for i = 1, 15 do value("v" .. i) { base = "v" .. (i - 1) .. " + v" .. (i - 1) } end
constraint "slow" { test = "v15 ~= -1", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
