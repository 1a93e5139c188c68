/* Production: what pieces on hexes are owed, and what the bank can pay. */
#include "inside.h"

#define MAX_KINDS (HX_LANES + HX_MAX_COUNTERS)

struct demand {
    int16_t want[HX_MAX_SEATS][MAX_KINDS];
    uint32_t kinds, seats; /* that somebody is owed; who is owed something */
};

static int yields(struct hx_game *g, int piece, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);
    uint16_t form = g->r->piece[piece].yields;

    ctx.piece = piece;
    return form == HX_NONE ? 0 : hx_int(g, form, &ctx);
}

/* Whose piece on the corner produces: -1 and -1 if nobody's. */
static void producer(const struct hx_game *g, int corner, int *piece, int *seat)
{
    hx_at(g, HX_CORNER, corner, piece, seat);
    if (*seat >= g->r->nplayer)
        *piece = *seat = -1;
}

uint64_t hx_around_make(struct hx_game *g, int hex)
{
    const struct hx_hex *h = &g->r->board.geo->hex[hex];
    uint64_t around = 0;

    for (int i = 0; i < 6; i++) {
        int piece, seat;

        producer(g, h->corner[i], &piece, &seat);
        if (piece >= 0)
            around += (uint64_t)yields(g, piece, seat) << 8 * seat;
    }
    return around;
}

/* ---- any production ---- */

static void owe(struct demand *d, int seat, int kind, int n)
{
    d->want[seat][kind] = (int16_t)(d->want[seat][kind] + n);
    d->kinds |= 1u << kind;
    d->seats |= 1u << seat;
}

static void ask_for(struct hx_game *g, struct demand *d,
                    const struct hx_terrain *t, int piece, int seat)
{
    if (t->table) {
        for (int k = 0; k < g->r->nkind; k++)
            owe(d, seat, k, t->table[piece * g->r->nkind + k]);
    } else if (t->yields != HX_NONE) {
        owe(d, seat, t->yields, yields(g, piece, seat));
    }
}

static void ask_around(struct hx_game *g, struct demand *d, int hex, int at)
{
    const struct hx_hex *h = &g->r->board.geo->hex[hex];
    int terrain = hx_terrain_of(g, hex);

    if (terrain < 0)
        return;
    for (int i = 0; i < 6; i++) {
        int piece, seat;

        if (at >= 0 && h->corner[i] != at)
            continue;
        producer(g, h->corner[i], &piece, &seat);
        if (piece >= 0)
            ask_for(g, d, &g->r->terrain[terrain], piece, seat);
    }
}

/* The bank is short of a kind: a single player takes the rest, of several
 * nobody gets any (or nobody at all, if the rules say so). */
static void cut(struct hx_game *g, struct demand *d, int kind, int there,
                bool nobody)
{
    int who = -1, claims = 0;

    for (int s = 0; s < g->r->nplayer; s++)
        if (d->want[s][kind]) {
            claims++;
            who = s;
        }
    for (int s = 0; s < g->r->nplayer; s++)
        d->want[s][kind] = 0;
    if (claims == 1 && !nobody)
        d->want[who][kind] = (int16_t)there;
}

static int in_bank(const struct hx_game *g, int kind)
{
    if (g->r->kind[kind].bank < 0)
        return INT16_MAX;
    return g->r->kind[kind].counter ? hx_stock(g, kind) : hx_bank(g)[kind];
}

/* Counters that a seat was owed, one by one: they lie apart from the cards. */
static bool pay_counters(struct hx_game *g, const struct demand *d, int s)
{
    struct hx_place_of_cards bank = {.sort = HX_A_BANK};
    struct hx_place_of_cards seat = {.sort = HX_A_SEAT, .seat = (int16_t)s};

    for (int k = g->r->ncard_kind; k < g->r->nkind; k++)
        if (d->want[s][k] &&
            hx_do_move(g, HX_M_EXACT, k, d->want[s][k], bank, seat) < 0)
            return false;
    return true;
}

static bool pay_out(struct hx_game *g, const struct demand *d)
{
    int16_t *gained = hx_shorts(g, g->l->gained);

    memset(gained, 0, (size_t)g->r->nseat * sizeof *gained);
    for (uint32_t seats = d->seats; seats; seats &= seats - 1) {
        int s = __builtin_ctz(seats);

        for (int k = 0; k < g->r->nkind; k++)
            gained[s] = (int16_t)(gained[s] + d->want[s][k]);
        if (gained[s] &&
            (!hx_bank_to_seat(g, s, d->want[s]) || !pay_counters(g, d, s)))
            return false;
    }
    hx_touch(g, HX_G_GAINED, -1);
    return true;
}

static bool produce_any(struct hx_game *g, const uint64_t *hexes, int at,
                        bool nobody)
{
    struct demand d;

    memset(&d, 0, sizeof d);
    HX_EACH(h, hexes, g->r->board.geo->words[HX_HEX])
        ask_around(g, &d, h, at);
    for (uint32_t kinds = d.kinds; kinds; kinds &= kinds - 1) {
        int k = __builtin_ctz(kinds), sum = 0, there = in_bank(g, k);

        for (int s = 0; s < g->r->nplayer; s++)
            sum += d.want[s][k];
        if (sum > there)
            cut(g, &d, k, there, nobody);
    }
    return pay_out(g, &d);
}

/* ---- nearly every production: of what is kept around hexes ---- */

/* Amounts of cards, a byte a seat. */
struct cards_due {
    uint64_t of[HX_LANES]; /* means something if the kind is in 'kinds' */
    uint64_t all;
    uint32_t kinds;
};

static unsigned sum_of(uint64_t by_seat)
{
    return (unsigned)(by_seat * UINT64_C(0x0101010101010101) >> 56);
}

/* False if it is so much that bytes may not hold it. */
static bool add_up(const struct hx_game *g, const uint64_t *hexes,
                   struct cards_due *d)
{
    const uint64_t *yielding = hx_words(g, g->l->yielding);
    const uint8_t *terrain = g->b + g->l->terrain;
    unsigned sum = 0;

    d->all = d->kinds = 0;
    for (int w = 0; w < g->r->board.geo->words[HX_HEX]; w++)
        for (uint64_t m = hexes[w] & yielding[w]; m; m &= m - 1) {
            int hex = w * 64 + __builtin_ctzll(m);
            uint64_t n = hx_around(g, hex);
            uint16_t kind;

            if (terrain[hex] == 0xff)
                continue;
            kind = g->r->terrain[terrain[hex]].yields;
            if (kind == HX_NONE)
                continue;
            d->of[kind] = n + (d->kinds >> kind & 1 ? d->of[kind] : 0);
            d->kinds |= 1u << kind;
            d->all += n;
            sum += sum_of(n);
        }
    return sum <= UINT8_MAX;
}

/* Has the bank enough of the kind? Without a limit it has, and hands of
 * whatever size must be able to hold more. */
static bool can_be_paid(const struct hx_game *g, int kind, unsigned n)
{
    if (g->r->kind[kind].bank >= 0)
        return (int)n <= hx_shorts(g, g->l->bank)[kind];
    for (int s = 0; s < g->r->nplayer; s++)
        if (hx_hand_at(g, s)[kind] > INT16_MAX - (int)n)
            return false;
    return true;
}

static void pay(struct hx_game *g, int kind, uint64_t n)
{
    int16_t *hand = g->hands + kind;
    int16_t *bank = hx_shorts(g, g->l->bank) + kind;

    if (g->r->kind[kind].bank >= 0)
        *bank = (int16_t)(*bank - (int)sum_of(n));
    while (n) {
        int byte = __builtin_ctzll(n) & ~7;
        int16_t *to = hand + (uint32_t)byte / 8 * g->l->lanes;

        *to = (int16_t)(*to + (int)(n >> byte & 0xff));
        n &= ~(UINT64_C(0xff) << byte);
    }
}

/* False, and nothing is done, if it is no matter of adding up and paying:
 * that is left to produce_any. */
static bool produce_at_once(struct hx_game *g, const uint64_t *hexes)
{
    int16_t *gained = hx_shorts(g, g->l->gained);
    struct cards_due d;

    if (!g->l->around || g->watch || !add_up(g, hexes, &d))
        return false;
    for (uint32_t m = d.kinds; m; m &= m - 1)
        if (!can_be_paid(g, __builtin_ctz(m), sum_of(d.of[__builtin_ctz(m)])))
            return false;
    for (uint32_t m = d.kinds; m; m &= m - 1)
        pay(g, __builtin_ctz(m), d.of[__builtin_ctz(m)]);
    if (d.all)
        hx_touch(g, HX_G_BANK, -1);
    for (int s = 0; s < g->r->nseat; s++, d.all >>= 8) {
        gained[s] = (int16_t)(d.all & 0xff);
        if (gained[s])
            hx_touch(g, HX_G_HAND, s);
    }
    hx_touch(g, HX_G_GAINED, -1);
    return true;
}

bool hx_do_produce(struct hx_game *g, const uint64_t *hexes, int at,
                   bool nobody)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {g->actor};

    if ((at >= 0 || !produce_at_once(g, hexes)) &&
        !produce_any(g, hexes, at, nobody))
        return false;
    return hx_do_tell(g, HX_E_PRODUCED, e);
}
