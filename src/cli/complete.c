#include "complete.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "names.h"
#include "next_words.h"
#include "opening.h"
#include "suggest.h"
#include "table.h"

#define MOST_WORDS 64 /* of a line that is completed */

struct words {
    char **word;
    size_t n, room;
    const char *start; /* how they begin */
};

static void add_word(void *self, const char *text)
{
    struct words *w = self;

    if (!*text || strncasecmp(text, w->start, strlen(w->start)) != 0)
        return;
    for (size_t i = 0; i < w->n; i++)
        if (!strcmp(w->word[i], text))
            return;
    if (w->n + 1 >= w->room) {
        w->room = w->room ? 2 * w->room : 32;
        w->word = realloc(w->word, w->room * sizeof *w->word);
        if (!w->word)
            abort();
    }
    w->word[w->n] = strcpy(hx_cli_alloc(strlen(text) + 1), text);
    w->word[++w->n] = NULL;
}

/* ---- moves ---- */

/* What a seat could do is known to who may see its hand. */
static void add_moves(struct hx_repl *r, const char *before, bool any,
                      struct words *w)
{
    struct hx_session *s = r->session;
    int seat = hx_repl_named_seat(r, &before);
    struct hx_next_words to = {add_word, w};

    if (seat < 0)
        seat = hx_session_asked(s);
    if (seat >= 0 && hx_repl_may_look(r, seat))
        hx_next_words(s->game, seat, before, w->start, any, to);
}

/* ---- what commands take ---- */

static void add_any_moves(struct hx_repl *r, const char *before,
                          struct words *w)
{
    if (r->session)
        add_moves(r, before, true, w);
}

static void add_seats(struct hx_repl *r, const char *before, struct words *w)
{
    if (*before || !r->session)
        return;
    for (int s = 0; s < r->session->mix->rules->nplayer; s++)
        add_word(w, r->session->mix->rules->seat[s]);
}

static void add_all(struct hx_repl *r, const char *before, struct words *w)
{
    (void)r;
    if (!*before)
        add_word(w, "all");
}

static void add_fields(struct hx_repl *r, const char *before, struct words *w)
{
    (void)r;
    if (!*before)
        add_word(w, "fields");
}

static void add_streams(struct hx_repl *r, const char *before, struct words *w)
{
    if (*before || !r->session)
        return;
    for (int i = 0; i < r->session->mix->rules->nstream; i++)
        add_word(w, r->session->mix->rules->stream[i]);
}

static void add_leading(const struct hx_rules *r, struct words *w)
{
    for (int i = 0; i < r->nact; i++)
        for (int k = 0; k < hx_act_leading(&r->act[i]); k++)
            add_word(w, r->act[i].word[k].literal);
}

static void add_commands(struct words *w)
{
    int n;
    const struct hx_row *row = hx_table(&n);

    for (int i = 0; i < n; i++)
        add_word(w, row[i].name);
}

/* Commands, words of moves, and all that is declared. */
static void add_topics(struct hx_repl *r, const char *before, struct words *w)
{
    const struct hx_composed *c = r->session ? r->session->mix->composed : NULL;

    if (*before)
        return;
    add_commands(w);
    add_word(w, "all");
    if (!c)
        return;
    add_leading(r->session->mix->rules, w);
    for (int i = 0; *w->start && i < c->ndecl; i++)
        if (c->decl[i]->name)
            add_word(w, c->decl[i]->name);
    for (int i = 0; *w->start && i < c->noption; i++)
        add_word(w, c->option[i].name);
}

/* Words in which what is played now is told to `moves`. */
static void add_listed(struct hx_repl *r, const char *before, struct words *w)
{
    if (r->session && !*before)
        add_moves(r, "", false, w);
}

/* Parts of the board, and moves whose places are marked on it. */
static void add_views(struct hx_repl *r, const char *before, struct words *w)
{
    static const char *const views[] = {"list", "names", "moves", "at",
                                        "left", "right", "up",    "down"};

    for (size_t i = 0; !*before && i < sizeof views / sizeof *views; i++)
        add_word(w, views[i]);
    if (r->session)
        add_moves(r, before, false, w);
}

/* The words of a text parted by blanks, which is changed; NULL behind the
 * last, whose place is word[n]. */
static int split(char *text, const char *word[MOST_WORDS + 1])
{
    int n = 0;
    char *one;

    while (n < MOST_WORDS && (one = strtok_r(text, " \t", &text)))
        word[n++] = one;
    return n;
}

/* What shells are told about `play`, without what they need to know more. */
static void add_new(struct hx_repl *r, const char *before, struct words *w)
{
    const char *mix =
        r->session ? r->session->mix->composed->mix : HX_DEFAULT_MIX;
    const char *word[MOST_WORDS + 1];
    char *copy = hx_cli_alloc(strlen(before) + 1), *line, *rest;
    struct hx_buffer told = {0};
    int n = split(strcpy(copy, before), word);

    word[n] = w->start;
    hx_suggest_for(HX_NEW_TAKES, mix, n + 1, word, &told);
    rest = told.text;
    while (rest && (line = strtok_r(rest, "\n", &rest))) {
        line[strcspn(line, "\t")] = '\0';
        if (*line != ':')
            add_word(w, line);
    }
    hx_buffer_free(&told);
    free(copy);
}

/* Names that lines of `set` and `assert` begin with or go on with. */
static void add_names(struct hx_repl *r, const char *before, struct words *w)
{
    static const int types[] = {HX_T_SEAT,  HX_T_KIND,  HX_T_CARD,
                                HX_T_PIECE, HX_T_AWARD, HX_T_TERRAIN};
    const struct hx_rules *rules = r->session ? r->session->mix->rules : NULL;

    (void)before;
    if (!rules)
        return;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        for (int k = 0; k < hx_names_of(rules, types[i], 0); k++)
            add_word(w, hx_name_of(rules, types[i], 0, k));
    for (int i = 0; i < rules->nhand; i++)
        add_word(w, rules->hand[i]);
    for (int i = 0; i < rules->nfield; i++)
        add_word(w, rules->field[i].head.name);
    add_word(w, "hand");
    add_word(w, "round");
}

static const struct {
    void (*run)(struct hx_repl *r, const char *arguments);
    void (*add)(struct hx_repl *r, const char *before, struct words *w);
} takes[] = {
    {hx_line_moves, add_listed}, {hx_line_why, add_any_moves},
    {hx_line_hand, add_seats},   {hx_line_board, add_views},
    {hx_line_log, add_all},      {hx_line_show, add_fields},
    {hx_line_help, add_topics},  {hx_line_force, add_streams},
    {hx_line_new, add_new},      {hx_line_set, add_names},
    {hx_line_assert, add_names},
};

/* ---- the line ---- */

/* The command whose name is the first word, or NULL; *after: behind it. */
static const struct hx_row *command_of(const char *before, const char **after)
{
    size_t len = strcspn(before, " \t");

    *after = before + len + strspn(before + len, " \t");
    return before[len] ? hx_table_find(before, len) : NULL;
}

bool hx_complete_file(const char *line, int start)
{
    const char *after;
    const struct hx_row *row = command_of(line + strspn(line, " \t"), &after);

    return row && after - line == start &&
           (row->run == hx_line_load || row->run == hx_line_save);
}

char **hx_complete(struct hx_repl *r, const char *line, int start,
                   const char *word)
{
    struct words w = {.start = word};
    char *copy = hx_cli_alloc((size_t)start + 1);
    const char *before = copy, *after;
    const struct hx_row *row;

    memcpy(copy, line, (size_t)start);
    copy[start] = '\0';
    before += strspn(before, " \t");
    row = command_of(before, &after);
    for (size_t i = 0; row && i < sizeof takes / sizeof *takes; i++)
        if (takes[i].run == row->run)
            takes[i].add(r, after, &w);
    if (!*before)
        add_commands(&w);
    if (r->session)
        add_moves(r, before, false, &w);
    free(copy);
    return w.word;
}
