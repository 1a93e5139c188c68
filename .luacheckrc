-- Rule files see no standard library but this, and the words of
-- doc/rule_language.md, section 13.
stds.hexlaw = { read_globals = {
  -- words
  "variant", "options", "section", "needs", "note",
  "resources", "counter", "terrain", "harbor", "piece", "network", "deck", "board", "state",
  "value", "modify", "award", "limit", "constraint",
  "procedure", "step", "action", "chance", "event", "on", "always", "wins", "invariant",
  "amend", "replace", "drop",
  -- types and choice domains
  "int", "flag", "enum", "seat", "seats", "hex", "corner", "edge", "corners", "kind", "areas", "held", "bag", "bundle",
  "cards",
  -- outcomes, boards, items of a procedure, edits of a list
  "dice", "one_of", "weighted", "rows", "pool", "shuffle", "spiral",
  "run", "each", "loop",
  "add", "first", "without", "before", "after",
  -- the environment
  "assert", "error", "ipairs", "pairs", "select", "tonumber", "tostring", "type", "print",
  math = { fields = { "abs", "ceil", "floor", "fmod", "max", "min", "tointeger", "type", "ult", "maxinteger",
                      "mininteger", "huge", "pi" } },
  string = { fields = { "byte", "char", "find", "format", "len", "lower", "rep", "reverse", "sub", "upper" } },
  table = { fields = { "concat", "insert", "remove", "sort", "unpack", "pack" } },
} }

std = "hexlaw"
max_line_length = 120
unused_args = false -- an apply function is handed g and me, used or not
