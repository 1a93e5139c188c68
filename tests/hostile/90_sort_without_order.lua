-- expect: an end, however the comparison lies
local t, n = {}, 0
for i = 1, 500 do t[i] = i end
table.sort(t, function() n = n + 1 return n % 3 end)
error("an end after " .. #t, 0)
