-- expect: refused; whether there is a move depends on itself
-- says constraint 'round' depends on itself: round > main > round
variant { name = "possible_of_itself", extends = { "x" } }
constraint "round" { test = "possible(main)", says = "x" }
action "strike" { menu = "m", where = { "round" } }
