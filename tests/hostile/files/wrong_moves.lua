-- expect: refused; amounts and accounts are checked
-- type new wrong_moves --seed 1
-- type save before.rec
-- type sa
-- type sb
-- type sc
-- type sd
-- type se
-- type sf
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says n: 0 to 32767 expected, got -5
-- says n: 0 to 32767 expected, got 1000000000
-- says n: 0 to 32767 expected, got 9223372036854775807
-- says a seat, a set of seats or a bag expected, got table
-- says bank has 20 wood, 21 needed
variant { name = "wrong_moves", extends = { "x" } }
action "sa" { menu = "m", apply = function(g, me) g:move { n = -5, kind = "wood", from = "bank", to = me } end }
action "sb" { menu = "m", apply = function(g, me) g:move { n = 1e9, kind = "wood", from = "bank", to = me } end }
action "sc" { menu = "m", apply = function(g, me) g:move { n = math.maxinteger, kind = "wood", from = me, to = me } end }
action "sd" { menu = "m", apply = function(g, me) g:move { n = 1, kind = {}, from = {}, to = print } end }
action "se" { menu = "m", apply = function(g, me) g:move("x") end }
action "sf" { menu = "m", apply = function(g, me) g:move { n = 21, kind = "wood", from = "bank", to = me } end }
