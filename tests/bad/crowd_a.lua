-- One of two rule sets for different numbers of players. See crowd_b.lua.
variant { name = "crowd_a", extends = { "base" }, players = { 3, 3 } }
amend.deck "development" { cards = { monopoly = false } }
