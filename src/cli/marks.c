#include "marks.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "picture.h"
#include "text.h"

/* Does each word of 'words' begin a word of the text? */
static bool is_about(const char *text, const char *words)
{
    while (*(words += strspn(words, " \t"))) {
        size_t len = strcspn(words, " \t");
        const char *s = text;

        while (*s && strncasecmp(s, words, len) != 0) {
            s += strcspn(s, " ");
            s += strspn(s, " ");
        }
        if (!*s)
            return false;
        words += len;
    }
    return true;
}

static bool is_place(const struct hx_choice *c)
{
    return c->domain == HX_D_PLACE;
}

/* The choice whose places are marked: the first place in which two moves of
 * the action differ, else its last place; -1: it has none. */
static int choice_of(const struct hx_act *act, const struct hx_move *a,
                     const struct hx_move *b)
{
    int last = -1;

    for (int i = 0; i < act->nchoice; i++) {
        if (!is_place(&act->choice[i]))
            continue;
        last = i;
        if (a->c[i] != b->c[i])
            return i;
    }
    return last;
}

static void add_mark(const struct hx_rules *r, const struct hx_move *move,
                     int choice, uint32_t number, struct hx_marks *m)
{
    const struct hx_choice *c = &r->act[move->act].choice[choice];
    enum hx_sort sort = c->type - HX_T_HEX;
    uint16_t *mark = &m->at[sort][move->c[choice]];

    if (m->place < 0) {
        m->sort = sort;
        m->place = move->c[choice];
        m->move = *move;
    }
    m->n += !*mark;
    m->several += *mark && *mark != HX_MARKED;
    *mark = *mark || number >= HX_MARKED ? HX_MARKED : (uint16_t)number;
}

/* The numbered moves that the words are about, of actions with places. */
struct found {
    struct hx_move *move;
    uint32_t *number;
    int n, room;
};

static void find_moves(struct hx_repl *r, const char *words, struct found *f)
{
    const struct hx_rules *rules = r->session->mix->rules;
    struct hx_buffer text = {0};
    struct hx_move move;

    for (uint32_t n = 1; hx_repl_nth(r, n, &move); n++) {
        if (move.act >= rules->nact ||
            choice_of(&rules->act[move.act], &move, &move) < 0)
            continue;
        hx_buffer_clear(&text);
        hx_text_move(r->session->game, &move, &text);
        if (!is_about(hx_buffer_text(&text), words))
            continue;
        if (f->n == f->room) {
            f->room = f->room ? 2 * f->room : 64;
            f->move = realloc(f->move, (size_t)f->room * sizeof *f->move);
            f->number = realloc(f->number, (size_t)f->room * sizeof *f->number);
            if (!f->move || !f->number)
                abort();
        }
        f->move[f->n] = move;
        f->number[f->n++] = n;
    }
    hx_buffer_free(&text);
}

/* The choice in which the moves of an action differ first. */
static int choice_among(const struct hx_rules *r, const struct found *f,
                        uint16_t act)
{
    int first = -1, best = -1;

    for (int i = 0; i < f->n; i++) {
        int choice;

        if (f->move[i].act != act)
            continue;
        if (first < 0)
            first = i;
        choice = choice_of(&r->act[act], &f->move[first], &f->move[i]);
        if (i == first)
            continue;
        if (best < 0 || choice < best)
            best = choice;
    }
    return best >= 0
               ? best
               : choice_of(&r->act[act], &f->move[first], &f->move[first]);
}

void hx_marks_find(struct hx_marks *m, struct hx_repl *r, const char *words)
{
    const struct hx_rules *rules = r->session->mix->rules;
    const struct hx_geo *geo = rules->board.geo;
    struct found f = {0};
    int choice = 0;

    *m = (struct hx_marks){.place = -1};
    for (int i = 0; i < 3; i++)
        m->at[i] = memset(hx_cli_alloc((size_t)geo->n[i] * sizeof **m->at), 0,
                          (size_t)geo->n[i] * sizeof **m->at);
    find_moves(r, words, &f);
    for (int i = 0; i < f.n; i++) {
        if (!i || f.move[i].act != f.move[i - 1].act)
            choice = choice_among(rules, &f, f.move[i].act);
        add_mark(rules, &f.move[i], choice, f.number[i], m);
    }
    free(f.move);
    free(f.number);
}

void hx_marks_free(struct hx_marks *m)
{
    for (int i = 0; i < 3; i++)
        free(m->at[i]);
}
