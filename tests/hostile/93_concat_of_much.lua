-- expect: refused (memory); 1.2 MB in one block
local t, s = {}, ("x"):rep(60000)
for i = 1, 20 do t[i] = s end
return table.concat(t)
