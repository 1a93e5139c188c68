-- expect: refused (absent); the order of finalizers, and the memory in use, are unrepeatable
return collectgarbage("count")
