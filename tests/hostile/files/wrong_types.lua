-- expect: refused; each is told
-- says piece 'p': on is no function; only apply is one
-- says piece 'p': has: { name = value } expected
variant { name = "wrong_types", extends = { "x" } }
piece "p" { on = function() end, supply = {}, points = "x", has = 3, where = true }
action "a" { menu = 5, choose = "x", form = {}, where = function() end }
step "s" { ask = {}, menu = true, together = "yes" }
chance "c1" { stream = {}, outcomes = 7 }
event "e" { a = {} }
on "o" { event = 5, set = "x" }
network "n" { of = "p", from = 3 }
