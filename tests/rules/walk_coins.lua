-- One against one, with coins.
-- For the tests of doc/walkthroughs.md; not shipped.
variant { name = "walk_coins", title = "One against one, with coins", version = 1, extends = { "base" },
          players = { 2, 2 },
          needs = { "robber", "largest_army", "longest_road", "development_cards" }, cites = "COINS-001" }

options {
  target              = int  { 7, 18, default = 15, cites = "COINS-002" },
  start_pieces        = enum { "snake", cites = "COINS-005" },
  dice                = enum { "random", "deck", default = "deck", cites = "COINS-052" },
  max_roads           = int  { default = 20, cites = "COINS-003" },
  max_settlements     = int  { default = 7,  cites = "COINS-003" },
  max_cities          = int  { default = 5,  cites = "COINS-003" },
  longest_road_min    = int  { default = 7,  cites = "COINS-045" },
  seven_steals        = flag { default = false, cites = "COINS-011" },
  friendly_robber     = int  { default = 0, says = "4 = no robber on players with 4 or fewer public points",
                               cites = "COINS-013 COINS-014" },
  robber_protection   = int  { default = 0,
                               says = "2 = a 7 moves no robber in the first two rounds (our reading)",
                               cites = "COINS-015" },
  coins               = flag { default = true,  says = "play with coins", cites = "COINS-016" },
  coins_total         = int  { 0, 99, default = 20, cites = "COINS-017" },
  coins_start         = int  { 0, 99, default = 3,  cites = "COINS-017" },
  coins_unlock        = enum { "latch", "live",    says = "may coins be locked again", cites = "COINS-023" },
  coins_unlock_by     = enum { "points", "pieces", says = "what unlocks them", cites = "COINS-024" },
  coins_unlock_points = int  { 0, 30, default = 5, cites = "COINS-021" },
  discard_on_empty    = enum { "allow", "refuse",  says = "discard a knight when no coins are left",
                               cites = "COINS-043" },
}

-- 2. Set-up: first, second, second, first; twice. Only the last settlement pays.
replace.procedure "setup" { each { "clockwise", "setup.begin" }, each { "backward", "setup.begin" },
                            each { "clockwise", "setup.begin" }, each { "backward", "setup.last" },
                            cites = "COINS-005 COINS-006 COINS-007 COINS-008 COINS-009" }

note { cites = "COINS-004 COINS-010 COINS-012 COINS-050 COINS-051 COINS-053",
       says = "All numbers are options. Trade with the other player, the bank and harbors and the single roll \z
               are those of the base game; the AI coach is no rule. A knight still steals." }

section { when = "opt.coins" }
-- 4. The stock: 20 coins, 3 for each player, 14 in the stock
counter "coins" { each = "opt.coins_start", stock = "opt.coins_total - 2 * opt.coins_start", as = "stock",
                  cites = "COINS-017 COINS-018 COINS-019 COINS-020" }
state.game { unlocked = flag { cites = "COINS-021" } }

-- 5. When coins can be used, and what they cost
value  "coins.price"  { per = "seat", base = 1,
                        says = "that costs {coins.price(me)} coins, you have {me.coins}",
                        cites = "COINS-027 COINS-028" }
modify "coins.leader" { value = "coins.price", fixed = 2, when = "points(me) > points(rival)",
                        cites = "COINS-027" }
value  "coins.open"   { base = "if(opt.coins_unlock_by == points, \z
                                   some(players where points(it) >= opt.coins_unlock_points), \z
                                   some(players where count(it, city) > 0 or count(it, settlement) > 4))",
                        cites = "COINS-021 COINS-022 COINS-024" }
always "coins.unlock" { set = { ["g.unlocked"] = "coins.open or g.unlocked and opt.coins_unlock == latch" },
                        cites = "COINS-021 COINS-023 COINS-025" }

constraint "coins.locked"   { test = "g.unlocked", cites = "COINS-021",
                              says = "coins wait until somebody has {opt.coins_unlock_points} public points" }
constraint "coins.no_cards" { test = "rival.hand.size > 0", cites = "COINS-031",
                              says = "{rival} has no cards to draw" }
constraint "coins.two_back" { test = "me.hand.size + min(2, rival.hand.size) >= 2", cites = "COINS-032",
                              says = "you could not give two cards back" }
constraint "coins.away"     { test = "not (g.robber in desert)", cites = "COINS-034",
                              says = "the robber is in the desert already" }
constraint "coins.knight"   { test = "me.knights > 0", cites = "COINS-041",
                              says = "you have no played knight" }
constraint "coins.in_stock" { test = "g.stock > 0 or opt.discard_on_empty == allow", cites = "COINS-043",
                              says = "no coins are left" }
limit      "coins.discarded" { per = "turn", n = 1, cites = "COINS-041", says = "a knight was discarded this turn" }
limit      "coins.once"     { per = "turn", n = 1, cites = "COINS-026", says = "coins were used this turn" }

-- 6. The three coin actions
action "coins.forced_trade" { menu = "main", cost = { coins = "coins.price(me)" }, limit = "coins.once",
                              where = { "coins.locked", "coins.no_cards", "coins.two_back" },
                              move = { most = 2, random = "coins.draw", from = "rival", to = "me" },
                              run = "coins.give_back",
                              cites = "COINS-026 COINS-029 COINS-030 COINS-033" }
step "coins.give_back"      { ask = "me", choose = { cards = cards { from = "me", n = 2 } },
                              form = "give {cards}",
                              move = { cards = "c.cards", from = "me", to = "rival" },   -- the drawn cards may go back
                              cites = "COINS-029" }
action "coins.desert"       { menu = "main", cost = { coins = "coins.price(me)" }, limit = "coins.once",
                              where = { "coins.locked", "coins.away" },
                              set = { ["g.robber"] = "first(desert)" },                    -- not told: nobody gains
                              cites = "COINS-026 COINS-034 COINS-035" }
action "coins.exchange"     { menu = "main", choose = { give = "resource", get = "resource" },
                              form = "exchange {give} {get}", limit = "coins.once",
                              where = { "coins.locked", "trade.differs", get = { "bank.stock" } },
                              cost = { coins = "coins.price(me)", ["c.give"] = 2 },
                              move = { kind = "c.get", from = "bank", to = "me" },
                              cites = "COINS-026 COINS-036 COINS-037" }

-- 7. Gaining coins
on "coins.compensation"     { event = "robber.moved", when = "rival in owners(corners(e.hex), building)",
                              move = { kind = "coins", most = 1, from = "bank", to = "rival" },
                              cites = "COINS-038 COINS-039 COINS-040" }
action "coins.discard_knight" { menu = { "before_roll", "main" }, limit = "coins.discarded", form = "discard_knight",
  where = { "coins.knight", "coins.in_stock" },
  apply = function(g, me)
    me.knights = me.knights - 1
    g:move { kind = "coins", most = 2, from = "bank", to = me }
    if g:get "holder(largest_army) == me and (me.knights < army.minimum or me.knights <= rival.knights)" then
      g:vacate "largest_army"
    end
  end, cites = "COINS-041 COINS-042 COINS-043 COINS-044 COINS-047 COINS-049" }
amend.award "largest_army"  { review = "knight.played", below = "keep",                    -- only a knight wins it back
                              cites = "COINS-046 COINS-048" }

-- Options that make no game
section { when = "opt.coins and 2 * opt.coins_start > opt.coins_total" }
needs "more_coins"   { says = "two players with {opt.coins_start} coins each need more than {opt.coins_total} coins",
                       cites = "COINS-017" }

section { when = "opt.max_settlements < 4 or opt.max_roads < 4" }
needs "setup_pieces.double" { says = "the set-up places four settlements and four roads: 4 is the least",
                              cites = "COINS-003 COINS-005" }
