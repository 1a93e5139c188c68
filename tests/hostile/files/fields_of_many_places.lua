-- expect: refused; a position would be hundreds of KiB
-- says a position takes
variant { name = "fields_of_many_places", extends = { "x" } }
local rows = {}
for i = 1, 18 do rows[i] = (i % 2 == 0 and "  " or "") .. ("g2  "):rep(18) end
replace.board "map" { map = table.concat(rows, "\n") }
local t = {}
for i = 1, 110 do t["f" .. i] = int { 0, 30000 } end
state.edge(t)
