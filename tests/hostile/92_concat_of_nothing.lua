-- expect: refused at the first item that is none
return table.concat({}, "", 1, math.maxinteger)
