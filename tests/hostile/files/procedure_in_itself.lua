-- expect: refused; it plays nothing but itself
-- type new procedure_in_itself --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says frames deeper than 32: again > again > again
-- says procedure again
variant { name = "procedure_in_itself", extends = { "x" } }
procedure "again" { "again" }
action "strike" { menu = "m", run = "again" }
