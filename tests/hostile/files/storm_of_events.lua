-- expect: refused; 20 listeners, 7 deep, are 64 million bodies
-- type new storm_of_events --seed 1
-- type save before.rec
-- type strike
-- type save after.rec
-- type hit
-- type assert g.hits = 1
-- says too many events follow from one move
variant { name = "storm_of_events", extends = { "x" } }
for i = 1, 7 do event("e" .. i) {} end
for i = 1, 6 do
  for k = 1, 20 do on("l" .. i .. "." .. k) { event = "e" .. i, tell = { "e" .. (i + 1) } } end
end
on "last" { event = "e7", set = { ["g.hits"] = 3 } }
action "strike" { menu = "m", tell = { "e1" } }
