-- For scripts/bench.sh: the base game on larger boards. There are as many hexes of a terrain, and of a number, to
-- each hex as on the board of 19. Numbers are not kept apart: redrawing a large board until they are takes long.
variant { name = "hexes", title = "Base on more hexes", extends = { "base" } }
options { board = enum { "random" }, hexes = int { 30, 300, default = 30, says = "30, 100 or 300 hexes" } }
drop.board "spiral"
drop.board "beginner"

-- Rows of a board, by their numbers of hexes.
local function equal(rows, width)
  local list = {}
  for i = 1, rows do list[i] = width end
  return list
end
local boards = { [30] = { 3, 4, 5, 6, 5, 4, 3 }, [100] = equal(10, 10), [300] = equal(15, 20) }

local function map(rows)
  local lines = {}
  for i, width in ipairs(rows) do
    local half = #rows == 7 and 6 - width or i % 2 -- half hexes by which the row is indented
    lines[i] = string.rep("  ", half) .. string.rep("h   ", width)
  end
  return table.concat(lines, "\n")
end

local function tokens(n)
  local each, list = { 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12 }, {}
  for i = 1, n do list[i] = each[i * 5 % 18 + 1] end
  return list
end

-- A harbor in each row, at its left end and its right end in turn.
local function harbors(rows)
  local kinds = { "brick", "generic", "lumber", "generic", "wool", "generic", "grain", "generic", "ore" }
  local letters, list = "ABCDEFGHIJKLMNO", {}
  for i, width in ipairs(rows) do
    local site = i % 2 == 1 and "1-W " or width .. "-E "
    list[i] = string.sub(letters, i, i) .. site .. kinds[i % 9 + 1]
  end
  return list
end

local terrains = { hills = 3, pasture = 4, fields = 4, mountains = 3, desert = 1 }
for hexes, rows in pairs(boards) do
  section { when = "opt.hexes == " .. hexes }
  local forests = hexes
  for name, of_19 in pairs(terrains) do
    local n = of_19 * hexes // 19
    forests = forests - n
    amend.terrain (name) { count = n }
  end
  amend.terrain "forest" { count = forests }
  replace.board "random" { map = map(rows), terrain = shuffle {}, tokens = shuffle(tokens(hexes - hexes // 19)),
                           harbors = harbors(rows) }
end
