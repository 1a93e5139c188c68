variant { name = "helping_hand", title = "A helping hand", extends = { "base" } }
constraint "help.last" { test = "me in best(players, 0 - points(it))", says = "others have fewer points than you" }
limit "help.once"      { per = "turn", n = 1, says = "you had your helping hand in this turn" }
action "help"          { menu = "market", choose = { get = "resource" }, form = "help {get}",
                         where = { "help.last", get = { "bank.stock" } }, limit = "help.once",
                         move = { kind = "c.get", from = "bank", to = "me" } }
