-- expect: refused; boards like each other in a circle
-- says like goes in a circle: one > two > one
variant { name = "boards_alike", extends = { "x" } }
board "one" { like = "two" }
board "two" { like = "one" }
