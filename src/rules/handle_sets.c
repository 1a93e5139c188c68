/*
 * handle_sets.c - sets as values of Lua.
 */
#include "runtime_internal.h"

int hx_rt_words(const struct hx_runtime *rt, int set_type)
{
    if (set_type >= HX_T_HEXES && set_type <= HX_T_EDGES)
        return rt->r->board.geo->words[set_type - HX_T_HEXES];
    return 1;
}

struct hx_set_value *hx_rt_push_set(struct hx_runtime *rt, int type,
                                    const uint64_t *word)
{
    int n = hx_rt_words(rt, type);
    struct hx_set_value *s =
        lua_newuserdatauv(rt->L, sizeof *s + (size_t)n * sizeof *word, 0);

    s->mark = (struct hx_mark){rt, HX_H_SET};
    s->type = (uint8_t)type;
    s->nword = (uint16_t)n;
    hx_set_copy(s->word, word, n);
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->meta_ref[HX_H_SET]);
    lua_setmetatable(rt->L, -2);
    return s;
}

static const struct hx_set_value *check_set(struct hx_runtime *rt, int index)
{
    const struct hx_mark *mark = hx_rt_mark(rt, index);

    if (mark->class != HX_H_SET)
        luaL_error(rt->L, "a set expected: write s:has(x), s:first(), "
                          "s:each()");
    return (const struct hx_set_value *)mark;
}

/* The set type that the value at 'index' has or is a member of. */
static int family_of(struct hx_runtime *rt, int index)
{
    enum hx_class class = hx_rt_class(rt, index);

    if (class == HX_H_SET)
        return ((struct hx_set_value *)lua_touserdata(rt->L, index))->type;
    return class == HX_H_NONE ? HX_T_VOID : hx_rt_set_of(hx_rt_type_of(class));
}

static int combine(lua_State *L, const char *what,
                   void (*how)(uint64_t *, const uint64_t *, int))
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_label label = {.name = what};
    int type = family_of(rt, 1);
    struct hx_read a, b;

    if (type == HX_T_VOID)
        type = family_of(rt, 2);
    if (type == HX_T_VOID)
        return luaL_error(L, "sets expected on both sides of '%s'", what);
    if (lua_isnil(L, 1) || lua_isnil(L, 2))
        return luaL_error(L, "nil stands beside '%s'", what);
    hx_rt_read(rt, 1, type, 0, &label, &a);
    hx_rt_read(rt, 2, type, 0, &label, &b);
    how(a.word, b.word, hx_rt_words(rt, type));
    hx_rt_push_set(rt, type, a.word);
    return 1;
}

static int set_and(lua_State *L)
{
    return combine(L, "&", hx_set_and);
}

static int set_or(lua_State *L)
{
    return combine(L, "|", hx_set_or);
}

static int set_minus(lua_State *L)
{
    return combine(L, "-", hx_set_minus);
}

static int set_length(lua_State *L)
{
    const struct hx_set_value *s = check_set(hx_rt_of(L), 1);

    lua_pushinteger(L, hx_set_size(s->word, s->nword));
    return 1;
}

static int set_equal(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_set_value *a = lua_touserdata(L, 1);
    const struct hx_set_value *b = lua_touserdata(L, 2);
    bool equal = hx_rt_class(rt, 1) == HX_H_SET &&
                 hx_rt_class(rt, 2) == HX_H_SET && a->type == b->type &&
                 !memcmp(a->word, b->word, a->nword * sizeof *a->word);

    lua_pushboolean(L, equal);
    return 1;
}

static int set_has(lua_State *L)
{
    static const struct hx_label label = {.name = "has"};
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_set_value *s = check_set(rt, 1);
    struct hx_read x;

    lua_settop(L, 2);
    hx_rt_read(rt, 2, hx_rt_member(s->type), 0, &label, &x);
    lua_pushboolean(L, x.r.i >= 0 && hx_set_has(s->word, (int)x.r.i));
    return 1;
}

static int set_first(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_set_value *s = check_set(rt, 1);

    hx_rt_push_thing(rt, hx_rt_member(s->type), 0,
                     hx_set_next(s->word, s->nword, 0));
    return 1;
}

/* The step of a generic `for`: the set and the member before, which is where
 * to go on, so a walk needs no memory. */
int hx_rt_next(lua_State *L)
{
    static const struct hx_label label = {.name = "each"};
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_set_value *s = check_set(rt, 1);
    int member = hx_rt_member(s->type);
    struct hx_read last = {.r = {-1, NULL, NULL}};

    if (!lua_isnoneornil(L, 2))
        hx_rt_read(rt, 2, member, 0, &label, &last);
    hx_rt_push_thing(rt, member, 0,
                     hx_set_next(s->word, s->nword, (int)last.r.i + 1));
    return 1;
}

int hx_rt_push_each(struct hx_runtime *rt, int index)
{
    check_set(rt, index);
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->next);
    lua_pushvalue(rt->L, index);
    lua_pushnil(rt->L);
    return 3;
}

static int set_each(lua_State *L)
{
    return hx_rt_push_each(hx_rt_of(L), 1);
}

/* "{red, blue}" */
static int set_text(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_set_value *s = check_set(rt, 1);
    int member = hx_rt_member(s->type), n = s->nword;
    char name[HX_PLACE_NAME];
    luaL_Buffer text;

    luaL_buffinit(L, &text);
    luaL_addchar(&text, '{');
    HX_EACH(i, s->word, n) {
        if (i != hx_set_next(s->word, n, 0))
            luaL_addstring(&text, ", ");
        if (rt->thing[member].name)
            luaL_addstring(&text, rt->thing[member].name[i]);
        else
            luaL_addstring(&text, hx_geo_name(rt->r->board.geo,
                                              (enum hx_sort)(member - HX_T_HEX),
                                              i, name));
    }
    luaL_addchar(&text, '}');
    luaL_pushresult(&text);
    return 1;
}

static int set_index(lua_State *L)
{
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TFUNCTION)
        return 1;
    return hx_rt_unknown(L, lua_upvalueindex(1), luaL_tolstring(L, 2, NULL),
                         "a set has no field '%s'%s");
}

static int set_newindex(lua_State *L)
{
    return luaL_error(L, "a set is a value: make another one with & | -");
}

void hx_rt_set_operators(struct hx_runtime *rt)
{
    hx_rt_set_function(rt, "__band", set_and);
    hx_rt_set_function(rt, "__bor", set_or);
    hx_rt_set_function(rt, "__sub", set_minus);
}

void hx_rt_set_meta(struct hx_runtime *rt)
{
    lua_State *L = rt->L;

    hx_rt_set_operators(rt);
    hx_rt_set_function(rt, "__len", set_length);
    hx_rt_set_function(rt, "__eq", set_equal);
    hx_rt_set_function(rt, "__tostring", set_text);
    hx_rt_set_function(rt, "__newindex", set_newindex);
    lua_createtable(L, 0, 3);
    hx_rt_set_function(rt, "has", set_has);
    hx_rt_set_function(rt, "first", set_first);
    hx_rt_set_function(rt, "each", set_each);
    lua_pushcclosure(L, set_index, 1);
    lua_setfield(L, -2, "__index");
}
