-- expect: refused by Lua; NaN is no key
local t = { [1 / 0] = 1, [-1 / 0] = 2 }
t[0 / 0] = 3
