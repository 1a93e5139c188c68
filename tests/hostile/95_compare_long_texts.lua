-- expect: refused (time); each comparison looks at a megabyte
local t = {}
for i = 1, 16 do t[i] = ("x"):rep(60000) end
local a, b = table.concat(t) .. "a", table.concat(t) .. "b"
while a < b do end
