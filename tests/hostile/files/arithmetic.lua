-- expect: harmless; numbers wrap in 32 bits, division by zero is 0
-- type new arithmetic --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says red: strike
variant { name = "arithmetic", extends = { "x" } }
action "strike" { menu = "m", apply = function(g, me)
  assert(g:get "2147483647 + 1" == g:get "0 - 2147483647 - 1")
  assert(g:get "(0 - 2147483647 - 1) // (0 - 1)" == g:get "0 - 2147483647 - 1")
  assert(g:get "(0 - 2147483647 - 1) % (0 - 1)" == 0)
  assert(g:get "2147483647 * 2147483647" == 1)
  assert(g:get "-(0 - 2147483647 - 1)" == g:get "0 - 2147483647 - 1")
  assert(g:get "5 // 0" == 0 and g:get "5 % 0" == 0)
  assert(g:get "sum(edges, 2147483647)" == g:get "0 - size(edges)")
end }
