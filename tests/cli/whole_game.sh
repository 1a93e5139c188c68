#!/bin/bash
# A whole game as three people play it: typed at a terminal, with completion,
# mistakes, undo, saved, left and loaded in the middle, and won. Then the same
# lines on a pipe. A terminal is one of tmux.
set -u
. "$SRC/tests/cli/lib.sh"
options=(--seats red=human,blue=human,white=human --seed 154 -o board=beginner
    -o start_pieces=beginner -o first_player=seat -o target=3)
rm -rf .local my.game
# The next person sits down: nothing of the one before is to be seen.
turn_to() {
    sees "$1's turn: press Enter"
    grep -v "$1's turn: press Enter" seen | grep -q . && fail "more is to be seen"
    keys Enter
    sees "$1, before_roll>"
}

it "three people at a terminal play to the end, with a pause in the middle"
touch err
sit "$HEXLAW play ${options[*]}"
turn_to red
keys ro Tab
sees "before_roll> roll"
keys Enter
sees ": 8"
says 'buy crad' "crad"
says 'city A1.SE' "a city costs 2 grain 3 ore, you have"
says 'why end' legal
says 'hand blue' "blue: 4 cards"
says 'end'
turn_to blue
says roll "blue rolled 5 4: 9"
says 'undo' "taken back: blue: roll"
says 'redo' "made again: blue: roll"
says end
turn_to white
says roll "white rolled 1 4: 5"
says 'buy card' "white drew knight"
says 'save my.game' "saved to my.game"
says quit left.
stand_up
[ -z "$(ls .local/state/hexlaw/games)" ] || fail "kept although it was saved"

it "what was saved is loaded, and the game goes on where it was"
sit "$HEXLAW play --load my.game"
sees "white's turn: press Enter"
keys Enter
sees "white, main>"
says hand "development: 1 knight"
says end
turn_to red
says roll "red rolled 3 6: 9"
grep -q "knight 1" seen && fail "red sees the card of white"
says 'log 4' "white: buy card"
grep -q "drew a card\|drew 1 card" out || fail "not told how many"
grep -q "drew knight" seen && fail "red sees which card white drew"
says end
turn_to blue
says roll "blue rolled 4 6: 10"
keys -l 'drop this line'
keys C-c
sees "^C"
says end
turn_to white
says roll "white rolled 6 4: 10"
says end
turn_to red
says roll "red rolled 6 4: 10"
keys -l 'city A1.'
keys Tab Tab
sees "A1.SE"
keys C-u
says 'city A1.SE' "red has won"
sees "1. red     3 points"
sees "over>"
says 'roll' "the game has ended"
keys C-d
sees left.
sees "This game is kept: 'load last'"
stand_up

it "the record of it holds, and is that of the same game on a pipe"
want 0 replay .local/state/hexlaw/games/*.over.record
want 0 play "${options[@]}" <<'LINES'
roll
buy crad
city A1.SE
why end
hand blue
end
roll
undo
redo
end
roll
buy card
save my.game
quit
LINES
has out ": 8" legal "blue: " "made again: blue: roll" "saved to"
has err "crad" "a city costs 2 grain 3 ore"
[ ! -s typed.game ] || rm typed.game
want 0 play --load my.game <<'LINES'
end
roll
end
roll
end
roll
end
roll
city A1.SE
roll
save piped.game
LINES
has out "red has won" "1. red " "saved to piped.game"
has err "the game has ended"
want 0 replay piped.game
sed '/^mix\|^edited/d' piped.game >piped
sed '/^mix\|^edited/d' .local/state/hexlaw/games/*.over.record >typed
cmp -s piped typed || fail "the games differ"

finish
