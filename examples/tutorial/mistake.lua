variant { name = "mistake", title = "A city for grian", extends = { "base" } }
amend.action "build.city" { cost = { grian = 2 } }
