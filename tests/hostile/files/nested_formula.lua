-- expect: refused; the parser has a stack of its own
-- says nested too deeply
variant { name = "nested_formula", extends = { "x" } }
constraint "deep" { test = ("("):rep(2000) .. "1 > 0" .. (")"):rep(2000), says = "x" }
action "strike" { menu = "m", where = { "deep" } }
