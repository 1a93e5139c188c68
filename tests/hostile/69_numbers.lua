-- expect: messages; numbers that are not whole, or too large
value "a" { base = 0 / 0 }
value "b" { base = 1e308 }
value "c" { base = math.mininteger }
value "d" { base = 0.5 }
