/* Where points come from: `score`, and the ranking at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"
#include "view.h"
#include "view_parts.h"

/* A table of which row i is of seat[i]. */
struct score {
    struct hx_game *g;
    const struct hx_rules *r;
    int viewer;    /* -1 sees all */
    bool has_sums; /* points, and all in all, have columns */
    int seat[HX_MAX_SEATS];
    struct hx_columns to;
};

static bool sees_score(const struct score *t, int row)
{
    return t->viewer < 0 || t->viewer == t->seat[row];
}

static int count_standing(struct hx_game *g, int seat, int piece)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_piece *p = &r->piece[piece];
    int n = 0, what, whose;

    for (int i = 0; i < r->board.geo->n[p->on]; i++) {
        if (p->rider)
            what = hx_rider(g, piece, i, &whose) ? piece : -1;
        else
            hx_at(g, (enum hx_sort)p->on, i, &what, &whose);
        n += what == piece && whose == seat;
    }
    return n;
}

static void add_piece(struct score *t, int piece)
{
    const struct hx_piece *p = &t->r->piece[piece];
    struct hx_column *c = hx_columns_add(&t->to, p->head.name);

    for (int i = 0; i < t->to.nrow; i++)
        hx_column_set(c, i, "%d",
                      p->points * count_standing(t->g, t->seat[i], piece));
}

static void add_award(struct score *t, int award)
{
    const struct hx_award *a = &t->r->award[award];
    struct hx_column *c = hx_columns_add(&t->to, a->head.name);

    for (int i = 0; i < t->to.nrow; i++)
        hx_column_set(c, i, "%d",
                      hx_holders(t->g, award) >> t->seat[i] & 1 ? a->points
                                                                : 0);
}

/* Cards that count while they are held, if the viewer may see any. */
static void add_card(struct score *t, int card)
{
    const struct hx_card *k = &t->r->card[card];
    int hand = t->r->deck[k->deck].hand;
    struct hx_column *c = hx_columns_add(&t->to, k->name);
    bool some = false;

    for (int i = 0; i < t->to.nrow; i++) {
        int s = t->seat[i];

        if (!sees_score(t, i) || !hx_view_sees(t->r, t->viewer, s, hand))
            continue;
        some |= hx_cards_held(t->g, s, card) > 0;
        hx_column_set(c, i, "%d", k->points * hx_cards_held(t->g, s, card));
    }
    t->to.n -= !some;
}

/* What the modifier makes of *x. */
static void modify(struct hx_game *g, const struct hx_mod *m, int seat, int *x)
{
    struct hx_ctx ctx = hx_ctx_new(seat);
    int amount;

    if (m->when != HX_NONE && !hx_eval(g, m->when, &ctx).i)
        return;
    amount = (int)hx_eval(g, m->amount, &ctx).i;
    switch (m->op) {
    case HX_FIXED:
        *x = amount;
        break;
    case HX_ADD:
        *x += amount;
        break;
    case HX_TIMES:
        *x *= amount;
        break;
    case HX_AT_LEAST:
        *x = *x < amount ? amount : *x;
        break;
    default:
        *x = *x > amount ? amount : *x;
    }
}

/* What the modifiers of points or score change, one column each. 'x' has what
 * each row came to before. */
static void add_modifiers(struct score *t, int value, int *x)
{
    const struct hx_value *v = &t->r->value[value];

    for (int k = 0; k < v->nmod; k++) {
        struct hx_column *c = hx_columns_add(&t->to, v->mod[k].head.name);

        for (int i = 0; i < t->to.nrow; i++) {
            int before = x[i];

            if (value == HX_V_SCORE && !sees_score(t, i))
                continue;
            modify(t->g, &v->mod[k], t->seat[i], &x[i]);
            hx_column_set(c, i, "%d", x[i] - before);
        }
    }
}

/* The sum of the columns from 'first' on, row by row. */
static void add_up(const struct score *t, int first, int *x)
{
    for (int i = 0; i < t->to.nrow; i++)
        for (int k = first; k < t->to.n; k++)
            x[i] += atoi(t->to.column[k].cell[i]);
}

static void add_public(struct score *t, int *x)
{
    struct hx_column *c = t->has_sums ? hx_columns_add(&t->to, "points") : NULL;
    int first = t->to.n;

    if (c)
        c->stays = true;
    for (int i = 0; c && i < t->to.nrow; i++)
        hx_column_set(c, i, "%d", hx_points(t->g, t->seat[i]));
    if (t->r->value[HX_V_POINTS].base != HX_NONE)
        return; /* they are not the sum of these */
    for (int i = 0; i < t->r->npiece; i++)
        if (t->r->piece[i].points)
            add_piece(t, i);
    for (int i = 0; i < t->r->naward; i++)
        if (t->r->award[i].points)
            add_award(t, i);
    add_up(t, first, x);
    add_modifiers(t, HX_V_POINTS, x);
}

/* Behind the public points what only the viewer, or who sees all, may know. */
static void add_hidden(struct score *t, int *x)
{
    int first = t->to.n;
    struct hx_column *c;

    if (t->r->value[HX_V_SCORE].base == HX_NONE) {
        for (int i = 0; i < t->r->ncard; i++)
            if (t->r->card[i].points)
                add_card(t, i);
        add_up(t, first, x);
        add_modifiers(t, HX_V_SCORE, x);
    }
    if (t->to.n == first || !t->has_sums)
        return;
    c = hx_columns_add(&t->to, "all in all");
    for (int i = 0; i < t->to.nrow; i++)
        if (sees_score(t, i))
            hx_column_set(c, i, "%d", hx_score(t->g, t->seat[i]));
}

static void print_score(struct score *t, int width, struct hx_buffer *to)
{
    int x[HX_MAX_SEATS] = {0};

    add_public(t, x);
    add_hidden(t, x);
    hx_columns_print(&t->to, width, to);
    hx_columns_free(&t->to);
}

void hx_view_score(struct hx_game *g, int viewer, int width,
                   struct hx_buffer *to)
{
    struct score t = {g, hx_game_rules(g), viewer, true, {0}, {0}};

    hx_view_names(g, &t.to);
    for (int i = 0; i < t.to.nrow; i++)
        t.seat[i] = i;
    print_score(&t, width, to);
}

/* ---- the ranking ---- */

struct place {
    int seat, score;
    bool won;
};

/* The winner first, then more points; the order of seats decides among
 * equals. */
static int by_score(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->won != y->won)
        return y->won - x->won;
    return x->score != y->score ? y->score - x->score : x->seat - y->seat;
}

/* What lay hidden, of those who have anything left. */
static void print_left(struct hx_game *g, int seat, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *gap = ": ";
    int n = 0;

    for (int k = 0; k < r->ncard_kind; k++)
        n += hx_hand(g, seat)[k];
    hx_buffer_add(to, "%s", r->seat[seat]);
    if (n) {
        hx_buffer_add(to, "%s", gap);
        hx_text_bundle(r, hx_hand(g, seat), to);
        gap = "; ";
    }
    for (int i = 0; i < r->nhand; i++)
        if (hx_view_held(g, seat, i)) {
            hx_buffer_add(to, "%s%s ", gap, r->hand[i]);
            hx_view_cards(g, -1, seat, i, to);
            gap = "; ";
        }
    hx_buffer_add(to, "%s\n", *gap == ':' ? ": no cards" : "");
}

void hx_view_ranking(struct hx_game *g, int width, struct hx_buffer *to)
{
    struct score t = {g, hx_game_rules(g), -1, false, {0}, {0}};
    struct place place[HX_MAX_SEATS] = {{0}};
    int n = t.r->nplayer, rank = 0;

    for (int s = 0; s < n; s++)
        place[s] = (struct place){s, hx_score(g, s), hx_winner(g) == s};
    qsort(place, (size_t)n, sizeof *place, by_score);
    t.to.nrow = n;
    for (int i = 0; i < n; i++) {
        if (!i || place[i - 1].won || place[i - 1].score != place[i].score)
            rank = i + 1;
        t.seat[i] = place[i].seat;
        snprintf(t.to.row[i], sizeof t.to.row[i], "%d. %-6s %2d points%s", rank,
                 t.r->seat[place[i].seat], place[i].score,
                 place[i].won ? ", the winner" : "");
    }
    print_score(&t, width, to);
    for (int i = 0; i < n; i++)
        print_left(g, place[i].seat, to);
}
