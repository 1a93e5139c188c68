-- expect: refused (absent); next shows the order of hashes
return next({ a = 1, b = 2 })
