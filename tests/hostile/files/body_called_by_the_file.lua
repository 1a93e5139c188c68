-- expect: refused; a function of a table is called with what is not the game
-- type new body_called_by_the_file --seed 1
-- type save before.rec
-- type nil
-- type text
-- type table
-- type after
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- type own
-- type mine
-- type assert g.hits = 2
-- type assert bank.wood = 20
-- says attempt to index a nil value (local 'g')
-- says attempt to call a nil value (method 'move')
-- says my own move
-- says attempt to call a nil value (method 'lift')
-- says no choice 'c.move' here
variant { name = "body_called_by_the_file", extends = { "x" } }
local lib = {
  apply = function(g, me)
    g:move { n = 1, kind = "iron", from = "bank", to = me }
  end,
}
local own = { move = function() error("my own move") end }
local inner = { apply = after(function(g) g:lift { "settlement" } end) }
action "nil" { menu = "m", apply = function(g, me) lib.apply() end }
action "text" { menu = "m", apply = function(g, me) lib.apply("x", me) end }
action "table" { menu = "m", apply = function(g, me) lib.apply(own, me) end }
action "after" { menu = "m", apply = function(g, me) inner.apply[1]({}) end }
action "own" { menu = "m", apply = function(g, me)
  local t = {}
  function t.f(g) g:move { n = 1, kind = "wood", from = "bank", to = me } end
  t.f { move = function(self, x) g.hits = g.hits + x.n end }
end }
action "mine" { menu = "m", apply = function(g, me, g)
  g:move { n = 1, kind = "wood", from = "bank", to = me }
end }
