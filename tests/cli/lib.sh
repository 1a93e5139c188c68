# What the scripts of this folder share. A test is a sentence, and commands
# that must hold; the script ends with 'finish'.
failed=0
sentence=

it() {
    sentence=$*
}

fail() {
    echo "not ok: $sentence: $*"
    sed 's/^/  out: /' out | tail -n 8
    sed 's/^/  err: /' err | tail -n 8
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

finish() {
    exit "$failed"
}
