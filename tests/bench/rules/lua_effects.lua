-- For scripts/bench.sh: the base game, in which four things that happen often are Lua functions and not fields of
-- effect. The games are the same, move by move; what differs is the price of a call.
variant { name = "lua_effects", title = "Base with four functions", extends = { "base" } }
amend.action "play.knight"   { set = false, tell = false, run = false, apply = function(g, me)
    me.knights = me.knights + 1
    g:tell { "knight.played", by = me }
    g:run "knight"
  end }
amend.action "play.plenty"   { move = false, apply = function(g, me, c)
    g:move { cards = c.cards, from = "bank", to = me }
  end }
amend.action "play.monopoly" { move = false, apply = function(g, me, c)
    g:move { kind = c.kind, n = "all", from = g:get "others", to = me }
  end }
amend.step "robber.steal"    { move = false, apply = function(g, me, c)
    g:move { most = 1, random = "steal", from = c.from, to = me }
  end }
