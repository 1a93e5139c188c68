-- expect: refused; tables as keys would show the order of addresses
for key in pairs { [{}] = 1, [{}] = 2 } do error(key) end
