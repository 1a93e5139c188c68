-- expect: refused; the queue has an end
-- type new queue_flood --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says variants/queue_flood.lua:
variant { name = "queue_flood", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) for i = 1, 100000 do g:run "main" end end }
