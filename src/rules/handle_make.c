/*
 * handle_make.c - metatables, handles and strings, made once for a mix.
 */
#include "runtime_internal.h"

/* ---- tables of names ---- */

static void add_name(lua_State *L, const char *name, lua_Integer packed)
{
    lua_pushinteger(L, packed);
    lua_setfield(L, -2, name);
}

static void add_fields(struct hx_runtime *rt, int scope)
{
    for (int i = rt->r->nfield - 1; i >= 0; i--)
        if (rt->r->field[i].scope == scope)
            add_name(rt->L, rt->r->field[i].head.name,
                     HX_PACK(HX_PART_FIELD, i));
}

static void game_names(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;

    add_fields(rt, HX_GAME);
    for (int k = 0; k < r->nkind; k++)
        if (r->kind[k].counter && r->kind[k].stock != HX_NONE)
            add_name(rt->L, r->field[r->kind[k].stock].head.name,
                     HX_PACK(HX_PART_STOCK, k));
    add_name(rt->L, "round", HX_PACK(HX_PART_ROUND, 0));
    add_name(rt->L, "first", HX_PACK(HX_PART_FIRST, 0));
    add_name(rt->L, "active", HX_PACK(HX_PART_ACTIVE, 0));
    add_name(rt->L, "rival", HX_PACK(HX_PART_RIVAL, 0));
    add_name(rt->L, "bank", HX_PACK(HX_PART_BANK, 0));
    add_name(rt->L, "arg", HX_PACK(HX_PART_ARG, 0));
    add_name(rt->L, "opt", HX_PACK(HX_PART_OPT, 0));
    hx_rt_methods(rt);
    hx_rt_methods_flow(rt);
}

static void seat_names(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;

    add_fields(rt, HX_PLAYER);
    for (int k = 0; k < r->nkind; k++)
        if (r->kind[k].counter)
            add_name(rt->L, r->kind[k].head.name, HX_PACK(HX_PART_COUNTER, k));
    for (int i = 0; i < r->nhand; i++)
        add_name(rt->L, r->hand[i], HX_PACK(HX_PART_CARDS, i));
    add_name(rt->L, "hand", HX_PACK(HX_PART_HAND, 0));
}

static void place_names(struct hx_runtime *rt, int class)
{
    add_fields(rt, HX_OF_HEX + class - HX_H_HEX);
    add_name(rt->L, "piece", HX_PACK(HX_PART_PIECE, 0));
    add_name(rt->L, "owner", HX_PACK(HX_PART_OWNER, 0));
    if (class != HX_H_HEX)
        return;
    add_name(rt->L, "terrain", HX_PACK(HX_PART_TERRAIN, 0));
    add_name(rt->L, "token", HX_PACK(HX_PART_TOKEN, 0));
    add_name(rt->L, "area", HX_PACK(HX_PART_AREA, 0));
    add_name(rt->L, "frame", HX_PACK(HX_PART_FRAME, 0));
}

/* ---- making ---- */

void hx_rt_set_function(struct hx_runtime *rt, const char *name,
                        lua_CFunction f)
{
    lua_pushcfunction(rt->L, f);
    lua_setfield(rt->L, -2, name);
}

/* Replaces the function on top, which reads fields of g, by a table in which
 * Lua finds the methods without calling it. */
static void methods_first(struct hx_runtime *rt)
{
    lua_State *L = rt->L;

    lua_createtable(L, 0, 16);
    hx_rt_methods(rt);
    hx_rt_methods_flow(rt);
    lua_createtable(L, 0, 1);
    lua_rotate(L, -3, -1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

/* Fields of the metatable on top that go by a table of names. */
static void named_meta(struct hx_runtime *rt, int class)
{
    lua_State *L = rt->L;

    lua_createtable(L, 0, 16);
    if (class == HX_H_GAME)
        game_names(rt);
    else if (class == HX_H_SEAT)
        seat_names(rt);
    else
        place_names(rt, class);
    lua_pushvalue(L, -1);
    lua_pushcclosure(L, hx_rt_index, 1);
    if (class == HX_H_GAME)
        methods_first(rt);
    lua_setfield(L, -3, "__index");
    lua_pushcclosure(L, hx_rt_newindex, 1);
    lua_setfield(L, -2, "__newindex");
    hx_rt_set_function(rt, "__tostring", hx_rt_text);
    if (class != HX_H_GAME)
        hx_rt_set_operators(rt);
}

static void make_meta(struct hx_runtime *rt, int class)
{
    lua_State *L = rt->L;

    lua_createtable(L, 0, 8);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    if (class == HX_H_BAG)
        hx_rt_bag_meta(rt);
    else if (class == HX_H_SET)
        hx_rt_set_meta(rt);
    else if (class >= HX_H_CHOICES)
        hx_rt_record_meta(rt, (enum hx_class) class);
    else
        named_meta(rt, class);
    rt->meta_ref[class] = luaL_ref(L, LUA_REGISTRYINDEX);
}

static int make_handle(struct hx_runtime *rt, int class, int id)
{
    struct hx_handle *h = lua_newuserdatauv(rt->L, sizeof *h, 0);

    *h = (struct hx_handle){{rt, (uint8_t) class}, id};
    if (class == HX_H_GAME)
        rt->game = h;
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->meta_ref[class]);
    lua_setmetatable(rt->L, -2);
    return luaL_ref(rt->L, LUA_REGISTRYINDEX);
}

static void make_strings(struct hx_runtime *rt, struct hx_things *t)
{
    for (int i = 0; i < t->n; i++) {
        t->name[i] = lua_pushstring(rt->L, t->name[i]);
        t->ref[i] = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    }
}

/* The methods of the calls of all rule files. */
static void make_lists(struct hx_runtime *rt)
{
    for (int i = 0; i < rt->composed->nsource; i++) {
        const struct hx_source *s = rt->composed->source[i];

        if (!s->calls.n)
            continue;
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, s->list);
        hx_rt_fill_list(rt, &s->calls);
        lua_pop(rt->L, 1);
    }
}

void hx_rt_make_handles(struct hx_runtime *rt)
{
    static const uint8_t singles[] = {HX_H_GAME, HX_H_CHOICES, HX_H_EVENT,
                                      HX_H_ROLL, HX_H_ARG,     HX_H_OPT};

    lua_newtable(rt->L);
    rt->bags = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    lua_newtable(rt->L);
    rt->empty = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    for (int class = 0; class < HX_CLASSES; class ++)
        make_meta(rt, class);
    for (size_t i = 0; i < sizeof singles; i++)
        rt->single[singles[i]] = make_handle(rt, singles[i], -1);
    hx_rt_push_bag(rt, HX_LOOK_BANK, false, 0, 0);
    rt->single[HX_H_BAG] = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    for (int type = HX_T_SEAT; type <= HX_T_EDGE; type++) {
        struct hx_things *t = &rt->thing[type];
        int class = type == HX_T_SEAT ? HX_H_SEAT : HX_H_HEX + type - HX_T_HEX;

        if (type != HX_T_SEAT && type < HX_T_HEX) {
            make_strings(rt, t);
            continue;
        }
        for (int i = 0; i < t->n; i++)
            t->ref[i] = make_handle(rt, class, i);
    }
    for (int i = 0; i < rt->r->nenum; i++)
        make_strings(rt, &rt->enums[i]);
    make_strings(rt, &rt->entry);
    make_strings(rt, &rt->event);
    make_strings(rt, &rt->argname);
    make_strings(rt, &rt->stream);
    make_strings(rt, &rt->account);
    lua_pushcfunction(rt->L, hx_rt_next);
    rt->next = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    lua_newtable(rt->L);
    rt->texts = luaL_ref(rt->L, LUA_REGISTRYINDEX);
    make_lists(rt);
}
