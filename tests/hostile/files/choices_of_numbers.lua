-- expect: refused; a set of choices is one word
-- says numbers from 0 to 63 can be chosen
variant { name = "choices_of_numbers", extends = { "x" } }
action "strike" { menu = "m", choose = { n = int { -5, 200 } }, set = { ["g.hits"] = "c.n" } }
