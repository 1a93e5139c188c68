-- expect: refused; what others call must not become a rule's own
function print() end
