-- Deliberate mistakes inside functions. Not a rule set.
variant { name = "functions_example", extends = { "base" } }
counter "chips" { each = 0 }
step "f.a" { apply = function(g, me) me.chips = me.chips + 1 end }
step "f.b" { apply = function(g, me) g.rober = g:get "first(desert)" end }
step "f.c" { apply = function(g, me) g:mov { kind = "wool", from = "bank", to = me } end }
step "f.d" { apply = function(g, me) g:move { kind = "wool", frm = "bank", to = me } end }
step "f.e" { apply = function(g, me) for p in g:each "players where it.hand > 3" do g:run "robber.mov" end end }
step "f.f" { apply = function(g, me) if g.opt.targt == 10 then g:vacate "longest_rod" end end }
step "f.g" { ask = "me", choose = { hex = "hex" }, apply = function(g, me, c) g.robber = c.hexx end }
on "f.h" { event = "built", apply = function(g, me, e) if g:get "e.pice == road" then g:tell { "robber.move", hex = e.at } end end }
step "f.i" { apply = function(g, me) for n in g:each "me.knights" do g:finish(me) end end }
