-- Deliberate mistakes of all sorts. Not a rule set.
variant { name = "broken_example", extends = { "base" } }
action "trade.three" { menu = "markt", coast = { wool = 1 }, choose = { give = "resource", get = "resource" }, where = { "trade.difers" } }
amend.procedure "turm" { last = { "end" } }
constraint "x.y" { over = "hex", allow = "land - g.rober", says = "{it} no" }
value "chips.price" { per = "seat", base = "poinst(me)" }
on "x.on" { event = "robber.move", move = { kind = "wool", frm = "bank", to = "me" } }
on "x.idle" { event = "produced" }
step "x.step" { ask = "players were it.hand.size > 2", run = "robber.mov" }
amend.step "production" { produce = { hexes = "token(g.rol)" } }
step "x.set" { set = { robber = "first(desert)", ["me.knights"] = "me.knights +", ["me.knigths"] = 1 } }
amend.action "build.city" { cost = { wol = 1, ["c.kind"] = 1 } }
action "x.old" { menu = "main", apply = { "me.knights += 1" } }
