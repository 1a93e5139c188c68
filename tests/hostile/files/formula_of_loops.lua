-- expect: refused; seven sums in each other are 10^11 steps
-- type new formula_of_loops --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says a formula takes too long
variant { name = "formula_of_loops", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me)
  local text = "1"
  for i = 1, 7 do text = "sum(edges, " .. text .. ")" end
  g.hits = g:get(text)
end }
