-- expect: refused (memory); no block is large, all together are
local t, s = {}, ("x"):rep(60000)
while true do t[#t + 1] = s .. #t end
