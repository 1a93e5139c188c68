-- expect: refused (absent); raw access passes by what is locked
return rawset(string, "upper", 1)
