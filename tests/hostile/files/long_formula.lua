-- expect: refused; a text has 4 KiB
-- says a text is longer than 4 KiB
variant { name = "long_formula", extends = { "x" } }
constraint "long" { test = ("g.hits > 0 or "):rep(2000) .. "true", says = "x" }
action "strike" { menu = "m", where = { "long" } }
