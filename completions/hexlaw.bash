# Completion for bash: asks the program itself what may stand next. In a
# checkout: `source completions/hexlaw.bash`, with hexlaw in the PATH.
_hexlaw()
{
    local line=${COMP_LINE:0:COMP_POINT} word kept
    local -a words files

    # By blanks alone: COMP_WORDS parts words at '=' as well, and only what
    # stands behind the last one is replaced.
    read -ra words <<<"$line"
    [[ $line != *[[:blank:]] ]] || words+=('')
    kept=${words[-1]%"$2"}
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        case $word in
        :open) compopt -o nospace ;;
        ':files lua')
            mapfile -t files < <(compgen -d -- "$2"
                compgen -f -X '!*.lua' -- "$2") ;;
        :files) mapfile -t files < <(compgen -f -- "$2") ;;
        *) COMPREPLY+=("${word#"$kept"}") ;;
        esac
    done < <("${1/#\~/$HOME}" complete-words "${words[@]:1}" 2>/dev/null)
    [ ${#files[@]} = 0 ] || compopt -o filenames
    COMPREPLY+=("${files[@]}")
}
complete -F _hexlaw hexlaw
