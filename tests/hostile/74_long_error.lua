-- expect: a message of 200 bytes at most
error(("long "):rep(10000), 0)
