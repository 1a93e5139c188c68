-- Deliberate mistakes of type. Not a rule set.
variant { name = "types_example", extends = { "base" } }
constraint "t.a" { over = "edge", allow = "corners(me.home)", says = "x" }
constraint "t.b" { test = "me.knights", says = "x" }
constraint "t.c" { over = "seat", allow = "players where it.hand > 3", says = "x" }
constraint "t.d" { over = "hex", allow = "land - me", says = "x" }
constraint "t.e" { test = "g.robber == 3", says = "{bank.rate(me)} x" }
constraint "t.f" { test = "trail(me, road) > 3 and some(me.knights)", says = "x" }
constraint "t.g" { over = "hex", allow = "token(g.robber)", says = "x" }
constraint "t.h" { test = "me.hand[road] > 1", says = "x" }
constraint "t.i" { test = "holder(largest_army) == road", says = "x" }
constraint "t.j" { test = "g.robber in built(me, road)", says = "x" }
step "t.s" { ask = "g.robber", choose = { hex = "hex" }, set = { ["g.robber"] = "c.hexx" } }
wins "t.w" { test = "points(me)" }
step "t.u" { set = { ["me.knights"] = true }, draw = "ore", move = { kind = "road", from = "g.robber", to = "me" } }
always "t.v" { set = { ["g.roll"] = "g.robber" } }
