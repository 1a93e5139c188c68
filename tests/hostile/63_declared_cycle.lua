-- expect: a message (too deep); a cycle must not be followed
local t = {}
t.t = t
board "cycle" { x = t }
