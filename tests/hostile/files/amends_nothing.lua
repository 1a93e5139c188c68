-- expect: refused; what is amended does not exist
-- says variants/amends_nothing.lua:
variant { name = "amends_nothing", extends = { "x" } }
amend.action "nothing" { menu = "m" }
amend.procedure "game" { before = { nowhere = { "main" } } }
replace.step "neither" { ask = "me" }
drop.piece "nor" 
amend.nonsense "x" {}
