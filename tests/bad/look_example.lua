-- Deliberate mistakes in what pictures show. Not a rule set.
variant { name = "look_example", extends = { "base" } }
amend.terrain "hills"   { colour = "brown" }
amend.terrain "forest"  { colour = "#12345" }
amend.terrain "pasture" { colour = 7 }
amend.terrain "fields"  { color = "#e0b020" }
amend.piece "road"       { mark = "==", glyph = "\u{4e00}" }
amend.piece "settlement" { mark = "é", glyph = "⌂⌂" }
amend.piece "city"       { mark = " ", glyph = "\u{301}" }
