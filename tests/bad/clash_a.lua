-- One side of two rule sets that do not go together. See clash_b.lua.
variant { name = "clash_a", extends = { "base" }, removes = { "largest_army" } }
options { target = int { default = 8 } }
state.game { stock = int { 0, 5 } }
amend.step "robber.move" { set = { ["g.robber"] = "c.hex" } }
drop.award "largest_army"
