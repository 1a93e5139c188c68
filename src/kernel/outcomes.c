/* The outcomes of a chance: what they are, and which may come. */
#include "outcomes.h"

int hx_outcomes(const struct hx_chance *c)
{
    int n = 1;

    if (c->row || c->sort != HX_OUT_DICE)
        return c->nrow;
    for (int i = 0; i < c->ndice; i++)
        n *= c->sides;
    return n;
}

int hx_outcome_weight(const struct hx_chance *c, int i)
{
    return c->sort == HX_OUT_TABLE ? c->weight[i] : 1;
}

int hx_cards_of_outcomes(const struct hx_chance *c)
{
    int n = 0;

    for (int i = 0; c->sort != HX_OUT_ONE_OF && i < hx_outcomes(c); i++)
        n += hx_outcome_weight(c, i);
    return n;
}

/* The total, then each die. */
static void read_dice(const struct hx_chance *c, unsigned i, int16_t *roll)
{
    unsigned total = 0;

    for (int d = c->ndice; d >= 1; d--) {
        unsigned die = i % c->sides + 1;

        i /= c->sides;
        total += die;
        roll[d] = (int16_t)die;
    }
    roll[0] = (int16_t)total;
}

void hx_read_outcome(const struct hx_chance *c, const uint64_t *set, int words,
                     int i, int16_t *roll)
{
    if (c->sort == HX_OUT_ONE_OF) {
        roll[0] = (int16_t)hx_set_nth(set, words, i);
    } else if (c->row) {
        memcpy(roll, c->row + i * c->nnumber, c->nnumber * sizeof *roll);
    } else {
        read_dice(c, (unsigned)i, roll);
    }
}

bool hx_is_rejected(struct hx_game *g, const struct hx_chance *c,
                    const struct hx_ctx *ctx, const int16_t *roll)
{
    struct hx_ctx with = *ctx;

    with.roll = roll;
    for (int i = 0; i < c->nreroll; i++)
        if (hx_int(g, c->reroll[i], &with))
            return true;
    return false;
}

int hx_outcome_said(const struct hx_chance *c, const int16_t *roll,
                    int16_t *value)
{
    int from = c->sort == HX_OUT_DICE;

    for (int i = from; i < c->nnumber; i++)
        value[i - from] = roll[i];
    return c->nnumber - from;
}

void hx_outcome_drawn(const struct hx_rules *r, const struct hx_chance *c,
                      const int16_t *roll, struct hx_draw *draw)
{
    *draw = (struct hx_draw){.stream = c->stream,
                             .chance = (uint16_t)(c - r->chance),
                             .type = c->type[0],
                             .sub = c->sub[0]};
    draw->n = (uint8_t)hx_outcome_said(c, roll, draw->value);
}

bool hx_outcome_fits(const struct hx_chance *c, const struct hx_forced *f,
                     const int16_t *roll)
{
    int16_t value[HX_MAX_ROLL];
    int n = hx_outcome_said(c, roll, value);

    for (int i = 0; i < n; i++)
        if (i < f->n && f->value[i] >= 0 && f->value[i] != value[i])
            return false;
    return true;
}

/* Outcomes up to this many are judged once, and noted; of more each is judged
 * again when it is picked. */
#define MOST_NOTED (HX_MAX_WORDS * 64)

bool hx_outcome_comes(struct hx_game *g, const struct hx_drawing *d, int i)
{
    int16_t roll[HX_MAX_ROLL];

    hx_read_outcome(d->c, d->set, d->words, i, roll);
    return (!d->fixed || hx_outcome_fits(d->c, &d->forced, roll)) &&
           !hx_is_rejected(g, d->c, d->ctx, roll);
}

static void judge(struct hx_game *g, const struct hx_drawing *d, uint64_t *out)
{
    hx_set_clear(out, (d->n + 63) / 64);
    for (int i = 0; i < d->n; i++)
        if (hx_outcome_comes(g, d, i))
            hx_set_add(out, i);
}

void hx_outcomes_make(struct hx_game *g, uint16_t chance, int seat,
                      uint64_t *out)
{
    const struct hx_chance *c = &g->r->chance[chance];
    struct hx_ctx ctx = hx_ctx_new(seat);
    struct hx_drawing d = {
        .c = c, .ctx = &ctx, .words = 1, .n = hx_outcomes(c)};

    judge(g, &d, out);
}

const uint64_t *hx_may_come(struct hx_game *g, const struct hx_drawing *d,
                            uint64_t *out)
{
    uint16_t slot = d->c->kept;
    const struct hx_cached *c;
    int seat;

    if (d->n > MOST_NOTED)
        return NULL;
    if (slot == HX_NONE || d->fixed) {
        judge(g, d, out);
        return out;
    }
    c = &g->l->cached[slot];
    seat = c->by_seat ? d->ctx->me : 0;
    if (seat < 0) {
        judge(g, d, out);
        return out;
    }
    out = hx_words(g, c->offset + c->stride * (uint32_t)seat);
    if (!hx_is_valid(g, slot, seat) && !hx_holds_after_all(g, slot, seat)) {
        hx_outcomes_make(g, c->id, seat, out);
        hx_now_kept(g, slot, seat);
    }
    return out;
}

/* ---- linking ---- */

/* Dice of so many outcomes are written down. */
#define MOST_ROWS 1000

static void write_dice(struct hx_rules *r, struct hx_chance *c)
{
    int n = hx_outcomes(c);
    int16_t *row;

    if (n > MOST_ROWS)
        return;
    row = hx_arena_alloc(r->arena, (size_t)(n * c->nnumber), sizeof *row);
    for (int i = 0; i < n; i++)
        read_dice(c, (unsigned)i, row + i * c->nnumber);
    c->row = row;
    c->nrow = (uint16_t)n;
}

static bool is_even(const struct hx_chance *c)
{
    bool even = c->nrow && !c->deck && !c->nreroll;

    for (int i = 0; even && i < c->nrow; i++)
        even = hx_outcome_weight(c, i) == 1;
    return even;
}

void hx_link_outcomes(struct hx_rules *r)
{
    for (int i = 0; i < r->nchance; i++) {
        struct hx_chance *c = &r->chance[i];
        struct hx_draw *drawn;

        if (c->sort == HX_OUT_DICE)
            write_dice(r, c);
        c->even = is_even(c);
        drawn = hx_arena_alloc(r->arena, c->nrow + 1u, sizeof *drawn);
        for (int k = 0; k < c->nrow; k++)
            hx_outcome_drawn(r, c, c->row + k * c->nnumber, &drawn[k]);
        c->drawn = drawn;
    }
}
