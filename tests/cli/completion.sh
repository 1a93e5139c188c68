#!/bin/bash
# What shells offer behind `hexlaw`: the words that the program itself tells,
# and the scripts that ask it, run by their shells at a terminal.
set -u
. "$SRC/tests/cli/lib.sh"
exec </dev/null
folder=$SRC/completions
export PATH=$(dirname "$HEXLAW"):$PATH
rm -rf ./*.lua x.rec prefix sub
touch mine.lua x.rec
mkdir sub

# offers WORD... = CANDIDATE...: behind these words just those are offered;
# lines for the shell begin with ':'.
offers() {
    local words=()
    while [ "$1" != = ]; do words+=("$1"); shift; done
    shift
    want 0 complete-words "${words[@]}"
    cut -f 1 out >names
    is names "$(printf '%s\n' "$@")"
}

# offer WORD: it is one of what was offered last.
offer() {
    cut -f 1 out | grep -qxF -- "$1" || fail "no '$1' offered"
}

it "every command and every rule set stands first, with what it says"
want 0 --help
sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out >commands
[ "$(wc -l <commands)" -gt 5 ] || fail "no commands"
want 0 complete-words ""
while read -r command; do
    offer "$command"
done <commands
offer base
offer loans
grep -q "^sim	play random games" out || fail "nothing said"

it "each command has its options, and no others"
while read -r command; do
    want 0 "$command" --help
    grep -oE '^  --?[a-z-]+' out | tr -d ' ' | sort >known
    want 0 complete-words "$command" -
    cut -f 1 out | sort | cmp -s known - || fail "options of $command"
done <commands

it "mixes are offered, none twice; files when a path was begun"
offers board sho = short_game ":files lua"
offers board base+sho = base+short_game
offers board short_game+loans+s = short_game+loans+slow_cities
offers board base sho = ""

it "the rules' options and their values are offered, those of the mix named"
offers play -o boa = board= :open
offers -o board= = board=spiral board=beginner board=random
offers play base -o allow_gifts= = allow_gifts=true allow_gifts=false
offers play short_game -o target= = target=8
offers play nosuch -o board= = ""

it "seats are offered by number, colour and chooser"
want 0 complete-words --seats ""
offer 3
offer 4
offer red=
offers --seats red=h = red=human :open
offers --seats red=human,r = :open
offers --seats red=human,bl = red=human,blue= :open
offers --seats=red=r = --seats=red=random :open

it "counts are offered with what may stand behind them"
offers score settlements=3 lar = largest_army= :open
offers score turn= = turn=own turn=other

it "files are left to the shell"
offers play --load "" = :files
offers run -k "" = :files
offers replay "" = :files

it "behind '--' stands no option; the argument of one is no operand"
offers run -- - = :files
offers --seed 7 board base "" = ""
offers sim -n 5 sho = short_game ":files lua"
offers sim -n "" = ""

# shown TEXT: waits until it stands in what the terminal shows.
shown() {
    for ((i = 0; i < 150; i++)); do
        grep -qF -- "$1" out && return
        sleep 0.1
    done
}

# typed SHELL...: that shell, at a terminal, is typed lines that only
# completion makes whole.
typed() {
    : >out
    {
        shown "$"
        printf 'hexlaw sc\t'
        shown score
        printf 'tot\t'
        shown total=
        printf '10\r'
        shown wins:
        printf 'hexlaw show ./mi\t'
        shown mine.lua
        printf '\r'
        shown mine.lua:1
        printf 'exit\r'
        sleep 0.5
    } | TERM=xterm timeout 60 script -qec "$*" /dev/null >out 2>err
    has out "wins: 10 of 10 points" "mine.lua:1: a file begins"
}

it "bash completes at a terminal"
printf 'PS1="$ "\nsource %q\n' "$folder/hexlaw.bash" >rc.bash
typed bash --rcfile rc.bash -i

it "zsh completes at a terminal"
if command -v zsh >/dev/null; then
    cat >.zshrc <<'END'
PS1='$ '
fpath=($FOLDER $fpath)
autoload -Uz compinit && compinit -u -D
END
    FOLDER=$folder ZDOTDIR=$PWD typed zsh -d -i
else
    echo "skipped: no zsh"
fi

it "fish completes at a terminal, and tells what words say"
if command -v fish >/dev/null; then
    cat >rc.fish <<END
source $folder/hexlaw.fish
function fish_prompt; echo '\$ '; end
END
    typed fish --no-config -i -C "'source rc.fish'"
    fish --no-config -c "source $folder/hexlaw.fish
        complete -C 'hexlaw sim --che'; complete -C 'hexlaw play --load x'
        complete -C 'hexlaw mi'; complete -C 'hexlaw -o board=b'" >out 2>err
    printf -- '--check\trecompute every position from scratch and compare
x.rec\nmine.lua\nboard=beginner\n' | cmp -s - out || fail "other words"
else
    echo "skipped: no fish"
fi

it "the scripts are installed where the shells look for them"
cmake --install "$(dirname "$HEXLAW")" --prefix "$PWD/prefix" >out 2>err
for file in bash-completion/completions/hexlaw zsh/site-functions/_hexlaw \
    fish/vendor_completions.d/hexlaw.fish; do
    [ -s "prefix/share/$file" ] || fail "no $file"
done

finish
