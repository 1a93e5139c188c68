#include "tally_table.h"

#include <string.h>

const struct hx_tally_game hx_tally_games[HX_TALLY_GAMES] = {
    {"base", 10, 0, 3, 30, "SCORE-002"},
    {"coins", 15, 0, 7, 18, "COINS-002"},
    {"seafarers", 0, 0, 3, 30, "SCORE-011"},
    {"cities_knights", 13, 0, 3, 30, "SCORE-013"},
    {"seafarers+cities_knights", 0, 2, 3, 30, "CK-155"},
};

const struct hx_tally_source hx_tally_sources[HX_TALLY_SOURCES] = {
    {"settlements",
     1,
     {5, 7, 5, 5, 5},
     "SCORE-003",
     "",
     "settlements on the board"},
    {"cities",
     2,
     {4, 5, 4, 4, 4},
     "SCORE-004",
     "",
     "cities; what they replaced no longer counts"},
    {"longest_road", 2, {1, 1, 1, 1, 1}, "SCORE-005", "", "1 for its holder"},
    {"largest_army",
     2,
     {1, 1, 1, 0, 0},
     "SCORE-006",
     "SCORE-014",
     "1 for its holder"},
    {"vp_cards",
     1,
     {5, 5, 5, 0, 0},
     "SCORE-007",
     "SCORE-014",
     "victory point cards that were shown"},
    {"hidden_vp_cards",
     1,
     {5, 5, 5, 0, 0},
     "SCORE-007",
     "SCORE-014",
     "victory point cards in the hand"},
    {"tokens",
     1,
     {0, 0, HX_TALLY_ANY, 0, HX_TALLY_ANY},
     "SCORE-010",
     "SCORE-008",
     "points on victory point tokens (seafarers)"},
    {"metropolises",
     2,
     {0, 0, 0, 3, 3},
     "SCORE-015",
     "SCORE-008",
     "cities that are a metropolis (cities_knights)"},
    {"defenders",
     1,
     {0, 0, 0, 8, 8},
     "SCORE-016",
     "SCORE-008",
     "Defender of Catan tokens (cities_knights)"},
    {"progress_vp",
     1,
     {0, 0, 0, 2, 2},
     "SCORE-017",
     "SCORE-008",
     "Printer and Constitution (cities_knights)"},
    {"merchant",
     1,
     {0, 0, 0, 1, 1},
     "SCORE-018",
     "SCORE-008",
     "1 for who controls it (cities_knights)"},
};

/* The keys from HX_KEY_TOTAL on. */
static const struct {
    const char *key, *says;
} others[] = {
    {"total", "all points, instead of what they are made of"},
    {"game",
     "base, coins, seafarers, cities_knights, seafarers+cities_knights"},
    {"target", "the points needed, if not those of the game; seafarers: the "
               "scenario's, with cities_knights 2 more are needed"},
    {"turn", "own or other: whose turn it is"},
};

const char *hx_tally_key(int i)
{
    return i < HX_KEY_TOTAL ? hx_tally_sources[i].key
           : i < HX_KEYS    ? others[i - HX_KEY_TOTAL].key
                            : NULL;
}

const char *hx_tally_says(int i)
{
    return i < HX_KEY_TOTAL ? hx_tally_sources[i].says
                            : others[i - HX_KEY_TOTAL].says;
}

const char *hx_tally_choice(int key, int i)
{
    static const char *const turns[] = {"own", "other"};

    if (key == HX_KEY_GAME)
        return i < HX_TALLY_GAMES ? hx_tally_games[i].name : NULL;
    if (key == HX_KEY_TURN)
        return i < 2 ? turns[i] : NULL;
    return NULL;
}
