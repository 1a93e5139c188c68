-- expect: refused; tables of the rule file are frozen
-- type new handles_in_a_table --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says attempt to write to a table of the rule file
variant { name = "handles_in_a_table", extends = { "x" } }
local kept = { deep = { deeper = {} } }
action "strike" { menu = "m", apply = function(g, me) kept.deep.deeper.g = g end }
