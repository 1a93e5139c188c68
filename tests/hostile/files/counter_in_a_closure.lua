-- expect: refused, the second time as the first; a closure must not count
-- type new counter_in_a_closure --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says writes to 'n', a local outside the function
variant { name = "counter_in_a_closure", extends = { "x" } }
local function counter()
  local n = 0
  return function() n = n + 1 return n end
end
local tick = counter()
action "strike" { menu = "m", apply = function(g, me) g.hits = tick() end }
