#!/bin/bash
# Games of `sim` are played in processes of their own.
set -u
. "$SRC/tests/cli/lib.sh"

mkdir -p variants
cat >variants/chatty.lua <<'EOF'
variant { name = "chatty", extends = { "base" } }
on "turn.said" { event = "turn", when = "g.round <= 2", apply = function(g, me)
    print("round", g.round, me)
  end }
EOF
cat >variants/broken_late.lua <<'EOF'
variant { name = "broken_late", extends = { "base" } }
state.game { left = int { 0, 3, init = 3 } }
on "left.less" { event = "turn", when = "g.round > 6 and me in owners(corners(token(8)))",
  set = { ["g.left"] = "g.left - 1" } }
EOF

cat >variants/asking.lua <<'EOF'
variant { name = "asking", extends = { "base" } }
state.game { k = int { 0, 30000 } }
on "ask" { event = "turn", when = "g.round % 5 == 1", apply = function(g)
    g.k = g:get("g.round + " .. (g.round * 13 + g:get "bank.ore" * 7) % 300)
  end }
EOF

# said JOBS ARGUMENT...: what sim prints but for its time.
said() {
    local jobs=$1
    shift
    timeout 60 "$HEXLAW" sim "$@" --jobs "$jobs" >out 2>err </dev/null
    sed '/^seconds/d' out
    sed 's/^/err: /' err
}

it "what is printed is the same for any number of jobs"
for arguments in "base -n 6 --seed 4" \
    "base -n 3 --seed 3 --random-options" \
    "asking -n 12 --seed 2" "chatty -n 4 --seed 1" "broken_late -n 30 --seed 1"; do
    # shellcheck disable=SC2086 # words on purpose
    said 1 $arguments >one
    for jobs in 2 5; do
        # shellcheck disable=SC2086
        said $jobs $arguments | cmp -s one - ||
            fail "$arguments: $jobs jobs differ"
    done
done
said 1 chatty -n 2 --seed 1 >one
[ "$(grep -c '^err: round' one)" = 16 ] || fail "not what the rules print"
said 1 broken_late -n 30 --seed 1 >one
has one "failures 10" "g.left = -1: declared 0 to 3"

it "a worker that dies costs its game; mix and seed are told, the rest goes on"
"$HEXLAW" sim base -n 30 --seed 1 --jobs 1 >out 2>err </dev/null &
sim=$!
for ((i = 0; i < 500; i++)); do
    worker=$(cat "/proc/$sim/task/$sim/children" 2>/dev/null ||
        ps -o pid= --ppid "$sim")
    [ -z "${worker// /}" ] || break
    sleep 0.01
done
sleep 0.1
# shellcheck disable=SC2086
kill -KILL $worker 2>/dev/null || fail "no worker is there"
wait "$sim"
[ $? = 1 ] || fail "the status is not 1"
has out "games 29" "failures 1" ": the rules crashed in base: killed by SIGKILL"

it "a number of jobs that makes no sense is refused"
want 2 sim base -n 1 --jobs 0
has err "--jobs takes a number from 1 on"
want 2 sim base -n 1 --jobs 1000
has err "--jobs takes 256 at most"

finish
