#include "words.h"

#include <string.h>

#define NAMED HX_WORD_NAMED
#define CHANGES (HX_WORD_NAMED | HX_WORD_CHANGES)
#define BARE (CHANGES | HX_WORD_BARE)
#define ACTS (CHANGES | HX_WORD_ACTS)

#define DOES "once cost card limit build draw move produce set tell run apply "

const struct hx_word hx_words[] = {
    {"variant",
     "name title version extends players neutrals provides needs removes "
     "cites",
     "name", 0},
    {"options", "*", "", 0},
    {"needs", "says cites", "", NAMED},
    {"section", "when", "", 0},
    {"note", "says cites", "says", 0},
    {"resources", "# group bank see count cites", "", 0},
    {"counter", "each stock as cites", "", BARE},
    {"terrain", "letter land yields count colour cites", "", BARE},
    {"harbor", "rate kind count cites", "", CHANGES},
    {"piece",
     "on supply joins where group points yields upgrades rides shares has "
     "mark glyph cites",
     "on", BARE},
    {"network", "of from blocked joints weight like cites", "", BARE},
    {"deck", "cards hand see count wait played cites", "", CHANGES},
    {"state.game", "*", "", 0},
    {"state.player", "*", "", 0},
    {"state.hex", "*", "", 0},
    {"state.corner", "*", "", 0},
    {"state.edge", "*", "", 0},
    {"board",
     "map like terrain tokens harbors harbor_kinds omit start areas pools "
     "robber cites *",
     "", CHANGES},
    {"value", "per base says reveals cites", "", BARE},
    {"modify", "value fixed add times at_least at_most when reveals cites",
     "value", CHANGES},
    {"award", "points metric at_least on_tie below review cites", "metric",
     BARE},
    {"constraint", "over allow test says when reveals cites", "says", BARE},
    {"limit", "per n says cites", "", CHANGES},
    {"action",
     "menu form choose where ends sample sealed owner fresh " DOES
     "says like cites",
     "menu", ACTS},
    {"step",
     "ask menu together choose form where owner fresh optional if_none "
     "if_one if_pass shows " DOES "says like cites",
     "", ACTS},
    {"chance",
     "stream outcomes method reserve reroll move set tell run apply says like "
     "cites",
     "stream outcomes", ACTS},
    {"procedure", "# is_turn whole cites", "", CHANGES},
    {"event", "*", "", CHANGES},
    {"on", "event when move set tell run apply says cites", "event", ACTS},
    {"always", "when move set run apply says cites", "", ACTS},
    {"wins", "test cites", "test", CHANGES},
    {"invariant", "test says cites", "test", CHANGES},
    {0}};

const char hx_amend_procedure[] =
    "first last before after replace drop only is_turn whole cites";

#define TEXT HX_TAKES_TEXT
#define TABLE HX_TAKES_TABLE

const struct hx_maker hx_makers[] = {
    {"int", "# default init says see resets cites", TABLE},
    {"flag", "default init says see resets cites", TABLE},
    {"enum", "# default init says see resets cites", TABLE},
    {"seat", "default init says see resets cites", TABLE},
    {"seats", "init says see resets cites", TABLE},
    {"hex", "default init says see resets cites", TABLE},
    {"corner", "default init says see resets cites", TABLE},
    {"edge", "default init says see resets cites", TABLE},
    {"corners", "# default says cites", TABLE},
    {"kind", "init see resets cites", TABLE},
    {"held", "cites", TABLE},
    {"bag", "# see count cites", TABLE},
    {"bundle", "# see resets cites", TABLE},
    {"areas", "init see resets cites", TABLE},
    {"cards", "from of n sample", TABLE},
    {"dice", "# sides", TABLE},
    {"one_of", "1", TABLE | TEXT},
    {"weighted", "*", TABLE},
    {"rows", "#", TABLE},
    {"pool", "1", TABLE | TEXT},
    {"shuffle", "# apart", TABLE},
    {"spiral", "# from turn", TABLE},
    {"run", "1 who when as *", TABLE},
    {"each", "#", TABLE},
    {"loop", "# stop_when", TABLE},
    {"add", "#", TABLE},
    {"first", "#", TABLE},
    {"without", "#", TABLE},
    {"before", "1", HX_TAKES_FUNCTION},
    {"after", "1", HX_TAKES_FUNCTION},
    {0}};

const char hx_option_makers[] = "int flag enum seat corners";
const char hx_state_makers[] =
    "int flag enum seat seats hex corner edge kind areas held bag bundle";
const char hx_choice_makers[] = "int enum cards";

const struct hx_fields hx_shapes[] = {
    {"move", "kind cards n most random from to"},
    {"produce", "hexes at short"},
    {0}};

const struct hx_fields hx_methods[] = {
    {"get", "1"},
    {"each", "1"},
    {"move", "kind cards n most random from to"},
    {"put", "1 owner at from start"},
    {"lift", "1 at into"},
    {"shift", "from to"},
    {"change", "at to"},
    {"draw", "1"},
    {"produce", "hexes at short"},
    {"run", "1 who *"},
    {"tell", "1 *"},
    {"force", "1 *"},
    {"vacate", "1"},
    {"finish", "1"},
    {0}};

const struct hx_fields hx_events[] = {{"built", "piece at by free"},
                                      {"lifted", "piece at by"},
                                      {"shifted", "piece from at by"},
                                      {"changed", "piece was at by"},
                                      {"produced", "by"},
                                      {"drawn", "deck card by"},
                                      {"played", "card by"},
                                      {"turn", "by"},
                                      {"award", "award was to"},
                                      {0}};

const char hx_roots[] = "me rival it c arg e g opt bank board roll active "
                        "piece kind none true false";
const char hx_sets[] = "seats players neutrals others land coast docks hexes "
                       "corners edges kinds cards decks";
const char hx_reasons[] = "over menu pass once choice cost supply card.held "
                          "card.waits cards.count cards.held";
const char hx_player_fields[] = "hand";
const char hx_game_fields[] = "round first";
const char hx_place_fields[] = "piece owner terrain token area frame";

const struct hx_arity hx_functions[] = {{"hexes", 1, 1},
                                        {"corners", 1, 1},
                                        {"edges", 1, 1},
                                        {"built", 2, 2},
                                        {"owners", 1, 2},
                                        {"empty", 1, 1},
                                        {"spaced", 1, 1},
                                        {"reach", 2, 3},
                                        {"roam", 3, 3},
                                        {"loose", 2, 2},
                                        {"trail", 2, 2},
                                        {"token", 1, 1},
                                        {"product", 1, 1},
                                        {"areas", 1, 1},
                                        {"count", 2, 3},
                                        {"supply", 2, 2},
                                        {"remaining", 1, 1},
                                        {"harbor", 2, 2},
                                        {"holder", 1, 1},
                                        {"gained", 1, 1},
                                        {"holds", 2, 2},
                                        {"kinds", 1, 1},
                                        {"possible", 1, 1},
                                        {"points", 1, 1},
                                        {"score", 1, 1},
                                        {"clockwise", 2, 2},
                                        {"first", 1, 1},
                                        {"nth", 2, 2},
                                        {"only", 1, 1},
                                        {"best", 2, 2},
                                        {"sum", 2, 2},
                                        {"size", 1, 1},
                                        {"some", 1, 1},
                                        {"min", 2, 2},
                                        {"max", 2, 2},
                                        {"if", 3, 3},
                                        {0}};

const struct hx_word *hx_word_find(const char *name)
{
    for (const struct hx_word *w = hx_words; w->name; w++)
        if (strcmp(w->name, name) == 0)
            return w;
    return NULL;
}

const struct hx_maker *hx_maker_find(const char *name)
{
    for (const struct hx_maker *m = hx_makers; m->name; m++)
        if (strcmp(m->name, name) == 0)
            return m;
    return NULL;
}

const struct hx_arity *hx_function_find(const char *name)
{
    for (const struct hx_arity *f = hx_functions; f->name; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

const char *hx_fields_find(const struct hx_fields *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0)
            return table->fields;
    return NULL;
}

bool hx_names_have(const char *names, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = names; *at;) {
        size_t n = strcspn(at, " ");

        if (n == len && strncmp(at, name, n) == 0)
            return true;
        at += n;
        at += strspn(at, " ");
    }
    return false;
}

const char *hx_names_guess(const char *names, const char *word,
                           char buf[HX_GUESS])
{
    char copy[512];
    const char *candidate[64];
    int n = 0;

    strncpy(copy, names, sizeof copy - 1);
    copy[sizeof copy - 1] = '\0';
    for (char *at = copy; *at && n < 64;) {
        size_t len = strcspn(at, " ");
        char *next = at + len;

        next += strspn(next, " ");
        at[len] = '\0';
        if (!strchr("#1*", at[0]))
            candidate[n++] = at;
        at = next;
    }
    return hx_guess(word, candidate, n, buf);
}

bool hx_is_name(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.");

    return name[0] >= 'a' && name[0] <= 'z' && name[n] == '\0' &&
           n <= HX_MAX_NAME;
}

bool hx_is_reserved(const char *name)
{
    return hx_names_have(hx_roots, name) || hx_names_have(hx_sets, name) ||
           hx_function_find(name);
}
