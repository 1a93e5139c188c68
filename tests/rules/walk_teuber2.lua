-- Klaus Teuber's rules for two, with two neutral colours and trade tokens.
-- For the tests of doc/walkthroughs.md; not shipped.
variant { name = "walk_teuber2", title = "Two players, neutral pieces and trade tokens", version = 1,
          extends = { "base" },
          players = { 2, 2 }, neutrals = 2, needs = { "largest_army", "robber" },
          cites = "TEUBER2-001 TEUBER2-003 TEUBER2-055 TEUBER2-056 TEUBER2-057" }

options {
  start_pieces             = enum { "snake", cites = "TEUBER2-009" },
  neutral_sites            = corners { 2, default = { "A2.S", "E2.N" },
                                       says = "where the neutral settlements start",
                                       cites = "TEUBER2-005 TEUBER2-006" },
  neutral_kind             = enum { "match", "choice",
                                    says = "road for road, settlement for settlement; or either",
                                    cites = "TEUBER2-021" },
  neutral_duty             = enum { "must", "may",       says = "must a possible neutral settlement be built",
                                    cites = "TEUBER2-022" },
  neutral_on_free_roads    = flag { default = true,      cites = "TEUBER2-027" },
  dev_before_roll          = enum { "any", "knight", "none", default = "knight", cites = "TEUBER2-016" },
  tokens_total             = int  { 0, 99, default = 20, cites = "TEUBER2-002" },
  tokens_start             = int  { 0, 99, default = 5,  cites = "TEUBER2-002" },
  token_actions_per_turn   = int  { 0, 9, default = 1,   says = "0 = no limit", cites = "TEUBER2-032" },
  knight_discards_per_turn = int  { 0, 9, default = 1,   says = "0 = no limit", cites = "TEUBER2-048" },
  cost_compare             = enum { "public", "total",   cites = "TEUBER2-034" },
  forced_trade_vs_one      = enum { "give2", "give1",    cites = "TEUBER2-037" },
  forced_trade_give_drawn  = flag { default = true,      cites = "TEUBER2-039" },
  forced_trade_when        = enum { "after_rolls", "also_before", cites = "TEUBER2-043" },
  desert_steal             = enum { "none", "steal",     cites = "TEUBER2-042" },
  discard_on_empty         = enum { "refuse", "allow",   cites = "TEUBER2-051" },
  army_return              = enum { "on_knight", "immediate", "classic", cites = "TEUBER2-053" },
}
counter "tokens" { each = "opt.tokens_start", stock = "opt.tokens_total - 2 * opt.tokens_start", as = "stock",
                   cites = "TEUBER2-002 TEUBER2-051" }
state.game { first_roll = int { 0, 12 } }

-- 1. Set-up
amend.procedure "setup" { first = { "neutral.start" }, cites = "TEUBER2-004 TEUBER2-007" }
step "neutral.start"    { apply = function(g)
    for i = 1, 2 do
      g:put { "settlement", owner = g:get("nth(neutrals, it)", i), at = g:get("nth(opt.neutral_sites, it)", i) }
    end
  end, cites = "TEUBER2-004 TEUBER2-005" }

-- 2. Two rolls of different totals; nothing can be done in between, because no menu is open
amend.procedure "turn" { after = { resolve = { "dice.first", "dice.second",
                                               run { "resolve", as = "resolve.second" } } },
                         cites = "TEUBER2-010 TEUBER2-011 TEUBER2-012 TEUBER2-013 TEUBER2-014 TEUBER2-017" }
step   "dice.first"    { set = { ["g.first_roll"] = "g.roll" } }
chance "dice.second"   { like = "dice", reroll = add { "roll == g.first_roll" },
                         cites = "TEUBER2-010 TEUBER2-014" }

-- 4. Building for the neutral players. `owner` makes `me` of the placement rules that colour.
on "neutral.follow" { event = "built",
                      when = "g.round > 0 and e.by in players and \z
                              (e.piece == settlement or e.piece == road and (opt.neutral_on_free_roads or not e.free))",
  apply = function(g, me, e)
    if e.piece == "road" and g.opt.neutral_kind == "match" then g:run "neutral.road" else g:run "neutral.settlement" end
  end, cites = "TEUBER2-019 TEUBER2-020 TEUBER2-021 TEUBER2-025 TEUBER2-026 TEUBER2-027" }
step "neutral.settlement" { ask = "me", choose = { seat = "neutral" }, build = "settlement", owner = "c.seat",
                            form = "neutral settlement {seat} {at}", where = { at = { "corner.connected" } },
                            optional = "opt.neutral_duty == may or opt.neutral_kind == choice",
                            if_none = "neutral.road", if_pass = "neutral.road",
                            cites = "TEUBER2-020 TEUBER2-022 TEUBER2-023 TEUBER2-024" }
step "neutral.road"       { ask = "me", choose = { seat = "neutral" }, build = "road", owner = "c.seat",
                            form = "neutral road {seat} {at}", where = { at = { "edge.connected" } },
                            if_none = "skip",
                            cites = "TEUBER2-019 TEUBER2-023 TEUBER2-024" }
note { cites = "TEUBER2-015 TEUBER2-018 TEUBER2-028 TEUBER2-029 TEUBER2-030 TEUBER2-031",
       says = "Neutral pieces block like any others and may hold Longest Road, for nobody. A neutral seat has no \z
               hand and no turn: it receives nothing, trades with nobody, cannot be robbed, cannot win." }

-- 5. Token actions
value  "tokens.price"  { per = "seat", base = 1,
                         says = "that costs {tokens.price(me)} tokens, you have {me.tokens}",
                         cites = "TEUBER2-033 TEUBER2-035" }
modify "tokens.leader" { value = "tokens.price", fixed = 2, reveals = true, cites = "TEUBER2-033 TEUBER2-034",
                         when = "if(opt.cost_compare == public, points(me) > points(rival), score(me) > score(rival))" }
value  "tokens.back"   { base = "if(opt.forced_trade_vs_one == give1, min(2, rival.hand.size), 2)",
                         cites = "TEUBER2-037" }
limit  "tokens.once"   { per = "turn",
                         n = "if(opt.token_actions_per_turn > 0, opt.token_actions_per_turn, 999)",
                         cites = "TEUBER2-032", says = "tokens were used this turn" }
limit  "tokens.knight" { per = "turn",
                         n = "if(opt.knight_discards_per_turn > 0, opt.knight_discards_per_turn, 999)",
                         cites = "TEUBER2-048", says = "a knight was discarded this turn" }
constraint "tokens.cards"    { test = "rival.hand.size > 0", cites = "TEUBER2-038",
                               says = "{rival} has no cards" }
constraint "tokens.can_give" { test = "me.hand.size + if(opt.forced_trade_give_drawn, min(2, rival.hand.size), 0) \z
                                       >= tokens.back",
                               cites = "TEUBER2-040", says = "you could not give {tokens.back} cards" }
constraint "tokens.away"     { test = "not (g.robber in desert)", cites = "TEUBER2-041",
                               says = "the robber is in the desert already" }
constraint "tokens.face_up"  { test = "me.knights > 0", cites = "TEUBER2-048",
                               says = "you have no played knight" }
constraint "tokens.in_stock" { test = "g.stock > 0 or opt.discard_on_empty == allow", cites = "TEUBER2-051",
                               says = "no tokens are left" }

action "tokens.forced_trade" { menu = "main", cost = { tokens = "tokens.price(me)" }, limit = "tokens.once",
  where = { "tokens.cards", "tokens.can_give" },
  apply = function(g, me)
    local n = g:get "tokens.back"                                    -- counted before the draw
    g:move { most = 2, random = "tokens.draw", from = g.rival, to = me }
    g:run  { "tokens.give_back", n = n }
  end, cites = "TEUBER2-032 TEUBER2-036 TEUBER2-037 TEUBER2-043" }
step "tokens.give_back"      { ask = "me", choose = { cards = cards { from = "me", n = "arg.n" } },
                               form = "give {cards}",
                               move = { cards = "c.cards", from = "me", to = "rival" },
                               cites = "TEUBER2-036 TEUBER2-039" }
action "tokens.desert"       { menu = { "before_roll", "main" }, cost = { tokens = "tokens.price(me)" },
                               limit = "tokens.once", where = { "tokens.away" },
                               set = { ["g.robber"] = "first(desert)" },
                               cites = "TEUBER2-032 TEUBER2-041 TEUBER2-044" }

-- 6. Gaining tokens; 7. Largest Army after a discard
on "tokens.coast" { event = "built", when = "e.piece == settlement and e.by in players",
                    move = { kind = "tokens", most = "if(some(hexes(e.at) & desert), 2, 0) + if(e.at in coast, 1, 0)",
                             from = "bank",
                             to = "e.by" }, cites = "TEUBER2-008 TEUBER2-045 TEUBER2-046 TEUBER2-047" }
action "tokens.discard_knight" { menu = { "before_roll", "main" }, limit = "tokens.knight",
                                 form = "discard_knight",
  where = { "tokens.face_up", "tokens.in_stock" },
  apply = function(g, me)
    me.knights = me.knights - 1
    g:move { kind = "tokens", most = 2, from = "bank", to = me }
    if g.opt.army_return ~= "classic"
      and g:get "holder(largest_army) == me and (me.knights < army.minimum or me.knights <= rival.knights)" then
      g:vacate "largest_army"
    end
  end, cites = "TEUBER2-048 TEUBER2-049 TEUBER2-050 TEUBER2-052 TEUBER2-054" }
amend.award "largest_army" { review = "knight.played", below = "keep", cites = "TEUBER2-053" }

-- Options
section { when = "opt.army_return == immediate" }
amend.award "largest_army" { review = "always" }

section { when = "opt.desert_steal == steal" }
amend.action "tokens.desert" { run = "robber.steal", cites = "TEUBER2-042" }

section { when = "opt.forced_trade_when == also_before" }
amend.action "tokens.forced_trade" { menu = add { "before_roll" }, cites = "TEUBER2-043" }

section { when = "not opt.forced_trade_give_drawn" }                      -- the cards are fixed before the draw
amend.action "tokens.forced_trade" { apply = function(g) g:run { "tokens.pick", n = g:get "tokens.back" } end }
step "tokens.pick" { ask = "me", choose = { cards = cards { from = "me", n = "arg.n" } },
                     form = "give {cards}",
  apply = function(g, me, c)
    g:move { most = 2, random = "tokens.draw", from = g.rival, to = me }
    g:move { cards = c.cards, from = me, to = g.rival }
  end, cites = "TEUBER2-039" }

section { when = "2 * opt.tokens_start > opt.tokens_total" }                                      -- makes no game
needs "more_tokens" { says = "two players with {opt.tokens_start} tokens each need more than {opt.tokens_total} tokens",
                      cites = "TEUBER2-002" }
