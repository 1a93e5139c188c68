-- expect: refused; each listener tells the next
-- type new events_told_by_functions --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says events deeper than 8
variant { name = "events_told_by_functions", extends = { "x" } }
event "one" { n = int { 0, 9 } }
on "a" { event = "one", apply = function(g, me, e) g:tell { "one", n = e.n } end }
action "strike" { menu = "m", apply = function(g) g:tell { "one", n = 1 } end }
