-- The other one. See crowd_a.lua.
variant { name = "crowd_b", extends = { "base" }, players = { 4, 4 } }
