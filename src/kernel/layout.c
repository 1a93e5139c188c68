/* Linking, part two: where everything lies in the block, what is kept there
 * of formulas, values and networks, and which write makes it old. */
#include "random.h"
#include "state.h"

#include <stdlib.h>

struct layouter {
    struct hx_rules *r;
    struct hx_layout *l;
    uint32_t at;
    struct hx_error *err;
};

static uint32_t take(struct layouter *y, uint32_t bytes, uint32_t align)
{
    uint32_t at = (y->at + align - 1) & ~(align - 1);

    y->at = at + bytes;
    return at;
}

static uint32_t round_up(int n, int to)
{
    return (uint32_t)((n + to - 1) / to * to);
}

static uint32_t words_of(const struct layouter *y, int sort)
{
    return (uint32_t)y->r->board.geo->words[sort];
}

/* ---- fields ---- */

static uint8_t width_of(const struct layouter *y, const struct hx_field *f)
{
    switch (f->type) {
    case HX_T_FLAG:
        return 1;
    case HX_T_INT:
    case HX_T_ENUM:
        return f->lo < INT16_MIN || f->hi > INT16_MAX ? 4 : 2;
    case HX_T_SEATS:
        return 2;
    case HX_T_BAG:
        return (uint8_t)(y->l->lanes * sizeof(int16_t));
    case HX_T_HELD:
        return (2 + HX_MAX_HAS) * sizeof(int16_t);
    default:
        return f->type >= HX_T_SEAT && f->type <= HX_T_EDGE ? 2 : 8;
    }
}

static uint32_t many(const struct layouter *y, const struct hx_field *f)
{
    if (f->scope == HX_GAME)
        return 1;
    if (f->scope == HX_PLAYER)
        return (uint32_t)y->r->nseat;
    return (uint32_t)y->r->board.geo->n[f->scope - HX_OF_HEX];
}

static bool mirrors_stock(struct layouter *y, int field, uint32_t *offset)
{
    for (int k = y->r->ncard_kind; k < y->r->nkind; k++)
        if (y->r->kind[k].stock == field) {
            *offset = y->l->stock + (uint32_t)(k - y->r->ncard_kind) * 2;
            return true;
        }
    return false;
}

static void lay_fields(struct layouter *y)
{
    for (int i = 0; i < y->r->nfield; i++) {
        struct hx_field *f = &y->r->field[i];
        uint32_t align;

        f->width = width_of(y, f);
        if (f->scope == HX_GAME && mirrors_stock(y, i, &f->offset)) {
            f->width = 2;
            continue;
        }
        align = f->type == HX_T_BAG ? 8 : f->type == HX_T_HELD ? 2 : f->width;
        f->offset = take(y, f->width * many(y, f), align);
    }
}

/* ---- cards, pieces, the board, the stack ---- */

static void lay_cards(struct layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;
    uint32_t seats = (uint32_t)r->nseat;

    l->lanes = r->ncard_kind <= 8 ? 8 : HX_LANES;
    l->card_lanes = round_up(r->ncard ? r->ncard : 1, 4);
    l->hand = take(y, seats * l->lanes * 2, 8);
    l->bank = take(y, l->lanes * 2, 8);
    l->stock = take(y, (uint32_t)(r->nkind - r->ncard_kind) * 2, 2);
    l->cards = take(y, seats * (uint32_t)r->nhand * l->card_lanes * 2, 8);
    l->gained = take(y, seats * 2, 2);
    l->waiting = take(y, seats * l->card_lanes, 1);
    l->fresh = take(y, l->card_lanes, 1);
    l->out = take(y, l->card_lanes, 1);
    for (int d = 0; d < r->ndeck && d < 8; d++) {
        uint32_t total = 0;

        for (int c = 0; c < r->ncard; c++)
            if (r->deck[d].cards >> c & 1)
                total += r->deck[d].count[c];
        if (r->deck[d].played == HX_PLAYED_BOTTOM)
            l->bottom_size[d] = total + 1;
        l->bottom_at[d] = take(y, l->bottom_size[d], 1);
    }
}

static void lay_board(struct layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;
    uint32_t hexes = (uint32_t)r->board.geo->n[HX_HEX], decks = 0;

    for (int p = 0; p < r->npiece; p++) {
        l->own[p] = take(y, (uint32_t)r->nseat *
                                words_of(y, r->piece[p].on) * 8, 8);
        if (r->piece[p].points)
            l->points_pieces |= 1u << p;
    }
    for (int s = HX_HEX; s <= HX_EDGE; s++)
        l->at[s] = take(y, (uint32_t)r->board.geo->n[s], 1);
    l->terrain = take(y, hexes, 1);
    l->token = take(y, hexes, 1);
    l->site = take(y, r->board.nsite, 1);
    l->holder = take(y, (uint32_t)r->naward, 1);
    l->due = take(y, (uint32_t)r->naward, 1);
    l->stream = take(y, (uint32_t)r->nstream * 4, 4);
    for (int i = 0; i < r->nchance; i++)
        if (r->chance[i].deck)
            r->chance[i].deck_slot = (uint16_t)decks++;
    l->deck_slot = take(y, decks * 8, 8);
}

static void lay_stack(struct layouter *y)
{
    struct hx_layout *l = y->l;
    bool together = false;

    for (int i = 0; i < y->r->nstep; i++)
        together = together || y->r->step[i].together;
    l->sealed_size = (1 + HX_MAX_CHOICES + HX_MAX_BAGS * l->lanes) * 2;
    l->sealed = take(y, together ? l->sealed_size * (uint32_t)y->r->nseat : 0,
                     2);
    l->frame = take(y, HX_MAX_DEPTH * sizeof(struct hx_frame), 2);
}

/* ---- what is kept ---- */

static uint16_t add_cached(struct layouter *y, enum hx_cache_sort sort,
                           bool by_seat, int id, uint32_t stride)
{
    struct hx_cached *c;
    int slot = y->l->ncached;

    if (slot == HX_CACHE_WORDS * 64)
        return HX_NONE;
    c = &y->l->cached[y->l->ncached++];
    c->sort = (uint8_t)sort;
    c->by_seat = by_seat;
    c->id = (uint16_t)id;
    c->stride = stride;
    c->offset = take(y, stride * (by_seat ? (uint32_t)y->r->nseat : 1), 8);
    return (uint16_t)slot;
}

static void make_old(struct layouter *y, uint16_t slot,
                     const struct hx_mask *me, const struct hx_mask *all)
{
    for (int g = 0; slot != HX_NONE && g < HX_MAX_GROUPS; g++) {
        uint64_t bit = UINT64_C(1) << (slot & 63);

        if (me->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].me[slot >> 6] |= bit;
        if (all->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].all[slot >> 6] |= bit;
    }
}

/* A set of places that depends on the seat alone and takes some work. */
static void keep_form(struct layouter *y, uint16_t id)
{
    struct hx_form *f = &y->r->form[id];
    int sort = f->type - HX_T_HEXES;

    if (sort < HX_HEX || sort > HX_EDGE || f->cache != HX_NONE ||
        f->uses & ~HX_USES_ME || f->len < 4)
        return;
    f->cache = add_cached(y, HX_C_SET, f->uses & HX_USES_ME, id,
                          words_of(y, sort) * 8);
    make_old(y, f->cache, &f->reads_me, &f->reads_all);
}

/* Those of menus are asked for again and again; those of single answers are
 * not worth their place. */
static void keep_forms(struct layouter *y)
{
    struct hx_rules *r = y->r;

    for (int a = 0; a < r->nact; a++)
        for (int i = 0; !r->act[a].answer && i < r->act[a].nchoice; i++) {
            const struct hx_choice *c = &r->act[a].choice[i];

            for (int k = 0; k < c->nwhere; k++)
                keep_form(y, r->constraint[c->where[k]].form);
        }
}

static void keep_values(struct layouter *y)
{
    struct hx_rules *r = y->r;

    for (int i = 0; i < r->nvalue; i++) {
        struct hx_value *v = &r->value[i];
        bool by_kind = v->nper == 2 && v->per[1] == HX_T_KIND;
        uint32_t n = by_kind ? (uint32_t)r->nkind : 1;

        if (!v->nper || v->per[0] != HX_T_SEAT || (v->nper == 2 && !by_kind))
            continue;
        v->cache = add_cached(y, HX_C_VALUE, true, i, n * 4);
        make_old(y, v->cache, &v->reads_me, &v->reads_all);
    }
}

/* The reads of a network, through the formulas that state it. */
static void network_reads(const struct hx_rules *r, const struct hx_network *n,
                          bool trail, struct hx_mask *me, struct hx_mask *all)
{
    uint16_t form[3] = {n->blocked, trail ? n->joints : n->from,
                        trail ? n->weight : HX_NONE};

    memset(me, 0, sizeof *me);
    memset(all, 0, sizeof *all);
    for (int p = 0; p < r->npiece; p++)
        if (n->of >> p & 1)
            me->w[(HX_G_PIECE + p) >> 6] |= UINT64_C(1)
                                            << ((HX_G_PIECE + p) & 63);
    for (int i = 0; i < 3; i++)
        for (int w = 0; form[i] != HX_NONE && w < HX_MAX_GROUPS / 64; w++) {
            me->w[w] |= r->form[form[i]].reads_me.w[w];
            all->w[w] |= r->form[form[i]].reads_all.w[w];
        }
}

static void keep_networks(struct layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_mask me, all;

    for (int i = 0; i < r->nnetwork; i++) {
        struct hx_network *n = &r->network[i];

        if (n->same != i) {
            y->l->reach_cache[i] = y->l->reach_cache[n->same];
            y->l->trail_cache[i] = y->l->trail_cache[n->same];
            continue;
        }
        network_reads(r, n, false, &me, &all);
        y->l->reach_cache[i] = add_cached(y, HX_C_REACH, true, i,
                                          words_of(y, HX_EDGE) * 8);
        make_old(y, y->l->reach_cache[i], &me, &all);
        network_reads(r, n, true, &me, &all);
        y->l->trail_cache[i] = add_cached(y, HX_C_TRAIL, true, i, 2);
        make_old(y, y->l->trail_cache[i], &me, &all);
    }
}

static void lay_caches(struct layouter *y)
{
    struct hx_layout *l = y->l;

    l->written = take(y, HX_MAX_GROUPS / 8, 8);
    l->valid = take(y, (uint32_t)y->r->nseat * HX_CACHE_WORDS * 8, 8);
    l->land = take(y, words_of(y, HX_HEX) * 8, 8);
    l->coast = take(y, words_of(y, HX_CORNER) * 8, 8);
    l->docks = take(y, words_of(y, HX_CORNER) * 8, 8);
    l->terrain_set =
        take(y, words_of(y, HX_HEX) * 8 * (uint32_t)y->r->nterrain, 8);
    for (int s = HX_HEX; s <= HX_EDGE; s++)
        l->taken[s] = take(y, words_of(y, s) * 8, 8);
    keep_networks(y);
    keep_values(y);
    keep_forms(y);
}

/* ---- what settling depends on ---- */

static void add_form_reads(const struct hx_rules *r, struct hx_mask *m,
                           uint16_t form)
{
    for (int w = 0; form != HX_NONE && w < HX_MAX_GROUPS / 64; w++)
        m->w[w] |= r->form[form].reads_me.w[w] | r->form[form].reads_all.w[w];
}

static void add_group(struct hx_mask *m, int group)
{
    m->w[group >> 6] |= UINT64_C(1) << (group & 63);
}

static int group_of(const struct hx_rules *r, const struct hx_assign *a)
{
    switch (a->target) {
    case HX_SET_FIELD:
        return r->field[a->field].group;
    case HX_SET_FIRST:
        return HX_G_TURN;
    default:
        return HX_G_MAP;
    }
}

/* What an `always` writes may be written by others: then it is done again.
 * One that is more than `set` may read anything. */
static void always_reads(const struct hx_rules *r, struct hx_mask *m)
{
    for (int i = 0; i < r->nalways; i++) {
        const struct hx_effect *e = &r->always[i];

        add_form_reads(r, m, r->always_when[i]);
        for (int k = 0; k < e->nset; k++) {
            add_form_reads(r, m, e->set[k].of);
            add_form_reads(r, m, e->set[k].value);
            add_group(m, group_of(r, &e->set[k]));
        }
        if (e->move || e->nfn || e->nrun)
            memset(m, 0xff, sizeof *m);
    }
}

static void settle_reads(struct layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;

    always_reads(r, &l->always_reads);
    l->settle_reads = l->always_reads;
    for (int a = 0; a < r->naward && a < 16; a++) {
        add_form_reads(r, &l->award_reads[a], r->award[a].metric);
        add_form_reads(r, &l->award_reads[a], r->award[a].at_least);
        add_group(&l->award_reads[a], r->award[a].group); /* vacated */
        for (int w = 0; r->award[a].review == HX_NONE &&
                        w < HX_MAX_GROUPS / 64; w++)
            l->settle_reads.w[w] |= l->award_reads[a].w[w];
    }
    for (int i = 0; i < r->nwin; i++)
        add_form_reads(r, &l->win_reads, r->win[i].test);
    l->win_reads.w[0] |= UINT64_C(1) << HX_G_TURN; /* another seat's turn */
    for (int i = 0; i < r->nproc; i++)
        l->has_whole = l->has_whole || r->proc[i].whole;
}

static bool within_limits(const struct hx_rules *r, struct hx_error *err)
{
    if (r->ngroup_of_state > HX_MAX_GROUPS)
        hx_fail(err, "the rules remember %d different things; %d is the most",
                r->ngroup_of_state - HX_G_PIECE - r->npiece,
                HX_MAX_GROUPS - HX_G_PIECE - r->npiece);
    if (r->naward > 16 || r->nnetwork > 16 || r->ndeck > 8 || r->nstream > 64)
        hx_fail(err, "at most 16 awards, 16 networks, 8 decks, 64 streams");
    return !err->text[0];
}

bool hx_lay_out(struct hx_rules *r, struct hx_error *err)
{
    struct layouter y = {r, NULL, sizeof(struct hx_state), err};

    if (!within_limits(r, err))
        return false;
    y.l = r->layout = hx_arena_alloc(r->arena, 1, sizeof *r->layout);
    lay_cards(&y);
    lay_fields(&y);
    lay_board(&y);
    lay_stack(&y);
    y.l->kept = y.at;
    lay_caches(&y);
    y.l->size = round_up((int)y.at, 8);
    settle_reads(&y);
    for (int i = 0; i < r->nstream; i++) {
        y.l->stream_name[i] =
            hx_hash(HX_HASH_START, r->stream[i], strlen(r->stream[i]));
        if (!strcmp(r->stream[i], "deck"))
            y.l->deck_stream = (uint16_t)i;
    }
    return true;
}

bool hx_rules_link(struct hx_rules *r, struct hx_error *err)
{
    if (!hx_link_reads(r, err) || !hx_lay_out(r, err))
        return false;
    hx_make_plans(r);
    return true;
}

void hx_rules_free(struct hx_rules *r)
{
    struct hx_arena *arena;

    if (!r)
        return;
    arena = r->arena;
    hx_geo_free(r->board.geo);
    hx_arena_free(arena);
}
