/*
 * runtime.c - what functions of rule files work in: made, ended, and asked for
 * what goes on.
 */
#include "runtime_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- making one ---- */

static void list_names(struct hx_runtime *rt, struct hx_things *t,
                       const void *things, int n, size_t size)
{
    const char *at = things;

    t->n = n;
    t->ref = hx_arena_alloc(rt->arena, (size_t)n + 1, sizeof *t->ref);
    t->name = hx_arena_alloc(rt->arena, (size_t)n + 1, sizeof *t->name);
    for (int i = 0; i < n; i++) /* each begins with its name */
        t->name[i] =
            *(const char *const *)(const void *)(at + size * (size_t)i);
}

static void list_things(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;

    list_names(rt, &rt->thing[HX_T_SEAT], r->seat, r->nseat, sizeof *r->seat);
    list_names(rt, &rt->thing[HX_T_KIND], r->kind, r->nkind, sizeof *r->kind);
    list_names(rt, &rt->thing[HX_T_CARD], r->card, r->ncard, sizeof *r->card);
    list_names(rt, &rt->thing[HX_T_DECK], r->deck, r->ndeck, sizeof *r->deck);
    list_names(rt, &rt->thing[HX_T_PIECE], r->piece, r->npiece,
               sizeof *r->piece);
    list_names(rt, &rt->thing[HX_T_TERRAIN], r->terrain, r->nterrain,
               sizeof *r->terrain);
    list_names(rt, &rt->thing[HX_T_AWARD], r->award, r->naward,
               sizeof *r->award);
    list_names(rt, &rt->thing[HX_T_AREA], r->board.areas, r->board.narea,
               sizeof *r->board.areas);
    list_names(rt, &rt->entry, r->entry, r->nentry, sizeof *r->entry);
    list_names(rt, &rt->event, r->event, r->nevent, sizeof *r->event);
    list_names(rt, &rt->argname, r->argname, r->nargname, sizeof *r->argname);
    list_names(rt, &rt->stream, r->stream, r->nstream, sizeof *r->stream);
    list_names(rt, &rt->account, hx_rt_accounts, HX_NAMED_ACCOUNTS,
               sizeof *hx_rt_accounts);
    for (int sort = HX_HEX; sort <= HX_EDGE; sort++) {
        struct hx_things *t = &rt->thing[HX_T_HEX + sort];

        t->n = r->board.geo->n[sort];
        t->ref = hx_arena_alloc(rt->arena, (size_t)t->n, sizeof *t->ref);
    }
    rt->enums =
        hx_arena_alloc(rt->arena, (size_t)r->nenum + 1, sizeof *rt->enums);
    for (int i = 0; i < r->nenum; i++) {
        rt->enums[i].name = r->enums[i].name;
        rt->enums[i].n = r->enums[i].n;
        rt->enums[i].ref =
            hx_arena_alloc(rt->arena, r->enums[i].n, sizeof *rt->enums[i].ref);
    }
}

static int make(lua_State *L)
{
    hx_rt_make_handles(lua_touserdata(L, 1));
    return 0;
}

struct hx_runtime *hx_runtime_new(struct hx_composed *c,
                                  struct hx_compiler *compiler,
                                  struct hx_rules *r)
{
    struct hx_runtime *rt = calloc(1, sizeof *rt);

    if (!rt)
        return NULL;
    rt->L = hx_sandbox_lua(c->sandbox);
    rt->composed = c;
    rt->compiler = compiler;
    rt->r = r;
    for (int i = 0; i <= HX_CALL_NAMES; i++)
        rt->spread[i] =
            (struct hx_argument){.how = HX_ARG_VALUE, .at = (uint8_t)(3 + i)};
    rt->nowhere = (struct hx_source){.path = "the prompt", .text = ""};
    if (!(rt->arena = hx_arena_new()) || !(rt->report = hx_report_new()))
        goto fail;
    list_things(rt);
    hx_rt_make_scopes(rt);
    hx_sandbox_of(rt->L)->runtime = rt;
    lua_pushcfunction(rt->L, make);
    lua_pushlightuserdata(rt->L, rt);
    if (lua_pcall(rt->L, 1, 0, 0) != LUA_OK) {
        lua_pop(rt->L, 1);
        goto fail;
    }
    rt->first_form = r->nform;
    rt->first_code = r->ncode;
    rt->first_note = compiler->nnote;
    if (!hx_rt_make_calls(rt))
        goto fail;
    return rt;

fail:
    hx_runtime_free(rt);
    return NULL;
}

static void drop_things(lua_State *L, const struct hx_things *t)
{
    for (int i = 0; i < t->n; i++)
        luaL_unref(L, LUA_REGISTRYINDEX, t->ref[i]);
}

static void drop_references(struct hx_runtime *rt)
{
    lua_State *L = rt->L;

    for (int type = 0; type <= HX_T_EDGE; type++)
        drop_things(L, &rt->thing[type]);
    for (int e = 0; rt->enums && e < rt->r->nenum; e++)
        drop_things(L, &rt->enums[e]);
    drop_things(L, &rt->entry);
    drop_things(L, &rt->event);
    drop_things(L, &rt->argname);
    drop_things(L, &rt->stream);
    drop_things(L, &rt->account);
    for (int class = 0; class < HX_CLASSES; class ++) {
        luaL_unref(L, LUA_REGISTRYINDEX, rt->meta_ref[class]);
        luaL_unref(L, LUA_REGISTRYINDEX, rt->single[class]);
    }
    luaL_unref(L, LUA_REGISTRYINDEX, rt->next);
    luaL_unref(L, LUA_REGISTRYINDEX, rt->bags);
    luaL_unref(L, LUA_REGISTRYINDEX, rt->empty);
    luaL_unref(L, LUA_REGISTRYINDEX, rt->texts);
}

void hx_runtime_free(struct hx_runtime *rt)
{
    if (!rt)
        return;
    hx_sandbox_of(rt->L)->runtime = NULL;
    if (rt->bottom)
        lua_settop(rt->L, rt->bottom - 1);
    if (rt->texts) /* else making failed: the state ends with the mix */
        drop_references(rt);
    hx_arena_free(rt->arena);
    hx_report_free(rt->report);
    free(rt);
}

/* ---- a call ---- */

int hx_rt_idle(lua_State *L)
{
    return luaL_error(L, "no rule is running");
}

/* The line of the Lua statement that called into C. */
static int current_line(struct hx_runtime *rt)
{
    lua_Debug ar;

    if (lua_getstack(rt->L, 1, &ar) && lua_getinfo(rt->L, "l", &ar) &&
        ar.currentline > 0)
        return ar.currentline;
    return rt->now->at.line;
}

int hx_rt_told(struct hx_runtime *rt)
{
    struct hx_origin at = {rt->now->at.file, (uint16_t)current_line(rt)};

    hx_game_blame(rt->now->g, at);
    lua_pushliteral(rt->L, "the rule failed"); /* nobody reads it */
    return lua_error(rt->L);
}

/* ---- statements of the prompt ---- */

bool hx_runtime_statement(struct hx_runtime *rt, struct hx_game *g, int seat,
                          const char *statement, struct hx_error *err)
{
    struct hx_sandbox *sandbox = rt->composed->sandbox;
    struct hx_ctx ctx = hx_ctx_new(seat);
    struct hx_running now = {.g = g, .ctx = &ctx, .at = {HX_NONE, 1}};
    char text[4096];
    int n = snprintf(text, sizeof text, "local g, me = ... %s", statement);

    if (n < 0 || (size_t)n >= sizeof text) {
        hx_fail(err, "the statement is too long");
        return false;
    }
    hx_sandbox_begin_move(sandbox);
    hx_sandbox_push_env(sandbox);
    return hx_sandbox_load(sandbox, text, (size_t)n, ":", NULL, err) &&
           hx_rt_call_statement(rt, &now);
}
