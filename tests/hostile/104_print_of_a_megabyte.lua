-- expect: refused (64 KiB); nothing of the long text is printed
local t = {}
for i = 1, 16 do t[i] = ("x"):rep(60000) end
print(table.concat(t))
