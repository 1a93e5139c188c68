/* Chance: streams, outcomes, decks of outcomes, forced ones, the deal. */
#include "outcomes.h"
#include "random.h"

#include <stdlib.h>

void hx_seed_streams(struct hx_game *g)
{
    g->seeded = hx_st(g)->seed;
    for (int i = 0; i < g->r->nstream; i++)
        g->stream_seed[i] = hx_mix(g->seeded ^ g->l->stream_name[i]);
}

uint32_t hx_below(struct hx_game *g, uint16_t stream, uint32_t n)
{
    uint32_t *counter = (uint32_t *)(void *)(g->b + g->l->stream) + stream;

    if (g->seeded != hx_st(g)->seed)
        hx_seed_streams(g);
    return hx_stream_below(g->stream_seed[stream], counter, n);
}

bool hx_take_forced(struct hx_game *g, uint16_t stream, struct hx_forced *to)
{
    for (int i = 0; i < g->nforced; i++)
        if (g->forced[i].stream == stream) {
            *to = g->forced[i];
            memmove(g->forced + i, g->forced + i + 1,
                    (size_t)(--g->nforced - i) * sizeof *g->forced);
            return true;
        }
    return false;
}

/* Room for one more of a growing array; false when memory is out. */
static bool room(void **array, int n, int *have, size_t size)
{
    void *more;

    if (n < *have)
        return true;
    more = realloc(*array, (size_t)(*have * 2 + 16) * size);
    if (!more)
        return false;
    *array = more;
    *have = *have * 2 + 16;
    return true;
}

bool hx_game_force(struct hx_game *g, uint16_t stream, const int16_t *value,
                   int n)
{
    struct hx_forced *f;
    void *array = g->forced;

    if (!room(&array, g->nforced, &g->forced_room, sizeof *g->forced))
        return false;
    g->forced = array;
    f = &g->forced[g->nforced++];
    memset(f, 0, sizeof *f);
    f->stream = stream;
    f->n = (uint8_t)(n < HX_MAX_ROLL ? n : HX_MAX_ROLL);
    memcpy(f->value, value, f->n * sizeof *value);
    hx_forget(g);
    return true;
}

int hx_game_forced(const struct hx_game *g)
{
    return g->nforced;
}

void hx_game_unforce(struct hx_game *g)
{
    g->nforced = 0;
}

static HX_APART bool more_draws(struct hx_game *g)
{
    void *array = g->draw;

    if (!room(&array, g->ndraw, &g->draw_room, sizeof *g->draw)) {
        hx_game_fail(g, "out of memory");
        return false;
    }
    g->draw = array;
    return true;
}

static HX_APART void tell_draw(struct hx_game *g, const struct hx_draw *draw)
{
    struct hx_fact fact = {.sort = HX_FACT_DRAW, .draw = draw};

    hx_tell_fact(g, &fact);
}

void hx_note_draw(struct hx_game *g, const struct hx_draw *draw, int seat)
{
    struct hx_draw *to;

    if (g->ndraw == g->draw_room && !more_draws(g))
        return;
    to = &g->draw[g->ndraw++];
    *to = *draw;
    to->seat = (int16_t)seat;
    if (g->watch)
        tell_draw(g, to);
}

/* ---- drawing ---- */

static void note_outcome(struct hx_game *g, const struct hx_chance *c, int seat,
                         const int16_t *roll, bool was_rejected)
{
    struct hx_draw draw;

    hx_outcome_drawn(g->r, c, roll, &draw);
    draw.rejected = was_rejected;
    hx_note_draw(g, &draw, seat);
}

/* One of those that may come, by weight; -1: there is none. */
static int pick(struct hx_game *g, const struct hx_drawing *d,
                const uint64_t *may)
{
    uint32_t sum = 0, k = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < d->n; i++) {
            uint32_t w = (uint32_t)hx_outcome_weight(d->c, i);

            if (!(may ? hx_set_has(may, i) : hx_outcome_comes(g, d, i)))
                continue;
            if (pass && k < w)
                return i;
            if (pass)
                k -= w;
            else
                sum += w;
        }
        if (!sum)
            return -1;
        k = pass ? 0 : hx_below(g, d->c->stream, sum);
    }
    return -1;
}

/* The same where all weigh the same. */
static int pick_evenly(struct hx_game *g, const struct hx_drawing *d,
                       const uint64_t *may)
{
    int words = (d->n + 63) / 64, n = hx_set_size(may, words);

    if (!n)
        return -1;
    return hx_set_nth(may, words, (int)hx_below(g, d->c->stream, (uint32_t)n));
}

/* Without a deck: uniform by weight over what may come; excluding equals
 * rolling again until it does. */
static bool draw_free(struct hx_game *g, struct hx_drawing *d, int16_t *roll)
{
    bool table = d->c->sort == HX_OUT_TABLE;
    uint64_t out[HX_MAX_WORDS];
    const uint64_t *may;
    int i = -1;

    if (!d->fixed && !d->c->nreroll && !table) {
        if (d->n)
            i = (int)hx_below(g, d->c->stream, (uint32_t)d->n);
    } else {
        may = hx_may_come(g, d, out);
        i = table || !may ? pick(g, d, may) : pick_evenly(g, d, may);
    }
    if (i < 0)
        return false;
    hx_read_outcome(d->c, d->set, d->words, i, roll);
    return true;
}

/* Which outcome the card of a deck of outcomes stands for. */
static int of_card(const struct hx_chance *c, int card)
{
    int i = 0;

    if (c->sort != HX_OUT_TABLE)
        return card;
    while (card >= c->weight[i])
        card -= c->weight[i++];
    return i;
}

static int deck_cards(const struct hx_chance *c, int n)
{
    int cards = 0;

    if (c->sort != HX_OUT_TABLE)
        return n;
    for (int i = 0; i < c->nrow; i++)
        cards += c->weight[i];
    return cards;
}

static bool draw_card(struct hx_game *g, struct hx_drawing *d, int16_t *roll,
                      bool *was_rejected)
{
    uint64_t *left = hx_words(g, g->l->deck_slot) + d->c->deck_slot;
    int all = deck_cards(d->c, d->n), many = 0, k;
    uint64_t may = 0;

    if (hx_bits(*left) <= d->c->reserve)
        *left = all >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << all) - 1;
    for (uint64_t m = *left; m; m &= m - 1) {
        int card = __builtin_ctzll(m);

        hx_read_outcome(d->c, d->set, d->words, of_card(d->c, card), roll);
        if (!d->fixed || hx_outcome_fits(d->c, &d->forced, roll))
            may |= UINT64_C(1) << card;
    }
    many = hx_bits(may);
    if (!many)
        return false;
    k = hx_set_nth(&may, 1, (int)hx_below(g, d->c->stream, (uint32_t)many));
    *left &= ~(UINT64_C(1) << k);
    hx_read_outcome(d->c, d->set, d->words, of_card(d->c, k), roll);
    *was_rejected = hx_is_rejected(g, d->c, d->ctx, roll);
    return true;
}

/* The next fixed outcome into d, if there is one. A value of dice that were
 * not named stays random. What a person or a record forces goes before what a
 * rule has fixed, and uses it up. */
static void next_fixed(struct hx_game *g, struct hx_drawing *d, uint16_t chance)
{
    struct hx_state *st = hx_st(g);

    d->fixed = hx_take_forced(g, d->c->stream, &d->forced);
    if (st->preset != chance + 1)
        return;
    if (!d->fixed) {
        d->fixed = true;
        d->forced.n = HX_MAX_ROLL;
        for (int i = 0; i < HX_MAX_ROLL; i++)
            d->forced.value[i] = st->preset_value[i];
    }
    st->preset = 0;
    memset(st->preset_value, 0, sizeof st->preset_value);
}

static bool draw_deck(struct hx_game *g, struct hx_drawing *d, uint16_t chance,
                      int16_t *roll)
{
    bool was_rejected = true;

    for (int tries = 0; was_rejected; tries++) {
        if (tries > 256 || !draw_card(g, d, roll, &was_rejected))
            return false;
        note_outcome(g, d->c, d->ctx->me, roll, was_rejected);
        if (was_rejected)
            next_fixed(g, d, chance);
    }
    return true;
}

/* A forced outcome that reroll excludes counts as drawn and rejected. */
static bool pass_rejected(struct hx_game *g, struct hx_drawing *d,
                          uint16_t chance, int16_t *roll)
{
    for (int i = 0; d->fixed && i < d->n; i++) {
        hx_read_outcome(d->c, d->set, d->words, i, roll);
        if (!hx_outcome_fits(d->c, &d->forced, roll))
            continue;
        if (!hx_is_rejected(g, d->c, d->ctx, roll))
            return true;
        if (d->forced.n < d->c->nnumber - (d->c->sort == HX_OUT_DICE))
            continue;
        next_fixed(g, d, chance);
        i = -1;
    }
    return !d->fixed;
}

/* Whatever it is drawn from, and may be fixed. */
static HX_APART bool draw_any(struct hx_game *g, uint16_t chance,
                              const struct hx_ctx *ctx, int16_t *roll)
{
    const struct hx_chance *c = &g->r->chance[chance];
    struct hx_drawing d = {.c = c, .ctx = ctx, .words = 1};
    uint64_t places[HX_MAX_WORDS], word = 0;
    bool done;

    if (c->sort == HX_OUT_ONE_OF) {
        struct hx_result x = hx_run(g, c->set, ctx, places);
        int type = g->r->form[c->set].type;

        word = (uint64_t)x.i;
        d.set = &word;
        if (type >= HX_T_HEXES && type <= HX_T_EDGES) {
            d.set = x.set;
            d.words = g->r->board.geo->words[type - HX_T_HEXES];
        }
        d.n = hx_set_size(d.set, d.words);
    } else {
        d.n = hx_outcomes(c);
    }
    next_fixed(g, &d, chance);
    if (c->deck)
        done = draw_deck(g, &d, chance, roll);
    else
        done = pass_rejected(g, &d, chance, roll) && draw_free(g, &d, roll);
    if (!done) {
        hx_game_fail(g, "chance '%s': no outcome is possible", c->head.name);
        return false;
    }
    if (!c->deck)
        note_outcome(g, c, ctx->me, roll, false);
    return true;
}

const int16_t *hx_chance(struct hx_game *g, const struct hx_chance *c,
                         const struct hx_ctx *ctx, int16_t *room)
{
    uint16_t id = (uint16_t)(c - g->r->chance);
    uint32_t i;

    if (!c->even || g->nforced || hx_st(g)->preset)
        return draw_any(g, id, ctx, room) ? room : NULL;
    i = hx_below(g, c->stream, c->nrow);
    hx_note_draw(g, &c->drawn[i], ctx->me);
    return c->row + i * c->nnumber;
}
