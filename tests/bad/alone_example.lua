-- A rule set that extends nothing has to bring everything. Not a rule set.
variant { name = "alone_example", players = { 3, 4 } }
state.player { luck = int { 0, 5 } }
