-- expect: refused in play: no draw keeps them apart
-- type new tokens_apart --seed 1
-- says no draw of the tokens keeps them apart
variant { name = "tokens_apart", extends = { "x" } }
options { board = enum { "map", "tight", default = "tight" } }
board "tight" { map = "  g   m\ng   m   g\n  m   g", tokens = shuffle { 6, 6, 6, 8, 8, 8, 6, apart = { 6, 8 } } }
