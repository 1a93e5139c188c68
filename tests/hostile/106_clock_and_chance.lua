-- expect: refused (no random); chance is the kernel's
return math.random(6)
