/* Pieces: put, lifted, shifted, changed. The registries behind them (own
 * sets, what stands where, taken places, how many stand and are left, what
 * the pieces around a hex yield) are written here, and made again in undo.c. */
#include "inside.h"

static void place_name(const struct hx_game *g, int sort, int at,
                       char name[HX_PLACE_NAME])
{
    hx_geo_name(g->r->board.geo, (enum hx_sort)sort, at, name);
}

static bool is_on_board(struct hx_game *g, int piece, int at)
{
    static const char *const sort_name[] = {"hex", "corner", "edge"};
    int sort = g->r->piece[piece].on;

    if (at >= 0 && at < g->r->board.geo->n[sort])
        return true;
    hx_game_fail(g, "put: a %s stands on a %s", g->r->piece[piece].head.name,
                 sort_name[sort]);
    return false;
}

/* A piece of the seat was put at a place or taken from it. */
static void touch_piece(struct hx_game *g, int piece, int seat, int at)
{
    const struct hx_piece *p = &g->r->piece[piece];

    hx_touch(g, HX_G_PIECE + piece, seat);
    if (p->on == HX_CORNER && p->yields != HX_NONE &&
        hx_set_has(hx_words(g, g->l->docks), at))
        hx_touch(g, HX_G_DOCKED, seat);
}

void hx_clear_board(struct hx_game *g)
{
    const struct hx_rules *r = g->r;

    for (int sort = HX_HEX; sort <= HX_EDGE; sort++)
        hx_taken_make(g, (enum hx_sort)sort, hx_words(g, g->l->taken[sort]));
    for (int f = 0; f < r->nfield; f++)
        if (r->field[f].type == HX_T_HELD)
            hx_shorts(g, r->field[f].offset)[0] =
                hx_shorts(g, r->field[f].offset)[1] = -1;
    for (int s = 0; s < r->nseat; s++)
        for (int p = 0; p < r->npiece; p++)
            hx_left(g, s)[p] = r->piece[p].supply;
}

/* What is held stands nowhere and is in no supply. */
void hx_hold(struct hx_game *g, uint16_t field, int piece, int seat)
{
    int16_t *held = hx_shorts(g, g->r->field[field].offset);

    if (held[0] >= 0)
        hx_left(g, held[1])[g->r->piece[held[0]].shares]++;
    held[0] = (int16_t)piece;
    held[1] = (int16_t)seat;
    if (piece >= 0)
        hx_left(g, seat)[g->r->piece[piece].shares]--;
    hx_touch(g, g->r->field[field].group, -1);
}

/* Only players produce. */
static void yield_around(struct hx_game *g, int piece, int seat, int at,
                         bool there)
{
    const struct hx_corner *c = &g->r->board.geo->corner[at];
    int n = there ? g->l->yields[piece] : -g->l->yields[piece];

    if (seat >= g->r->nplayer)
        return;
    for (int i = 0; i < c->nhex; i++) {
        uint8_t *around = hx_around_at(g, c->hex[i]) + seat;

        *around = (uint8_t)(*around + n);
        hx_yield_again(g, c->hex[i]);
    }
}

/* Writes the registries: the piece stands, or no longer stands, at a place. */
void hx_piece_stand(struct hx_game *g, int piece, int seat, int at, bool there)
{
    const struct hx_piece *p = &g->r->piece[piece];
    uint8_t *here = g->b + g->l->at[p->on] + at;
    int n = there ? 1 : -1;

    hx_standing(g, seat)[piece] = (int16_t)(hx_standing(g, seat)[piece] + n);
    hx_left(g, seat)[p->shares] = (int16_t)(hx_left(g, seat)[p->shares] - n);
    if (g->l->yields[piece])
        yield_around(g, piece, seat, at, there);
    if (there)
        hx_set_add(hx_own(g, piece, seat), at);
    else
        hx_set_remove(hx_own(g, piece, seat), at);
    if (!p->rider) {
        uint64_t *taken = hx_words(g, g->l->taken[p->on]);

        *here = (uint8_t)(there ? (piece + 1) | seat << 5 : 0);
        if (there)
            hx_set_add(taken, at);
        else
            hx_set_remove(taken, at);
    }
    touch_piece(g, piece, seat, at);
    if (g->l->net_near[piece])
        hx_net_stood(g, piece, seat, at, there);
}

/* A `has` field where the piece stands: what travels with it. */
static int16_t *has_at(struct hx_game *g, uint16_t field, int at)
{
    const struct hx_field *f = &g->r->field[field];

    return (int16_t *)(void *)(g->b + f->offset + (uint32_t)at * f->width);
}

static int16_t read_has(struct hx_game *g, uint16_t field, int at)
{
    return (int16_t)hx_field_get(g, field, at).i;
}

static void write_has(struct hx_game *g, uint16_t field, int at, int16_t x)
{
    if (g->r->field[field].width == 1)
        *(uint8_t *)has_at(g, field, at) = (uint8_t)x;
    else
        *has_at(g, field, at) = x;
    hx_touch(g, g->r->field[field].group, -1);
}

static int16_t has_start(const struct hx_field *f)
{
    return f->type >= HX_T_SEAT && f->type <= HX_T_EDGE ? -1 : 0;
}

static void clear_has(struct hx_game *g, int piece, int at)
{
    const struct hx_piece *p = &g->r->piece[piece];

    for (int i = 0; i < p->nhas; i++)
        write_has(g, p->has[i], at, has_start(&g->r->field[p->has[i]]));
}

static void tell_place(struct hx_game *g, uint8_t sort, int piece, int seat,
                       int at)
{
    struct hx_fact fact = {.sort = sort};

    if (!g->watch)
        return;
    fact.a = (int16_t)seat;
    fact.piece = (int16_t)piece;
    fact.place = (int16_t)at;
    hx_tell_fact(g, &fact);
}

static bool told(struct hx_game *g, uint16_t event, int32_t a, int32_t b,
                 int32_t c, int32_t d)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {a, b, c, d};

    return hx_do_tell(g, event, e);
}

/* Is the place fit: free, or holding what is upgraded or ridden? */
static bool fit(struct hx_game *g, int piece, int owner, int at, bool fresh)
{
    const struct hx_piece *p = &g->r->piece[piece];
    uint16_t under = p->rider ? p->rides : fresh ? HX_NONE : p->upgrades;
    int old, seat;
    char name[HX_PLACE_NAME];

    hx_at(g, (enum hx_sort)p->on, at, &old, &seat);
    if (under != HX_NONE && (old != under || seat != owner)) {
        place_name(g, p->on, at, name);
        hx_game_fail(g, "put: no %s of %s on %s", g->r->piece[under].head.name,
                     g->r->seat[owner], name);
        return false;
    }
    if ((under == HX_NONE && !p->rider && old >= 0) ||
        (p->rider && hx_set_has(hx_own(g, piece, owner), at))) {
        place_name(g, p->on, at, name);
        hx_game_fail(g, "put: %s is taken", name);
        return false;
    }
    return true;
}

static bool in_supply(struct hx_game *g, int piece, int owner)
{
    if (hx_supply(g, owner, piece) > 0)
        return true;
    hx_game_fail(g, "no %s left in the supply of %s",
                 g->r->piece[piece].head.name, g->r->seat[owner]);
    return false;
}

bool hx_do_put(struct hx_game *g, int piece, int owner, int at, bool fresh,
               bool free)
{
    const struct hx_piece *p;

    if (piece < 0 || piece >= g->r->npiece || owner < 0 ||
        owner >= g->r->nseat) {
        hx_game_fail(g, "put: no such piece or seat");
        return false;
    }
    p = &g->r->piece[piece];
    if (!is_on_board(g, piece, at) || !fit(g, piece, owner, at, fresh) ||
        !in_supply(g, piece, owner))
        return false;
    if (!p->rider && !fresh && p->upgrades != HX_NONE)
        hx_piece_stand(g, p->upgrades, owner, at, false);
    hx_piece_stand(g, piece, owner, at, true);
    clear_has(g, piece, at);
    tell_place(g, HX_FACT_BUILT, piece, owner, at);
    return told(g, HX_E_BUILT, piece, at, owner, free);
}

bool hx_do_put_held(struct hx_game *g, uint16_t field, int at)
{
    int16_t *held = hx_shorts(g, g->r->field[field].offset);
    int piece = held[0], owner = held[1];
    const struct hx_piece *p;

    if (piece < 0) {
        hx_game_fail(g, "put: g.%s is empty", g->r->field[field].head.name);
        return false;
    }
    p = &g->r->piece[piece];
    if (!is_on_board(g, piece, at) || !fit(g, piece, owner, at, true))
        return false;
    hx_piece_stand(g, piece, owner, at, true);
    for (int i = 0; i < p->nhas; i++)
        write_has(g, p->has[i], at, held[2 + i]);
    hx_hold(g, field, -1, -1);
    tell_place(g, HX_FACT_BUILT, piece, owner, at);
    return told(g, HX_E_BUILT, piece, at, owner, true);
}

bool hx_do_put_start(struct hx_game *g)
{
    for (int i = 0; i < g->r->board.nstart; i++) {
        const struct hx_start *s = &g->r->board.start[i];

        if (!hx_do_put(g, s->piece, s->seat, s->place, false, true))
            return false;
    }
    return true;
}

static bool something(struct hx_game *g, const char *what, enum hx_sort sort,
                      int at, int *piece, int *seat)
{
    char name[HX_PLACE_NAME] = "there";

    *piece = -1;
    if (at >= 0 && at < g->r->board.geo->n[sort])
        hx_at(g, sort, at, piece, seat);
    if (*piece >= 0)
        return true;
    if (at >= 0 && at < g->r->board.geo->n[sort])
        place_name(g, (int)sort, at, name);
    hx_game_fail(g, "%s: nothing on %s", what, name);
    return false;
}

bool hx_do_lift(struct hx_game *g, enum hx_sort sort, int at,
                uint16_t into_field)
{
    int piece, seat;

    if (!something(g, "lift", sort, at, &piece, &seat))
        return false;
    if (into_field != HX_NONE) {
        const struct hx_field *f = &g->r->field[into_field];
        int16_t *held = hx_shorts(g, f->offset);

        if (held[0] >= 0) {
            hx_game_fail(g, "g.%s is not empty", f->head.name);
            return false;
        }
        hx_hold(g, into_field, piece, seat);
        for (int i = 0; i < g->r->piece[piece].nhas; i++)
            held[2 + i] = read_has(g, g->r->piece[piece].has[i], at);
    }
    clear_has(g, piece, at);
    hx_piece_stand(g, piece, seat, at, false);
    tell_place(g, HX_FACT_REMOVED, piece, seat, at);
    return told(g, HX_E_LIFTED, piece, at, seat, 0);
}

bool hx_do_lift_rider(struct hx_game *g, int piece, int at)
{
    int seat;

    if (piece < 0 || !g->r->piece[piece].rider) {
        hx_game_fail(g, "lift: no piece that rides on another");
        return false;
    }
    if (!is_on_board(g, piece, at))
        return false;
    if (!hx_rider(g, piece, at, &seat))
        return true;
    hx_piece_stand(g, piece, seat, at, false);
    tell_place(g, HX_FACT_REMOVED, piece, seat, at);
    return told(g, HX_E_LIFTED, piece, at, seat, 0);
}

bool hx_do_shift(struct hx_game *g, enum hx_sort sort, int from, int to)
{
    int piece, seat, other, whose;
    int16_t has[HX_MAX_HAS];
    const struct hx_piece *p;
    char name[HX_PLACE_NAME];

    if (!something(g, "shift", sort, from, &piece, &seat) ||
        !is_on_board(g, piece, to))
        return false;
    p = &g->r->piece[piece];
    hx_at(g, sort, to, &other, &whose);
    if (other >= 0) {
        place_name(g, (int)sort, to, name);
        hx_game_fail(g, "shift: %s is taken", name);
        return false;
    }
    for (int i = 0; i < p->nhas; i++)
        has[i] = read_has(g, p->has[i], from);
    clear_has(g, piece, from);
    hx_piece_stand(g, piece, seat, from, false);
    hx_piece_stand(g, piece, seat, to, true);
    for (int i = 0; i < p->nhas; i++)
        write_has(g, p->has[i], to, has[i]);
    tell_place(g, HX_FACT_REMOVED, piece, seat, from);
    tell_place(g, HX_FACT_BUILT, piece, seat, to);
    return told(g, HX_E_SHIFTED, piece, from, to, seat);
}

/* Fields of the new piece that the old one had too keep their value. */
bool hx_do_change(struct hx_game *g, enum hx_sort sort, int at, int to_piece)
{
    int piece, seat;
    int16_t has[HX_MAX_HAS];
    const struct hx_piece *p;

    if (!something(g, "change", sort, at, &piece, &seat))
        return false;
    if (to_piece < 0 || g->r->piece[to_piece].on != sort) {
        hx_game_fail(g, "change: no such piece");
        return false;
    }
    p = &g->r->piece[to_piece];
    for (int i = 0; i < p->nhas; i++)
        has[i] = read_has(g, p->has[i], at);
    hx_piece_stand(g, piece, seat, at, false);
    if (!in_supply(g, to_piece, seat))
        return false;
    hx_piece_stand(g, to_piece, seat, at, true);
    clear_has(g, piece, at);
    for (int i = 0; i < p->nhas; i++) {
        bool had = false;

        for (int j = 0; j < g->r->piece[piece].nhas; j++)
            had = had || g->r->piece[piece].has[j] == p->has[i];
        write_has(g, p->has[i], at,
                  had ? has[i] : has_start(&g->r->field[p->has[i]]));
    }
    tell_place(g, HX_FACT_REMOVED, piece, seat, at);
    tell_place(g, HX_FACT_BUILT, to_piece, seat, at);
    return told(g, HX_E_CHANGED, to_piece, piece, at, seat);
}
