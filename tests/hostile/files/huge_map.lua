-- expect: refused
-- says a board has 26 rows at most, this one 100
variant { name = "huge_map", extends = { "x" } }
local rows = {}
for i = 1, 100 do rows[i] = (i % 2 == 0 and "  g2" or "g2") end
board "huge" { map = table.concat(rows, "\n") }
options { board = enum { "map", "huge", default = "huge" } }
