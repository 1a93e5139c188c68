-- expect: refused (too many statements)
while true do note { says = "x" } end
