-- expect: refused
-- says a formula takes too long: up to
-- says 1000000 are allowed
variant { name = "sums_of_sums", extends = { "x" } }
constraint "slow" { test = "sum(corners, sum(corners, sum(corners, sum(corners, sum(corners, 1))))) > 0", says = "x" }
action "strike" { menu = "m", where = { "slow" } }
