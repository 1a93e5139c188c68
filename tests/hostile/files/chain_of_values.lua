-- expect: refused; 600 values, each of the one before
-- says depends on too long a chain
variant { name = "chain_of_values", extends = { "x" } }
value "v0" { base = "g.hits" }
for i = 1, 600 do value("v" .. i) { base = "v" .. (i - 1) .. " + 1" } end
action "strike" { menu = "m", set = { ["g.hits"] = "min(9, v600)" } }
