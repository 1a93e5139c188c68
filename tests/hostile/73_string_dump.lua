-- expect: refused (no dump); code must not be made into bytes
local dump = ("").dump
return dump(function() end)
