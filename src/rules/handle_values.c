/*
 * handle_values.c - values of the kernel as Lua sees them, and back.
 */
#include "runtime_internal.h"

#include <stdio.h>

const struct hx_mark *hx_rt_mark(struct hx_runtime *rt, int index)
{
    static const struct hx_mark none = {NULL, HX_H_NONE};
    const struct hx_mark *mark = lua_touserdata(rt->L, index);

    /* a script sees no userdata but ours */
    return mark && mark->rt == rt ? mark : &none;
}

enum hx_class hx_rt_class(struct hx_runtime *rt, int index)
{
    return (enum hx_class)hx_rt_mark(rt, index)->class;
}

int hx_rt_type_of(enum hx_class class)
{
    switch (class) {
    case HX_H_SEAT:
        return HX_T_SEAT;
    case HX_H_HEX:
        return HX_T_HEX;
    case HX_H_CORNER:
        return HX_T_CORNER;
    case HX_H_EDGE:
        return HX_T_EDGE;
    default:
        return HX_T_VOID;
    }
}

static const struct {
    uint8_t one, set;
} families[] = {
    {HX_T_SEAT, HX_T_SEATS},     {HX_T_KIND, HX_T_KINDS},
    {HX_T_CARD, HX_T_CARDS},     {HX_T_DECK, HX_T_DECKS},
    {HX_T_PIECE, HX_T_PIECES},   {HX_T_TERRAIN, HX_T_TERRAINS},
    {HX_T_AREA, HX_T_AREAS},     {HX_T_HEX, HX_T_HEXES},
    {HX_T_CORNER, HX_T_CORNERS}, {HX_T_EDGE, HX_T_EDGES},
};
#define FAMILIES (sizeof families / sizeof *families)

int hx_rt_member(int set_type)
{
    for (size_t i = 0; i < FAMILIES; i++)
        if (families[i].set == set_type)
            return families[i].one;
    return HX_T_VOID;
}

int hx_rt_set_of(int type)
{
    for (size_t i = 0; i < FAMILIES; i++)
        if (families[i].one == type)
            return families[i].set;
    return HX_T_VOID;
}

const struct hx_things *hx_rt_things(struct hx_runtime *rt, int type, int sub)
{
    static const struct hx_things none;

    if (type == HX_T_ENUM)
        return sub < rt->r->nenum ? &rt->enums[sub] : &none;
    return type >= HX_T_SEAT && type <= HX_T_EDGE ? &rt->thing[type] : &none;
}

void hx_rt_push_thing(struct hx_runtime *rt, int type, int sub, int64_t i)
{
    const struct hx_things *t;

    if (type == HX_T_INT) {
        lua_pushinteger(rt->L, (lua_Integer)i);
        return;
    }
    if (type == HX_T_FLAG) {
        lua_pushboolean(rt->L, i != 0);
        return;
    }
    t = hx_rt_things(rt, type, sub);
    if (i >= 0 && i < t->n)
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, t->ref[i]);
    else
        lua_pushnil(rt->L);
}

void hx_rt_push(struct hx_runtime *rt, int type, int sub, struct hx_result v)
{
    uint64_t bits = (uint64_t)v.i;

    if (type >= HX_T_SEAT && type <= HX_T_EDGE)
        hx_rt_push_thing(rt, type, sub, v.i);
    else if (type >= HX_T_HEXES && type <= HX_T_EDGES)
        hx_rt_push_set(rt, type, v.set);
    else if (hx_rt_member(type) != HX_T_VOID)
        hx_rt_push_set(rt, type, &bits);
    else if (type == HX_T_BAG || type == HX_T_CARDBAG)
        hx_rt_push_copy(rt, type == HX_T_CARDBAG, v.bag);
    else if (type == HX_T_ACCOUNT)
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->single[HX_H_BAG]);
    else
        hx_rt_push_thing(rt, type, sub, v.i);
}

int hx_rt_named(const struct hx_things *t, const char *name)
{
    if (!t->name)
        return -1;
    for (int i = 0; i < t->n; i++)
        if (t->name[i] == name)
            return i;
    for (int i = 0; i < t->n; i++)
        if (hx_rt_same(t->name[i], name))
            return i;
    return -1;
}

int hx_rt_find(struct hx_runtime *rt, int type, int sub, const char *name)
{
    return hx_rt_named(hx_rt_things(rt, type, sub), name);
}

const char *hx_rt_guess(struct hx_runtime *rt, int type, int sub,
                        const char *word, char text[HX_GUESS])
{
    const struct hx_things *t = hx_rt_things(rt, type, sub);

    return hx_guess(word, t->name, t->n, text);
}

/* ---- messages ---- */

const char *hx_rt_name(struct hx_runtime *rt, const struct hx_handle *h,
                       char name[HX_PLACE_NAME])
{
    if (h->mark.class == HX_H_GAME)
        return "g";
    if (h->mark.class == HX_H_SEAT)
        return rt->r->seat[h->id];
    return hx_geo_name(rt->r->board.geo,
                       (enum hx_sort)(h->mark.class - HX_H_HEX), h->id, name);
}

const char *hx_rt_label(struct hx_runtime *rt, const struct hx_label *label,
                        char text[HX_LABEL])
{
    char name[HX_PLACE_NAME];

    if (label->of)
        snprintf(text, HX_LABEL, "%s.%.60s", hx_rt_name(rt, label->of, name),
                 label->name);
    else if (label->method)
        snprintf(text, HX_LABEL, "g:%s: %.60s", label->method, label->name);
    else
        snprintf(text, HX_LABEL, "%.60s", label->name);
    return text;
}

/* The name of a type as Lua knows it. */
static const char *word_of(int type)
{
    const char *name = hx_type_name(type);

    if (type == HX_T_INT)
        return "whole number";
    if (type == HX_T_FLAG)
        return "true or false";
    if (type == HX_T_ENUM)
        return "value";
    return strncmp(name, "a set", 5) ? name : name + 2;
}

/* Pushes what is at 'index', in the words of the language. */
static const char *got(struct hx_runtime *rt, int index)
{
    lua_State *L = rt->L;
    enum hx_class class = hx_rt_class(rt, index);

    if (class == HX_H_SET)
        return word_of(((struct hx_set_value *)lua_touserdata(L, index))->type);
    if (class == HX_H_BAG)
        return "bag";
    if (class == HX_H_HELD)
        return "lifted piece";
    if (class != HX_H_NONE && hx_rt_type_of(class) != HX_T_VOID)
        return word_of(hx_rt_type_of(class));
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            return "number";
        return lua_pushfstring(L, "%f", lua_tonumber(L, index));
    case LUA_TSTRING:
        return lua_pushfstring(L, "'%s'", lua_tostring(L, index));
    case LUA_TBOOLEAN:
        return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TUSERDATA:
        return "record";
    default:
        return luaL_typename(L, index);
    }
}

int hx_rt_expected(struct hx_runtime *rt, int index, const char *wanted,
                   const struct hx_label *label)
{
    char text[HX_LABEL];

    return luaL_error(rt->L, "%s: %s expected, got %s",
                      hx_rt_label(rt, label, text), wanted, got(rt, index));
}

/* ---- reading ---- */

static void read_int(struct hx_runtime *rt, int index,
                     const struct hx_label *label, struct hx_read *to)
{
    int whole = 0;

    if (lua_type(rt->L, index) == LUA_TNUMBER)
        to->r.i = lua_tointegerx(rt->L, index, &whole);
    if (!whole)
        hx_rt_expected(rt, index, word_of(HX_T_INT), label);
}

static void read_name(struct hx_runtime *rt, int index, int type, int sub,
                      const struct hx_label *label, struct hx_read *to)
{
    char guess[HX_GUESS], text[HX_LABEL];
    const char *name;

    if (lua_isnil(rt->L, index)) {
        to->r.i = hx_rt_find(rt, type, sub, "none");
        if (type != HX_T_ENUM || to->r.i >= 0)
            return;
    }
    if (lua_type(rt->L, index) != LUA_TSTRING)
        hx_rt_expected(rt, index, word_of(type), label);
    name = lua_tostring(rt->L, index);
    to->r.i = hx_rt_find(rt, type, sub, name);
    if (to->r.i >= 0)
        return;
    hx_rt_guess(rt, type, sub, name, guess);
    if (type == HX_T_ENUM)
        luaL_error(rt->L, "%s: no value '%s'%s", hx_rt_label(rt, label, text),
                   name, guess);
    luaL_error(rt->L, "no %s '%s'%s", word_of(type), name, guess);
}

static void read_one(struct hx_runtime *rt, int index, int type, int sub,
                     const struct hx_label *label, struct hx_read *to)
{
    const struct hx_mark *mark;

    if (rt->thing[type].name && type != HX_T_SEAT) {
        read_name(rt, index, type, sub, label, to);
        return;
    }
    to->r.i = -1;
    if (lua_isnil(rt->L, index))
        return;
    mark = hx_rt_mark(rt, index);
    if (hx_rt_type_of((enum hx_class)mark->class) != type)
        hx_rt_expected(rt, index, word_of(type), label);
    to->r.i = ((const struct hx_handle *)mark)->id;
}

static void read_set(struct hx_runtime *rt, int index, int type,
                     const struct hx_label *label, struct hx_read *to)
{
    const struct hx_mark *mark = hx_rt_mark(rt, index);
    const struct hx_set_value *s = (const struct hx_set_value *)mark;
    int member = hx_rt_member(type), n = hx_rt_words(rt, type);

    hx_set_clear(to->word, n);
    if (mark->class == HX_H_SET) {
        if (s->type != type)
            hx_rt_expected(rt, index, word_of(type), label);
        hx_set_copy(to->word, s->word, n);
    } else if (!lua_isnil(rt->L, index)) {
        bool thing = lua_isstring(rt->L, index) || mark->class != HX_H_NONE;

        if (!thing)
            hx_rt_expected(rt, index, word_of(type), label);
        read_one(rt, index, member, 0, label, to);
        hx_set_add(to->word, (int)to->r.i);
    }
    to->r.i = (int64_t)to->word[0];
    to->r.set = to->word;
}

static void read_bag(struct hx_runtime *rt, int index, int type,
                     const struct hx_label *label, struct hx_read *to)
{
    const struct hx_bag *bag = lua_touserdata(rt->L, index);
    bool cards = type == HX_T_CARDBAG;

    memset(to->lane, 0, sizeof to->lane);
    to->r.bag = to->lane;
    if (lua_isnil(rt->L, index))
        return;
    if (hx_rt_class(rt, index) != HX_H_BAG || bag->cards != cards)
        hx_rt_expected(rt, index, word_of(type), label);
    hx_rt_lanes(rt, bag, to->lane);
}

void hx_rt_read(struct hx_runtime *rt, int index, int type, int sub,
                const struct hx_label *label, struct hx_read *to)
{
    to->r = (struct hx_result){0};
    if (type == HX_T_INT) {
        read_int(rt, index, label, to);
    } else if (type == HX_T_FLAG) {
        if (!lua_isboolean(rt->L, index))
            hx_rt_expected(rt, index, word_of(HX_T_FLAG), label);
        to->r.i = lua_toboolean(rt->L, index);
    } else if (type == HX_T_ENUM) {
        read_name(rt, index, type, sub, label, to);
    } else if (type >= HX_T_SEAT && type <= HX_T_EDGE) {
        read_one(rt, index, type, sub, label, to);
    } else if (hx_rt_member(type) != HX_T_VOID) {
        read_set(rt, index, type, label, to);
    } else if (type == HX_T_BAG || type == HX_T_CARDBAG) {
        read_bag(rt, index, type, label, to);
    } else {
        if (!lua_isnil(rt->L, index))
            hx_rt_expected(rt, index, "nil", label);
        to->r.i = -1;
    }
}
