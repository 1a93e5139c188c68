#!/bin/bash
# `save` leaves the old file or the new one, whatever happens meanwhile; what
# cannot be written is told in one line, and the game goes on.
set -u
. "$SRC/tests/cli/lib.sh"
# The leak checker cannot work in a process that strace holds.
export ASAN_OPTIONS=detect_leaks=0

begin='new base --seats 3 --seed 4 -o first_player=seat -o first_seat=red'
turn='settlement C3.N
road C3-NE'
want 0 run - <<<"$begin
save old.rec"
printf '%s\n' "$begin" "$turn" 'save game.rec' >script
want 0 run script </dev/null
cp game.rec new.rec
cmp -s old.rec new.rec && fail "there is nothing to tell old from new"

# Is game.rec the whole old record, or the whole new one?
old_or_new() {
    cmp -s game.rec old.rec || cmp -s game.rec new.rec ||
        fail "$1: neither the old file nor the new one"
}

# hexlaw runs the script, and something befalls the Nth call of a function of
# the system (nothing if there are fewer): inject CALL WHAT N. Lines in 'hit'
# say that it happened.
inject() {
    rm -f game.rec.??????
    cp old.rec game.rec
    { # bash itself has something to say of a killed program
        timeout 60 strace -f -o hit -e trace="$1" -e inject="$1:$2:when=$3" \
            "$HEXLAW" run -k script </dev/null >out 2>err
    } 2>/dev/null
}
was_hit() {
    grep -qE 'INJECTED|SIGKILL' hit
}
can_trace() {
    strace -o hit true 2>/dev/null
}

calls='openat umask fchmod write fsync close rename'

it "killed at any call of the system it leaves the old file or the new one"
olds=0 news=0
for call in $calls; do
    can_trace || break
    for n in $(seq 200); do
        inject $call signal=KILL $n
        was_hit || break
        old_or_new "killed at $call $n"
        if cmp -s game.rec old.rec; then olds=$((olds + 1)); else
            news=$((news + 1)); fi
    done
    [ "$n" -gt 1 ] || fail "$call is never called"
done
if can_trace; then
    [ $olds -gt 5 ] && [ $news -gt 1 ] ||
        fail "old $olds times, new $news times: not killed around the rename"
else
    echo "no strace here: killed at random times only"
fi

it "killed at random times it leaves a whole file, too"
{
    echo "$begin"
    for i in $(seq 300); do
        echo 'save game.rec'
        printf '%s\n' "$turn" 'save game.rec' undo undo
    done
} >saves
want 0 run - <<<"$begin
save other.rec"
cmp -s old.rec other.rec || fail "the start is another one"
for i in $(seq 25); do
    cp old.rec game.rec
    {
        "$HEXLAW" run saves </dev/null >out 2>err &
        sleep "0.0$((RANDOM % 90 + 10))"
        kill -9 $!
        wait $!
    } 2>/dev/null
    old_or_new "killed"
done
rm -f game.rec.??????

it "when nothing more can be written: one message, the old file, the game on"
printf '%s\n' "$begin" "$turn" 'save game.rec' 'assert size(built(red, road)) = 1' \
    'save next.rec' >script
for fault in openat:ENOSPC fchmod:EPERM write:ENOSPC write:EIO fsync:EIO \
    close:EDQUOT rename:ENOSPC; do
    can_trace || break
    told=0
    for n in $(seq 200); do
        rm -f next.rec
        inject ${fault%:*} error=${fault#*:} $n
        was_hit || break
        grep -q '^script:1: ' err && continue # it was a rule file
        old_or_new "$fault $n"
        [ -z "$(ls game.rec.?????? 2>/dev/null)" ] || fail "$fault: rubbish left"
        grep -q '^script:4: game.rec: ' err || continue
        told=$((told + 1))
        [ "$(wc -l <err)" = 1 ] || fail "$fault: more than one message"
        cmp -s game.rec old.rec || fail "$fault: not the old file"
        cmp -s next.rec new.rec || fail "$fault: the game does not go on"
    done
    # A mode that cannot be set is no harm: the file is private.
    [ $told = 1 ] || [ $fault = fchmod:EPERM ] ||
        fail "$fault: told $told times, not once"
done

it "so it is when the file grows too large after a part was written"
cp old.rec game.rec
{ echo "$begin"
  for i in $(seq 40); do echo 'set red.hand = 2 brick'; done
  echo 'save game.rec'
  echo 'assert red.hand = 2 brick'; } >long
(trap '' XFSZ; ulimit -f 1; exec "$HEXLAW" run -k long </dev/null) \
    2>&1 >/dev/null | cat >err
is err "long:42: game.rec: File too large"
cmp -s game.rec old.rec || fail "not the old file"
[ -z "$(ls game.rec.?????? 2>/dev/null)" ] || fail "rubbish left"

it "where there is no such folder, or a folder of that name, it says so"
mkdir -p folder
want 1 run -k - <<<"$begin
save nosuch/game.rec
save folder
save next.rec"
is err "stdin:2: nosuch/game.rec: No such file or directory
stdin:3: folder: Is a directory"

it "a saved file keeps its mode; a new one gets what the umask leaves"
rm -f next.rec
chmod 640 game.rec
(umask 027; want 0 run script </dev/null; exit $failed) || failed=1
[ "$(stat -c %a game.rec next.rec | tr '\n' ' ')" = "640 640 " ] ||
    fail "modes $(stat -c %a game.rec next.rec | tr '\n' ' ')"

finish
