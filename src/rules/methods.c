/*
 * methods.c - the methods of g that change the board and deal cards:
 * each reads its arguments and calls the effect of that name.
 */
#include "runtime_internal.h"

/* ---- arguments ---- */

/* The thing that it names, which must be there. */
static int thing(struct hx_runtime *rt, struct hx_argument *a, int type,
                 const char *method, const char *name)
{
    struct hx_label label = {.method = method, .name = name};
    struct hx_read value;

    hx_rt_read_argument(rt, a, type, 0, &label, &value);
    if (value.r.i < 0)
        hx_rt_expected(rt, hx_rt_place_of(rt, a),
                       type == HX_T_SEAT ? "a seat" : "a name", &label);
    return (int)value.r.i;
}

/* A place of any sort. */
static int place(struct hx_runtime *rt, const struct hx_argument *a,
                 enum hx_sort *sort, const char *method, const char *name)
{
    struct hx_label label = {.method = method, .name = name};
    int index = hx_rt_place_of(rt, a);
    enum hx_class class = hx_rt_class(rt, index);

    if (class < HX_H_HEX || class > HX_H_EDGE)
        hx_rt_expected(rt, index, "a place", &label);
    *sort = (enum hx_sort)(class - HX_H_HEX);
    return ((struct hx_handle *)lua_touserdata(rt->L, index))->id;
}

static const char *const sort_names[] = {"a hex", "a corner", "an edge"};

/* A place where the piece may stand at all. */
static int place_for(struct hx_runtime *rt, const struct hx_argument *a,
                     int piece, const char *method)
{
    enum hx_sort sort;
    int at = place(rt, a, &sort, method, "at");

    if (rt->r->piece[piece].on != sort)
        luaL_error(rt->L, "%s: a %s stands on %s", method,
                   rt->r->piece[piece].head.name,
                   sort_names[rt->r->piece[piece].on]);
    return at;
}

static uint16_t held_field(struct hx_runtime *rt, const struct hx_argument *a,
                           const char *method)
{
    const struct hx_rules *r = rt->r;
    const char *names[HX_MAX_GROUPS], *name = hx_rt_text_of(rt, a);
    char guess[HX_GUESS];
    int n = 0;

    if (!name)
        name = "?";
    for (int i = 0; i < r->nfield; i++) {
        if (r->field[i].type != HX_T_HELD || r->field[i].scope != HX_GAME)
            continue;
        if (!strcmp(r->field[i].head.name, name))
            return (uint16_t)i;
        if (n < HX_MAX_GROUPS)
            names[n++] = r->field[i].head.name;
    }
    return (uint16_t)luaL_error(rt->L, "g:%s: no held field '%s'%s", method,
                                name, hx_guess(name, names, n, guess));
}

/* ---- pieces ---- */

static int done(struct hx_runtime *rt, bool ok)
{
    return ok ? 0 : hx_rt_told(rt);
}

static int put_held(struct hx_runtime *rt, const struct hx_argument *from,
                    const struct hx_argument *to)
{
    uint16_t field = held_field(rt, from, "put");
    int piece = hx_field_get(rt->now->g, field, -1).bag[0];
    enum hx_sort sort;
    int at = piece < 0 ? place(rt, to, &sort, "put", "at")
                       : place_for(rt, to, piece, "put");

    return done(rt, hx_do_put_held(rt->now->g, field, at));
}

static int method_put(lua_State *L)
{
    static const char *const names[] = {"owner", "at", "from", "start", NULL};
    enum { PIECE, OWNER, AT, FROM, START };
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *a = hx_rt_arguments(rt, "put", names);
    int piece, owner = rt->now->ctx->me, at;

    if (hx_rt_given(rt, &a[START]) &&
        lua_toboolean(L, hx_rt_place_of(rt, &a[START])))
        return done(rt, hx_do_put_start(rt->now->g));
    if (hx_rt_given(rt, &a[FROM]))
        return put_held(rt, &a[FROM], &a[AT]);
    piece = thing(rt, &a[PIECE], HX_T_PIECE, "put", "piece");
    if (hx_rt_given(rt, &a[OWNER]) || owner < 0)
        owner = thing(rt, &a[OWNER], HX_T_SEAT, "put", "owner");
    at = place_for(rt, &a[AT], piece, "put");
    return done(rt, hx_do_put(rt->now->g, piece, owner, at, false, true));
}

static int method_lift(lua_State *L)
{
    static const char *const names[] = {"at", "into", NULL};
    enum { PIECE, AT, INTO };
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *a = hx_rt_arguments(rt, "lift", names);
    enum hx_sort sort;
    int at;

    if (hx_rt_given(rt, &a[PIECE])) {
        int piece = thing(rt, &a[PIECE], HX_T_PIECE, "lift", "piece");

        if (!rt->r->piece[piece].rider)
            return luaL_error(L, "lift: a %s is no rider: leave its name out",
                              rt->r->piece[piece].head.name);
        at = place_for(rt, &a[AT], piece, "lift");
        return done(rt, hx_do_lift_rider(rt->now->g, piece, at));
    }
    at = place(rt, &a[AT], &sort, "lift", "at");
    return done(rt, hx_do_lift(rt->now->g, sort, at,
                               hx_rt_given(rt, &a[INTO])
                                   ? held_field(rt, &a[INTO], "lift")
                                   : HX_NONE));
}

static int method_shift(lua_State *L)
{
    static const char *const names[] = {"from", "to", NULL};
    enum { FROM = 1, TO };
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *a = hx_rt_arguments(rt, "shift", names);
    enum hx_sort sort, other;
    int from, to;

    from = place(rt, &a[FROM], &sort, "shift", "from");
    to = place(rt, &a[TO], &other, "shift", "to");
    if (sort != other)
        return luaL_error(L, "shift: from %s to %s", sort_names[sort],
                          sort_names[other]);
    return done(rt, hx_do_shift(rt->now->g, sort, from, to));
}

static int method_change(lua_State *L)
{
    static const char *const names[] = {"at", "to", NULL};
    enum { AT = 1, TO };
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *a = hx_rt_arguments(rt, "change", names);
    int at, piece;

    piece = thing(rt, &a[TO], HX_T_PIECE, "change", "to");
    at = place_for(rt, &a[AT], piece, "change");
    return done(rt,
                hx_do_change(rt->now->g, (enum hx_sort)rt->r->piece[piece].on,
                             at, piece));
}

/* ---- decks and production ---- */

static int method_draw(lua_State *L)
{
    struct hx_argument from = {.how = HX_ARG_VALUE, .at = 2};
    struct hx_argument to = {.how = HX_ARG_VALUE, .at = 3};
    struct hx_runtime *rt = hx_rt_of(L);
    int deck, seat = rt->now->ctx->me, card;

    hx_rt_check_self(rt, "draw");
    lua_settop(L, 3);
    deck = thing(rt, &from, HX_T_DECK, "draw", "deck");
    if (hx_rt_given(rt, &to) || seat < 0)
        seat = thing(rt, &to, HX_T_SEAT, "draw", "to");
    card = hx_do_draw(rt->now->g, deck, seat);
    if (card < -1)
        return hx_rt_told(rt);
    hx_rt_push_thing(rt, HX_T_CARD, 0, card);
    return 1;
}

static int method_produce(lua_State *L)
{
    static const char *const names[] = {"hexes", "at", "short", NULL};
    static const char *const ways[] = {"single_takes_rest", "nobody", NULL};
    static const struct hx_label hexes_label = {.method = "produce",
                                                .name = "hexes"},
                                 at_label = {.method = "produce", .name = "at"};
    enum { HEXES = 1, AT, SHORT };
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *a = hx_rt_arguments(rt, "produce", names);
    struct hx_read hexes, at;
    bool nobody = false;

    if (!hx_rt_given(rt, &a[HEXES]))
        return luaL_error(L, "produce needs hexes");
    hx_rt_read_argument(rt, &a[HEXES], HX_T_HEXES, 0, &hexes_label, &hexes);
    hx_rt_read_argument(rt, &a[AT], HX_T_CORNER, 0, &at_label, &at);
    if (hx_rt_given(rt, &a[SHORT])) {
        const char *way = hx_rt_text_of(rt, &a[SHORT]);

        nobody = way && !strcmp(way, ways[1]);
        if (!nobody && (!way || strcmp(way, ways[0]) != 0))
            return luaL_error(L, "g:produce: short: '%s' or '%s' expected",
                              ways[0], ways[1]);
    }
    return done(rt,
                hx_do_produce(rt->now->g, hexes.r.set, (int)at.r.i, nobody));
}

void hx_rt_methods(struct hx_runtime *rt)
{
    static const luaL_Reg list[] = {
        {"move", hx_rt_move},        {"put", method_put},
        {"lift", method_lift},       {"shift", method_shift},
        {"change", method_change},   {"draw", method_draw},
        {"produce", method_produce}, {NULL, NULL}};

    for (const luaL_Reg *m = list; m->name; m++)
        hx_rt_set_function(rt, m->name, m->func);
}
