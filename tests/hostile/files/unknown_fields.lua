-- expect: refused; each is told
-- says unknown word 'nonsense'
variant { name = "unknown_fields", extends = { "x" } }
piece "p" { on = "edge", suply = 5, [1] = 2, [true] = 3, [1.5] = 4, [print] = 5 }
resources { "salt", group = "g", bnk = 3 }
nonsense "x" { y = 1 }
