-- expect: refused (the words are locked)
amend.action = nil
