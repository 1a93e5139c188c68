/* The functions of the string and table libraries that a rule file may use:
 * none that spins in C, matches patterns, asks the locale or the clock, or
 * shows an address. */
#define _GNU_SOURCE /* memmem */
#include <lauxlib.h>
#include <lualib.h>
#include <stdbool.h>
#include <string.h>

#include "sandbox_parts.h"

#define MAX_REPEATED 65536
#define MAX_SORTED 10000

static int string_rep(lua_State *L)
{
    size_t len, sep_len;
    const char *text = luaL_checklstring(L, 1, &len);
    lua_Integer n = luaL_checkinteger(L, 2);
    const char *sep = luaL_optlstring(L, 3, "", &sep_len);
    luaL_Buffer b;

    if (n > MAX_REPEATED ||
        (n > 0 && (len + sep_len) * (size_t)n > MAX_REPEATED))
        return luaL_error(L, "rep: more than 64 KiB");
    luaL_buffinit(L, &b);
    for (lua_Integer i = 0; i < n; i++) {
        if (i > 0)
            luaL_addlstring(&b, sep, sep_len);
        luaL_addlstring(&b, text, len);
    }
    luaL_pushresult(&b);
    return 1;
}

/* Text is searched for as it stands. A pattern is refused rather than taken
 * for a text, unless the fourth argument says that it is one. */
static int string_find(lua_State *L)
{
    size_t len, part_len, from;
    const char *text = luaL_checklstring(L, 1, &len);
    const char *part = luaL_checklstring(L, 2, &part_len);
    lua_Integer init = luaL_optinteger(L, 3, 1);
    const char *at;

    if (!lua_toboolean(L, 4) && strpbrk(part, "^$*+?.([%-"))
        return luaL_error(L, "find: no patterns; say true as the fourth "
                             "argument to look for the text");
    if (init < 0)
        init = -init > (lua_Integer)len ? 1 : (lua_Integer)len + init + 1;
    from = init > 0 ? (size_t)init - 1 : 0;
    at = from <= len ? memmem(text + from, len - from, part, part_len) : NULL;
    if (!at) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, at - text + 1);
    lua_pushinteger(L, at - text + (lua_Integer)part_len);
    return 2;
}

/* ASCII only: toupper() asks the locale. */
static int change_case(lua_State *L, char first, char last)
{
    size_t len;
    const char *text = luaL_checklstring(L, 1, &len);
    luaL_Buffer b;
    char *out = luaL_buffinitsize(L, &b, len);

    for (size_t i = 0; i < len; i++)
        out[i] = text[i] >= first && text[i] <= last ? (char)(text[i] ^ 0x20)
                                                     : text[i];
    luaL_pushresultsize(&b, len);
    return 1;
}

static int string_lower(lua_State *L)
{
    return change_case(L, 'A', 'Z');
}

static int string_upper(lua_State *L)
{
    return change_case(L, 'a', 'z');
}

/* Makes the argument of one directive ready; 'c' is its letter. */
static void format_argument(lua_State *L, int arg, char c)
{
    int type = lua_type(L, arg);

    luaL_argcheck(L, c != 'p', 1, "%p is not offered");
    if (c != 's' && c != 'q')
        return;
    luaL_argcheck(L,
                  type != LUA_TTABLE && type != LUA_TFUNCTION &&
                      (c == 's' || type != LUA_TUSERDATA),
                  arg, "a text or a number expected");
    if (type == LUA_TUSERDATA) {
        hx_lua_text(L, arg);
        lua_replace(L, arg);
    }
}

/* Looks at each directive, then calls the library's own function. */
static int string_format(lua_State *L)
{
    const char *at = luaL_checkstring(L, 1);
    int arg = 1, top = lua_gettop(L);

    while ((at = strchr(at, '%'))) {
        at++;
        if (*at == '%') {
            at++;
            continue;
        }
        at += strspn(at, "-+ #0123456789.");
        if (++arg <= top)
            format_argument(L, arg, *at);
        else
            luaL_argcheck(L, *at != 'p', 1, "%p is not offered");
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, top, 1);
    return 1;
}

static bool comes_before(lua_State *L, int a, int b)
{
    bool before;

    if (lua_isnoneornil(L, 2))
        return lua_compare(L, a, b, LUA_OPLT);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, a);
    lua_pushvalue(L, b);
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return before;
}

/* Merges two runs of the stack, [from, mid) and [mid, to), into the slots
 * from 'out' on. */
static void merge(lua_State *L, int from, int mid, int to, int out)
{
    int a = from, b = mid;

    while (a < mid || b < to) {
        bool second = a >= mid || (b < to && comes_before(L, b, a));

        lua_copy(L, second ? b++ : a++, out++);
    }
}

/* A stable merge sort on the stack. The library's own sort asks the clock for
 * its pivots, so equal items would come out in an order of its own. */
static int table_sort(lua_State *L)
{
    lua_Integer size;
    int n, from = 3, to;

    luaL_checktype(L, 1, LUA_TTABLE);
    size = luaL_len(L, 1);
    luaL_argcheck(L, size <= MAX_SORTED, 1, "more than 10,000 items");
    if (!lua_isnoneornil(L, 2))
        luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    n = size > 0 ? (int)size : 0;
    luaL_checkstack(L, 2 * n + 8, NULL);
    for (int i = 1; i <= n; i++)
        lua_geti(L, 1, i);
    to = from + n;
    lua_settop(L, to + n - 1);
    for (int run = 1; run < n; run *= 2) {
        int spare = from;

        for (int i = 0; i < n; i += 2 * run) {
            int mid = i + run < n ? i + run : n;
            int last = mid + run < n ? mid + run : n;

            merge(L, from + i, from + mid, from + last, to + i);
        }
        from = to;
        to = spare;
    }
    for (int i = 1; i <= n; i++) {
        lua_pushvalue(L, from + i - 1);
        lua_seti(L, 1, i);
    }
    return 0;
}

/* Pushes a table with the named functions of a library of Lua's. */
static void take(lua_State *L, lua_CFunction open, const char *const *names)
{
    int library;

    lua_pushcfunction(L, open);
    lua_call(L, 0, 1);
    library = lua_gettop(L);
    lua_newtable(L);
    for (int i = 0; names[i]; i++) {
        lua_getfield(L, library, names[i]);
        lua_setfield(L, -2, names[i]);
    }
}

void hx_lib_string(lua_State *L)
{
    static const char *const names[] = {"byte",    "char", "len",
                                        "reverse", "sub",  NULL};
    static const luaL_Reg own[] = {{"find", string_find},
                                   {"lower", string_lower},
                                   {"rep", string_rep},
                                   {"upper", string_upper},
                                   {NULL, NULL}};

    take(L, luaopen_string, names);
    luaL_setfuncs(L, own, 0);
    lua_getfield(L, -2, "format");
    lua_pushcclosure(L, string_format, 1);
    lua_setfield(L, -2, "format");
    lua_remove(L, -2);
}

void hx_lib_table(lua_State *L)
{
    static const char *const names[] = {"concat", "insert", "pack",
                                        "remove", "unpack", NULL};
    static const luaL_Reg own[] = {{"sort", table_sort}, {NULL, NULL}};

    take(L, luaopen_table, names);
    luaL_setfuncs(L, own, 0);
    lua_remove(L, -2);
}
