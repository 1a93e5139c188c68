/*
 * runtime_call.c - calling the functions of rule files.
 *
 * A call from outside of Lua finds what it has to push at the bottom of the
 * stack, where it lies side by side; a call in another one cannot look there
 * and takes it from the registry.
 */
#include "runtime_internal.h"

#include <assert.h>

#include "read.h"

/* From rt->bottom on: the handler of messages, the handles of which there is
 * one, the seats, and the functions. */
enum { SINGLES = 1, SEATS = SINGLES + HX_CLASSES };

/* ---- what a function needs ---- */

/* How many of the three arguments the function takes. */
static int arguments_of(lua_State *L, int ref)
{
    lua_Debug ar;

    lua_rawgeti(L, LUA_REGISTRYINDEX, ref);
    if (!lua_getinfo(L, ">u", &ar) || ar.isvararg || ar.nparams > 3)
        return 3;
    return ar.nparams;
}

/* Chunks are named by the path of their file. */
static bool may_assign(void *self, const char *chunk, const char *name)
{
    const struct hx_composed *c = self;
    bool known = false;

    for (int i = 0; i < c->nsource; i++) {
        if (strcmp(c->source[i]->path, chunk + 1) != 0)
            continue;
        if (hx_source_assigns(c->source[i], name))
            return true;
        known = true;
    }
    return !known;
}

/* Notes what the function takes, and what it may not assign to. */
static bool add_function(struct hx_runtime *rt, const struct hx_fn_scope *s,
                         const struct hx_fn *fn)
{
    struct hx_fn_call *call = &rt->call[fn->number];

    call->scope = s;
    call->third = s->third;
    call->narg = (uint8_t)arguments_of(rt->L, fn->ref);
    call->upvalues =
        hx_upvalues_record(rt->arena, rt->L, fn->ref, may_assign, rt->composed);
    if (!call->upvalues)
        return false;
    if (hx_upvalues_none(call->upvalues))
        call->upvalues = NULL;
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, fn->ref);
    call->at = lua_gettop(rt->L);
    return true;
}

bool hx_rt_make_calls(struct hx_runtime *rt)
{
    const struct hx_things *seats = &rt->thing[HX_T_SEAT];
    int nfn = rt->r->nfn;
    lua_State *L = rt->L;

    rt->call = hx_arena_alloc(rt->arena, (size_t)nfn + 1, sizeof *rt->call);
    if (!lua_checkstack(L, SEATS + seats->n + nfn + 2 * LUA_MINSTACK))
        return false;
    rt->bottom = lua_gettop(L) + 1;
    hx_sandbox_push_handler(rt->composed->sandbox);
    for (int class = 0; class < HX_CLASSES; class ++)
        if (rt->single[class])
            lua_rawgeti(L, LUA_REGISTRYINDEX, rt->single[class]);
        else
            lua_pushnil(L);
    for (int i = 0; i < seats->n; i++)
        lua_rawgeti(L, LUA_REGISTRYINDEX, seats->ref[i]);
    for (int i = 0; i < rt->nscope; i++)
        for (int k = 0; k < rt->scope[i].body->nfn; k++)
            if (!add_function(rt, &rt->scope[i], &rt->scope[i].body->fn[k]))
                return false;
    return true;
}

/* ---- a call ---- */

/* Pushes what stands at that place of the bottom, and in the registry. */
static inline void push(struct hx_runtime *rt, bool inside, int place, int ref)
{
    if (inside)
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, ref);
    else
        lua_pushvalue(rt->L, rt->bottom + place);
}

static inline void push_arguments(struct hx_runtime *rt,
                                  const struct hx_fn_call *what, bool inside)
{
    int n = what->narg, class = what->third, me = rt->now->ctx->me;

    if (n > 0)
        push(rt, inside, SINGLES + HX_H_GAME, rt->single[HX_H_GAME]);
    if (n > 1 && me >= 0)
        push(rt, inside, SEATS + me, rt->thing[HX_T_SEAT].ref[me]);
    else if (n > 1)
        lua_pushnil(rt->L);
    if (n > 2 && class == HX_H_ROLL)
        hx_rt_push_roll(rt);
    else if (n > 2)
        push(rt, inside, SINGLES + class, rt->single[class]);
}

/* The function failed: tells so unless an effect has. */
static HX_APART bool fail(struct hx_runtime *rt, int status)
{
    struct hx_running *now = rt->now;
    struct hx_error err = {{0}};
    int line = 0;

    hx_sandbox_tell(rt->composed->sandbox, status, &line, &err);
    if (hx_game_failed(now->g))
        return false;
    if (line > 0)
        now->at.line = (uint16_t)line;
    hx_game_fail(now->g, "%s", err.text);
    hx_game_blame(now->g, now->at);
    return false;
}

/* Calls the function on top of the stack. */
static inline bool call(struct hx_runtime *rt, int handler,
                        const struct hx_fn_call *what, bool inside)
{
    int status;

    push_arguments(rt, what, inside);
    status = hx_sandbox_run(rt->composed->sandbox, handler, what->narg);
    return status == LUA_OK || fail(rt, status);
}

/* The same inside of another call. */
static HX_APART bool call_inside(struct hx_runtime *rt,
                                 const struct hx_fn_call *what)
{
    int handler, ref = rt->now->fn->ref;
    bool ok;

    if (!lua_checkstack(rt->L, LUA_MINSTACK)) {
        hx_game_fail(rt->now->g, "out of memory");
        return false;
    }
    hx_sandbox_push_handler(rt->composed->sandbox);
    handler = lua_gettop(rt->L);
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, ref);
    ok = call(rt, handler, what, true);
    lua_settop(rt->L, handler - 1);
    return ok;
}

static inline bool call_outside(struct hx_runtime *rt,
                                const struct hx_fn_call *what)
{
    if (hx_game_calls(rt->now->g) == 1)
        hx_sandbox_begin_move(rt->composed->sandbox);
    lua_pushvalue(rt->L, what->at);
    return call(rt, rt->bottom, what, false);
}

/* After a call: a local outside the function that it wrote to is put back,
 * and told of. */
static HX_APART bool wrote_nothing(struct hx_runtime *rt,
                                   const struct hx_fn_call *what,
                                   const struct hx_running *now)
{
    const char *name;

    if (hx_upvalues_unchanged(rt->L, what->upvalues, &name))
        return true;
    if (!hx_game_failed(now->g)) {
        hx_game_fail(now->g,
                     "writes to '%s', a local outside the function; declare "
                     "it with state",
                     name);
        hx_game_blame(now->g, now->at);
    }
    return false;
}

static bool host_call(void *self, struct hx_game *g,
                      const struct hx_effect *body, const struct hx_fn *fn,
                      const struct hx_ctx *ctx)
{
    struct hx_runtime *rt = self;
    const struct hx_fn_call *what = &rt->call[fn->number];
    struct hx_running now = {g, fn, ctx, fn->at, rt->now, what->scope};
    bool ok;

    assert(what->scope && what->scope->body == body);
    (void)body;
    rt->now = &now;
    ok = now.up ? call_inside(rt, what) : call_outside(rt, what);
    rt->now = now.up;
    return (!what->upvalues || wrote_nothing(rt, what, &now)) && ok;
}

struct hx_host hx_runtime_host(struct hx_runtime *rt)
{
    return (struct hx_host){host_call, rt};
}

HX_APART bool hx_rt_call_statement(struct hx_runtime *rt,
                                   struct hx_running *now)
{
    static const struct hx_fn_call what = {.narg = 3, .third = HX_H_CHOICES};
    bool ok;

    now->up = rt->now;
    rt->now = now;
    ok = call(rt, rt->bottom, &what, now->up != NULL);
    rt->now = now->up;
    return ok;
}
