#!/bin/bash
# Every example of hexlaw-rules(5) is what it says. A comment before a block
# tells what the block is:
#   .\" file NAME    a whole rule file: it loads, and a random game is played
#   .\" fails NAME   a whole rule file that loads, but fails in play
#   .\" more         goes on with the file before it
#   .\" wrong NAME   a whole rule file that is refused
#   .\" said         what is said to it
#   .\" session      a command, what is typed at its prompt, what is answered;
#                    `...' stands for lines that are left out
#   .\" form         how something is written: no example
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
page=$SRC/man/hexlaw-rules.5
rm -rf blocks ./*.lua ./*.scn
mkdir blocks

# Each block becomes blocks/NUMBER.SORT[.NAME], with the number of its line.
awk '
    /^\.\\" (file|fails|more|wrong|said|session|form)/ { sort = $2; name = $3; next }
    /^\.Bd -literal/ {
        if (!sort) print "line " NR ": a block that says not what it is"
        out = sprintf("blocks/%05d.%s%s", NR, sort, name ? "." name : "")
        sort = name = ""
        on = 1
        next
    }
    /^\.Ed/ { if (on) close(out); on = 0 }
    on {
        gsub(/\\&/, ""); gsub(/\\\(dq/, "\""); gsub(/\\e/, "\\")
        print >out
        if (length > 76 && out !~ /(said|session)$/)
            print "line " NR ": wider than a terminal"
    }' "$page" >out
it "every block says what it is, and fits"
[ ! -s out ] || fail "$(cat out)"

# The files first: what goes on with one may stand behind a session.
file=
for block in blocks/*; do
    case $block in
    *.file.* | *.fails.* | *.wrong.*) file=${block##*.}.lua && cp "$block" "$file" ;;
    *.more) cat "$block" >>"$file" ;;
    esac
done

for block in blocks/*.file.*; do
    name=${block##*.}
    it "$name (line $(basename "${block%%.*}")) loads and can be played"
    want 0 show "./$name.lua"
    is err ""
    want 0 sim "./$name.lua" -n 1 --seed 1 --max-steps 1000000
    lacks out "failures" "capped"
done
[ "$(ls blocks/*.file.* | wc -l)" -ge 15 ] || fail "too few examples"

for block in blocks/*.wrong.*; do
    name=${block##*.}
    it "$name (line $(basename "${block%%.*}")) is refused as it is said"
    want 3 show "./$name.lua"
    said=$(ls blocks | sed -n "\|^$(basename "$block")\$|{n;p}")
    [[ $said == *.said ]] || fail "the next block does not say how"
    cmp -s err "blocks/$said" || fail "$(diff err "blocks/$said")"
done

# shown ANSWERS: its lines stand in out, in that order and one below the
# other; after `...' they may stand further below.
shown() {
    awk '
        NR == FNR { line[NR] = $0; n = NR; next }
        $0 == "..." { free = 1; next }
        {
            if (!at || free)
                while (at < n && line[at + 1] != $0) at++
            at++
            free = 0
            if (at > n || line[at] != $0) { print; exit 1 }
        }' out "$1"
}

for block in blocks/*.session; do
    it "the session of line $(basename "${block%%.*}") goes as it is shown"
    words=$(sed -n '1s/^\$ hexlaw //p' "$block")
    [ -n "$words" ] || fail "no command"
    prompt='^[a-z]*, [a-z._]*> '
    sed -n "s/$prompt//p" "$block" >typed
    sed "1d; /$prompt/d" "$block" >answers
    # shellcheck disable=SC2086 # the words are split on purpose
    timeout 60 "$HEXLAW" $words <typed >out 2>&1
    odd=$(shown answers) || fail "no line '$odd' there"
done

finish
