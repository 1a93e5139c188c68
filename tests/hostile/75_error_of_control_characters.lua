-- expect: one line; line feeds, NUL and C1 controls escaped
error("line\r\nvariants/x.lua:1: faked\0\194\155[31m", 0)
