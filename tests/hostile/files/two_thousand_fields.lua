-- expect: refused; a position has room for 119
-- says more than the 119 that there is room for
variant { name = "two_thousand_fields", extends = { "x" } }
local t = {}
for i = 1, 1500 do t["f" .. i] = int { 0, 30000 } end
state.edge(t)
