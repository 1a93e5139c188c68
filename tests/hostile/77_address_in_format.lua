-- expect: refused (%p is not offered)
return string.format("%p", print)
