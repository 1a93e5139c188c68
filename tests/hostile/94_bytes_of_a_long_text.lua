-- expect: refused (time); thousands of results at each call
local s = ("x"):rep(60000)
while true do local a = s:byte(1, -1) end
