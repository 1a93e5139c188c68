-- expect: refused (no _G)
_G.os.exit(9)
