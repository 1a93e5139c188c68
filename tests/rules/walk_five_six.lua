-- Five and six players.
-- For the tests of doc/walkthroughs.md; not shipped.
variant { name = "walk_five_six", title = "Five and six players", version = 1, extends = { "base" },
          players = { 5, 6 },
          cites = "FIVESIX-001 FIVESIX-034" }

options {
  start_pieces  = enum { "snake", cites = "FIVESIX-016" },
  bank_per_resource = int { default = 24, cites = "FIVESIX-005" },
  between_turns = enum { "paired", "special_build", "none", says = "what happens after a turn",
                         cites = "FIVESIX-018" },
  spiral_start  = enum { "random", "A1", "A3", "D1", "D6", "G1", "G3", cites = "FIVESIX-010" },
  harbor_sites  = enum { "frame2025", "classic", cites = "FIVESIX-013 FIVESIX-014" },
  robber_desert  = enum { "first", "random", "choose", says = "which of the two deserts",
                          cites = "FIVESIX-015" },
  ghost_colour  = flag { default = false, says = "the sixth colour's settlements stand on the board",
                         cites = "FIVESIX-016" },
}
amend.terrain "hills"     { count = 5, cites = "FIVESIX-002" }     amend.terrain "forest"  { count = 6 }
amend.terrain "mountains" { count = 5 }                            amend.terrain "pasture" { count = 6 }
amend.terrain "desert"    { count = 2 }                            amend.terrain "fields"  { count = 6 }
amend.harbor "generic"  { count = 5, cites = "FIVESIX-007" }  amend.harbor "wool" { count = 2 }
amend.deck "development" { cards = { knight = 20, road_building = 3, plenty = 3, monopoly = 3 },
                           cites = "FIVESIX-006" }
note { cites = "FIVESIX-017 FIVESIX-036",
       says = "Starting resources come from the settlement placed last, as in the base game. With Seafarers or \z
               Cities & Knights only through a mix that brings the data for six." }

replace.board "beginner" { cites = "FIVESIX-008 FIVESIX-009 FIVESIX-012 FIVESIX-013", map = [[
        f4  p5  g2
      h6  m11 h10 p8
    d   f12 g12 f9  g4
  g3  f10 m3  h6  h5  f8
    p9  m5  g2  d   p3
      h8  p4  p9  m6
        m11 g11 f10
]], harbors = { "A1-NW generic", "A2-NE wool", "B4-NE generic", "D6-E generic", "E5-SE brick", "G3-E wool",
                "G2-SE lumber",
                "G1-SW generic", "F1-W grain", "D1-SW generic", "C1-W ore" }, harbor_kinds = "opt.harbors" }
replace.board "spiral" { like = "beginner", terrain = shuffle {},
  tokens = spiral { 2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2,
                    6, from = "opt.spiral_start", turn = "left" },
  cites = "FIVESIX-003 FIVESIX-004 FIVESIX-010 FIVESIX-011" }
replace.board "random" { like = "beginner", terrain = shuffle {},
  tokens = shuffle { 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12,
                     12, apart = { 6, 8 } }, cites = "FIVESIX-003" }

section { when = "opt.harbor_sites == classic" }
amend.board "beginner" { harbors = { "A1-NW generic", "A2-NE wool", "B4-NE generic", "C5-E generic", "E5-E brick",
                                     "F4-SE wool",
                                     "G2-SE lumber", "G1-SW generic", "E1-SW grain", "D1-W generic", "C1-NW ore" },
                         cites = "FIVESIX-014" }

section { when = "opt.robber_desert == random" }
amend.procedure "setup" { first = { "robber.dealt" } }
chance "robber.dealt"   { stream = "board", outcomes = one_of "desert", set = { ["g.robber"] = "roll" },
                          cites = "FIVESIX-015" }

section { when = "opt.robber_desert == choose" }
amend.procedure "setup" { first = { "robber.chosen" } }
step "robber.chosen"    { ask = "g.first", choose = { hex = "hex" }, form = "robber {hex}",
                          where = { hex = { "robber.desert" } },
                          set = { ["g.robber"] = "c.hex" }, cites = "FIVESIX-015" }
constraint "robber.desert" { over = "hex", allow = "desert", says = "the robber starts on a desert",
                             cites = "FIVESIX-015" }

section { when = "opt.ghost_colour" }
needs "ghost_positions" { cites = "FIVESIX-016",
                          says = "the positions of the sixth colour are not known: add a variant that places them" }

-- A. Special building phase: after the turn frame is gone, so nobody can win in it.
section { when = "opt.between_turns == special_build" }
amend.procedure "cycle" { last = { each { "others", "special_build" } },
                          cites = "FIVESIX-019 FIVESIX-021 FIVESIX-022 FIVESIX-023 FIVESIX-024 FIVESIX-025" }
step   "special_build"  { ask = "me", menu = { "special_build", "build" }, cites = "FIVESIX-019 FIVESIX-020" }
action "pass"           { menu = "special_build", ends = true, cites = "FIVESIX-019" }

-- B. Paired players: the partner's part is a turn of the partner, without dice and without trade with players.
section { when = "opt.between_turns == paired" }
amend.procedure "cycle" { last = { run { "partner", who = "clockwise(me, 3)" } },
                          cites = "FIVESIX-026 FIVESIX-027 FIVESIX-028 FIVESIX-033 FIVESIX-035" }
procedure "partner"     { "paired", is_turn = true, cites = "FIVESIX-029 FIVESIX-030 FIVESIX-032" }
step "paired"           { ask = "me", menu = { "main", "cards", "build", "market" },
                          cites = "FIVESIX-029 FIVESIX-031" }
