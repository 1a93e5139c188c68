-- expect: refused; each asks the one before twice
-- says a formula takes too long: up to
variant { name = "doubling_values", extends = { "x" } }
value "v0" { base = "g.hits" }
for i = 1, 40 do value("v" .. i) { base = "v" .. (i - 1) .. " + v" .. (i - 1) } end
action "strike" { menu = "m", set = { ["g.hits"] = "min(9, v40)" } }
