-- expect: refused; a function must not find another environment in the next call
-- type new environment_of_its_own --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says writes to '_ENV', a local outside the function
variant { name = "environment_of_its_own", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me) _ENV = { g = g } end }
