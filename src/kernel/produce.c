/* Production: what pieces on hexes are owed, and what the bank can pay. */
#include "state.h"

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
        hx_at(g, HX_CORNER, h->corner[i], &piece, &seat);
        if (piece >= 0 && seat < g->r->nplayer)
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

bool hx_do_produce(struct hx_game *g, const uint64_t *hexes, int at,
                   bool nobody)
{
    struct demand d;
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {g->actor};

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
    return pay_out(g, &d) && hx_do_tell(g, HX_E_PRODUCED, e);
}
