-- expect: refused (C stack overflow); each level is a call from C
local function f()
  table.sort({ 2, 1 }, function(a, b) f() return a < b end)
end
f()
