-- expect: refused; each is a mistake of its own
-- type new wrong_writes --seed 1
-- type save before.rec
-- type sa
-- type sb
-- type sc
-- type sd
-- type se
-- type sf
-- type sg
-- type sh
-- type si
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says what a rule was given can not be written
-- says g.round can not be written
-- says cards change hands by move alone
-- says the cards of a bag change by g:move alone
-- says whole number expected, got 1.5
-- says whole number expected, got 1e+300
-- says g.hits = 10: declared 0 to 9
variant { name = "wrong_writes", extends = { "x" } }
options { x = int { 0, 9 } }
action "sa" { menu = "m", apply = function(g, me) g.opt.x = 3 end }
action "sb" { menu = "m", apply = function(g, me) g.round = 3 end }
action "sc" { menu = "m", apply = function(g, me) me.hand = nil end }
action "sd" { menu = "m", apply = function(g, me) me.hand.wood = 5 end }
action "se" { menu = "m", apply = function(g, me) g.hits = 1.5 end }
action "sf" { menu = "m", apply = function(g, me) g.hits = 1e300 end }
action "sg" { menu = "m", apply = function(g, me) g.hits = {} end }
action "sh" { menu = "m", apply = function(g, me) g.hits = me end }
action "si" { menu = "m", apply = function(g, me) g.hits = 10 end }
