-- expect: refused; the environment can be named, but holds no more than the white list
return _ENV["o" .. "s"].exit(9)
