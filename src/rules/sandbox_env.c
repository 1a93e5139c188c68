#include "sandbox.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "sandbox_parts.h"

#define MAX_PRINT 65536
#define MAX_CANDIDATES 128

/* Keys of the registry, and of metatables that a script cannot reach: the
 * addresses of these constants. */
static const char white_list_key, contents_key;

static int refuse_write(lua_State *L)
{
    return luaL_error(L, "%s", lua_tostring(L, lua_upvalueindex(1)));
}

static int length(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, lua_upvalueindex(1)));
    return 1;
}

/* Moves everything of the table at 'from' to the new one at 'to'. */
static void move_contents(lua_State *L, int from, int to)
{
    lua_pushnil(L);
    while (lua_next(L, from)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, to);
        lua_pushvalue(L, -1); /* clearing what is there is allowed */
        lua_pushnil(L);
        lua_rawset(L, from);
    }
}

void hx_table_lock(lua_State *L, int index, const char *refusal)
{
    int table = lua_absindex(L, index), hidden, meta;

    if (lua_getmetatable(L, table)) {
        lua_pop(L, 1);
        return;
    }
    luaL_checkstack(L, 8, NULL);
    lua_newtable(L);
    hidden = lua_gettop(L);
    lua_newtable(L);
    meta = lua_gettop(L);
    lua_pushvalue(L, hidden);
    lua_setfield(L, meta, "__index");
    lua_pushvalue(L, hidden);
    lua_rawsetp(L, meta, &contents_key);
    lua_pushstring(L, refusal);
    lua_pushcclosure(L, refuse_write, 1);
    lua_setfield(L, meta, "__newindex");
    lua_pushvalue(L, hidden);
    lua_pushcclosure(L, length, 1);
    lua_setfield(L, meta, "__len");
    move_contents(L, table, hidden);
    lua_setmetatable(L, table);
    lua_settop(L, hidden - 1);
}

void hx_table_contents(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (lua_getmetatable(L, index)) {
        if (lua_rawgetp(L, -1, &contents_key) == LUA_TTABLE) {
            lua_remove(L, -2);
            return;
        }
        lua_pop(L, 2);
    }
    lua_pushvalue(L, index);
}

const char *hx_lua_text(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TUSERDATA:
        if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
            lua_pop(L, 1);
            return luaL_tolstring(L, index, NULL);
        }
        return lua_pushstring(L, "userdata");
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING:
        return luaL_tolstring(L, index, NULL);
    default:
        return lua_pushstring(L, luaL_typename(L, index));
    }
}

static int own_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    hx_lua_text(L, 1);
    return 1;
}

/* Control characters are the terminal's affair and no script's. */
static void print_text(const char *text, size_t len)
{
    for (size_t i = 0; i < len;) {
        size_t k = hx_shown_length(text + i, len - i);

        if (k > 0 || text[i] == '\n' || text[i] == '\t')
            fwrite(text + i, 1, k ? k : 1, stderr);
        else
            fputc('?', stderr);
        i += k ? k : 1;
    }
}

/* To stderr, so that answers on stdout stay clean. */
static int own_print(lua_State *L)
{
    struct hx_sandbox *s = hx_sandbox_of(L);
    int n = lua_gettop(L);

    for (int i = 1; i <= n; i++) {
        size_t len;
        const char *text;

        hx_lua_text(L, i);
        text = lua_tolstring(L, -1, &len);
        s->printed += len + 1;
        if (s->printed > MAX_PRINT)
            return luaL_error(L, "print: more than 64 KiB");
        print_text(text, len);
        fputc(i < n ? '\t' : '\n', stderr);
        lua_pop(L, 1);
    }
    return 0;
}

/* __index of the table behind an environment. */
static int unknown_word(lua_State *L)
{
    const char *candidate[MAX_CANDIDATES], *name = hx_lua_text(L, 2);
    char guess[HX_GUESS];
    int n = 0;

    lua_pushnil(L);
    while (lua_next(L, 1)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING && n < MAX_CANDIDATES)
            candidate[n++] = lua_tostring(L, -1);
    }
    return luaL_error(L, "unknown word '%s'%s", name,
                      hx_guess(name, candidate, n, guess));
}

static int refuse_global(lua_State *L)
{
    return luaL_error(L,
                      "'%s' would be a global; declare it with state or local",
                      hx_lua_text(L, 2));
}

/* Table on top -> table; copies the named fields of the one at 'from'. */
static void copy_fields(lua_State *L, int from, const char *const *names)
{
    for (int i = 0; names[i]; i++) {
        lua_getfield(L, from, names[i]);
        lua_setfield(L, -2, names[i]);
    }
}

/* Calls luaopen_x and leaves what it returns; luaopen_base fills the table of
 * globals, which is thrown away afterwards. */
static int open_library(lua_State *L, lua_CFunction open, const char *name)
{
    lua_pushcfunction(L, open);
    lua_pushstring(L, name);
    lua_call(L, 1, 1);
    return lua_gettop(L);
}

static void add_base(lua_State *L, int list)
{
    static const char *const names[] = {"assert",   "error", "ipairs", "select",
                                        "tonumber", "type",  NULL};
    static const luaL_Reg own[] = {{"pairs", hx_lua_pairs},
                                   {"print", own_print},
                                   {"tostring", own_tostring},
                                   {NULL, NULL}};
    int base = open_library(L, luaopen_base, "_G");

    lua_pushvalue(L, list);
    copy_fields(L, base, names);
    luaL_setfuncs(L, own, 0);
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_settop(L, list);
}

static void add_math(lua_State *L, int list)
{
    int math = open_library(L, luaopen_math, "math");

    lua_pushnil(L);
    lua_setfield(L, math, "random");
    lua_pushnil(L);
    lua_setfield(L, math, "randomseed");
    lua_setfield(L, list, "math");
}

/* Strings have one metatable for all of the state: s:upper() reads the hidden
 * table of functions through it, and there is nothing else in it. */
static void set_string_metatable(lua_State *L, int list)
{
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_getfield(L, list, "string");
    hx_table_contents(L, -1);
    lua_setfield(L, -3, "__index");
    lua_pop(L, 1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void hx_env_prepare(lua_State *L)
{
    static const char *const libraries[] = {"math", "string", "table"};
    int list;

    lua_newtable(L);
    list = lua_gettop(L);
    add_base(L, list);
    add_math(L, list);
    hx_lib_string(L);
    lua_setfield(L, list, "string");
    hx_lib_table(L);
    lua_setfield(L, list, "table");
    for (int i = 0; i < 3; i++) {
        lua_getfield(L, list, libraries[i]);
        hx_table_lock(L, -1, "attempt to write to a library");
        lua_pop(L, 1);
    }
    set_string_metatable(L, list);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &white_list_key);
}

void hx_env_push(lua_State *L)
{
    int list, env;

    lua_rawgetp(L, LUA_REGISTRYINDEX, &white_list_key);
    list = lua_gettop(L);
    lua_newtable(L);
    env = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, list)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, env);
    }
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, unknown_word);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, env);
    lua_remove(L, list);
}

/* Writing to a name that is there would pass a metatable of the environment
 * itself; so the script gets an empty table in front of it. */
void hx_env_seal(lua_State *L)
{
    int env = lua_gettop(L);

    lua_newtable(L);
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, env);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_global);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_replace(L, env);
}
