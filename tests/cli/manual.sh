#!/bin/bash
# The manual has every command, option and command of the prompt that the
# program has, and no other; its example for `run` runs.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
page=$SRC/man/hexlaw.6

# lines FROM: the lines of the page from a heading to the next one.
lines() {
    awk -v from="$1" '
        $0 == from { on = 1; next }
        /^\.S[hs] / { on = 0 }
        on { print }' "$page"
}

# same WHAT: the files program and manual hold the same names.
same() {
    local odd
    [ -s program ] || fail "the program has no $1"
    odd=$(sort -u program | comm -23 - <(sort -u manual) | tr '\n' ' ')
    [ -z "$odd" ] || fail "$1 missing in the manual: $odd"
    odd=$(sort -u program | comm -13 - <(sort -u manual) | tr '\n' ' ')
    [ -z "$odd" ] || fail "$1 that the program has not: $odd"
}

# options: those of the help in out, by name.
options() {
    grep -oE '^  (--?[a-z-]+)' out | tr -d ' '
}

it "every command stands in the manual, and no other"
want 0 --help
sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >program
cp program commands
lines ".Ss Commands" | sed -n 's/^\.It Cm \([a-z]*\)$/\1/p' >manual
same commands

it "every option stands in the manual, and no other"
: >all
while read -r command; do
    want 0 "$command" --help
    options >>all
done <commands
cp all program
lines ".Ss Options" | sed -n 's/^\.It Fl //p' | tr ',' '\n' |
    sed 's/^ *Fl //; s/^ */-/; s/ .*//' | grep -v '^--$' >manual
same options

it "each command's options stand in the synopsis, and no others"
while read -r command; do
    want 0 "$command" --help
    options | grep -vxE -- '--(ascii|max-steps|help|version)' >program
    awk -v command="$command" '
        /^\.Sh/ { in_synopsis = $2 == "SYNOPSIS" }
        !in_synopsis { next }
        /^\.Nm/ { on = 0 }
        $1 == ".Cm" && $2 == command { on = 1 }
        $1 == ".Op" && $2 == "Cm" && $3 == command { on = 1 }
        on { for (i = 1; i < NF; i++) if ($i ~ /^\.?Fl$/) print "-" $(i + 1) }
        ' "$page" >manual
    [ ! -s program ] && [ ! -s manual ] || same "options of $command"
done <commands

it "every command of the prompt stands in the manual, and no other"
want 0 run <<<"help all"
sed -n 's/^  \([a-z]\{2,\}\) .*/\1/p' out >program
lines ".Ss Commands at the prompt" | sed -n 's/^\.It Cm \([a-z]*\).*/\1/p' \
    >manual
same "commands of the prompt"

it "each of them can be asked about"
while read -r command; do
    want 0 run <<<"help $command"
    has out "  $command "
done <program

it "every variable of the environment that is asked stands in the manual"
lines ".Sh ENVIRONMENT" | sed -n 's/^\.It Ev //p' | tr -d ' ' | tr ',' '\n' |
    grep -vE '^(LC_ALL|LC_CTYPE|LANG)$' >manual # asked by setlocale
{
    grep -rhoE 'getenv\("[A-Z_]+"\)' "$SRC/src" | cut -d '"' -f 2
    while read -r name; do # one that is asked by a function of ours
        grep -rqF "\"$name\"" "$SRC/src" && echo "$name"
    done <manual
} >program
same variables

it "every exit status stands in the manual, and no other"
{
    sed -n 's/^ *HX_EXIT_[A-Z]* = \([0-9]\),.*/\1/p' "$SRC/src/cli/cli.h"
    echo 130
} >program
lines ".Sh EXIT STATUS" | sed -n 's/^\.It //p' >manual
same "exit statuses"

it "the lines that the manual shows can be typed"
lines ".Sh EXAMPLES" | sed -n "/<<'END'/,/^END/p" | sed '1d; $d' >script
want 0 run script
has out "blue rolled 6 6: 12" "blue: 2 brick 3 wool"
{
    echo "new base -o board=beginner -o start_pieces=beginner --seats 3"
    lines ".Ss Commands at the prompt" | grep -E '^(set|assert) ' |
        sed 's/\bred\b/white/g'
} >script
want 1 run -k script
lacks err "is no" "is called" "cannot be read" "say "

finish
