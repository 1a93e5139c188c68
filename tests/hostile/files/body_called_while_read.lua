-- expect: refused; there is no game yet
-- says variants/body_called_while_read.lua:5: attempt to index a nil value (local 'g')
variant { name = "body_called_while_read", extends = { "x" } }
local lib = { apply = function(g, me)
  g:move { n = 1, kind = "iron", from = "bank", to = me } end }
lib.apply()
