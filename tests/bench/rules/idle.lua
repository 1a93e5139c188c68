-- For scripts/bench.sh: up to ten house rules that are loaded and never come to anything. Their conditions read a field
-- that nobody writes or, with idle_reads = hands, the number of cards in a hand, which changes in nearly every move.
variant { name = "idle", title = "Idle house rules", extends = { "base" } }
options { idle_rules = int { 0, 10, default = 10, says = "how many of the ten are loaded" },
          idle_reads = enum { "field", "hands", says = "what their conditions read" } }
state.game { idle = int { 0, 1 } }

local never = { field = "g.idle == 1", hands = "me.hand.size > 99" }
local nothing = { kind = "ore", most = 1, from = "bank", to = "me" }

-- The five sorts of rule, by what they add to: places to settle, edges to build on, trade, a card, the limit of hands.
local sorts = {
  function(name, cond)
    constraint (name) { over = "corner", allow = "if(" .. cond .. ", none, corners)", says = "never said" }
    amend.action "build.settlement" { where = { at = add { name } } }
    on (name) { event = "produced", when = cond, move = nothing }
  end,
  function(name, cond)
    constraint (name) { over = "edge", allow = "if(" .. cond .. ", none, edges)", says = "never said" }
    amend.action "build.road" { where = { at = add { name } } }
    on (name) { event = "built", when = cond, move = nothing }
  end,
  function(name, cond)
    constraint (name) { over = "kind", allow = "if(" .. cond .. ", none, kinds)", says = "never said" }
    amend.action "trade.bank" { where = { get = add { name } } }
    modify (name) { value = "bank.rate", add = 1, when = cond }
  end,
  function(name, cond)
    constraint (name) { test = "not (" .. cond .. ")", says = "never said" }
    amend.action "buy.card" { where = add { name } }
    on (name) { event = "turn", when = cond, move = nothing }
  end,
  function(name, cond)
    modify (name) { value = "hand.limit", add = 1, when = cond }
    on (name) { event = "produced", when = cond, move = nothing }
  end,
}

for reads, cond in pairs(never) do
  for i = 1, 10 do
    section { when = "opt.idle_reads == " .. reads .. " and opt.idle_rules >= " .. i }
    sorts[(i - 1) % 5 + 1]("idle." .. reads .. i, cond)
  end
end
