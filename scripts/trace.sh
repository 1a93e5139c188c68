#!/bin/bash
# usage: sh scripts/trace.sh [ID...]
# From the rules' specification to the tests: for every rule id of doc/rules/
# (or those named) where it is declared, and which scenarios and tests cite it.
# Status 1 when one is cited by no test and not excused in tests/trace.reasons,
# or is excused there although it is cited; or when a test cites one that the
# pages do not have.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@" # started by sh
set -euo pipefail
cd "$(dirname "$0")/.."

# Ids are defined in bold, or in the first column of a table of examples.
defined() {
    grep -noE '^(- \*\*|\| )[A-Z][A-Z0-9]*-[T]?[0-9]+(\*\*| \|)' \
        doc/rules/base.md doc/rules/scoring.md |
        sed -E 's/^([^:]*:[0-9]+):.*[^A-Z0-9]([A-Z][A-Z0-9]*-T?[0-9]+).*/\2 \1/'
}

# ID FILE:LINE of every mention in the files.
mentions() {
    grep -rnoE '[A-Z][A-Z0-9]*-T?[0-9]{2,3}' "$@" |
        sed -E 's/^([^:]*:[0-9]+):(.*)/\2 \1/'
}

{
    defined | sed 's/^/spec /'
    mentions variants src --include='*.lua' --include='*.[ch]' |
        sed 's/^/decl /'
    mentions tests/scenarios --include='*.scn' | sed 's/^/test /'
    mentions tests/unit tests/base tests/cli --include='*.[ch]' \
        --include='*.hexlaw' --include='*.sh' --exclude=trace.sh | sed 's/^/test /'
    sed -n 's/^\([A-Z][A-Z0-9]*-T\{0,1\}[0-9]*\) \(.*\)/why \1 \2/p' \
        tests/trace.reasons
} | awk -v asked="$*" '
    BEGIN { n = split(asked, word, " "); for (i = 1; i <= n; i++) want[word[i]] = 1 }
    # Of a file the first mention stands for all.
    function add(list, id, at,    file) {
        file = at; sub(/:[0-9]+$/, "", file)
        if ((list, id, file) in seen) return
        seen[list, id, file] = 1
        if (list == "decl") decl[id] = decl[id] " " at
        else test[id] = test[id] " " at
    }
    $1 == "spec" { if (!($2 in spec)) order[++count] = $2; spec[$2] = $3 }
    $1 == "decl" || $1 == "test" { add($1, $2, $3) }
    $1 == "why" { id = $2; sub(/^why [^ ]* /, ""); why[id] = $0 }
    END {
        for (i = 1; i <= count; i++) {
            id = order[i]
            if (n && !(id in want)) continue
            print id "  " spec[id]
            print "  declared:" (decl[id] == "" ? " nowhere" : decl[id])
            if (test[id] != "") print "  tests:" test[id]
            else if (id in why) print "  no test: " why[id]
            else { print "  tests: none"; bad[++nbad] = id " is cited by no test" }
            if (test[id] != "" && id in why)
                bad[++nbad] = id " is excused in tests/trace.reasons, but cited"
        }
        for (key in seen) {
            split(key, part, SUBSEP); id = part[2]
            if (!n && part[1] == "test" && id ~ /^(BASE|SCORE)-/ && !(id in spec))
                bad[++nbad] = id " is no rule of doc/rules/:" test[id]
        }
        for (id in want)
            if (!(id in spec)) bad[++nbad] = id " is no rule of doc/rules/"
        if (!n)
            for (id in why)
                if (!(id in spec)) bad[++nbad] = id " is excused, but no rule"
        for (i = 1; i <= nbad; i++) print "trace: " bad[i] | "sort >&2"
        exit nbad > 0
    }'
