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

bool hx_yields(const struct hx_game *g, int hex)
{
    return hx_bears(g, hex) != HX_BEARS_NOTHING && hx_around(g, hex);
}

void hx_yield_again(struct hx_game *g, int hex)
{
    uint64_t *yielding = hx_words(g, g->l->yielding);

    if (hx_yields(g, hex))
        hx_set_add(yielding, hex);
    else
        hx_set_remove(yielding, hex);
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

static HX_APART bool produce_any(struct hx_game *g, const uint64_t *hexes,
                                 int at, bool nobody)
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

static int sum_of(uint64_t by_seat)
{
    return (int)(by_seat * UINT64_C(0x0101010101010101) >> 56);
}

/* Cards of what the hex bears from the bank to those to whom they are due, a
 * byte a seat; with sign -1 back. Below 0: there is one too many of them, in a
 * hand, or too few in the bank. All players are gone through, due or not: a
 * processor foresees that. */
static inline int deal_out(struct hx_game *g, int hex, uint64_t due, int sign)
{
    int kind = hx_bears(g, hex), any;
    int16_t *bank = hx_shorts(g, g->l->bank) + kind;
    int16_t *hand = hx_hand_at(g, 0) + kind;

    *bank = (int16_t)(*bank - sign * (sum_of(due) & g->l->limited_lane[kind]));
    any = *bank;
    for (int s = g->r->nplayer; s > 0; s--, due >>= 8) {
        *hand = (int16_t)(*hand + sign * (int)(due & 0xff));
        any |= *hand;
        hand += g->l->lanes;
    }
    return any;
}

/* The same of all of the hexes; 'all' is what each seat gets. Below 0, too, if
 * it is so much that bytes may not hold it. */
static inline int deal_all(struct hx_game *g, const uint64_t *hexes, int sign,
                           uint64_t *all)
{
    const uint64_t *yielding = hx_words(g, g->l->yielding);
    int any = 0, sum = 0;

    *all = 0;
    for (int w = 0; w < g->r->board.geo->words[HX_HEX]; w++)
        for (uint64_t m = hexes[w] & yielding[w]; m; m &= m - 1) {
            int hex = w * 64 + __builtin_ctzll(m);
            uint64_t due = hx_around(g, hex);

            *all += due;
            sum += sum_of(due);
            any |= deal_out(g, hex, due, sign);
        }
    return any | (UINT8_MAX - sum);
}

static HX_APART void take_back(struct hx_game *g, const uint64_t *hexes)
{
    uint64_t all;

    deal_all(g, hexes, -1, &all);
}

/* Four bytes as four numbers. */
static void put_four(int16_t *to, uint64_t bytes)
{
    uint64_t twos = (bytes & 0xffff) | (bytes & 0xffff0000) << 16;
    uint64_t ones = (twos | twos << 8) & UINT64_C(0x00ff00ff00ff00ff);

    memcpy(to, &ones, sizeof ones);
}

static void note_gained(struct hx_game *g, uint64_t by_seat)
{
    int16_t *gained = hx_shorts(g, g->l->gained);
    int s = 0;

    for (; s + 4 <= g->r->nseat; s += 4, by_seat >>= 32)
        put_four(gained + s, by_seat);
    for (; s < g->r->nseat; s++, by_seat >>= 8)
        gained[s] = (int16_t)(by_seat & 0xff);
    hx_touch(g, HX_G_GAINED, -1);
}

/* Of each seat whose byte is not 0. */
static void touch_hands(struct hx_game *g, uint64_t by_seat)
{
    for (int s = 0; by_seat; s++, by_seat >>= 8)
        if (by_seat & 0xff)
            hx_touch(g, HX_G_HAND, s);
}

/* False, and nothing is done, if it is no matter of adding up and paying:
 * that is left to produce_any. */
static bool produce_at_once(struct hx_game *g, const uint64_t *hexes)
{
    uint64_t all;

    if (!g->l->around || g->watch)
        return false;
    if (deal_all(g, hexes, 1, &all) < 0) {
        take_back(g, hexes);
        return false;
    }
    if (all) {
        hx_touch(g, HX_G_BANK, -1);
        touch_hands(g, all);
    }
    note_gained(g, all);
    return true;
}

static HX_APART bool tell_produced(struct hx_game *g)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {g->actor};

    return hx_do_tell(g, HX_E_PRODUCED, e);
}

bool hx_do_produce(struct hx_game *g, const uint64_t *hexes, int at,
                   bool nobody)
{
    if ((at >= 0 || !produce_at_once(g, hexes)) &&
        !produce_any(g, hexes, at, nobody))
        return false;
    return !hx_is_heard(g, HX_E_PRODUCED) || tell_produced(g);
}
