/* The position of a text, under the rules of a game: every line is read by the
 * reader of its first word. */
#include "position_reader.h"

#include <stdlib.h>

/* ---- what readers share ---- */

void hx_leave_out(struct hx_reader *r, const char *entry)
{
    r->note.line(r->note.self,
                 hx_arena_format(r->a, "left out: %s%s%s: %s", r->what,
                                 *r->name ? " " : "", r->name, entry));
}

/* Cuts the next entry off the line; NULL: there is none left. */
char *hx_next_entry(struct hx_reader *r)
{
    char *entry = r->entries;
    size_t len = strcspn(entry, ",");

    entry += strspn(entry, " ");
    if (!*entry)
        return NULL;
    len -= (size_t)(entry - r->entries);
    r->entries = entry + len + (entry[len] == ',');
    entry[len] = '\0';
    return entry;
}

char *hx_next_word(char **text)
{
    return strtok_r(*text, " ", text);
}

int64_t hx_read_number(const char *word)
{
    return strtoll(word, NULL, 10);
}

/* A value of the type, all words of the entry being one. */
bool hx_read_word(struct hx_reader *r, int type, int sub, char *word,
                  int64_t *to)
{
    return word && hx_word_read(r->r, type, sub, word, to);
}

/* The thing that the line is about; -1, noted: there is no such thing. */
int hx_read_subject(struct hx_reader *r, int type)
{
    char *name = hx_arena_string(r->a, r->name);
    int64_t i;

    if (hx_read_word(r, type, 0, name, &i) && i >= 0)
        return (int)i;
    if (*r->entries)
        hx_leave_out(r, r->entries + strspn(r->entries, " "));
    return -1;
}

/* The first word of an entry, whose it is; -1, noted: of nobody. */
int hx_read_owner(struct hx_reader *r, int type, char **entry)
{
    char *all = hx_arena_string(r->a, *entry);
    int64_t i;

    if (hx_read_word(r, type, 0, hx_next_word(entry), &i) && i >= 0)
        return (int)i;
    hx_leave_out(r, all);
    return -1;
}

void hx_read_amounts(struct hx_reader *r, const char *whose, char *text,
                     int type, int n, int16_t *amount)
{
    char *count, *name;
    int64_t i;

    while ((count = hx_next_word(&text)) && (name = hx_next_word(&text))) {
        const char *all = hx_arena_format(r->a, "%s %s %s", whose, count, name);

        if (hx_read_word(r, type, 0, name, &i) && i >= 0 && i < n &&
            hx_read_number(count) >= 0 && hx_read_number(count) <= INT16_MAX)
            amount[i] = (int16_t)hx_read_number(count);
        else
            hx_leave_out(r, all);
    }
}

/* ---- the state ---- */

static void read_state(struct hx_reader *r)
{
    struct hx_state *st = hx_st(r->g);
    char *entry = hx_next_entry(r);
    int64_t i = -1;

    if (!entry)
        return;
    if (!strcmp(r->what, "seed"))
        st->seed = strtoull(entry, NULL, 10);
    else if (!strcmp(r->what, "moves"))
        st->moves = (uint32_t)hx_read_number(entry);
    else if (!strcmp(r->what, "round"))
        st->round = (uint16_t)hx_read_number(entry);
    else if (!hx_read_word(r, HX_T_SEAT, 0, entry, &i))
        hx_fail(r->err, "%s: '%s' does not play", r->what, entry);
    if (!strcmp(r->what, "first"))
        st->first = (int8_t)i;
    else if (!strcmp(r->what, "active"))
        st->active = (int8_t)i;
    else if (!strcmp(r->what, "over")) {
        st->over = 1;
        st->winner = (int8_t)i;
    }
}

/* ---- lines ---- */

static const struct {
    const char *what;
    void (*read)(struct hx_reader *r);
} readers[] = {
    {"seed", read_state},         {"moves", read_state},
    {"round", read_state},        {"first", read_state},
    {"active", read_state},       {"over", read_state},
    {"terrain", hx_read_terrain}, {"token", hx_read_token},
    {"harbor", hx_read_harbor},   {"piece", hx_read_piece},
    {"hand", hx_read_hand},       {"cards", hx_read_cards},
    {"waiting", hx_read_waiting}, {"out", hx_read_out},
    {"under", hx_read_under},     {"gained", hx_read_gained},
    {"award", hx_read_award},     {"game", hx_read_field},
    {"player", hx_read_field},    {"hex", hx_read_field},
    {"corner", hx_read_field},    {"edge", hx_read_field},
    {"stream", hx_read_stream},   {"outcomes", hx_read_outcomes},
    {"next", hx_read_next},       {"frame", hx_read_frame},
    {"sealed", hx_read_sealed},
};

/* "WHAT NAME: ENTRIES". */
static void read_line(struct hx_reader *r, char *line)
{
    char *colon = strchr(line, ':'), *blank;

    if (!colon) {
        hx_fail(r->err, "no line of a position: '%.40s'", line);
        return;
    }
    *colon = '\0';
    blank = strchr(line, ' ');
    if (blank)
        *blank = '\0';
    r->what = line;
    r->name = blank ? blank + 1 : "";
    r->entries = colon + 1;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (!strcmp(readers[i].what, line)) {
            readers[i].read(r);
            return;
        }
    hx_fail(r->err, "no line of a position: '%.40s'", line);
}

static void read_lines(struct hx_reader *r, const char *text)
{
    char *rest = hx_arena_string(r->a, text), *line;

    while (!r->err->text[0] && (line = strtok_r(rest, "\n", &rest)))
        read_line(r, line);
}

/* Nothing stands anywhere, nothing is known. */
static void clear(struct hx_reader *r)
{
    struct hx_game *g = r->g;

    memset(g->b, 0, g->l->size);
    hx_set_frames(g, 0);
    hx_forget(g);
    hx_clean(g);
    g->actor = -1;
    hx_st(g)->active = hx_st(g)->winner = -1;
    for (int i = 0; i < r->r->board.nsite; i++)
        g->b[g->l->site + (uint32_t)i] = r->r->board.site_harbor[i];
    hx_clear_board(g);
    r->known = hx_arena_alloc(r->a, (size_t)r->r->nfield + 1, sizeof *r->known);
    for (int i = 0; i < r->r->nfield; i++)
        r->known[i] =
            hx_arena_alloc(r->a, r->r->field[i].many + 1u, sizeof **r->known);
}

/* By other rules those who are asked may have no answer: then the game goes on
 * as it would have. */
static bool go_on(struct hx_game *g)
{
    int seat;

    if (g->status != HX_ASKING)
        return true;
    seat = hx_asked(g, hx_top(g));
    return g->step->together || hx_can_answer(g, g->step, seat) ||
           hx_advance(g);
}

/* All is read: what follows from it, and whether it can be. */
static void settle(struct hx_reader *r)
{
    struct hx_game *g = r->g;

    if (r->hexes != r->r->board.geo->n[HX_HEX])
        hx_fail(r->err, "the board has other hexes");
    hx_check_stack(r);
    if (r->err->text[0])
        return;
    hx_map_changed(g);
    for (int s = 0; s < g->r->nseat; s++)
        hx_touch_cards(g, s);
    hx_begin_fields(r);
    hx_fill_rest(r);
    if (r->err->text[0])
        return;
    memset(g->written, 0xff, HX_MAX_GROUPS / 8); /* awards: look again */
    *g->calm = 0;
    hx_other_block(g);
    if (!go_on(g) || g->failed)
        hx_fail(r->err, "%s", g->error.text);
    else
        hx_game_check(g, r->err);
}

bool hx_position_read(struct hx_game *g, const char *text,
                      struct hx_listener note, struct hx_error *err)
{
    struct hx_reader r = {
        .g = g, .r = g->r, .a = hx_arena_new(), .note = note, .err = err};

    if (!r.a)
        abort();
    clear(&r);
    read_lines(&r, text);
    if (!err->text[0])
        settle(&r);
    hx_forget(g);
    hx_arena_free(r.a);
    return !err->text[0];
}
