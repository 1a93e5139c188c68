# Completion for fish: asks the program itself what may stand next. In a
# checkout: `source completions/hexlaw.fish`, with hexlaw in the PATH.
function __hexlaw_words
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    type -q $words[1]; or return
    for line in ($words[1] complete-words $words[2..] "$typed" 2>/dev/null)
        switch $line
            case :open
            case ':files lua'
                __fish_complete_path "$typed" |
                    string match -r '^[^\t]*(?:/|\.lua)(?:\t.*)?$'
            case ':files'
                __fish_complete_path "$typed"
            case '*'
                echo $line
        end
    end
end
complete -c hexlaw -f -a '(__hexlaw_words)'
