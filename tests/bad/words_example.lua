-- Deliberate mistakes in words and shapes. Not a rule set.
variant { name = "words_example", extends = { "base" } }
acton "w.a" { menu = "main" }
step "main" { ask = "me" }
constraint "w.c" { says = "neither allow nor test" }
counter = 3
action "w.e" { menu = "main", where = { at = { "trade.can" } }, build = "road" }
chance "w.f" { stream = "w", outcomes = dice { "red" }, cost = { ore = 1 } }
step "w.g" { move = { kind = "ore", from = "bank" } }
step "w.h" { run = { "w.g", when = "g.round > 2" } }
modify "w.i" { value = "bank.rate" }
limit "w.j" { per = "day", n = 1 }
options { w_k = int { 1, 2, default = "me.knights" } }
state.player { rober = flag {}, hand = flag {} }
state.game { ["move"] = flag {} }
award "w.n" { metric = "trail(me, roads)", at_least = 3, on_tie = "sombody" }
value "w.o" { per = "seat", base = 1.5 }
step "w.p" { set = { ["g.roll"] = 1 }, tell = { "robber.moved", hexx = "g.robber" } }
piece "w.q" { supply = 3 }
value "w.r" { base = "w.r + 1" }
amend.action "build.city" { cost = { ore = -2 } }
