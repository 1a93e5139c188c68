variant { name = "nested_sums", title = "t", extends = { "base" } }
constraint "slow" { test = "sum(corners, sum(corners, sum(corners, sum(corners, sum(corners, sum(corners, sum(corners, 1))))))) > 0", says = "no" }
amend.action "roll" { where = add { "slow" } }
