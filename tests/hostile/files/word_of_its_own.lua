-- expect: refused; a word that keeps what it is given calls it with what it likes
-- type new word_of_its_own --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says my own move
variant { name = "word_of_its_own", extends = { "x" } }
local own = { move = function() error("my own move") end }
local kept = {}
local function step(name) return function(t) kept[name] = t.apply end end
step "mine" { apply = function(g, me)
  g:move { n = 1, kind = "iron", from = "bank", to = me }
end }
action "strike" { menu = "m", apply = function(g, me) kept.mine(own, me) end }
