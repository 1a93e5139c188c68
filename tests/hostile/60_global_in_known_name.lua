-- expect: refused; a name that exists is no place for state either
ipairs = 1
