#include "table.h"

#include <string.h>
#include <strings.h>

static const struct hx_row rows[] = {
    {"moves", "[WORD]", "what you can do now, or what of it has WORD", 0, 1,
     true, true, hx_line_moves},
    {"why", "MOVE | NAME",
     "why a move is refused; whence points, a rate, an award", 1, HX_ANY_WORDS,
     true, true, hx_line_why},
    {"hand", "[SEAT]", "the cards of a seat, as far as you may see them", 0, 1,
     true, true, hx_line_hand},
    {"board", "[WORD]...",
     "the board; with 'list' or 'names' (of places); with the word of a move "
     "where it can be made; 'at PLACE', 'left', 'right', 'up', 'down' of a "
     "large one",
     0, HX_ANY_WORDS, true, true, hx_line_board},
    {"score", "", "points, cards, and what pieces are left", 0, 0, true, true,
     hx_line_score},
    {"costs", "", "what things cost", 0, 0, true, true, hx_line_costs},
    {"bank", "", "the cards left in the bank and in the decks", 0, 0, true,
     true, hx_line_bank},
    {"log", "[N | all]", "what happened in the last 20 moves, or N, or all", 0,
     1, true, true, hx_line_log},
    {"undo", "[N]", "take back the last N moves, whichever person's", 0, 1,
     true, true, hx_line_undo},
    {"redo", "[N]", "make N moves again that were taken back", 0, 1, true, true,
     hx_line_redo},
    {"save", "[FILE]", "write a record of the game; FILE may be said once", 0,
     HX_ANY_WORDS, true, true, hx_line_save},
    {"load", "[FILE | last]",
     "go on with a saved game, or the last; or list them", 0, HX_ANY_WORDS,
     false, true, hx_line_load},
    {"new", "[MIX] [OPTION]...",
     "another game, options as for 'play'; or the same", 0, HX_ANY_WORDS, false,
     true, hx_line_new},
    {"quit", "", "leave", 0, 0, false, true, hx_line_quit},
    {"help", "[WORD]", "the commands; or about WORD, whatever it names", 0, 1,
     false, true, hx_line_help},
    {"assert", "LINE", "check a statement: points(red) = 2, red may not roll",
     1, HX_ANY_WORDS, true, false, hx_line_assert},
    {"force", "STREAM VALUES", "fix the next outcomes: force dice 3 4", 2,
     HX_ANY_WORDS, true, false, hx_line_force},
    {"record", "FILE.scn", "write what was done here as a scenario for 'test'",
     1, HX_ANY_WORDS, true, false, hx_line_record},
    {"reload", "[--replay]",
     "read the rule files again and go on; or play all moves again by them", 0,
     1, true, false, hx_line_reload},
    {"set", "LINE", "change the position: set red.hand = 2 brick 1 ore", 1,
     HX_ANY_WORDS, true, false, hx_line_set},
    {"show", "[fields]", "the rules of this game, or what they remember", 0, 1,
     true, false, hx_line_show},
    {"watch", "[on | off]", "read the rule files again when one is saved", 0, 1,
     true, false, hx_line_watch},
    {"list", "", "the rule sets that can be played", 0, 0, false, false,
     hx_line_list},
};

const struct hx_row *hx_table(int *n)
{
    *n = (int)(sizeof rows / sizeof *rows);
    return rows;
}

const struct hx_row *hx_table_find(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == len && !strncmp(rows[i].name, name, len))
            return &rows[i];
    return NULL;
}

const struct hx_row *hx_table_short(const char *name, size_t len,
                                    struct hx_buffer *to)
{
    const struct hx_row *found = NULL;
    int n = 0;

    for (size_t i = 0; len && i < sizeof rows / sizeof *rows; i++) {
        if (strncasecmp(rows[i].name, name, len) != 0)
            continue;
        hx_buffer_add(to, "%s%s", n++ ? " or " : "", rows[i].name);
        found = &rows[i];
    }
    return n == 1 ? found : NULL;
}
