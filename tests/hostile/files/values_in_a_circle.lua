-- expect: refused
-- says variants/values_in_a_circle.lua:
variant { name = "values_in_a_circle", extends = { "x" } }
value "a" { base = "b + 1" }
value "b" { base = "some.test(me)" }
constraint "some.test" { test = "a > 1", says = "x" }
action "strike" { menu = "m", where = { "some.test" } }
