-- expect: refused
-- type new events_in_a_circle --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says events deeper than 8: one > two > one
variant { name = "events_in_a_circle", extends = { "x" } }
event "one" {}
event "two" {}
on "a" { event = "one", tell = { "two" } }
on "b" { event = "two", tell = { "one" } }
action "strike" { menu = "m", tell = { "one" } }
