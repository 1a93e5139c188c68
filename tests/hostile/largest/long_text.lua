-- expect: harmless; 4 KiB of loops, 100 of them side by side
-- type new long_text --seed 1 -o board=beginner -o start_pieces=beginner
-- type force dice 1 2
-- type roll
-- type moves
-- type end
-- type undo
-- type assert g.round = 1
-- says : roll
variant { name = "long_text", extends = { "base" } }
local parts = {}
for i = 1, 60 do parts[i] = "sum(edges, sum(corners, " .. i .. "))" end
local function sum(from, to)
  if from == to then return parts[from] end
  local middle = (from + to) // 2
  return "(" .. sum(from, middle) .. " + " .. sum(middle + 1, to) .. ")"
end
constraint "slow" { test = sum(1, 60) .. " > 0", says = "no" }
amend.action "roll" { where = add { "slow" } }
amend.action "end" { where = add { "slow" } }
