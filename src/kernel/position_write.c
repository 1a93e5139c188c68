/* A position told line by line, by the names of things. */
#include "position_writer.h"

#include <stdlib.h>

/* ---- lines ---- */

void hx_line_begin(struct hx_writer *w, const char *what, const char *name)
{
    w->line = hx_arena_format(w->a, "%s%s%s:", what, name ? " " : "",
                              name ? name : "");
    w->n = 0;
}

/* Adds "VALUE", or "WHOSE VALUE". */
void hx_line_add(struct hx_writer *w, const char *whose, const char *value)
{
    w->line =
        hx_arena_format(w->a, "%s%s%s%s%s", w->line, w->n++ ? ", " : " ",
                        whose ? whose : "", whose && *value ? " " : "", value);
}

void hx_line_end(struct hx_writer *w)
{
    w->to.line(w->to.self, w->line);
}

void hx_line_end_if_any(struct hx_writer *w)
{
    if (w->n)
        hx_line_end(w);
}

const char *hx_line_number(struct hx_writer *w, int64_t n)
{
    return hx_arena_format(w->a, "%lld", (long long)n);
}

void hx_line_of_one(struct hx_writer *w, const char *what, const char *name,
                    const char *word)
{
    hx_line_begin(w, what, name);
    hx_line_add(w, NULL, word);
    hx_line_end(w);
}

const char *hx_line_word(struct hx_writer *w, int type, int64_t value)
{
    return hx_word_of(w->r, w->a, type, 0, value);
}

/* "2 brick 1 ore", "": the things of a type that there are some of. */
const char *hx_line_amounts(struct hx_writer *w, int type, int n,
                            const int16_t *amount)
{
    const char *text = "";

    for (int i = 0; i < n; i++)
        if (amount[i])
            text = hx_arena_format(w->a, "%s%s%d %s", text, *text ? " " : "",
                                   amount[i], hx_line_word(w, type, i));
    return text;
}

/* ---- what is remembered ---- */

static void write_state(struct hx_writer *w)
{
    const struct hx_state *st = hx_st(w->g);

    hx_line_begin(w, "seed", NULL);
    hx_line_add(w, NULL,
                hx_arena_format(w->a, "%llu", (unsigned long long)st->seed));
    hx_line_end(w);
    hx_line_of_one(w, "moves", NULL, hx_line_number(w, st->moves));
    hx_line_of_one(w, "round", NULL, hx_line_number(w, st->round));
    hx_line_of_one(w, "first", NULL, hx_line_word(w, HX_T_SEAT, st->first));
    hx_line_of_one(w, "active", NULL, hx_line_word(w, HX_T_SEAT, st->active));
    if (st->over)
        hx_line_of_one(w, "over", NULL, hx_line_word(w, HX_T_SEAT, st->winner));
}

static void write_map(struct hx_writer *w)
{
    const struct hx_game *g = w->g;
    const struct hx_board *b = &w->r->board;

    hx_line_begin(w, "terrain", NULL);
    for (int h = 0; h < b->geo->n[HX_HEX]; h++)
        hx_line_add(
            w, hx_line_word(w, HX_T_HEX, h),
            hx_line_word(w, HX_T_TERRAIN, g->b[g->l->terrain + (uint32_t)h]));
    hx_line_end(w);
    hx_line_begin(w, "token", NULL);
    for (int h = 0; h < b->geo->n[HX_HEX]; h++)
        if (g->b[g->l->token + (uint32_t)h])
            hx_line_add(w, hx_line_word(w, HX_T_HEX, h),
                        hx_line_number(w, g->b[g->l->token + (uint32_t)h]));
    hx_line_end_if_any(w);
    hx_line_begin(w, "harbor", NULL);
    for (int i = 0; i < b->nsite; i++)
        hx_line_add(w, hx_line_word(w, HX_T_EDGE, b->site[i]),
                    w->r->harbor[g->b[g->l->site + (uint32_t)i]].head.name);
    hx_line_end_if_any(w);
}

static const char *places(struct hx_writer *w, int piece, int seat)
{
    int sort = w->r->piece[piece].on;
    const char *text = "";

    HX_EACH(at, hx_own(w->g, piece, seat), w->r->board.geo->words[sort])
        text = hx_arena_format(w->a, "%s%s%s", text, *text ? " " : "",
                               hx_line_word(w, HX_T_HEX + sort, at));
    return text;
}

static void write_pieces(struct hx_writer *w)
{
    for (int p = 0; p < w->r->npiece; p++) {
        hx_line_begin(w, "piece", w->r->piece[p].head.name);
        for (int s = 0; s < w->r->nseat; s++) {
            const char *at = places(w, p, s);

            if (*at)
                hx_line_add(w, w->r->seat[s], at);
        }
        hx_line_end_if_any(w);
    }
}

/* Of each seat that has any. */
static void write_amounts(
    struct hx_writer *w, const char *what, const char *name, int type, int n,
    const int16_t *(*of)(const struct hx_game *g, int seat, int hand), int hand)
{
    hx_line_begin(w, what, name);
    for (int s = 0; s < w->r->nseat; s++) {
        const char *text = hx_line_amounts(w, type, n, of(w->g, s, hand));

        if (*text)
            hx_line_add(w, w->r->seat[s], text);
    }
    hx_line_end_if_any(w);
}

static const int16_t *kinds_of(const struct hx_game *g, int seat, int hand)
{
    (void)hand;
    return hx_hand_at(g, seat);
}

static const int16_t *cards_of(const struct hx_game *g, int seat, int hand)
{
    return hx_cards_at(g, seat, hand);
}

static void widen(int16_t *to, const uint8_t *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static void write_decks(struct hx_writer *w)
{
    const struct hx_game *g = w->g;
    int16_t n[HX_MAX_CARDS];
    const char *text;

    hx_line_begin(w, "waiting", NULL);
    for (int s = 0; s < w->r->nseat; s++) {
        widen(n, hx_waiting_at(g, s), w->r->ncard);
        text = hx_line_amounts(w, HX_T_CARD, w->r->ncard, n);
        if (*text)
            hx_line_add(w, w->r->seat[s], text);
    }
    hx_line_end_if_any(w);
    widen(n, g->b + g->l->out, w->r->ncard);
    text = hx_line_amounts(w, HX_T_CARD, w->r->ncard, n);
    if (*text)
        hx_line_of_one(w, "out", NULL, text);
    for (int d = 0; d < w->r->ndeck; d++) {
        const uint8_t *queue = g->b + g->l->bottom_at[d];

        hx_line_begin(w, "under", w->r->deck[d].head.name);
        for (int i = 0; g->l->bottom_size[d] && i < queue[0]; i++)
            hx_line_add(w, NULL, hx_line_word(w, HX_T_CARD, queue[1 + i]));
        hx_line_end_if_any(w);
    }
}

static void write_hands(struct hx_writer *w)
{
    const struct hx_rules *r = w->r;

    write_amounts(w, "hand", NULL, HX_T_KIND, r->ncard_kind, kinds_of, 0);
    for (int h = 0; h < r->nhand; h++)
        write_amounts(w, "cards", r->hand[h], HX_T_CARD, r->ncard, cards_of, h);
    write_decks(w);
    hx_line_begin(w, "gained", NULL);
    for (int s = 0; s < r->nseat; s++)
        if (hx_shorts(w->g, w->g->l->gained)[s])
            hx_line_add(w, r->seat[s],
                        hx_line_number(w, hx_shorts(w->g, w->g->l->gained)[s]));
    hx_line_end_if_any(w);
}

static void write_awards(struct hx_writer *w)
{
    const struct hx_game *g = w->g;

    for (int i = 0; i < w->r->naward; i++) {
        uint32_t at = (uint32_t)i;

        hx_line_begin(w, "award", w->r->award[i].head.name);
        hx_line_add(w, NULL,
                    hx_line_word(w, HX_T_SEATS, g->b[g->l->holder + at]));
        if (g->b[g->l->due + at])
            hx_line_add(w, "due",
                        hx_line_word(w, HX_T_SEATS, g->b[g->l->due + at]));
        hx_line_end(w);
    }
}

void hx_position_write(const struct hx_game *g, struct hx_listener to)
{
    struct hx_writer w = {.g = g, .r = g->r, .a = hx_arena_new(), .to = to};

    if (!w.a)
        abort();
    write_state(&w);
    write_map(&w);
    write_pieces(&w);
    write_hands(&w);
    write_awards(&w);
    hx_write_fields(&w);
    hx_write_chance(&w);
    hx_write_stack(&w);
    hx_arena_free(w.a);
}
