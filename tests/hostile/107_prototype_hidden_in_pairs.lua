-- expect: refused; the library is no table to walk through and change
for name in pairs(string) do string[name] = print end
