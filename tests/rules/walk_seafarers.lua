-- Seafarers (fragment): ships, moving them, pirate, gold, fog, island bonus.
-- For the tests of doc/walkthroughs.md; not shipped.
variant { name = "walk_seafarers", title = "Seafarers", extends = { "base" },
          provides = { "ships", "pirate", "gold", "fog", "more_points" } }
options {
  target       = int  { default = 12, cites = "SEA-064" },
  board        = enum { "fog_islands_3p", cites = "SEA-120" },
  start_pieces = enum { "snake", cites = "SEA-060" },
  max_ships    = int  { 0, 40, default = 15, cites = "SEA-010" },
  island_bonus = int  { 0, 9,  default = 2,  cites = "SEA-062" },
}

-- 1. Terrain, ships and their networks
counter "gold"  { each = 0, cites = "SEA-050 SEA-007" }                 -- choices owed, no cards
terrain "sea"   { letter = "~", land = false, cites = "SEA-001" }
terrain "fog"   { letter = "x", land = false, cites = "SEA-001 SEA-070" }
terrain "gold"  { letter = "$", yields = "gold", cites = "SEA-001 SEA-050 SEA-055" }
piece "ship"    { on = "edge", supply = "opt.max_ships", joins = "lanes",
                  has = { new = flag { resets = "turn" } },
                  where = { "edge.free", "ship.afloat", "ship.pirate" }, cites = "SEA-010 SEA-011 SEA-016" }
network "lanes" { of = { "ship" }, from = "built(me, building)", blocked = "built(seats - me, building)",
                  cites = "SEA-013 SEA-015 SEA-022" }
amend.network "routes"   { of = add { "ship" }, joints = "built(me, building)",
                           cites = "SEA-014 SEA-017 SEA-031" }
amend.piece "road"       { where = add { "road.ashore" },   cites = "SEA-012" }
amend.piece "settlement" { where = add { "corner.ashore" }, cites = "SEA-003" }

constraint "ship.afloat"   { over = "edge", allow = "edges(sea) & edges(hexes where not it.frame)",
                             cites = "SEA-004 SEA-011 SEA-073",
                             says = "{it} is not by the sea" }
constraint "ship.pirate"   { over = "edge", allow = "edges - edges(g.pirate)", cites = "SEA-016 SEA-027",
                             says = "the pirate is beside {it}" }
constraint "road.ashore"   { over = "edge", allow = "edges(land)", cites = "SEA-012 SEA-073",
                             says = "{it} is not on land" }
constraint "corner.ashore" { over = "corner", allow = "corners(land)", cites = "SEA-003 SEA-073",
                             says = "{it} touches no land" }
action "build.ship"        { menu = "build", build = "ship", cost = { lumber = 1, wool = 1 },
                             where = { at = { "edge.connected" } }, cites = "SEA-010 SEA-013" }
amend.step "setup.road"    { build = add { "ship" }, cites = "SEA-060" }     -- the answer names the piece: `ship C3-NE`
amend.step "free.road"     { build = add { "ship" }, optional = true, cites = "SEA-018" }
on "ship.built"            { event = "built", when = "e.piece == ship", set = { ["e.at.new"] = true },
                             cites = "SEA-021" }

-- 2. Moving a ship
action "move.ship" { menu = "main", once = "turn", choose = { from = "edge", to = "edge" },
                     form = "move ship {from} {to}",
  where = { from = { "ship.own", "ship.old", "ship.loose", "ship.pirate" },
            to   = { "edge.free", "ship.afloat", "ship.pirate", "ship.lands" } },
  apply = function(g, me, c) g:shift { from = c.from, to = c.to } end, cites = "SEA-020 SEA-026 SEA-028" }
constraint "ship.own"   { over = "edge", allow = "built(me, ship)", cites = "SEA-020",
                          says = "you have no ship on {it}" }
constraint "ship.old"   { over = "edge", allow = "edges where not it.new", cites = "SEA-021",
                          says = "that ship was built this turn" }
constraint "ship.loose" { over = "edge", allow = "loose(me, lanes)", cites = "SEA-022 SEA-023 SEA-024 SEA-025",
                          says = "that ship is part of a closed route" }
constraint "ship.lands" { over = "edge", allow = "reach(me, ship, c.from) - c.from", cites = "SEA-026",
                          says = "no ship of yours could be built on {it}" }

-- 3. Robber or pirate: the hex says which of the two moves
state.game { pirate = hex { init = "board.pirate", cites = "SEA-042" }, struck = hex {} }
replace.constraint "robber.leaves" { over = "hex", allow = "(land - g.robber) | (sea - g.pirate)",
                                     says = "a blocker must leave its hex",
                                     cites = "SEA-040 SEA-041 SEA-042 SEA-076" }
replace.constraint "robber.victim" { over = "seat", says = "{it} has nothing beside it", cites = "SEA-043",
  allow = "if(g.struck in land, owners(corners(g.struck), building), owners(edges(g.struck), ship)) - me" }
amend.step "robber.move" { set = { ["g.struck"] = "c.hex", ["g.robber"] = "if(c.hex in land, c.hex, g.robber)",
                                   ["g.pirate"] = "if(c.hex in sea, c.hex, g.pirate)" },
                             cites = "SEA-040 SEA-044 SEA-045" }

-- 4. Gold: production pays it like any kind; afterwards every owner changes it into cards
amend.procedure "resolve"    { after = { production = { run { "gold.choose", who = "players where it.gold > 0" } } },
                               cites = "SEA-052 SEA-053" }
amend.procedure "setup.last" { after = { ["setup.income"] = { run { "gold.choose", when = "me.gold > 0" } } },
                               cites = "SEA-054" }
step "gold.choose" { ask = "me",
                     choose = { cards = cards { from = "bank", of = "resource", n = "min(me.gold, bank.size)" } },
                     form = "take {cards}", if_none = "skip", cost = { gold = "me.gold" },
                     move = { cards = "c.cards", from = "bank", to = "me" }, cites = "SEA-050 SEA-052" }

-- 5. Fog: a road or ship, built or moved, reveals every fog hex at its two ends, one after the other
on "fog.seen" { event = { "built", "shifted" },
                when = "e.piece in routes and some(hexes(corners(e.at)) & fog)",
  apply = function(g)
    for hex in g:each "hexes(corners(e.at)) & fog" do g:run { "reveal", hex = hex } end
  end, cites = "SEA-071 SEA-072" }
procedure "reveal"   { "fog.tile", run { "fog.token", when = "product(arg.hex) ~= none" },
                       run { "fog.reward", when = "product(arg.hex) ~= none" },
                       run { "gold.choose", when = "me.gold > 0" },
                       cites = "SEA-072 SEA-074" }
chance "fog.tile"    { stream = "fog", method = "deck", outcomes = pool "fog",
                       set = { ["arg.hex.terrain"] = "roll" },
                       cites = "SEA-070 SEA-072" }
chance "fog.token"   { stream = "fog.tokens", method = "deck", outcomes = pool "fog_tokens",
                       set = { ["arg.hex.token"] = "roll" },
                       cites = "SEA-072 SEA-075" }
step   "fog.reward"  { move = { kind = "product(arg.hex)", most = 1, from = "bank", to = "me" },
                       cites = "SEA-074" }

-- 6. Start areas and island bonus
state.player { landed = areas {}, bonus = int { 0, 60, cites = "SEA-062" } }
constraint "setup.area" { over = "corner", allow = "corners(hexes where it.area in board.start_areas)",
                          cites = "SEA-061",
                          says = "begin in the start area" }
amend.step "setup.settlement" { where = { at = add { "setup.area" } }, cites = "SEA-061" }
on "island.landed"      { event = "built", when = "e.piece == settlement", cites = "SEA-062 SEA-063",
  set = { ["e.by.bonus"]  = "e.by.bonus + if(g.round > 0, \z
                             opt.island_bonus * size((areas(e.at) & board.bonus_areas) - e.by.landed), 0)",
          ["e.by.landed"] = "e.by.landed | areas(e.at)" } }
modify "island.bonus"   { value = "points", add = "me.bonus", cites = "SEA-062" }

board "fog_islands_3p" { cites = "SEA-120 SEA-121 SEA-122", map = [[
          .   .   .   .   .   .
        .   x   x   ~   h6  f11 .
      .   x   x   x   ~   f5  g3  .
    .   ~   ~   ~   x   ~   p8  p9  .
      .   f6  p5  ~   x   ~   m4  .
    .   ~   h11 f9  ~   x   ~   ~   .
      .   ~   m8  g10 ~   x   x   .
        .   ~   p12 ~   x   x   .
          .   .   .   .   .   .
]], harbors = { "E2-W lumber", "H3-SW ore" }, robber = "H3", pirate = "D2", start_areas = { "home" }, bonus_areas = {},
  areas = { home = "island(E2) island(C6)" },
  pools = { fog = { sea = 2, gold = 2, hills = 2, forest = 1, pasture = 1, fields = 2, mountains = 2 },
            fog_tokens = { [3] = 1, [4] = 1, [5] = 1, [6] = 1, [8] = 1, [9] = 1, [10] = 1, [11] = 2, [12] = 1 } } }
