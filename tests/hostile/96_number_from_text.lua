-- expect: refused (time)
local s = ("9"):rep(60000)
while true do local n = tonumber(s) or tonumber(s, 36) end
