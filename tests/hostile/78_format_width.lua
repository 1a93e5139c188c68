-- expect: refused (a width of more than two digits)
return ("%99999d"):format(1)
