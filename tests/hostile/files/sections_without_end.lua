-- expect: harmless; conditions that no option fulfils are tried so often and no more
-- says -
variant { name = "sections_without_end", extends = { "x" } }
options { a = int { 0, 10000 }, b = int { 0, 10000 }, d = int { 0, 10000 }, h = int { 0, 10000 } }
for i = 1, 250 do
  section { when = "opt.a + opt.b + opt.d + opt.h == " .. (100 + i) .. " and opt.a ~= opt.b and opt.d > 2" }
  note { says = "x" }
end
