-- expect: refused, by a rule and at the prompt
-- type new force_the_impossible --seed 1
-- type save before.rec
-- type strike
-- type force dice 9 9
-- type force dice 1
-- type force nothing 1 2
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says no outcome of dice has red = 7
-- says dice shows 1 to 6, not 9
variant { name = "force_the_impossible", extends = { "x" } }
chance "dice" { stream = "dice", outcomes = dice { "red", "blue" } }
action "strike" { menu = "m", apply = function(g, me) g:force { "dice", red = 7 } end }
