-- expect: refused; there is room for 16 kinds
-- says more than 16 kinds of cards
variant { name = "seventeen_resources", extends = { "x" } }
local t = { group = "many" }
for i = 1, 17 do t[i] = "r" .. i end
resources(t)
