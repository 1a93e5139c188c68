-- expect: refused (memory)
local f = print
while true do
  local before = f
  f = function() return before end
end
