/* What stands on the board, and what follows from the map: read only, but for
 * the sets that are made anew when the map changes. */
#include "inside.h"

void hx_at(const struct hx_game *g, enum hx_sort sort, int place, int *piece,
           int *seat)
{
    uint8_t here = g->b[g->l->at[sort] + (uint32_t)place];

    *piece = here ? (here & 31) - 1 : -1;
    *seat = here ? here >> 5 : -1;
}

bool hx_rider(const struct hx_game *g, int piece, int place, int *seat)
{
    for (int s = 0; s < g->r->nseat; s++)
        if (hx_set_has(hx_own(g, piece, s), place)) {
            *seat = s;
            return true;
        }
    return false;
}

int hx_terrain_of(const struct hx_game *g, int hex)
{
    uint8_t terrain = g->b[g->l->terrain + (uint32_t)hex];

    return terrain == 0xff ? -1 : terrain;
}

int hx_token_of(const struct hx_game *g, int hex)
{
    return g->b[g->l->token + (uint32_t)hex];
}

int hx_site_harbor(const struct hx_game *g, int site)
{
    return g->b[g->l->site + (uint32_t)site];
}

static int stand_on_board(const struct hx_game *g, uint32_t seats,
                          uint32_t pieces, enum hx_sort sort)
{
    int n = 0;

    for (; seats; seats &= seats - 1) {
        const int16_t *standing = hx_standing(g, __builtin_ctz(seats));

        for (uint32_t m = pieces; m; m &= m - 1)
            if (g->r->piece[__builtin_ctz(m)].on == sort)
                n += standing[__builtin_ctz(m)];
    }
    return n;
}

int hx_count(const struct hx_game *g, uint32_t seats, uint32_t pieces,
             enum hx_sort sort, const uint64_t *where)
{
    int words = g->r->board.geo->words[sort], n = 0;

    seats &= (1u << g->r->nseat) - 1;
    if (!where)
        return stand_on_board(g, seats, pieces, sort);
    for (uint32_t m = pieces; m; m &= m - 1) {
        int piece = __builtin_ctz(m);

        if (g->r->piece[piece].on != sort)
            continue;
        for (uint32_t left = seats; left; left &= left - 1) {
            const uint64_t *own = hx_own(g, piece, __builtin_ctz(left));

            for (int w = 0; w < words; w++)
                n += hx_bits(own[w] & where[w]);
        }
    }
    return n;
}

int hx_supply(const struct hx_game *g, int seat, int piece)
{
    return hx_left(g, seat)[g->r->piece[piece].shares];
}

int hx_supply_make(const struct hx_game *g, int seat, int piece)
{
    int shares = g->r->piece[piece].shares;
    int left = g->r->piece[shares].supply;

    for (int p = 0; p < g->r->npiece; p++)
        if (g->r->piece[p].shares == shares)
            left -= hx_set_size(hx_own(g, p, seat),
                                g->r->board.geo->words[g->r->piece[p].on]);
    for (int f = 0; f < g->r->nfield; f++) {
        const int16_t *held = hx_shorts(g, g->r->field[f].offset);

        if (g->r->field[f].type == HX_T_HELD && held[0] >= 0 &&
            held[1] == seat && g->r->piece[held[0]].shares == shares)
            left--;
    }
    return left;
}

void hx_taken_make(const struct hx_game *g, enum hx_sort sort, uint64_t *out)
{
    int words = g->r->board.geo->words[sort];

    hx_set_clear(out, words);
    for (int p = 0; p < g->r->npiece; p++)
        if (g->r->piece[p].on == sort && !g->r->piece[p].rider)
            for (int s = 0; s < g->r->nseat; s++)
                hx_set_or(out, hx_own(g, p, s), words);
}

void hx_token_make(const struct hx_game *g, int64_t number, uint64_t *out)
{
    const struct hx_geo *geo = g->r->board.geo;

    hx_set_clear(out, geo->words[HX_HEX]);
    for (int h = 0; h < geo->n[HX_HEX]; h++)
        if (number && hx_token_of(g, h) == number)
            hx_set_add(out, h);
}

void hx_spaced(const struct hx_game *g, uint32_t pieces, uint64_t *out)
{
    const struct hx_geo *geo = g->r->board.geo;
    int words = geo->words[HX_CORNER];
    uint64_t stand[HX_MAX_WORDS];

    hx_set_clear(stand, words);
    for (uint32_t m = pieces; m; m &= m - 1) {
        int piece = __builtin_ctz(m);

        for (int s = 0; g->r->piece[piece].on == HX_CORNER && s < g->r->nseat;
             s++)
            hx_set_or(stand, hx_own(g, piece, s), words);
    }
    hx_set_copy(out, geo->all[HX_CORNER], words);
    HX_EACH(c, stand, words)
        hx_set_minus(out, geo->beside + c * words, words);
}

/* Where the seat has at harbors what yields; false: nowhere. */
static bool docked(const struct hx_game *g, int seat, uint64_t *at)
{
    int words = g->r->board.geo->words[HX_CORNER];

    hx_set_clear(at, words);
    for (int i = 0; i < g->r->npiece; i++) {
        const struct hx_piece *p = &g->r->piece[i];

        if (p->on == HX_CORNER && p->yields != HX_NONE && !p->rider)
            hx_set_or(at, hx_own(g, i, seat), words);
    }
    hx_set_and(at, hx_words(g, g->l->docks), words);
    return hx_set_some(at, words);
}

/* A settlement or what stands in its place on either end of a harbor's edge
 * gives its rate: every piece on corners counts. */
int hx_best_harbor(const struct hx_game *g, int seat, int kind)
{
    const struct hx_rules *r = g->r;
    uint64_t at[HX_MAX_WORDS];
    int best = 99;

    if (!docked(g, seat, at))
        return best;
    for (int i = 0; i < r->board.nsite; i++) {
        const struct hx_harbor *h = &r->harbor[hx_site_harbor(g, i)];
        const struct hx_edge *e = &r->board.geo->edge[r->board.site[i]];

        if (h->rate < best && (h->kind == HX_NONE || h->kind == kind) &&
            (hx_set_has(at, e->end[0]) || hx_set_has(at, e->end[1])))
            best = h->rate;
    }
    return best;
}

int hx_points_make(struct hx_game *g, int seat, bool cards)
{
    const struct hx_rules *r = g->r;
    int n = 0;

    if (cards) {
        for (uint32_t m = g->l->points_cards; m; m &= m - 1) {
            int card = __builtin_ctz(m);

            n += r->card[card].points * hx_cards_held(g, seat, card);
        }
        return n;
    }
    for (uint32_t m = g->l->points_pieces; m; m &= m - 1) {
        int piece = __builtin_ctz(m);

        n += r->piece[piece].points * hx_standing(g, seat)[piece];
    }
    for (int a = 0; a < r->naward; a++)
        if (hx_holders(g, a) >> seat & 1)
            n += r->award[a].points;
    return n;
}

void hx_map_changed(struct hx_game *g)
{
    const struct hx_rules *r = g->r;
    const struct hx_geo *geo = r->board.geo;
    int hw = geo->words[HX_HEX], cw = geo->words[HX_CORNER];
    uint64_t *land = hx_words(g, g->l->land), *coast, *docks;

    hx_set_clear(land, hw);
    hx_set_clear(hx_words(g, g->l->terrain_set), hw * r->nterrain);
    hx_set_clear(hx_token_set(g, 1), hw * HX_TOKENS);
    for (int h = 0; h < geo->n[HX_HEX]; h++) {
        int t = hx_terrain_of(g, h), number = hx_token_of(g, h);

        if (number >= 1 && number <= HX_TOKENS)
            hx_set_add(hx_token_set(g, number), h);
        if (g->l->around)
            hx_yield_again(g, h);
        if (t < 0)
            continue;
        hx_set_add(hx_words(g, g->l->terrain_set) + t * hw, h);
        if (r->terrain[t].land)
            hx_set_add(land, h);
    }
    coast = hx_words(g, g->l->coast);
    hx_set_clear(coast, cw);
    for (int c = 0; c < geo->n[HX_CORNER]; c++) {
        int n = 0;

        for (int i = 0; i < geo->corner[c].nhex; i++)
            n += hx_set_has(land, geo->corner[c].hex[i]);
        if (n < 3)
            hx_set_add(coast, c);
    }
    docks = hx_words(g, g->l->docks);
    hx_set_clear(docks, cw);
    for (int i = 0; i < r->board.nsite; i++)
        for (int end = 0; end < 2; end++)
            hx_set_add(docks, geo->edge[r->board.site[i]].end[end]);
    hx_touch(g, HX_G_MAP, -1);
}
