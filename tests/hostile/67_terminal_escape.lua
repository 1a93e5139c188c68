-- expect: a message without the escape sequence
error("\27]0;owned\7\27[2J", 0)
