-- expect: refused; two relations that undo each other
-- type new never_at_rest --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says always does not come to rest: up, down
variant { name = "never_at_rest", extends = { "x" } }
state.game { flip = int { 0, 1 } }
always "up" { when = "g.hits == 5 and g.flip == 0", set = { ["g.flip"] = 1 } }
always "down" { when = "g.hits == 5 and g.flip == 1", set = { ["g.flip"] = 0 } }
action "strike" { menu = "m", set = { ["g.hits"] = 5 } }
