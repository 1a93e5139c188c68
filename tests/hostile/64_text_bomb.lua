-- expect: a message (too much text); one string said 20,000 times is 80 MB once it is copied
local s, t = ("x"):rep(4000), {}
for i = 1, 20000 do t[i] = s end
board "bomb" { x = t }
