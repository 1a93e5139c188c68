/* pairs in a fixed order: Lua's own follows the hashes of strings, which are
 * seeded, and addresses. */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox_parts.h"

/* A key of a table, for sorting: numbers, then texts, then all others by
 * what tostring gives of them. */
struct key {
    int rank;
    lua_Number n;
    const char *text;
    size_t len;
    int index; /* among the keys as they were found */
};

static int by_order(const void *left, const void *right)
{
    const struct key *a = left, *b = right;
    int order;

    if (a->rank != b->rank)
        return a->rank - b->rank;
    if (a->rank == 0)
        return (a->n > b->n) - (a->n < b->n);
    order = memcmp(a->text, b->text, a->len < b->len ? a->len : b->len);
    return order ? order : (a->len > b->len) - (a->len < b->len);
}

/* Describes the key on top of the stack; its text is kept at texts[n]. */
static void describe(lua_State *L, int texts, int n, struct key *k)
{
    int type = lua_type(L, -1);

    *k = (struct key){.index = n};
    if (type == LUA_TNUMBER) {
        k->n = lua_tonumber(L, -1);
        return;
    }
    if (type == LUA_TTABLE || type == LUA_TFUNCTION)
        luaL_error(L, "pairs: a %s as a key has no order",
                   lua_typename(L, type));
    k->rank = type == LUA_TSTRING ? 1 : 2;
    hx_lua_text(L, -1);
    k->text = lua_tolstring(L, -1, &k->len);
    lua_rawseti(L, texts, n);
}

/* contents -> contents, sorted list of its keys */
static void sorted_keys(lua_State *L, int contents)
{
    int found, texts, n = 0, size = 0;
    struct key *keys;

    lua_newtable(L);
    found = lua_gettop(L);
    lua_newtable(L);
    texts = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, contents)) {
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
        lua_rawseti(L, found, ++n);
    }
    keys = lua_newuserdatauv(L, (size_t)(n + 1) * sizeof *keys, 0);
    for (size = 0; size < n; size++) {
        lua_rawgeti(L, found, size + 1);
        describe(L, texts, size + 1, &keys[size]);
        lua_pop(L, 1);
    }
    qsort(keys, (size_t)n, sizeof *keys, by_order);
    lua_createtable(L, n, 0);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, found, keys[i].index);
        lua_rawseti(L, -2, i + 1);
    }
    lua_replace(L, found);
    lua_settop(L, found);
}

/* Upvalues: contents, keys, how many were given. */
static int next_pair(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));

    for (;;) {
        i++;
        if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TNIL)
            return 1;
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
            break;
        lua_pop(L, 2); /* taken out while we walked */
    }
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    return 2;
}

int hx_lua_pairs(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    hx_table_contents(L, 1);
    sorted_keys(L, 2);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_pair, 3);
    return 1;
}
