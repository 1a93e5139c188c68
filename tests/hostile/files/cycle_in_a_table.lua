-- expect: refused; a table that holds itself
-- says tables lie deeper than 8 in each other
variant { name = "cycle_in_a_table", extends = { "x" } }
local t = { says = "x" }
t.cites = t
note(t)
