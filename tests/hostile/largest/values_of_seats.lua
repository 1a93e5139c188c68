-- expect: harmless; each value of a seat asks the one before of all seats, 7 times
-- type new values_of_seats --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "values_of_seats", extends = { "base" } }
value "v0" { per = "seat", base = "me.hand.size" }
for i = 1, 7 do value("v" .. i) { per = "seat", base = "sum(players, v" .. (i - 1) .. "(it))" } end
constraint "slow" { test = "v7(me) ~= -1", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
