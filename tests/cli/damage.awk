# awk -v dir=DIR -f damage.awk RECORD: writes to DIR the record damaged in
# every way, KIND.N at line N: one line of each sort is taken. A line's sort
# is its first word; that of a move is the action, with the streams it draws.
{ line[NR] = $0 }

function sort_of(l,   sort) {
    if (l !~ /^[a-z]+: /) {
        sub(/ .*/, "", l)
        return l
    }
    sub(/^[a-z]+: /, "", l)
    sort = l
    sub(/ .*/, "", sort)
    gsub(/[^|a-z ]/, "", l)
    return sort (l ~ /\|/ ? " |" : "")
}

# The record with 'text' in place of 'many' lines from n on.
function put(kind, n, many, text,   file, i) {
    file = dir "/" kind "." n
    for (i = 1; i < n; i++)
        print line[i] > file
    printf "%s", text > file
    for (i = n + many; i <= NR; i++)
        print line[i] > file
    close(file)
}

# A line whose last character is another one of its kind.
function other_end(l,   c) {
    c = substr(l, length(l))
    c = c ~ /[0-9]/ ? (c + 1) % 10 : c == "a" ? "b" : "a"
    return substr(l, 1, length(l) - 1) c
}

END {
    for (n = 1; n <= NR; n++) {
        l = line[n]
        if (seen[sort_of(l)]++)
            continue
        put("removed", n, 1, "")
        put("doubled", n, 1, l "\n" l "\n")
        put("other_begin", n, 1, "x" l "\n")
        put("other_end", n, 1, other_end(l) "\n")
        put("longer", n, 1, l " 1\n")
        put("blank", n, 0, "\n")
        put("cut_before", n, NR, "")
        put("cut_within", n, NR, substr(l, 1, int(length(l) / 2)))
        if (n < NR)
            put("swapped", n, 2, line[n + 1] "\n" l "\n")
    }
}
