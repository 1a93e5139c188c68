-- expect: refused
-- says more than 20,000 values in one file
variant { name = "fifty_thousand_resources", extends = { "x" } }
local t = { group = "many" }
for i = 1, 50000 do t[i] = "r" .. i end
resources(t)
