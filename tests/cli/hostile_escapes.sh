#!/bin/bash
# The usual ways out of a sandbox of Lua, each by its name: as a rule file, in
# a function, at the prompt. And what would differ from run to run.
set -u
. "$SRC/tests/cli/lib.sh"

mkdir -p variants
world() {
    sed "s/\"x\"/\"$1\"/; s/\"X\"/\"$1\"/" "$SRC/tests/hostile/world.lua.in"
}

# fails EXPRESSION TEXT: evaluating it fails with that text, in three ways.
fails() {
    { world out_load && echo "local x = $1"; } >variants/out_load.lua
    want 3 show out_load </dev/null
    has err "$2"
    {
        world out_call
        echo "action \"strike\" { menu = \"m\", apply = function(g, me) local x = $1 end }"
    } >variants/out_call.lua
    want 1 run -k - <<<"new out_call
strike
hit
assert g.hits = 1"
    has err "$2"
    has out "red: hit"
    want 1 run -k - <<<"new out_call
: local x = $1
hit
assert g.hits = 1"
    has err "$2"
    has out "red: hit"
}

it "environment and bytecode: none of the names is there"
for name in _G load loadstring loadfile dofile require package module debug os \
    io coroutine pcall xpcall setmetatable getmetatable rawget rawset rawequal \
    rawlen next collectgarbage warn utf8 bit32 getfenv setfenv newproxy arg; do
    fails "$name.x" "'$name'"
done

it "libraries hold what is on the list, and nothing else"
for field in string.dump string.gsub string.gmatch string.match string.pack \
    string.unpack string.packsize math.random math.randomseed table.move; do
    fails "$field(1)" "${field#*.}"
done

it "the string metatable leads to the library, which cannot be written"
fails '("").__index.x' "attempt to index a nil value"
fails '("").dump(print)' "attempt to call a nil value (field 'dump')"

it "an error object reaches nobody"
fails 'error({ __index = print })' "the error value is no text, but a table"
fails 'error(print)' "the error value is no text, but a function"
fails 'error(nil)' "the error value is no text, but a nil"

it "tostring, print and format show no address"
cat >addresses <<'EOF'
print(tostring({}), tostring(print), {}, print, string, math.floor)
EOF
{ world out_load && cat addresses; } >variants/out_load.lua
want 0 show out_load </dev/null
is err "table	function	table	function	table	function"
fails 'string.format("%p", {})' "%p is not offered"
fails 'string.format("%s", {})' "a text or a number expected"
fails 'string.format("%q", print)' "bad argument"

it "pairs has one order in three runs, and so has a game"
cat >order <<'EOF'
local t, all = {}, {}
for i = 1, 200 do t["key" .. i * 7919 % 1009] = i t[i * 3] = i t[-i] = i end
for key in pairs(t) do all[#all + 1] = tostring(key) end
print(table.concat(all, " "))
for word in pairs { action = 1, zebra = 2, apple = 3, [true] = 4, [false] = 5, [1.5] = 6 } do print(word) end
EOF
{ world out_load && cat order; } >variants/out_load.lua
for run in 1 2 3; do
    "$HEXLAW" show out_load >/dev/null 2>"order$run" </dev/null
    [ "$(wc -c <"order$run")" -gt 1000 ] || fail "pairs says nothing"
    cmp -s order1 "order$run" || fail "run $run has another order"
done

it "upvalues: a function cannot change what another one, or the next call, sees"
{
    world out_call
    cat <<'EOF'
local shared, list = 0, { n = 0 }
local function bump() shared = shared + 1 return shared end
action "one" { menu = "m", apply = function(g) bump() end }
action "two" { menu = "m", apply = function(g) list.n = list.n + 1 end }
action "three" { menu = "m", apply = function(g) table.insert(list, 1) end }
action "read" { menu = "m", apply = function(g) assert(shared == 0 and list.n == 0 and #list == 0) end }
EOF
} >variants/out_call.lua
want 1 run -k - <<<"new out_call
one
two
three
read"
has err "writes to 'shared', a local outside the function" \
    "attempt to write to a table of the rule file"
has out "red: read"
lacks out "red: one" "red: two" "red: three"

it "path tricks: no function opens a file"
for call in 'io.open("/etc/passwd")' 'dofile("/etc/passwd")' \
    'loadfile("/etc/passwd")' 'require("/etc/passwd")' \
    'os.remove("variants/out_call.lua")' 'package.loadlib("x", "*")'; do
    fails "$call" "'${call%%[.(]*}'"
    lacks err "root:"
done
[ -f variants/out_call.lua ] || fail "a file is gone"

finish
