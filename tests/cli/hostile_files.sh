#!/bin/bash
# Rule files as strangers may leave them in a folder: what is extended, what is
# amended, what a name leads to. Nothing hangs, nothing outside is read.
set -u
. "$SRC/tests/cli/lib.sh"

rm -rf variants outside && mkdir -p variants/folder.lua outside
one() { printf 'variant { name = "%s", %s }\n' "$1" "$2" >"variants/$1.lua"; }
printf 'variant { name = "secret", extends = { "base" } }\nsecret()\n' \
    >outside/secret.lua

# refused MIX TEXT...: the mix is refused, and the texts are said, in 2 s.
refused() {
    local mix=$1 status=0
    shift
    timeout 2 "$HEXLAW" show "$mix" >out 2>err </dev/null || status=$?
    [ $status = 2 ] || [ $status = 3 ] || fail "status $status: show $mix"
    [ -s err ] || fail "nothing is said about $mix"
    has err "$@"
    lacks err "secret()" "unknown word 'secret'"
}

it "variants that extend themselves or each other"
one self 'extends = { "self" }'
one a_b 'extends = { "b_a" }'
one b_a 'extends = { "a_b" }'
refused self "extend"
refused a_b "a_b" "b_a"

it "a hundred variants deep"
one deep0 'extends = { "base" }'
for i in $(seq 100); do one "deep$i" "extends = { \"deep$((i - 1))\" }"; done
refused deep100 "16"
want 0 show deep9

it "a variant that extends a hundred others"
one wide "extends = { $(seq -f '"deep%g",' 100 | tr -d '\n') }"
refused wide "more than 16 files"

it "names that lead elsewhere: paths, an absolute one, control characters"
for name in ../outside/secret ./outside/secret /etc/passwd ../../../../etc/passwd \
    'x\\0y' 'a/b' 'SECRET' '' '.' '..' 'deep0.lua'; do
    printf 'variant { name = "walk", extends = { "%s" } }\n' "$name" \
        >variants/walk.lua
    refused walk "walk.lua:1"
    lacks err "root:"
done

it "symbolic links below the variant folders are not followed"
ln -s ../outside/secret.lua variants/linked.lua
ln -s linked.lua variants/relinked.lua
ln -s loop.lua variants/loop.lua
ln -s ../outside variants/elsewhere
one uses_link 'extends = { "linked" }'
refused uses_link "linked"
refused linked
refused relinked
refused loop
"$HEXLAW" list >out 2>err </dev/null
lacks out "secret" "elsewhere"

it "the folder of variants may be a link itself: it is the user's own word"
mkdir -p home && ln -s ../variants home/variants
(cd home && "$HEXLAW" show deep0 >../out 2>../err </dev/null) || fail "status $?"

it "what is no regular file: a folder, a pipe, a device, a socket of nobody"
refused folder
mkfifo variants/pipe.lua
refused pipe
one uses_pipe 'extends = { "pipe" }'
refused uses_pipe
ln -s /dev/zero variants/zero.lua
refused zero
refused ./variants/pipe.lua "pipe.lua"
refused /dev/zero "/dev/zero"
refused /dev/null

it "files that cannot be read, are empty, huge, or no text"
: >variants/empty.lua
refused empty
head -c 70000 /dev/zero | tr '\0' '-' >variants/large.lua
refused large "64 KiB"
truncate -s 10G variants/sparse.lua
refused sparse "64 KiB"
head -c 1000 /dev/urandom >variants/noise.lua
refused noise
printf 'variant { name = "nul" }\0' >variants/nul.lua
refused nul "not a text file"
printf '\033Lua' >variants/code.lua
refused code "not a text file"
printf '#!/usr/bin/lua\nvariant { name = "script", extends = { "base" } }\n' \
    >variants/script.lua
refused script
if [ "$(id -u)" != 0 ]; then
    one locked 'extends = { "base" }'
    chmod 000 variants/locked.lua
    refused locked
fi

it "a file that does not say who it is, or says it twice, or is somebody else"
echo 'action "x" { menu = "main" }' >variants/nameless.lua
refused nameless
one twice 'extends = { "base" }'
cat variants/twice.lua variants/twice.lua >variants/both.lua
refused both
one other 'extends = { "base" }'
mv variants/other.lua variants/another.lua
refused another "another"

it "what is amended, replaced or dropped must be there"
one nothing 'extends = { "base" }'
cat >>variants/nothing.lua <<'LUA'
amend.action "nothing" { menu = "main" }
amend.procedure "turn" { before = { nowhere = { "main" } } }
replace.step "neither" { ask = "me" }
drop.piece "nor"
modify "not.this" { value = "nowhere", add = 1 }
LUA
refused nothing "nothing.lua:2" "nothing.lua:3" "nothing.lua:4" "nothing.lua:5" \
    "nothing.lua:6"

it "a mix of more files than a mix may have"
refused "$(seq -s+ -f 'deep%g' 0 40)" "16"

it "a mix that names nothing, or much"
refused "+" && refused "base++base" && refused "$(printf 'a+%.0s' $(seq 3000))a"

finish
