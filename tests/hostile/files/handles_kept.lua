-- expect: refused; a handle kept in a local would be state
-- type new handles_kept --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says writes to 'kept', a local outside the function; declare it with state
variant { name = "handles_kept", extends = { "x" } }
local kept
action "strike" { menu = "m", apply = function(g, me) kept = kept or g end }
