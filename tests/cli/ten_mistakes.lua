-- Ten mistakes, each on the line that its comment names.
variant { name = "ten_mistakes", title = "Ten mistakes", extends = { "base" } }

amend.action "build.citty" { cost = { ore = 2 } }                          -- 4: no such action
amend.action "build.city" { coast = { ore = 2 } }                          -- 5: no such field
constraint "late" { test = "g.rond > 3", says = "not yet" }                -- 6: no such field of g
amend.action "build.road" { where = add { "late", "edge.freee" } }         -- 7: no such constraint
step "gift" { move = { kind = "ore", from = "bank" } }                     -- 8: move without to
on "gift.due" { event = "built", run = "gifft" }                           -- 9: runs nothing
constraint "never" { test = "true", says = "used nowhere" }                -- 10: used nowhere
modify "dear" { value = "bank.rate", add = "desert" }                      -- 11: a set for a number
step "main" { ask = "me" }                                                 -- 12: defined in base
step "f" { apply = function(g, me) g:mov { n = 1 } end }                   -- 13: no such method
