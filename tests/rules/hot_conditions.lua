-- Conditions that read hands, rounds and flags, and come out one way, then the other: what is kept under them must be
-- right whenever it is asked.
variant { name = "hot_conditions", title = "Hot conditions", extends = { "base" } }
state.player { rich = flag {} }
modify "hot.rate" { value = "bank.rate", add = 1, when = "me.hand.size > 5" }
modify "hot.limit" { value = "hand.limit", add = 1, when = "me.hand.size > 8" }
constraint "hot.site" { over = "corner", allow = "if(me.hand.size > 6 and not me.rich, none, corners)",
                        says = "too many cards" }
constraint "hot.card" { test = "not (me.hand.size > 7)", says = "too many cards" }
amend.action "build.settlement" { where = { at = add { "hot.site" } } }
amend.action "buy.card" { where = add { "hot.card" } }
on "hot.rich" { event = "produced", when = "me.hand.size > 6 and not me.rich", set = { ["me.rich"] = "me.hand.size > 6" } }
on "hot.poor" { event = "produced", when = "me.hand.size < 3 and me.rich", set = { ["me.rich"] = "me.hand.size > 6" } }
amend.chance "dice" { reroll = add { "roll == 7 and (g.round <= 2 or me.rich)" } }
