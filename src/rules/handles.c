/*
 * handles.c - the game, seats and places as Lua sees them.
 *
 * What a field name means is looked up in a table made once for the mix: it
 * gives a number, which packs the way of access and an id, or a method.
 */
#include "runtime_internal.h"

#include <stdlib.h>

/* ---- reading ---- */

/* A field that travels with pieces, as the piece on the place has it: pieces
 * may each have a field of that name. HX_NONE: no piece there has one. */
static uint16_t travelling(struct hx_runtime *rt, const struct hx_handle *h,
                           uint16_t field)
{
    const struct hx_rules *r = rt->r;
    enum hx_sort sort = (enum hx_sort)(h->mark.class - HX_H_HEX);
    int standing, seat;

    hx_at(rt->now->g, sort, h->id, &standing, &seat);
    for (int p = 0; p < r->npiece; p++) {
        const struct hx_piece *piece = &r->piece[p];

        if (piece->on != sort ||
            (piece->rider ? !hx_rider(rt->now->g, p, h->id, &seat)
                          : p != standing))
            continue;
        for (int i = 0; i < piece->nhas; i++)
            if (!strcmp(r->field[piece->has[i]].head.name,
                        r->field[field].head.name))
                return piece->has[i];
    }
    return HX_NONE;
}

static void read_field(struct hx_runtime *rt, const struct hx_handle *h,
                       uint16_t field)
{
    const struct hx_field *f = &rt->r->field[field];

    if (f->type == HX_T_BAG || f->type == HX_T_CARDBAG) {
        hx_rt_push_bag(rt, HX_LOOK_FIELD, f->type == HX_T_CARDBAG, h->id,
                       field);
        return;
    }
    if (f->type == HX_T_HELD) {
        hx_rt_push_held(rt, field);
        return;
    }
    if (f->travels) {
        uint16_t own = travelling(rt, h, field);

        field = own == HX_NONE ? field : own;
    }
    hx_rt_push(rt, f->type, f->sub, hx_field_get(rt->now->g, field, h->id));
}

static void read_place(struct hx_runtime *rt, const struct hx_handle *h,
                       enum hx_part part)
{
    const struct hx_board *board = &rt->r->board;
    struct hx_game *g = rt->now->g;
    int piece, seat;

    switch (part) {
    case HX_PART_PIECE:
    case HX_PART_OWNER:
        hx_at(g, (enum hx_sort)(h->mark.class - HX_H_HEX), h->id, &piece,
              &seat);
        if (part == HX_PART_PIECE)
            hx_rt_push_thing(rt, HX_T_PIECE, 0, piece);
        else
            hx_rt_push_thing(rt, HX_T_SEAT, 0, seat);
        break;
    case HX_PART_TERRAIN:
        hx_rt_push_thing(rt, HX_T_TERRAIN, 0, hx_terrain_of(g, h->id));
        break;
    case HX_PART_TOKEN:
        lua_pushinteger(rt->L, hx_token_of(g, h->id));
        break;
    case HX_PART_AREA:
        hx_rt_push_thing(rt, HX_T_AREA, 0,
                         board->area ? board->area[h->id] - 1 : -1);
        break;
    default:
        lua_pushboolean(rt->L, board->frame && board->frame[h->id]);
    }
}

static int rival(const struct hx_runtime *rt)
{
    int me = rt->now->ctx->me;

    return rt->r->nplayer == 2 && (me == 0 || me == 1) ? 1 - me : -1;
}

static void read_game(struct hx_runtime *rt, enum hx_part part)
{
    struct hx_game *g = rt->now->g;

    switch (part) {
    case HX_PART_ROUND:
        lua_pushinteger(rt->L, hx_round(g));
        break;
    case HX_PART_FIRST:
        hx_rt_push_thing(rt, HX_T_SEAT, 0, hx_first(g));
        break;
    case HX_PART_ACTIVE:
        hx_rt_push_thing(rt, HX_T_SEAT, 0, hx_active(g));
        break;
    case HX_PART_RIVAL:
        hx_rt_push_thing(rt, HX_T_SEAT, 0, rival(rt));
        break;
    case HX_PART_BANK:
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->single[HX_H_BAG]);
        break;
    case HX_PART_ARG:
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->single[HX_H_ARG]);
        break;
    default:
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->single[HX_H_OPT]);
    }
}

static void read_part(struct hx_runtime *rt, const struct hx_handle *h,
                      enum hx_part part, uint16_t id)
{
    switch (part) {
    case HX_PART_FIELD:
        read_field(rt, h, id);
        break;
    case HX_PART_COUNTER:
        lua_pushinteger(rt->L, hx_counter(rt->now->g, h->id, id));
        break;
    case HX_PART_STOCK:
        lua_pushinteger(rt->L, hx_stock(rt->now->g, id));
        break;
    case HX_PART_HAND:
        hx_rt_push_bag(rt, HX_LOOK_HAND, false, h->id, 0);
        break;
    case HX_PART_CARDS:
        hx_rt_push_bag(rt, HX_LOOK_CARDS, true, h->id, id);
        break;
    default:
        if (h->mark.class == HX_H_GAME)
            read_game(rt, part);
        else
            read_place(rt, h, part);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int hx_rt_unknown(lua_State *L, int index, const char *word, const char *format)
{
    const char *names[160] = {NULL};
    char guess[HX_GUESS];
    int n = 0;

    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (n < 160 && lua_type(L, -2) == LUA_TSTRING)
            names[n++] = lua_tostring(L, -2);
        lua_pop(L, 1);
    }
    qsort(names, (size_t)n, sizeof *names, by_text); /* Lua has no order */
    return luaL_error(L, format, word, hx_guess(word, names, n, guess));
}

/* What is written where, as text. */
static const char *key_text(lua_State *L, int index)
{
    return lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index)
                                             : luaL_tolstring(L, index, NULL);
}

int hx_rt_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_handle *h = lua_touserdata(L, 1);
    lua_Integer packed;
    int type;

    if (!h)
        h = rt->game;
    lua_pushvalue(L, 2);
    type = lua_rawget(L, lua_upvalueindex(1));
    if (type != LUA_TNUMBER)
        return hx_rt_unknown(L, lua_upvalueindex(1), key_text(L, 2),
                             h->mark.class == HX_H_GAME
                                 ? "g has no field or method '%s'%s"
                                 : "no field '%s'%s");
    packed = lua_tointeger(L, -1);
    read_part(rt, h, (enum hx_part)(packed >> 16), (uint16_t)packed);
    return 1;
}

/* ---- writing ---- */

static int refuse(struct hx_runtime *rt, const struct hx_label *label,
                  const char *why)
{
    char text[HX_LABEL];

    return luaL_error(rt->L, "%s%s", hx_rt_label(rt, label, text), why);
}

static bool write_field(struct hx_runtime *rt, const struct hx_handle *h,
                        uint16_t field, const struct hx_label *label)
{
    const struct hx_field *f = &rt->r->field[field];
    struct hx_read value;

    if (f->counter)
        refuse(rt, label, " is a counter: only cost and move change it");
    if (f->pile)
        refuse(rt, label, " is a bag: only move changes it");
    if (f->travels) {
        field = travelling(rt, h, field);
        if (field == HX_NONE)
            refuse(rt, label, ": no piece there has that field");
    }
    hx_rt_read(rt, 3, f->type, f->sub, label, &value);
    return hx_do_set(rt->now->g, field, h->id, value.r);
}

static bool write_part(struct hx_runtime *rt, const struct hx_handle *h,
                       enum hx_part part, uint16_t id,
                       const struct hx_label *label)
{
    struct hx_game *g = rt->now->g;
    struct hx_read value;

    switch (part) {
    case HX_PART_FIELD:
        return write_field(rt, h, id, label);
    case HX_PART_COUNTER:
    case HX_PART_STOCK:
        refuse(rt, label, " is a counter: only cost and move change it");
        return false;
    case HX_PART_HAND:
    case HX_PART_CARDS:
        refuse(rt, label, ": cards change hands by move alone");
        return false;
    case HX_PART_FIRST:
        hx_rt_read(rt, 3, HX_T_SEAT, 0, label, &value);
        return hx_do_set_first(g, (int)value.r.i);
    case HX_PART_TERRAIN:
        hx_rt_read(rt, 3, HX_T_TERRAIN, 0, label, &value);
        return hx_do_set_terrain(g, h->id, (int)value.r.i);
    case HX_PART_TOKEN:
        hx_rt_read(rt, 3, HX_T_INT, 0, label, &value);
        if (value.r.i < 0 || value.r.i > 99)
            refuse(rt, label, ": 0 to 99 expected");
        return hx_do_set_token(g, h->id, (int)value.r.i);
    default:
        refuse(rt, label, " can not be written");
        return false;
    }
}

int hx_rt_newindex(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_handle *h = lua_touserdata(L, 1);
    struct hx_label label = {h, NULL, NULL};
    lua_Integer packed;
    int type;

    lua_pushvalue(L, 2);
    type = lua_rawget(L, lua_upvalueindex(1));
    if (type != LUA_TNUMBER && type != LUA_TFUNCTION)
        return hx_rt_unknown(L, lua_upvalueindex(1), key_text(L, 2),
                             "no field '%s'%s");
    label.name = lua_tostring(L, 2);
    if (type == LUA_TFUNCTION)
        return refuse(rt, &label, " is a method");
    packed = lua_tointeger(L, -1);
    if (!write_part(rt, h, (enum hx_part)(packed >> 16), (uint16_t)packed,
                    &label))
        return hx_rt_told(rt);
    return 0;
}

int hx_rt_text(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    char name[HX_PLACE_NAME];

    lua_pushstring(L, hx_rt_name(rt, lua_touserdata(L, 1), name));
    return 1;
}
