-- expect: harmless; the longest trail of 30 weighed edges that are all red
-- type new trails_everywhere --seed 1
-- type save before.rec
-- type lay
-- type measure
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says red: measure
variant { name = "trails_everywhere", extends = { "x" } }
piece "road" { on = "edge", supply = 100, joins = "roads" }
network "roads" { of = { "road" }, weight = "if(size(hexes(it)) == 1, 1, 3)" }
action "lay" { menu = "m", apply = function(g, me)
    for e in g:each "edges" do g:put { "road", owner = me, at = e } end
  end }
action "measure" { menu = "m", set = { ["g.hits"] = "trail(me, roads) * 0" } }
