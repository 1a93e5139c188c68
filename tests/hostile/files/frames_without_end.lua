-- expect: refused; a step that runs itself
-- type new frames_without_end --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says frames deeper than 32: again > again > again
-- says step again
variant { name = "frames_without_end", extends = { "x" } }
step "again" { run = "again" }
action "strike" { menu = "m", run = "again" }
