-- expect: refused (time or memory); every insertion moves all
local t = {}
while true do table.insert(t, 1, 0) end
