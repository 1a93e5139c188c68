-- expect: refused; the items vanish while they are sorted
local t = {}
for i = 1, 1000 do t[i] = -i end
table.sort(t, function(a, b)
  for i = #t, 1, -1 do t[i] = nil end
  return a < b
end)
error("sorted " .. #t, 0)
