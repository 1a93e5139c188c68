-- a step asked with cards out of nothing, whose test is never true
variant { name = "huge_bundles", title = "Huge bundles", extends = { "base" } }
constraint "no" { test = "c.x.size > 250", says = "no" }
step "gift" { ask = "me", choose = { x = cards { of = "resource", n = { 1, "all" } } }, form = "gift {x}", where = { "no" }, if_none = "skip" }
amend.procedure "turn" { after = { before_roll = { "gift" } } }
