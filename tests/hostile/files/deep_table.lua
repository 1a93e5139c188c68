-- expect: refused
-- says tables lie deeper than 8 in each other
variant { name = "deep_table", extends = { "x" } }
local t = {}
local inner = t
for i = 1, 1000 do inner.x = {} inner = inner.x end
note(t)
