-- expect: refused (not enough memory) while the tables that functions reach are frozen
local t = {}
for i = 1, 60000 do t[i] = { i } end
step "s" { apply = function() return t end }
