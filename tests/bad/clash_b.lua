-- The other side. See clash_a.lua.
variant { name = "clash_b", extends = { "base" }, needs = { "largest_army" } }
options { target = int { default = 12 } }
state.game { stock = flag {} }
amend.step "robber.move" { set = { ["g.robber"] = "first(desert)" } }
amend.award "largest_army" { points = 3 }
