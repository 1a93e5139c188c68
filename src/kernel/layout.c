/* Linking, part two: where everything lies in the block, what is kept there
 * of formulas, values and networks, and which write makes it old. */
#include "layout.h"
#include "random.h"

#include <stdlib.h>

/* A game remembers a position a move; large mixes take 5 KB. */
#define MOST_BLOCK 65536

uint32_t hx_take(struct hx_layouter *y, uint32_t bytes, uint32_t align)
{
    uint32_t at = (y->at + align - 1) & ~(align - 1);

    y->at = at + bytes;
    return at;
}

static uint32_t round_up(int n, int to)
{
    return (uint32_t)((n + to - 1) / to * to);
}

uint32_t hx_words_in(const struct hx_layouter *y, int sort)
{
    return (uint32_t)y->r->board.geo->words[sort];
}

/* ---- fields ---- */

static uint8_t width_of(const struct hx_layouter *y, const struct hx_field *f)
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

static uint32_t many(const struct hx_layouter *y, const struct hx_field *f)
{
    if (f->scope == HX_GAME)
        return 1;
    if (f->scope == HX_PLAYER)
        return (uint32_t)y->r->nseat;
    return (uint32_t)y->r->board.geo->n[f->scope - HX_OF_HEX];
}

/* What may be written into the field, as a range of numbers. */
static void find_range(const struct hx_rules *r, struct hx_field *f)
{
    f->ranged = true;
    if (f->type == HX_T_FLAG) {
        f->lo = 0;
        f->hi = 1;
    } else if (f->type == HX_T_SEAT) {
        f->lo = -1;
        f->hi = r->nseat - 1;
    } else if (f->type >= HX_T_HEX && f->type <= HX_T_EDGE) {
        f->lo = -1;
        f->hi = r->board.geo->n[f->type - HX_T_HEX] - 1;
    } else {
        f->ranged = f->type == HX_T_INT || f->type == HX_T_ENUM;
    }
}

static bool mirrors_stock(struct hx_layouter *y, int field, uint32_t *offset)
{
    for (int k = y->r->ncard_kind; k < y->r->nkind; k++)
        if (y->r->kind[k].stock == field) {
            *offset = y->l->stock + (uint32_t)(k - y->r->ncard_kind) * 2;
            return true;
        }
    return false;
}

static void lay_fields(struct hx_layouter *y)
{
    for (int i = 0; i < y->r->nfield; i++) {
        struct hx_field *f = &y->r->field[i];
        uint32_t align;

        f->width = width_of(y, f);
        f->many = (uint16_t)many(y, f);
        if (f->init == HX_NONE && f->type != HX_T_HELD &&
            !(f->type >= HX_T_SEAT && f->type <= HX_T_EDGE))
            f->zeroes = (uint32_t)f->many * f->width;
        find_range(y->r, f);
        if (f->scope == HX_GAME && mirrors_stock(y, i, &f->offset)) {
            f->width = 2;
            continue;
        }
        align = f->type == HX_T_BAG ? 8 : f->type == HX_T_HELD ? 2 : f->width;
        f->offset = hx_take(y, f->width * many(y, f), align);
    }
}

/* ---- cards, pieces, the board, the stack ---- */

static void lay_cards(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;
    uint32_t seats = (uint32_t)r->nseat;

    l->lanes = r->ncard_kind <= 8 ? 8 : HX_LANES;
    l->card_lanes = round_up(r->ncard ? r->ncard : 1, 4);
    for (int k = 0; k < r->ncard_kind; k++)
        if (r->kind[k].bank >= 0) {
            l->limited |= 1u << k;
            l->limited_lane[k] = -1;
        }
    l->hand = hx_take(y, seats * l->lanes * 2, 8);
    l->bank = hx_take(y, l->lanes * 2, 8);
    l->stock = hx_take(y, (uint32_t)(r->nkind - r->ncard_kind) * 2, 2);
    l->cards = hx_take(y, seats * (uint32_t)r->nhand * l->card_lanes * 2, 8);
    l->gained = hx_take(y, seats * 2, 2);
    l->waiting = hx_take(y, seats * l->card_lanes, 1);
    l->fresh = hx_take(y, l->card_lanes, 1);
    l->out = hx_take(y, l->card_lanes, 1);
    for (int c = 0; c < r->ncard; c++)
        if (r->card[c].points)
            l->points_cards |= 1u << c;
    for (int d = 0; d < r->ndeck && d < 8; d++) {
        uint32_t total = 0;

        for (int c = 0; c < r->ncard; c++)
            if (r->deck[d].cards >> c & 1)
                total += r->deck[d].count[c];
        if (r->deck[d].played == HX_PLAYED_BOTTOM)
            l->bottom_size[d] = total + 1;
        l->bottom_at[d] = hx_take(y, l->bottom_size[d], 1);
    }
}

static void lay_board(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;
    uint32_t hexes = (uint32_t)r->board.geo->n[HX_HEX], decks = 0;

    for (int p = 0; p < r->npiece; p++) {
        l->own[p] = hx_take(
            y, (uint32_t)r->nseat * hx_words_in(y, r->piece[p].on) * 8, 8);
        if (r->piece[p].points)
            l->points_pieces |= 1u << p;
        if (r->piece[p].rider)
            l->riders |= 1u << p;
    }
    for (int s = HX_HEX; s <= HX_EDGE; s++)
        l->at[s] = hx_take(y, (uint32_t)r->board.geo->n[s], 1);
    l->terrain = hx_take(y, hexes, 1);
    l->token = hx_take(y, hexes, 1);
    l->site = hx_take(y, r->board.nsite, 1);
    l->holder = hx_take(y, (uint32_t)r->naward, 1);
    l->due = hx_take(y, (uint32_t)r->naward, 1);
    l->stream = hx_take(y, (uint32_t)r->nstream * 4, 4);
    for (int i = 0; i < r->nchance; i++)
        if (r->chance[i].deck)
            r->chance[i].deck_slot = (uint16_t)decks++;
    l->deck_slot = hx_take(y, decks * 8, 8);
}

/* Room for one answer of each seat to a step that asks all together. */
static void lay_sealed(struct hx_layouter *y)
{
    struct hx_layout *l = y->l;

    for (int i = 0; i < y->r->nstep; i++) {
        const struct hx_step *step = &y->r->step[i];
        const struct hx_act *a = step->nact ? &y->r->act[step->act[0]] : NULL;
        uint32_t bags = 0;

        if (!step->together || !a)
            continue;
        for (int c = 0; c < a->nchoice; c++)
            if (a->choice[c].domain == HX_D_BUNDLE && bags <= a->choice[c].bag)
                bags = a->choice[c].bag + 1u;
        if (l->sealed_choices < a->nchoice)
            l->sealed_choices = a->nchoice;
        if (l->sealed_bags < bags)
            l->sealed_bags = bags;
        l->sealed_size =
            (1 + l->sealed_choices + l->sealed_bags * l->lanes) * 2;
    }
    l->sealed = hx_take(y, l->sealed_size * (uint32_t)y->r->nseat, 2);
}

static void lay_stack(struct hx_layouter *y)
{
    struct hx_layout *l = y->l;
    int nargs = y->r->nargname < HX_MAX_ARGS ? y->r->nargname : HX_MAX_ARGS;

    lay_sealed(y);
    l->nargs = (uint32_t)nargs;
    l->frame = hx_take(y, HX_MAX_DEPTH * sizeof(struct hx_frame), 2);
    l->arg = hx_take(y, HX_MAX_DEPTH * l->nargs * 2, 2);
    l->argname = hx_take(y, HX_MAX_DEPTH * l->nargs, 1);
}

static bool terrains_are_plain(const struct hx_rules *r)
{
    for (int i = 0; i < r->nterrain; i++) {
        const struct hx_terrain *t = &r->terrain[i];

        if (t->table || (t->yields != HX_NONE && t->yields >= r->ncard_kind))
            return false;
    }
    return true;
}

/* What pieces on corners yield: if that never changes, and bytes hold what six
 * of them do. */
static bool yields_are_plain(const struct hx_rules *r, uint8_t *yields)
{
    for (int i = 0; i < r->npiece; i++) {
        const struct hx_piece *p = &r->piece[i];
        const struct hx_form *f;

        if (p->on != HX_CORNER || p->rider || p->yields == HX_NONE)
            continue;
        f = &r->form[p->yields];
        if (!f->constant || f->value < 0 || f->value > UINT8_MAX / 6)
            return false;
        yields[i] = (uint8_t)f->value;
    }
    return true;
}

static void lay_around(struct hx_layouter *y)
{
    uint32_t hexes = (uint32_t)y->r->board.geo->n[HX_HEX];
    uint32_t players = (uint32_t)y->r->nplayer;
    uint8_t yields[HX_MAX_PIECES] = {0};

    if (!terrains_are_plain(y->r) || !yields_are_plain(y->r, yields))
        return;
    y->l->around = hx_take(y, hexes * players + 8 - players, 1);
    y->l->yielding = hx_take(y, hx_words_in(y, HX_HEX) * 8, 8);
    memset(y->l->bears, HX_BEARS_NOTHING, sizeof y->l->bears);
    for (int t = 0; t < y->r->nterrain; t++)
        if (y->r->terrain[t].yields != HX_NONE)
            y->l->bears[t] = (uint8_t)y->r->terrain[t].yields;
    y->l->around_mask = ~UINT64_C(0) >> (64 - 8 * players);
    memcpy(y->l->yields, yields, sizeof yields);
}

/* What is written along with the state, and never only made when it is asked
 * for. Whoever adds a registry, here or in lay_caches, adds to take_copy
 * (undo.c) how it is made again. */
static void lay_registries(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;
    uint32_t pieces = (uint32_t)(r->nseat * r->npiece) * 2;

    l->token_set = hx_take(y, hx_words_in(y, HX_HEX) * 8 * HX_TOKENS, 8);
    lay_around(y);
    l->playable = hx_take(y, (uint32_t)r->nseat * 4, 4);
    l->standing = hx_take(y, pieces, 2);
    l->left = hx_take(y, pieces, 2);
}

static void lay_caches(struct hx_layouter *y)
{
    struct hx_layout *l = y->l;

    l->calm = hx_take(y, 4, 4);
    l->written = hx_take(y, HX_MAX_GROUPS / 8, 8);
    l->valid = hx_take(y, (uint32_t)y->r->nseat * HX_CACHE_WORDS * 8, 8);
    l->land = hx_take(y, hx_words_in(y, HX_HEX) * 8, 8);
    l->coast = hx_take(y, hx_words_in(y, HX_CORNER) * 8, 8);
    l->docks = hx_take(y, hx_words_in(y, HX_CORNER) * 8, 8);
    l->terrain_set =
        hx_take(y, hx_words_in(y, HX_HEX) * 8 * (uint32_t)y->r->nterrain, 8);
    for (int s = HX_HEX; s <= HX_EDGE; s++)
        l->taken[s] = hx_take(y, hx_words_in(y, s) * 8, 8);
    lay_registries(y);
    hx_keep_wins(y);
    hx_keep_networks(y);
    hx_keep_awards(y);
    hx_keep_values(y);
    hx_keep_choices(y);
    hx_keep_events(y);
    hx_keep_chances(y);
    hx_keep_resting(y);
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
    struct hx_layouter y = {r, NULL, sizeof(struct hx_state), err};

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
    if (y.l->size > MOST_BLOCK) {
        hx_fail(err, "a position takes %u bytes; %d is the most", y.l->size,
                MOST_BLOCK);
        return false;
    }
    hx_settle_reads(&y);
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
