-- expect: refused; 100^6 outcomes would be gone through
-- says dice: more than 1000000 outcomes
variant { name = "dice_without_end", extends = { "x" } }
chance "many" { stream = "s", outcomes = dice { "one", "two", "three", "four", "five", "six", sides = 100 },
                reroll = { "roll > 600" } }
action "strike" { menu = "m", run = "many" }
