-- expect: refused; a method of g belongs to g
-- type new wrong_self --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says variants/wrong_self.lua:
variant { name = "wrong_self", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me)
  local name = "get"
  local get = g[name]
  g.hits = get({}, "1")
end }
