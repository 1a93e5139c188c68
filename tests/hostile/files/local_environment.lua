-- expect: refused; a table that serves as environment is frozen with the file
-- type new local_environment --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says attempt to write to a table of the rule file
variant { name = "local_environment", extends = { "x" } }
local function make()
  local _ENV = { n = 0 }
  return function() n = n + 1 return n end
end
local tick = make()
action "strike" { menu = "m", apply = function(g, me) g.hits = tick() end }
