-- expect: refused; it goes round and asks nobody
-- type new loop_without_question --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says the order of play goes round without a question
variant { name = "loop_without_question", extends = { "x" } }
procedure "round" { loop { "mark" } }
step "mark" { set = { ["g.hits"] = 3 } }
action "strike" { menu = "m", run = "round" }
