-- Deliberate mistakes about what may be seen and what may be written. Not a rule set.
variant { name = "sight_example", extends = { "base" } }
counter "chips" { each = 1 }
constraint "s.a" { test = "some(others where it.hand.ore > 1)", says = "nobody has ore" }
constraint "s.b" { over = "seat", allow = "others where holds(it, c.cards)", says = "{it} has not got them" }
constraint "s.c" { test = "some(others where it.hand.ore > 1)", says = "nobody has ore", reveals = true }
constraint "s.d" { test = "some(others where it.hand.size > 1)", says = "nobody has two cards" }
amend.action "build.city" { where = add { "s.a", "s.c", "s.d" } }
action "s.e" { menu = "main", choose = { cards = cards { from = "me", n = 1 }, to = "seat" }, form = "s {cards} to {to}",
               where = { to = { "s.b" } }, set = { ["me.chips"] = 2 } }
step "s.f" { set = { ["me.hand"] = 3, ["me.development"] = 3, ["g.round"] = 1, ["g.robber.piece"] = "city" } }
step "s.g" { set = { ["me.knights.home"] = 3, chips = 2, ["g.first"] = "g.robber" } }
step "s.h" { move = { n = 1, random = "x", from = "g.robber", to = "me" } }
section { when = "me.knights > 1" }
note { says = "a section reads options alone" }
