-- expect: refused; 64 KiB a move, not a call
-- type new prints_without_end --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says print: more than 64 KiB
variant { name = "prints_without_end", extends = { "x" } }
procedure "round" { loop { "mark" } }
step "mark" { apply = function(g) print(("spam "):rep(1000)) end }
action "strike" { menu = "m", run = "round" }
