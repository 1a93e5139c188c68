-- expect: refused; an iterator is no way to remember
-- type new iterator_kept --seed 1
-- type save before.rec
-- type strike
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says writes to 'next_place', a local outside the function
variant { name = "iterator_kept", extends = { "x" } }
local next_place
action "strike" { menu = "m", apply = function(g, me)
  next_place = next_place or g:each "hexes"
end }
