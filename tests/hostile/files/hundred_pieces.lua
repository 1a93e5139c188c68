-- expect: refused
-- says more than 24 pieces
variant { name = "hundred_pieces", extends = { "x" } }
for i = 1, 100 do piece("p" .. i) { on = "edge", supply = 1, group = "g" .. i, shares = "p" .. (i % 100 + 1) } end
