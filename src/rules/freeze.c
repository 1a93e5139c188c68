#include "freeze.h"

#include <lauxlib.h>
#include <string.h>

#include "sandbox_parts.h"

/* The queue of a walk: a list of tables and functions, and the same values as
 * keys of 'seen'. */
struct walk {
    lua_State *L;
    int list, seen; /* stack indices */
    lua_Integer n;
};

/* Takes the value on top into the queue, if it can lead anywhere. Functions
 * written in C are our own. */
static void reach(struct walk *w)
{
    lua_State *L = w->L;

    if ((!lua_istable(L, -1) && !lua_isfunction(L, -1)) ||
        lua_iscfunction(L, -1)) {
        lua_pop(L, 1);
        return;
    }
    lua_pushvalue(L, -1);
    if (lua_rawget(L, w->seen) == LUA_TNIL) {
        lua_pushvalue(L, -2);
        lua_pushboolean(L, 1);
        lua_rawset(L, w->seen);
        lua_pushvalue(L, -2);
        lua_rawseti(L, w->list, ++w->n);
    }
    lua_pop(L, 2);
}

static void reach_from_table(struct walk *w, int table)
{
    lua_State *L = w->L;
    int contents;

    hx_table_contents(L, table);
    contents = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, contents)) {
        reach(w);
        lua_pushvalue(L, -1);
        reach(w);
    }
    lua_pop(L, 1);
}

static void reach_from_function(struct walk *w, int fn)
{
    for (int i = 1; lua_getupvalue(w->L, fn, i); i++)
        reach(w);
}

/* The list at 'list' grows until it holds all that can be reached. */
static void walk(lua_State *L, int list)
{
    struct walk w = {.L = L, .list = list};

    luaL_checkstack(L, 16, NULL);
    lua_newtable(L);
    w.seen = lua_gettop(L);
    w.n = (lua_Integer)lua_rawlen(L, list);
    for (lua_Integer i = 1; i <= w.n; i++) {
        lua_rawgeti(L, list, i);
        lua_pushvalue(L, -1);
        lua_pushboolean(L, 1);
        lua_rawset(L, w.seen);
        if (lua_istable(L, -1))
            reach_from_table(&w, lua_gettop(L));
        else
            reach_from_function(&w, lua_gettop(L));
        lua_pop(L, 1);
    }
    lua_remove(L, w.seen);
}

void hx_freeze(lua_State *L)
{
    int list = lua_gettop(L);

    walk(L, list);
    for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
        if (lua_istable(L, -1))
            hx_table_lock(L, -1,
                          "attempt to write to a table of the rule file");
        lua_pop(L, 1);
    }
    lua_settop(L, list - 1);
}

/* Upvalue 'index' of anchor[2i + 1] should be anchor[2i + 2]; 'address' is
 * that of the value, NULL for those that have none, as numbers. */
struct local {
    int index;
    const char *name;
    const void *address;
};

struct hx_upvalues {
    int anchor; /* registry reference of a list */
    int n;
    struct local *local;
};

struct recording {
    struct hx_arena *arena;
    struct hx_upvalues *u;
    int fn;
    hx_may_assign may;
    void *self;
};

static int count_upvalues(lua_State *L, int list)
{
    lua_Debug ar;
    int n = 0;

    for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
        if (lua_isfunction(L, -1)) {
            lua_getinfo(L, ">u", &ar);
            n += ar.nups;
        } else {
            lua_pop(L, 1);
        }
    }
    lua_pop(L, 1);
    return n;
}

/* The function on top: each of its upvalues that may be assigned to, and that
 * no other function shared before it. */
static void record_function(struct recording *r, lua_State *L, int anchor,
                            int known)
{
    int fn = lua_gettop(L);
    const char *name;
    lua_Debug ar;

    lua_pushvalue(L, fn);
    lua_getinfo(L, ">S", &ar);
    for (int i = 1; (name = lua_getupvalue(L, fn, i)); i++) {
        void *id = lua_upvalueid(L, fn, i);
        struct hx_upvalues *u = r->u;

        if (r->may(r->self, ar.source, name) &&
            lua_rawgetp(L, known, id) == LUA_TNIL) {
            lua_pushboolean(L, 1);
            lua_rawsetp(L, known, id);
            u->local[u->n] = (struct local){i, hx_arena_string(r->arena, name),
                                            lua_topointer(L, fn + 1)};
            lua_pushvalue(L, fn);
            lua_rawseti(L, anchor, 2 * u->n + 1);
            lua_pushvalue(L, fn + 1);
            lua_rawseti(L, anchor, 2 * u->n + 2);
            u->n++;
        }
        lua_settop(L, fn);
    }
}

static int record(lua_State *L)
{
    struct recording *r = lua_touserdata(L, 1);
    const int list = 2, anchor = 3, known = 4;

    lua_newtable(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, r->fn);
    lua_rawseti(L, list, 1);
    walk(L, list);
    lua_newtable(L);
    lua_newtable(L);
    r->u->local = hx_arena_alloc(r->arena, (size_t)count_upvalues(L, list),
                                 sizeof *r->u->local);
    for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
        if (lua_isfunction(L, -1))
            record_function(r, L, anchor, known);
        lua_pop(L, 1);
    }
    lua_settop(L, anchor);
    r->u->anchor = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

const struct hx_upvalues *hx_upvalues_record(struct hx_arena *arena,
                                             lua_State *L, int fn,
                                             hx_may_assign may, void *self)
{
    struct recording r = {.arena = arena, .fn = fn, .may = may, .self = self};

    r.u = hx_arena_alloc(arena, 1, sizeof *r.u);
    lua_pushcfunction(L, record);
    lua_pushlightuserdata(L, &r);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK)
        return r.u;
    lua_pop(L, 1);
    return NULL;
}

bool hx_upvalues_none(const struct hx_upvalues *u)
{
    return u->n == 0;
}

/* Is the upvalue, whose function is on top, what it should be? Else it is made
 * so again. */
static bool unchanged(lua_State *L, const struct hx_upvalues *u, int anchor,
                      int i)
{
    const struct local *local = &u->local[i];
    bool same;

    lua_getupvalue(L, anchor + 1, local->index);
    same = local->address && lua_topointer(L, -1) == local->address;
    if (!same) {
        lua_rawgeti(L, anchor, 2 * i + 2);
        same = lua_rawequal(L, -1, -2);
    }
    if (!same)
        lua_setupvalue(L, anchor + 1, local->index);
    return same;
}

/* Nothing here allocates, so nothing can raise. */
bool hx_upvalues_unchanged(lua_State *L, const struct hx_upvalues *u,
                           const char **name)
{
    int anchor = lua_gettop(L) + 1;
    bool same = true;

    if (u->n == 0)
        return true;
    lua_rawgeti(L, LUA_REGISTRYINDEX, u->anchor);
    for (int i = 0; i < u->n; i++) {
        lua_rawgeti(L, anchor, 2 * i + 1);
        if (!unchanged(L, u, anchor, i)) {
            if (same && name)
                *name = u->local[i].name;
            same = false;
        }
        lua_settop(L, anchor);
    }
    lua_settop(L, anchor - 1);
    return same;
}
