# What the scripts of this folder share. A test is a sentence, and commands
# that must hold; the script ends with 'finish'.
failed=0
sentence=

it() {
    sentence=$*
}

fail() {
    echo "not ok: $sentence: $*"
    sed 's/^/  out: /' out 2>/dev/null | tail -n 8
    sed 's/^/  err: /' err 2>/dev/null | tail -n 8
    failed=1
}

# want STATUS ARGUMENT...: hexlaw ends with the status; what it prints is in
# the files out and err. Its input is that of the function.
want() {
    local status=$1 got=0
    shift
    timeout 60 "$HEXLAW" "$@" >out 2>err || got=$?
    [ "$got" = "$status" ] || fail "status $got, not $status: hexlaw $*"
}

# has FILE TEXT...: each text stands in a line of the file.
has() {
    local file=$1
    shift
    for text; do
        grep -qF -- "$text" "$file" || fail "no '$text' in $file"
    done
}

# lacks FILE TEXT...
lacks() {
    local file=$1
    shift
    for text; do
        grep -qF -- "$text" "$file" && fail "'$text' in $file"
    done
}

# is FILE LINES: the file has just that text.
is() {
    [ "$(cat "$1")" = "$2" ] || fail "$1 is not: $2"
}

# ---- terminals: those of a tmux of this script's own ----

tmux() {
    command tmux -L "hexlaw-$$" -f /dev/null "$@"
}
trap 'tmux kill-server 2>/dev/null' EXIT
unset TMUX

# sit COMMAND: runs it at a new terminal of 100 columns and 50 lines, or as many
# as 'rows' says, without colours unless 'colourless' is empty; what it writes
# goes to the file 'out', too.
sit() {
    rm -f out
    tmux new-session -d -x 100 -y "${rows-50}" -s seat "env HOME='$HOME' TERM=xterm \
        NO_COLOR=${colourless-1} \
        script -qfec \"$1\" out; echo; echo left.; sleep 60"
}
stand_up() {
    tmux kill-session -t seat
}
# screen: what the terminal shows.
screen() {
    tmux capture-pane -p -J -t seat 2>/dev/null | sed 's/ *$//'
}
# sees TEXT: the terminal shows it; waits until it does.
sees() {
    for _ in $(seq 400); do
        screen >seen
        grep -qF -- "$1" seen && return
        sleep 0.02
    done
    cp seen out
    fail "does not see '$1'"
}
# keys KEY...: as tmux calls them.
keys() {
    tmux send-keys -t seat "$@"
}
# says LINE [TEXT]: types the line; then the terminal shows the text.
says() {
    keys -l -- "$1"
    keys Enter
    [ $# = 1 ] || sees "$2"
}
# Is a prompt, or the curtain, what the screen ends with?
is_asked() {
    screen | sed '/^$/d' | tail -n 1 | grep -q '>$\|press Enter$\|^left\.$'
}
# at_terminal ARGUMENTS: types what the function's input says, a line when
# something is asked. \n is a line's end, \t completes, \003 and \004 are
# Ctrl-C and Ctrl-D.
at_terminal() {
    local line size
    sit "$HEXLAW $1"
    size=-1
    while IFS= read -r line; do
        for _ in $(seq 400); do
            [ "$(stat -c %s out 2>/dev/null || echo -1)" != "$size" ] &&
                is_asked && break
            sleep 0.02
        done
        size=$(stat -c %s out)
        printf '%b' "$line" | tmux load-buffer -
        tmux paste-buffer -r -d -t seat
    done
    sees left.
    stand_up
}

finish() {
    exit "$failed"
}
