-- Cities & Knights (fragment).
-- For the tests of doc/walkthroughs.md; not shipped.
variant { name = "walk_knights", title = "Cities & Knights", extends = { "base" },
          provides = { "knights", "barbarians", "commodities", "progress_cards", "more_points" },
          removes = { "largest_army", "development_cards" } }
options { target = int { default = 13, cites = "CK-001" }, start_pieces = enum { "snake" } }
-- With seafarers a mix file keeps the scenario's target and adds 2: modify "mix.goal" { value = "win.points", add = 2 }

-- 1. What the base game loses
drop.award "largest_army"    drop.deck "development"      drop.constraint "deck.left"
drop.action "buy.card"       drop.action "play.knight"    drop.action "play.roads"     drop.action "play.plenty"
drop.action "play.monopoly"  drop.limit "card.once"       drop.event "knight.played"   drop.value "army.minimum"
drop.procedure "knight"      drop.constraint "bank.any"
amend.step "before_roll"     { menu = { "before_roll" }, cites = "CK-010" }
amend.step "main"            { menu = { "main", "build", "market", "trade", "knights", "progress" },
                               cites = "CK-012" }

-- 2. Commodities
resources { "paper", "cloth", "coin", group = "commodity", bank = 12, see = "owner", count = "all",
            cites = "CK-002 CK-030" }
amend.terrain "forest"    { yields = { settlement = { lumber = 1 }, city = { lumber = 1, paper = 1 },
                                       fallen = { lumber = 1 } }, cites = "CK-020" }
amend.terrain "pasture"   { yields = { settlement = { wool = 1 },   city = { wool = 1, cloth = 1 },
                                       fallen = { wool = 1 } } }
amend.terrain "mountains" { yields = { settlement = { ore = 1 },    city = { ore = 1, coin = 1 },
                                       fallen = { ore = 1 } } }
amend.action "trade.bank"    { choose = { give = "kind", get = "kind" }, cites = "CK-041" }
amend.action "trade.offer"   { choose = { get = cards { of = { "resource", "commodity" }, n = { 1, 19 } } },
                               cites = "CK-040" }
amend.action "trade.counter" { choose = { get = cards { of = { "resource", "commodity" }, n = { 1, 19 } } },
                               cites = "CK-040" }

-- 3. Set-up: the second building is a city that pays one resource a hex
amend.procedure "setup.last" { replace = { ["setup.settlement"] = "setup.city" }, cites = "CK-006 CK-008" }
step "setup.city"            { ask = "me", build = "city", fresh = true, where = { at = { "corner.spaced" } },
                               cites = "CK-006" }
amend.on "setup.home"        { when = "g.round == 0 and e.piece in building" }
replace.step "setup.income"  { apply = function(g, me)
    for hex in g:each "hexes(me.home) where product(it) ~= none" do
      g:move { kind = g:get("product(it)", hex), from = "bank", to = me }
    end
  end, cites = "CK-007" }

-- 4. The roll: three dice; the event die is settled before the two others
state.game { ship = int { 0, 7, cites = "CK-050" }, awake = flag { cites = "CK-032" }, red = int { 0, 6 },
             heroes = seats {}, losers = seats {}, displaced = held {} }
amend.chance "dice"    { set = { ["g.red"] = "roll.red" } }
amend.procedure "turn" { before = { resolve = { "event.die" } }, cites = "CK-011" }
chance "event.die"     { stream = "event",
                         outcomes = weighted { ship = 3, science = 1, trade = 1, politics = 1 },
                         run = "gate.{roll}", cites = "CK-005 CK-011" }
procedure "gate.ship"  { "barbarians.sail", run { "landing", when = "g.ship == 7" }, cites = "CK-050" }
for _, track in ipairs { "science", "trade", "politics" } do
  procedure ("gate." .. track) { run { "gate.draw", deck = track,
                                    who = "players where it." .. track .. " >= 1 and g.red <= it." .. track .. " + 1" },
                                  "hand.trim", cites = "CK-090 CK-013" }
end
step "gate.draw"       { draw = "arg.deck", cites = "CK-090" }
step "hand.trim"       { ask = "(players - active) where it.progress.size > 4", choose = { card = "card" },
                         form = "discard {card}",
                         where = { card = { "card.mine" } },
                         move = { kind = "c.card", from = "me.progress", to = "deck" },
                         cites = "CK-013 CK-094" }
amend.action "end"     { where = add { "hand.four" }, cites = "CK-013" }
action "discard.card"  { menu = "main", choose = { card = "card" }, form = "discard {card}",
                         where = { "hand.over", card = { "card.mine" } },
                         move = { kind = "c.card", from = "me.progress", to = "deck" },
                         cites = "CK-013 CK-094" }
constraint "hand.four" { test = "me.progress.size <= 4",
                         says = "put back a card first: four progress cards at most", cites = "CK-013" }
constraint "hand.over" { test = "me.progress.size > 4", says = "four cards may be kept", cites = "CK-094" }
constraint "card.mine" { over = "card", allow = "cards where me.progress[it] > 0",
                         says = "you do not hold {it}", cites = "CK-094" }
constraint "robber.awake" { test = "g.awake", says = "nothing moves the robber before the first attack",
                            cites = "CK-032" }
amend.procedure "seven"   { only = { ["seven.robber"] = "g.awake" }, cites = "CK-032 CK-033" }
modify "wall.limit"       { value = "hand.limit", add = "2 * count(me, wall)", cites = "CK-031" }
amend.procedure "resolve" { after = { production = { run { "aqueduct", when = "g.roll ~= 7" } } },
                            cites = "CK-023" }
step "aqueduct"           { ask = "players where it.science >= 3 and gained(it) == 0",
                            choose = { get = "resource" }, form = "take {get}",
                            where = { get = { "bank.stock" } },
                            move = { kind = "c.get", from = "bank", to = "me" }, cites = "CK-023 CK-084" }

-- 5. Barbarians
value "attack"   { base = "count(seats, city)", cites = "CK-051" }
value "defence"  { per = "seat", base = "sum(built(me, knight) where it.active, strength(it.piece))",
                   cites = "CK-052" }
value "strength" { per = "piece", base = { basic = 1, strong = 2, mighty = 3 }, cites = "CK-052" }
piece "fallen"   { on = "corner", supply = "opt.max_cities", shares = "city", group = "building", points = 1,
                   yields = 1, cites = "CK-056" }
state.player     { defender = int { 0, 20, cites = "CK-053" }, shown = int { 0, 2, cites = "CK-092" } }
modify "points.tokens"  { value = "points", add = "me.defender + me.shown + if(g.merchant_of == me, 1, 0)",
                          cites = "CK-053 CK-092 CK-113 CK-130" }
step "barbarians.sail"  { set = { ["g.ship"] = "g.ship + 1" }, cites = "CK-050" }
procedure "landing"     { "landing.judge",
                          run { "landing.token", who = "g.heroes", when = "size(g.heroes) == 1" },
                          run { "landing.card", who = "g.heroes", when = "size(g.heroes) > 1" }, "hand.trim",
                          run { "pillage", who = "g.losers" }, "landing.after", cites = "CK-050" }
step "landing.judge"    { apply = function(g)
    g.heroes, g.losers = nil, nil
    if g:get "sum(players, defence(it)) >= attack" then
      g.heroes = g:get "best(players where defence(it) > 0, defence(it))"
    else
      g.losers = g:get "best(players where some(built(it, city) - built(seats, metropolis)), 0 - defence(it))"
    end
  end, cites = "CK-052 CK-053 CK-054" }
step "landing.token"    { set = { ["me.defender"] = "me.defender + 1" }, cites = "CK-053" }
step "landing.card"     { ask = "me", choose = { deck = "deck" }, form = "draw {deck}",
                          where = { deck = { "deck.full" } },
                          draw = "c.deck", cites = "CK-053" }
constraint "deck.full"  { over = "deck", allow = "decks where remaining(it) > 0", says = "{it} is empty",
                          cites = "CK-090" }
step "pillage"          { ask = "me", choose = { at = "corner" }, form = "lose {at}",
                          where = { at = { "pillage.city" } }, if_one = "take",
  apply = function(g, me, c)
    g:lift   { "wall", at = c.at }
    g:change { at = c.at, to = g:get "if(supply(me, settlement) > 0, settlement, fallen)" }
  end, cites = "CK-054 CK-055 CK-056" }
constraint "pillage.city" { over = "corner", allow = "built(me, city) - built(seats, metropolis)",
                            cites = "CK-055 CK-088",
                            says = "{it} is no city without metropolis" }
step "landing.after"    { apply = function(g)
    g.ship = 0
    for at in g:each "built(seats, knight)" do at.active = false end
    if not g.awake then g.robber, g.awake = g:get "first(desert)", true end
  end, cites = "CK-058 CK-060" }
constraint "fallen.first" { test = "count(me, fallen) == 0", says = "upgrade the fallen city first",
                            cites = "CK-056" }
constraint "fallen.mine"  { over = "corner", allow = "built(me, fallen)", says = "no fallen city of yours",
                            cites = "CK-056" }
amend.action "build.settlement" { where = add { "fallen.first" } }
action "raise.city"     { menu = "build", choose = { at = "corner" }, form = "raise {at}",
                          where = { at = { "fallen.mine" } },
                          cost = { ore = 3, grain = 2 },
                          apply = function(g, me, c) g:change { at = c.at, to = "city" } end,
                          cites = "CK-056" }

-- 6. Knights: three pieces of one group; `active`, `woken` and `risen` travel with the piece
for _, name in ipairs { "basic", "strong", "mighty" } do
  piece (name) { on = "corner", supply = 2, group = "knight", where = { "knight.corner" },
                 cites = "CK-004 CK-061 CK-063 CK-069",
                 has = { active = flag {}, woken = flag { resets = "turn" }, risen = flag { resets = "turn" } } }
end
amend.network "roads"  { blocked = "built(seats - me, building) | built(seats - me, knight)",
                         cites = "CK-069" }
amend.network "routes" { blocked = "built(seats - me, building) | built(seats - me, knight)",
                         cites = "CK-070" }
constraint "knight.corner" { over = "corner", allow = "empty(corners)", says = "{it} is taken",
                             cites = "CK-061" }
amend.piece "settlement"   { where = add { "knight.corner" }, cites = "CK-061" }
constraint "knight.road"   { over = "corner", allow = "corners(built(me, routes))",
                             says = "none of your roads ends at {it}", cites = "CK-061" }
constraint "knight.own"    { over = "corner", allow = "built(me, knight)", says = "no knight of yours",
                             cites = "CK-062" }
constraint "knight.asleep" { over = "corner", allow = "built(me, knight) where not it.active",
                             says = "that knight is active", cites = "CK-062" }
constraint "knight.ready"  { over = "corner", allow = "built(me, knight) where it.active and not it.woken",
                             says = "that knight is not ready", cites = "CK-065" }
constraint "knight.path"   { over = "corner", allow = "roam(me, routes, c.from) - c.from",
                             cites = "CK-066 CK-067",
                             says = "{it} cannot be reached from {c.from}" }
constraint "knight.weaker" { over = "corner",
                             allow = "built(seats - me, knight) where strength(it.piece) < strength(c.from.piece)",
                             says = "no weaker knight there", cites = "CK-067" }
constraint "knight.robber" { over = "corner", allow = "corners(g.robber)",
                             says = "that knight is not beside the robber", cites = "CK-068" }
constraint "knight.rises"  { over = "corner", says = "that knight cannot rise", cites = "CK-062 CK-064",
                             allow = "(if(supply(me, strong) > 0, built(me, basic), none) | \z
                                      if(supply(me, mighty) > 0 and me.politics >= 3, built(me, strong), none)) \z
                                      where not it.risen" }
constraint "retreat.path"  { over = "corner", allow = "roam(me, routes, arg.from) - arg.from",
                             says = "your roads do not lead to {it}", cites = "CK-067" }

action "knight.recruit"  { menu = "knights", build = "basic", cost = { wool = 1, ore = 1 },
                           where = { at = { "knight.road" } }, cites = "CK-061" }
action "knight.activate" { menu = "knights", cost = { grain = 1 }, choose = { at = "corner" },
                           form = "activate {at}", where = { at = { "knight.asleep" } },
                           set = { ["c.at.active"] = true, ["c.at.woken"] = true }, cites = "CK-062 CK-065" }
action "knight.promote"  { menu = "knights", cost = { wool = 1, ore = 1 }, choose = { at = "corner" },
                           form = "promote {at}", where = { at = { "knight.rises" } },
  apply = function(g, me, c)
    g:change { at = c.at, to = g:get "if(c.at.piece == basic, strong, mighty)" }
    c.at.risen = true
  end, cites = "CK-062 CK-063 CK-064" }
action "knight.move"     { menu = "knights", choose = { from = "corner", to = "corner" },
                           form = "move knight {from} {to}",
  where = { from = { "knight.ready" }, to = { "knight.corner", "knight.path" } },
  apply = function(g, me, c)
    g:shift { from = c.from, to = c.to }
    c.to.active = false
  end, cites = "CK-066" }
action "knight.displace" { menu = "knights", choose = { from = "corner", to = "corner" },
                           form = "displace {from} {to}",
                           where = { from = { "knight.ready" }, to = { "knight.path", "knight.weaker" } },
                           run = { "displacement", from = "c.from", to = "c.to" }, cites = "CK-067" }
procedure "displacement" { "displace.arrive",
                           run { "knight.retreat", who = "g.displaced.owner", from = "arg.to" }, whole = true,
                           cites = "CK-067 CK-070" }
step "displace.arrive"   { apply = function(g)
    local from, to = g.arg.from, g.arg.to
    g:lift  { at = to, into = "displaced" }
    g:shift { from = from, to = to }
    to.active = false
  end, cites = "CK-067" }
step "knight.retreat"    { ask = "me", choose = { to = "corner" }, form = "retreat {to}",
                           where = { to = { "knight.corner", "retreat.path" } },
  if_none = "knight.lost", apply = function(g, me, c) g:put { from = "displaced",
                                                              at = c.to } end, cites = "CK-067" }
step "knight.lost"       { set = { ["g.displaced"] = "none" }, cites = "CK-067" }
action "knight.chase"    { menu = "knights", choose = { at = "corner" }, form = "chase {at}",
                           where = { "robber.awake", at = { "knight.ready", "knight.robber" } },
                           set = { ["c.at.active"] = false }, run = { "robber.move", "robber.steal" },
                           cites = "CK-068" }

-- 7. Walls, improvements, metropolis
piece "wall"       { on = "corner", rides = "city", supply = 3, cites = "CK-075" }
piece "metropolis" { on = "corner", rides = "city", supply = 3, cites = "CK-085" }
action "build.wall" { menu = "build", build = "wall", cost = { brick = 2 }, cites = "CK-075" }
constraint "improve.city"  { test = "count(me, city) > 0", says = "an improvement needs a city",
                             cites = "CK-080" }
constraint "improve.plain" { over = "corner", allow = "built(me, city) - built(seats, metropolis)",
                             says = "no city without metropolis", cites = "CK-085 CK-087" }
state.corner { track = enum { "none", "science", "trade", "politics" } }
state.player { crane = flag { resets = "turn" } }
for track, money in pairs { science = "paper", trade = "cloth", politics = "coin" } do
  local level, price, prize = "me." .. track, "improve." .. track, "metropolis." .. track
  local theirs = "built(e.was, city) where it.track == " .. track
  state.player { [track] = int { 0, 5, cites = "CK-080" } }
  value (price)  { per = "seat", base = level .. " + 1 - if(me.crane, 1, 0)", cites = "CK-080 CK-102" }
  constraint (price .. ".open") { says = "levels 4 and 5 need a city without metropolis", cites = "CK-087",
    test = level .. " < 5 and (" .. level .. " < 3 or holder(" .. prize .. ") == me or some(improve.plain))" }
  action (price) { menu = "build", cost = { [money] = price .. "(me)" }, form = "improve " .. track,
                   where = { "improve.city", price .. ".open" },
                   set = { [level] = level .. " + 1", ["me.crane"] = false }, cites = "CK-080 CK-081" }
  award (prize)  { points = 2, metric = level, at_least = 4, on_tie = "holder", cites = "CK-085 CK-086" }
  on (prize .. ".placed") { event = "award", when = "e.award == " .. prize .. " and e.to ~= none",
                            cites = "CK-085 CK-086",
    apply = function(g, me, e)
      for at in g:each(theirs) do g:lift { "metropolis", at = at } end
      g:run { "metropolis.place", who = e.to, track = track }
    end }
end
step "metropolis.place" { ask = "me", build = "metropolis", where = { at = { "improve.plain" } },
                          if_one = "take",
                          set = { ["c.at.track"] = "arg.track" }, cites = "CK-085" }
modify "guild.rate"     { value = "bank.rate", at_most = 2, when = "me.trade >= 3 and kind in commodity",
                          cites = "CK-042" }

-- 8. Progress cards: three decks, one hand of at most four
deck "science"  { hand = "progress", played = "bottom", see = "owner", count = "all",
                  cites = "CK-003 CK-091 CK-093",
  cards = { alchemist = 2, crane = 2, engineer = 1, inventor = 2, irrigation = 2, medicine = 2, mining = 2,
            printer = 1, road_building = 2, smith = 2 } }
deck "trade"    { hand = "progress", played = "bottom", see = "owner", count = "all", cites = "CK-003",
  cards = { commercial_harbor = 2, master_merchant = 2, merchant = 6, merchant_fleet = 2,
            resource_monopoly = 4, trade_monopoly = 2 } }
deck "politics" { hand = "progress", played = "bottom", see = "owner", count = "all", cites = "CK-003",
  cards = { bishop = 2, constitution = 1, deserter = 2, diplomat = 2, intrigue = 2, saboteur = 2, spy = 3,
            warlord = 2, wedding = 2 } }
on "points.shown" { event = "drawn", when = "e.card == printer or e.card == constitution",
                    move = { kind = "e.card", from = "e.by.progress", to = "out" },
                    set = { ["e.by.shown"] = "e.by.shown + 1" }, cites = "CK-092" }

action "play.alchemist" { menu = "before_roll", ends = true, card = "alchemist",
                          form = "alchemist {red} {yellow}",
  choose = { red = int { 1, 6 }, yellow = int { 1, 6 } },
  apply = function(g, me, c) g:force { "dice", red = c.red, yellow = c.yellow } end, cites = "CK-101" }
action "play.crane"    { menu = "progress", card = "crane", form = "crane", where = { "crane.free" },
                         set = { ["me.crane"] = true }, cites = "CK-102" }
action "play.inventor" { menu = "progress", card = "inventor", choose = { a = "hex", b = "hex" },
                         form = "inventor {a} {b}",
                         where = { a = { "token.common" }, b = { "token.common" }, "token.differ" },
                         set = { ["c.a.token"] = "c.b.token", ["c.b.token"] = "c.a.token" },
                         cites = "CK-104" }
constraint "crane.free"   { test = "not me.crane and (me.science < 5 or me.trade < 5 or me.politics < 5)",
                            says = "one crane an improvement", cites = "CK-102" }
constraint "token.common" { over = "hex", says = "{it} may not change its number", cites = "CK-104",
                            allow = "land where it.token > 0 and \z
                                     not (it.token == 2 or it.token == 6 or it.token == 8 or it.token == 12)" }
constraint "token.differ" { test = "c.a.token ~= c.b.token", says = "the numbers are the same",
                            cites = "CK-104" }

-- Commercial Harbor: a window until the end of the turn; the offered card stays sealed until it is taken or comes back.
state.player { harbor_open = flag { resets = "turn" }, asked = seats { resets = "turn" },
               sealed = bag { "resource", see = "owner" } }
action "play.commercial_harbor" { menu = "progress", card = "commercial_harbor", form = "commercial_harbor",
                                  set = { ["me.harbor_open"] = true, ["me.asked"] = "none" },
                                  cites = "CK-111" }
action "harbor.offer"  { menu = "progress", choose = { to = "seat", give = "resource" },
                         form = "harbor {to} {give}", sealed = { "give" },
                         where = { "harbor.open", to = { "trade.partner", "harbor.once" }, give = { "hand.holds" } },
                         move = { kind = "c.give", from = "me", to = "me.sealed" },
                         set = { ["me.asked"] = "me.asked | c.to" },
                         run = { "harbor.answer", who = "c.to", by = "me" }, cites = "CK-111" }
step "harbor.answer"   { ask = "me", choose = { get = "commodity" }, form = "return {get}",
                         where = { get = { "hand.holds" } }, if_none = "harbor.back",
  apply = function(g, me, c)
    local by = g.arg.by
    g:move { kind = c.get, from = me, to = by }
    g:move { cards = by.sealed, from = by.sealed, to = me }
  end, cites = "CK-111" }
step "harbor.back"     { move = { cards = "arg.by.sealed", from = "arg.by.sealed", to = "arg.by" },
                         cites = "CK-111" }
constraint "harbor.open" { test = "me.harbor_open", says = "play Commercial Harbor first", cites = "CK-111" }
constraint "harbor.once" { over = "seat", allow = "players - me.asked", says = "{it} was asked already",
                           cites = "CK-111" }
constraint "hand.holds"  { over = "kind", allow = "kinds where me.hand[it] > 0", says = "you have no {it}",
                           cites = "CK-111" }

-- Spy: the asked seat sees what the frame shows it, as long as the frame is on top.
action "play.spy"     { menu = "progress", card = "spy", choose = { who = "seat" }, form = "spy {who}",
                        where = { who = { "trade.partner", "spy.some" } },
                        run = { "spy.take", victim = "c.who" }, cites = "CK-123" }
step   "spy.take"     { ask = "me", shows = "arg.victim.progress", choose = { card = "card" },
                        form = "take {card}", where = { card = { "spy.card" } },
                        move = { kind = "c.card", from = "arg.victim.progress", to = "me.progress" },
                        cites = "CK-123" }
constraint "spy.some" { over = "seat", allow = "players where it.progress.size > 0",
                        says = "{it} has no progress cards", cites = "CK-123" }
constraint "spy.card" { over = "card", allow = "cards where arg.victim.progress[it] > 0",
                        says = "not in that hand", cites = "CK-123" }

-- Deserter: two choosers, and the memory of a piece.
action "play.deserter"  { menu = "progress", card = "deserter", choose = { who = "seat" },
                          form = "deserter {who}",
                          where = { who = { "trade.partner", "deserter.some" } },
                          run = { "desertion", victim = "c.who" }, cites = "CK-119" }
procedure "desertion"   { run { "deserter.leaves", who = "arg.victim" }, "deserter.arrives", "knight.lost",
                          cites = "CK-119" }
step "deserter.leaves"  { ask = "me", choose = { at = "corner" }, form = "lose knight {at}",
                          where = { at = { "knight.own" } },
                          apply = function(g, me, c) g:lift { at = c.at, into = "displaced" } end,
                          cites = "CK-119" }
step "deserter.arrives" { ask = "me", build = { "basic", "strong", "mighty" }, optional = true,
                          where = { "deserter.level", at = { "knight.road" } },
                          set = { ["c.at.active"] = "g.displaced.active" }, cites = "CK-119" }
constraint "deserter.some"  { over = "seat", allow = "owners(corners, knight)", says = "{it} has no knight",
                              cites = "CK-119" }
constraint "deserter.level" { test = "strength(c.piece) <= strength(g.displaced.piece)",
                              says = "at most the level of the knight that left", cites = "CK-119" }

state.game { merchant = hex { cites = "CK-113" }, merchant_of = seat {} }
action "play.merchant" { menu = "progress", card = "merchant", choose = { hex = "hex" },
                         form = "merchant {hex}", where = { hex = { "merchant.near" } },
                         set = { ["g.merchant"] = "c.hex", ["g.merchant_of"] = "me" },
                         cites = "CK-113 CK-128" }
constraint "merchant.near" { over = "hex", allow = "land & hexes(built(me, building))",
                             says = "you have no building beside {it}", cites = "CK-113" }
modify "merchant.rate" { value = "bank.rate", at_most = 2,
                         when = "g.merchant_of == me and product(g.merchant) == kind", cites = "CK-113" }
action "play.wedding"  { menu = "progress", card = "wedding", form = "wedding", cites = "CK-125",
                         run = { "wedding.gift", who = "others where points(it) > points(me)", to = "me" } }
step "wedding.gift"    { ask = "me", choose = { cards = cards { from = "me", n = "min(2, me.hand.size)" } },
                         form = "give {cards}", if_none = "skip",
                         move = { cards = "c.cards", from = "me", to = "arg.to" }, cites = "CK-125" }
