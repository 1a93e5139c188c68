-- expect: refused; texts have no fields to write
local s = "x"
s.upper = print
