-- expect: refused; each is told, without its control characters
-- says 'A' is no name: lower-case letters
-- says 'me' is reserved
-- says 'x y' is no name
-- says '../up' is no name
-- says '../../etc' is no name
variant { name = "odd_names", extends = { "x" } }
resources { "A", "me", "x y", "\27[31m", ("x"):rep(33), "../up", "", "kind", 5, true, group = "odd" }
state.game { ["g.x"] = flag {}, ["while"] = flag {}, [""] = flag {}, ["\0"] = flag {} }
piece "../../etc" { on = "edge" }
