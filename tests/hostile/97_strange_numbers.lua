-- expect: an error of Lua; the arithmetic before it must not trap
local lo, hi = math.mininteger, math.maxinteger
local a = lo // -1 + lo % -1 + (hi + 1) + (1 << 64) + (1 >> -64) + math.abs(lo)
local b = math.floor(1e300) + math.ceil(-1e300) + 2 ^ 1024 - 0 / 0
return a + b + hi // 0
