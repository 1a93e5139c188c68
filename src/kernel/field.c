/* Declared fields: read, and written with their range checked. */
#include "inside.h"

static const uint8_t *where_is(const struct hx_game *g,
                               const struct hx_field *f, int of)
{
    return g->b + f->offset +
           (f->scope == HX_GAME ? 0 : (uint32_t)of * f->width);
}

static struct hx_result nothing(const struct hx_field *f)
{
    static const int16_t empty[HX_LANES];
    struct hx_result x = {0, NULL, empty};

    if (f->type >= HX_T_SEAT && f->type <= HX_T_EDGE)
        x.i = -1;
    return x;
}

struct hx_result hx_field_get(const struct hx_game *g, uint16_t field, int of)
{
    const struct hx_field *f = &g->r->field[field];
    struct hx_result x = {0, NULL, NULL};
    const uint8_t *at;

    if (f->scope != HX_GAME && (of < 0 || of >= f->many))
        return nothing(f);
    at = where_is(g, f, of);
    if (f->type == HX_T_BAG || f->type == HX_T_HELD)
        x.bag = (const int16_t *)(const void *)at;
    else if (f->width == 1)
        x.i = *at;
    else if (f->width == 2)
        x.i = *(const int16_t *)(const void *)at;
    else if (f->width == 4)
        x.i = *(const int32_t *)(const void *)at;
    else
        x.i = *(const int64_t *)(const void *)at;
    return x;
}

/* Stores the value; false if it was there already: then nothing is old. */
static bool store(const struct hx_game *g, const struct hx_field *f, int of,
                  const struct hx_result *x)
{
    uint8_t *at = g->b + (where_is(g, f, of) - g->b);
    int16_t *half = (int16_t *)(void *)at;
    int64_t wide = x->i; /* its first bytes are those of a narrower number */
    const void *from = f->type == HX_T_BAG ? (const void *)x->bag : &wide;

    if (f->width == sizeof *half) {
        if (*half == (int16_t)x->i)
            return false;
        *half = (int16_t)x->i;
        return true;
    }
    if (!memcmp(at, from, f->width))
        return false;
    memcpy(at, from, f->width);
    return true;
}

static void owner_name(const struct hx_game *g, const struct hx_field *f,
                       int of, char name[HX_VALUE_NAME])
{
    if (f->scope == HX_GAME)
        strcpy(name, "g");
    else if (f->scope == HX_PLAYER)
        strcpy(name, g->r->seat[of]);
    else
        hx_geo_name(g->r->board.geo, (enum hx_sort)(f->scope - HX_OF_HEX), of,
                    name);
}

static bool out_of_range(struct hx_game *g, const struct hx_field *f, int of,
                         int64_t i)
{
    char name[HX_VALUE_NAME];

    owner_name(g, f, of, name);
    hx_game_fail(g, "%s.%s = %lld: declared %d to %d", name, f->head.name,
                 (long long)i, f->lo, f->hi);
    return false;
}

/* A held field is emptied by none: the piece is back in its supply. */
static bool put_back(struct hx_game *g, const struct hx_field *f,
                     const struct hx_result *x)
{
    if (x->i >= 0) {
        hx_game_fail(g, "g.%s: only none can be written", f->head.name);
        return false;
    }
    hx_hold(g, (uint16_t)(f - g->r->field), -1, -1);
    return true;
}

bool hx_do_set(struct hx_game *g, uint16_t field, int of,
               struct hx_result value)
{
    const struct hx_field *f = &g->r->field[field];

    if (f->scope != HX_GAME && (of < 0 || of >= f->many)) {
        hx_game_fail(g, "set %s: %s is none", f->head.name,
                     f->scope == HX_PLAYER ? "the seat" : "the place");
        return false;
    }
    if (f->type == HX_T_HELD)
        return put_back(g, f, &value);
    if (f->ranged && (value.i < f->lo || value.i > f->hi))
        return out_of_range(g, f, of, value.i);
    if (store(g, f, of, &value))
        hx_touch(g, f->group, f->scope == HX_PLAYER ? of : -1);
    return true;
}

/* Nothing but zeroes: most of what a turn resets was not touched. */
static inline bool is_zero(const struct hx_game *g, const struct hx_field *f)
{
    const uint8_t *at = g->b + f->offset;
    uint32_t n = f->zeroes, i = 0;
    uint64_t any = 0, eight;

    for (; i + sizeof eight <= n; i += sizeof eight) {
        memcpy(&eight, at + i, sizeof eight);
        any |= eight;
    }
    for (; i < n; i++)
        any |= at[i];
    return !any;
}

bool hx_field_begin(struct hx_game *g, uint16_t field, int of)
{
    const struct hx_field *f = &g->r->field[field];
    struct hx_ctx ctx = hx_ctx_new(f->scope == HX_PLAYER ? of : -1);
    struct hx_result x = nothing(f);

    ctx.it = of;
    if (f->init != HX_NONE)
        x = hx_run(g, f->init, &ctx, NULL);
    if (f->type == HX_T_HELD)
        x.i = -1;
    return hx_do_set(g, field, of, x);
}

static HX_APART bool begin_all(struct hx_game *g, uint16_t field)
{
    for (int i = 0; i < g->r->field[field].many; i++)
        if (!hx_field_begin(g, field, i))
            return false;
    return true;
}

bool hx_field_reset(struct hx_game *g, uint16_t field)
{
    const struct hx_field *f = &g->r->field[field];

    if (!f->zeroes)
        return begin_all(g, field);
    if (!is_zero(g, f)) {
        memset(g->b + f->offset, 0, f->zeroes);
        hx_touch(g, f->group, -1);
    }
    return true;
}

bool hx_do_set_first(struct hx_game *g, int seat)
{
    if (seat < 0 || seat >= g->r->nplayer) {
        hx_game_fail(g, "set g.first: no player");
        return false;
    }
    hx_st(g)->first = (int8_t)seat;
    hx_touch(g, HX_G_TURN, -1);
    return true;
}

bool hx_do_set_round(struct hx_game *g, int round)
{
    if (round < 0 || round > UINT16_MAX) {
        hx_game_fail(g, "round %d: 0 to %d expected", round, UINT16_MAX);
        return false;
    }
    hx_st(g)->round = (uint16_t)round;
    hx_touch(g, HX_G_TURN, -1);
    return true;
}

static bool is_hex(struct hx_game *g, const char *what, int hex)
{
    if (hex >= 0 && hex < g->r->board.geo->n[HX_HEX])
        return true;
    hx_game_fail(g, "set %s: the hex is none", what);
    return false;
}

bool hx_do_set_terrain(struct hx_game *g, int hex, int terrain)
{
    if (!is_hex(g, "terrain", hex))
        return false;
    if (terrain < 0 || terrain >= g->r->nterrain) {
        hx_game_fail(g, "set terrain: no terrain");
        return false;
    }
    g->b[g->l->terrain + (uint32_t)hex] = (uint8_t)terrain;
    hx_map_changed(g);
    return true;
}

bool hx_do_set_token(struct hx_game *g, int hex, int token)
{
    if (!is_hex(g, "token", hex))
        return false;
    if (token < 0 || token > 12) {
        hx_game_fail(g, "set token: %d: 0 to 12 expected", token);
        return false;
    }
    g->b[g->l->token + (uint32_t)hex] = (uint8_t)token;
    hx_map_changed(g);
    return true;
}

/* ---- reads of what is not declared ---- */

int hx_counter(const struct hx_game *g, int seat, int kind)
{
    const struct hx_kind *k = &g->r->kind[kind];

    return hx_shorts(g, g->r->field[k->field].offset)[seat];
}

int hx_stock(const struct hx_game *g, int kind)
{
    if (g->r->kind[kind].bank < 0)
        return HX_NO_LIMIT;
    return hx_shorts(g, g->l->stock)[kind - g->r->ncard_kind];
}

const int16_t *hx_hand(const struct hx_game *g, int seat)
{
    return hx_hand_at(g, seat);
}

const int16_t *hx_bank(const struct hx_game *g)
{
    return hx_shorts(g, g->l->bank);
}

int hx_cards_held(const struct hx_game *g, int seat, int card)
{
    int hand = g->r->deck[g->r->card[card].deck].hand;

    return hx_cards_at(g, seat, hand)[card];
}

int hx_cards_waiting(const struct hx_game *g, int seat, int card)
{
    return hx_waiting_at(g, seat)[card];
}

int hx_deck_left(const struct hx_game *g, int deck)
{
    const uint8_t *fresh = g->b + g->l->fresh;
    int n = g->l->bottom_size[deck] ? g->b[g->l->bottom_at[deck]] : 0;

    for (uint64_t m = g->r->deck[deck].cards; m; m &= m - 1)
        n += fresh[__builtin_ctzll(m)];
    return n;
}

uint32_t hx_holders(const struct hx_game *g, int award)
{
    return g->b[g->l->holder + (uint32_t)award];
}

int hx_holder(const struct hx_game *g, int award)
{
    uint32_t holders = hx_holders(g, award);

    return holders && !(holders & (holders - 1)) ? __builtin_ctz(holders) : -1;
}

int hx_award_metric(struct hx_game *g, int award, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    return hx_int(g, g->r->award[award].metric, &ctx);
}

int hx_active(const struct hx_game *g)
{
    return hx_st(g)->active;
}

int hx_round(const struct hx_game *g)
{
    return hx_st(g)->round;
}

int hx_first(const struct hx_game *g)
{
    return hx_st(g)->first;
}

int hx_winner(const struct hx_game *g)
{
    return hx_st(g)->winner;
}
