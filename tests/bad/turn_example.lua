-- Deliberate mistakes in the order of play. Not a rule set.
variant { name = "turn_example", extends = { "base" } }
amend.procedure "turn" { after = { dices = { "t.gift" } } }
amend.procedure "resolve" { after = { production = { "t.nothing" } }, drop = { "seven.discrd" } }
amend.procedure "game" { last = { "robber.steal", run { "robber.steal", when = "g.roll == 7" } } }
amend.procedure "game" { after = { ["robber.steal"] = { "t.gift" } } }
step "t.gift" { move = { kind = "ore", n = "arg.n", from = "bank", to = "me" } }
step "t.more" { run = { "t.late", n = 1, a = 1, b = 2, c = 3, d = 4 } }
step "t.late" { ask = "me", choose = { hex = "hex", to = "seat" }, set = { ["g.robber"] = "c.hex" } }
action "t.both" { menu = "main", choose = { get = "resource" }, form = "both {got}", set = { ["g.roll"] = 2 } }
event "t.told" { by = "seat" }
on "t.heard" { event = "t.told", when = "e.buy == me", run = "t.late" }
on "t.deaf" { event = "t.tolled", run = "t.late" }
wins "t.wins" {}
always "t.idle" { when = "g.roll == 7" }
step "t.menu" { ask = "me", menu = { "t.closed" } }
