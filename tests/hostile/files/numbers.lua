-- expect: refused; each is told
-- says value 'nan': numbers are whole and have 32 bits
-- says value 'huge': numbers are whole and have 32 bits
-- says a number from 0 to 999 expected, not -5
-- says a number from 0 to 999 expected, not 40000
-- says a number from 0 to 999 expected, not 2147483647
-- says a number from 0 to 255 expected, not 256
-- says a number from 1 to 100 expected, not 256
variant { name = "numbers", extends = { "x" } }
value "nan" { base = 0 / 0 }
value "huge" { base = 1e308 }
value "half" { base = 0.5 }
counter "coin" { each = -5 }
counter "shell" { each = 40000, stock = 2^40 }
piece "pawn" { on = "edge", supply = 2147483647, points = -100000 }
deck "cards" { cards = { knight = -1, spy = 256 } }
limit "l" { per = "turn", n = 1 / 0, says = "x" }
chance "die" { stream = "die", outcomes = dice { "red", sides = 256 } }
chance "rows" { stream = "rows", outcomes = rows { { 256, total = 99999 } } }
