-- Red steals between the answers to an offer and its close: walkthrough 6.
variant { name = "steal_between", title = "A steal between answers and close", extends = { "base" } }
amend.procedure "trade" { before = { ["trade.close"] = "robber.steal" } }
