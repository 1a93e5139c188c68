-- What it drops is still named. Not a rule set.
variant { name = "dropped_example", extends = { "base" } }
drop.action "play.knight"
drop.step "robber.steal"
drop.award "longest_rode"
amend.constraint "cost" { test = "true" }
