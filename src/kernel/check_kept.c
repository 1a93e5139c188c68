/* What is kept of a position against its definition: made anew and compared. */
#include "network.h"

#include <stdlib.h>

static bool set_is(const uint64_t *kept, const uint64_t *made, uint32_t bytes)
{
    return !memcmp(kept, made, bytes);
}

static bool form_is(struct hx_game *g, const struct hx_cached *c, int slot,
                    int seat)
{
    struct hx_form *f = &g->r->form[c->id];
    struct hx_ctx ctx = hx_ctx_new(c->by_seat ? seat : -1);
    uint64_t out[HX_MAX_WORDS];
    const uint64_t *kept = hx_words(g, c->offset + c->stride * (uint32_t)seat);
    struct hx_result x;

    f->cache = HX_NONE;
    x = hx_run(g, c->id, &ctx, out);
    f->cache = (uint16_t)slot;
    return set_is(kept, x.set, c->stride);
}

static bool value_is(struct hx_game *g, const struct hx_cached *c, int seat)
{
    const int32_t *kept = (const int32_t *)(void *)(g->b + c->offset +
                                                    c->stride * (uint32_t)seat);
    const int16_t *lane = (const int16_t *)(const void *)kept;

    if (g->r->value[c->id].nper == 1)
        return *kept == hx_value_make(g, c->id, seat, -1);
    lane += hx_lanes_behind(g->r) / sizeof *lane;
    for (int k = 0; k < g->r->nkind; k++)
        if (kept[k] != hx_value_make(g, c->id, seat, k) ||
            (k < g->r->ncard_kind && lane[k] != hx_as_lane(kept[k])))
            return false;
    return true;
}

/* The bounds hold, and a trail made anew is right. (hx_trail() would put the
 * exact length in place of the bounds, and the game would not be the same.) */
static bool trail_is(struct hx_game *g, const struct hx_cached *c, int seat)
{
    const int16_t *bound = hx_trail_bounds(g, c->id, seat);
    int trail = hx_trail_exhaustive(g, c->id, seat);
    int made = hx_trail_make(g, c->id, seat);

    return bound[0] <= made && made <= bound[1] && (trail < 0 || made == trail);
}

/* Nothing is kept of an award for the longest trail. */
static bool metric_is(struct hx_game *g, const struct hx_cached *c, int seat)
{
    const int *kept =
        (const int *)(void *)(g->b + c->offset + c->stride * (uint32_t)seat);

    return g->l->award_trail[c->id] != HX_NONE ||
           *kept == hx_award_metric(g, c->id, seat);
}

/* No listener that rests has something to do when the seat acts. */
static bool is_quiet(struct hx_game *g, int event, int seat)
{
    const struct hx_event *e = &g->r->event[event];
    struct hx_ctx ctx = hx_ctx_new(seat);

    for (int i = 0; i < e->non; i++)
        if (g->r->on[e->on[i]].rests &&
            hx_int(g, g->r->on[e->on[i]].when, &ctx))
            return false;
    return true;
}

/* Do the constraints of the choice that rest let everything through? */
static bool lets_all(struct hx_game *g, const struct hx_choice *c, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    return hx_let_through(g, c, &ctx) == c->domain_bits;
}

/* If it were the turn of the seat, would the game go on? */
static bool wins_not(struct hx_game *g, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    for (int i = 0; i < g->r->nwin; i++)
        if (hx_int(g, g->r->win[i].test, &ctx))
            return false;
    return true;
}

static bool cached_is(struct hx_game *g, int slot, int seat)
{
    const struct hx_cached *c = &g->l->cached[slot];
    uint64_t out[HX_MAX_WORDS];

    switch (c->sort) {
    case HX_C_VALUE:
        return value_is(g, c, seat);
    case HX_C_REACH:
        hx_reach_make(g, c->id, seat, -1, out);
        return set_is(hx_words(g, c->offset + c->stride * (uint32_t)seat), out,
                      c->stride);
    case HX_C_CHOICE:
        hx_kept_choice_make(g, c->id, seat, out);
        return set_is(hx_words(g, c->offset + c->stride * (uint32_t)seat), out,
                      c->stride) &&
               hx_shorts(g, c->count)[seat] ==
                   hx_set_size(out, (int)(c->stride / sizeof *out));
    case HX_C_AWARD:
        return metric_is(g, c, seat);
    case HX_C_TRAIL:
        return trail_is(g, c, seat);
    case HX_C_CHANCE:
        hx_outcomes_make(g, c->id, seat, out);
        return set_is(hx_words(g, c->offset + c->stride * (uint32_t)seat), out,
                      c->stride);
    case HX_C_SOUND:
        return !hx_guards_agree(g, c->id, seat) || cached_is(g, c->id, seat);
    case HX_C_EVENT:
        return is_quiet(g, c->id, seat);
    case HX_C_REST:
        return lets_all(g, hx_choice_at(g->r, c->id), seat);
    case HX_C_NO_WIN:
        return wins_not(g, seat);
    default:
        return form_is(g, c, slot, seat);
    }
}

static const char *name_of(const struct hx_game *g, const struct hx_cached *c)
{
    switch (c->sort) {
    case HX_C_VALUE:
        return g->r->value[c->id].head.name;
    case HX_C_CHOICE:
        return g->r->act[c->id].head.name;
    case HX_C_AWARD:
        return g->r->award[c->id].head.name;
    case HX_C_EVENT:
        return g->r->event[c->id].head.name;
    case HX_C_REST:
        return hx_choice_at(g->r, c->id)->name;
    case HX_C_NO_WIN:
        return "who has not won";
    case HX_C_CHANCE:
        return g->r->chance[c->id].head.name;
    case HX_C_SOUND:
        return name_of(g, &g->l->cached[c->id]);
    case HX_C_SET:
        return g->r->form[c->id].text;
    default:
        return g->r->network[c->id].head.name;
    }
}

static bool caches_hold(struct hx_game *g, struct hx_error *err)
{
    for (int i = 0; i < g->l->ncached; i++) {
        const struct hx_cached *c = &g->l->cached[i];

        for (int s = 0; s < (c->by_seat ? g->r->nseat : 1); s++)
            if (hx_is_valid(g, i, s) && !cached_is(g, i, s))
                hx_fail(err, "what is kept of %s is old", name_of(g, c));
    }
    return !err->text[0];
}

static bool playable_holds(struct hx_game *g, struct hx_error *err)
{
    uint32_t played = 0;

    for (int i = 0; i < g->r->nact; i++)
        if (g->r->act[i].does.card != HX_NONE)
            played |= 1u << g->r->act[i].does.card;
    if (played != g->l->played)
        hx_fail(err, "the cards that actions are played with are wrong");
    for (int s = 0; s < g->r->nseat; s++)
        if (*hx_playable(g, s) != hx_playable_make(g, s))
            hx_fail(err, "the cards that %s can play are wrong", g->r->seat[s]);
    return !err->text[0];
}

static bool taken_hold(struct hx_game *g, struct hx_error *err)
{
    uint64_t out[HX_MAX_WORDS];

    for (int s = HX_HEX; s <= HX_EDGE; s++) {
        hx_taken_make(g, (enum hx_sort)s, out);
        if (!set_is(hx_words(g, g->l->taken[s]), out,
                    (uint32_t)g->r->board.geo->words[s] * 8))
            hx_fail(err, "the taken places are wrong");
    }
    return !err->text[0];
}

/* How many stand and are left, and what is yielded around each hex. */
static bool pieces_hold(struct hx_game *g, struct hx_error *err)
{
    const struct hx_rules *r = g->r;

    for (int p = 0; p < r->npiece; p++)
        for (int s = 0; s < r->nseat; s++) {
            int n = hx_set_size(hx_own(g, p, s),
                                r->board.geo->words[r->piece[p].on]);

            if (hx_standing(g, s)[p] != n ||
                hx_supply(g, s, p) != hx_supply_make(g, s, p))
                hx_fail(err, "pieces '%s' of %s are miscounted",
                        r->piece[p].head.name, r->seat[s]);
        }
    for (int h = 0; g->l->around && h < r->board.geo->n[HX_HEX]; h++)
        if (hx_around(g, h) != hx_around_make(g, h) ||
            hx_set_has(hx_words(g, g->l->yielding), h) != hx_yields(g, h))
            hx_fail(err, "what the pieces around a hex yield is wrong");
    return !err->text[0];
}

/* Some of what is kept is made again where it lies, and the block put back. */
static uint8_t *copy_block(const struct hx_game *g)
{
    uint8_t *copy = malloc(g->l->size);

    if (!copy)
        abort();
    return memcpy(copy, g->b, g->l->size);
}

static void put_back(struct hx_game *g, uint8_t *copy)
{
    memcpy(g->b, copy, g->l->size);
    free(copy);
}

/* What follows from the map. */
static bool map_holds(struct hx_game *g, struct hx_error *err)
{
    const struct hx_geo *geo = g->r->board.geo;
    uint32_t hexes = (uint32_t)geo->words[HX_HEX] * 8;
    uint32_t corners = (uint32_t)geo->words[HX_CORNER] * 8;
    const struct {
        const char *name;
        uint32_t offset, bytes;
    } made[] = {
        {"land", g->l->land, hexes},
        {"coast", g->l->coast, corners},
        {"docks", g->l->docks, corners},
        {"terrains", g->l->terrain_set, hexes * (uint32_t)g->r->nterrain},
        {"tokens", g->l->token_set, hexes * HX_TOKENS},
    };
    uint8_t *before = copy_block(g);

    hx_map_changed(g);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (memcmp(before + made[i].offset, g->b + made[i].offset,
                   made[i].bytes) != 0)
            hx_fail(err, "what is kept of the map is old: %s", made[i].name);
    put_back(g, before);
    return !err->text[0];
}

/* Is there nothing that the start of a turn would set back? */
static bool is_set_back(struct hx_game *g, struct hx_error *err)
{
    uint8_t *before;

    if (!(*g->calm & HX_SET_BACK))
        return true;
    before = copy_block(g);
    hx_set_back(g);
    if (memcmp(before, g->b, g->l->kept) != 0)
        hx_fail(err, "a turn would not begin with what it sets back");
    put_back(g, before);
    return !err->text[0];
}

/* What sleeps has nothing to do, unless it was written since. */
static bool sleepers_hold(struct hx_game *g, struct hx_error *err)
{
    struct hx_ctx ctx = hx_ctx_new(-1);

    for (int i = 0; i < g->r->nalways; i++)
        if (*g->calm & g->l->always[i].bit &&
            !hx_mask_meet(&g->l->always[i].wakes, hx_words(g, g->l->written)) &&
            hx_int(g, g->r->always_when[i], &ctx))
            hx_fail(err, "always '%s' sleeps, and has something to do",
                    g->r->always[i].head.name);
    return !err->text[0];
}

bool hx_kept_holds(struct hx_game *g, struct hx_error *err)
{
    return taken_hold(g, err) && playable_holds(g, err) &&
           pieces_hold(g, err) && map_holds(g, err) && caches_hold(g, err) &&
           sleepers_hold(g, err) && is_set_back(g, err);
}
