-- expect: refused (time)
for i = math.mininteger, math.maxinteger do end
