/*
 * handle_records.c - c, e, roll, g.arg and g.opt: what the running body was
 * given; and lifted pieces.
 */
#include "runtime_internal.h"

#include <stdio.h>

/* A miss: the names there are, and the text of the error. */
static int no_such(lua_State *L, const char *format, const char *word,
                   const struct hx_var *var, int n)
{
    const char *names[64];
    char guess[HX_GUESS];

    if (n > 64)
        n = 64;
    for (int i = 0; i < n; i++)
        names[i] = var[i].name;
    return luaL_error(L, format, word, hx_guess(word, names, n, guess));
}

static const struct hx_var *named(const struct hx_var *var, int n,
                                  const char *name)
{
    for (int i = 0; i < n; i++)
        if (hx_rt_same(var[i].name, name))
            return &var[i];
    return NULL;
}

static const char *key(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TSTRING)
        luaL_error(L, "a name expected");
    return lua_tostring(L, 2);
}

/* What formulas of the running call may read, places of any type left open. */
static const struct hx_scope *scope_now(const struct hx_runtime *rt)
{
    static const struct hx_scope none;

    return rt->now->scope ? &rt->now->scope->scope : &none;
}

const struct hx_var *hx_rt_choice(struct hx_runtime *rt, const char *name)
{
    const struct hx_scope *scope = scope_now(rt);
    const struct hx_var *v = named(scope->choice, scope->nchoice, name);

    if (!v || !rt->now->ctx->move)
        no_such(rt->L, "no choice 'c.%s' here%s", name, scope->choice,
                scope->nchoice);
    return v;
}

void hx_rt_push_choice(struct hx_runtime *rt, const struct hx_var *v)
{
    if (v->type == HX_T_BAG)
        hx_rt_push_bag(rt, HX_LOOK_CHOICE, false, 0, v->bag);
    else
        hx_rt_push(rt, v->type, v->sub,
                   (struct hx_result){.i = rt->now->ctx->move->c[v->id]});
}

static int choices_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);

    hx_rt_push_choice(rt, hx_rt_choice(rt, key(L)));
    return 1;
}

static int event_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_scope *scope = scope_now(rt);
    const char *name = key(L);
    const struct hx_var *v = named(scope->event, scope->nevent, name);

    if (!v || !rt->now->ctx->event)
        return no_such(L, "the event has no field 'e.%s'%s", name, scope->event,
                       scope->nevent);
    hx_rt_push(rt, v->type == HX_T_VOID ? hx_rt_event_place(rt) : v->type,
               v->sub, (struct hx_result){.i = rt->now->ctx->event[v->id]});
    return 1;
}

static int roll_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_scope *scope = scope_now(rt);
    const char *name = key(L);
    const struct hx_var *v = named(scope->roll, scope->nroll, name);

    if (!strcmp(name, "total") && scope->nroll)
        v = &scope->roll[0];
    if (!v || !rt->now->ctx->roll)
        return no_such(L, "the outcome has no 'roll.%s'%s", name, scope->roll,
                       scope->nroll);
    hx_rt_push(rt, v->type, v->sub,
               (struct hx_result){.i = rt->now->ctx->roll[v->id]});
    return 1;
}

void hx_rt_push_roll(struct hx_runtime *rt)
{
    const struct hx_fn_scope *s = rt->now->scope;
    const struct hx_chance *chance = s ? s->chance : NULL;
    const int16_t *roll = rt->now->ctx->roll;

    if (!chance || !roll)
        lua_pushnil(rt->L);
    else if (chance->sort == HX_OUT_DICE || chance->nnumber > 1)
        lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->single[HX_H_ROLL]);
    else
        hx_rt_push_thing(rt, chance->type[0], chance->sub[0], roll[0]);
}

static int arg_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const char *name = key(L);
    int n;
    const struct hx_var *var = hx_rt_args(rt, &n), *v = named(var, n, name);

    if (!v)
        return no_such(L, "no argument 'arg.%s' here%s", name, var, n);
    lua_pushfstring(L, "arg.%s", name);
    hx_rt_get(rt, lua_gettop(L), 0);
    return 1;
}

static void push_corners(struct hx_runtime *rt, const struct hx_option *o)
{
    uint64_t word[HX_MAX_WORDS] = {0};
    enum hx_sort sort;
    int place;

    for (int i = 0; i < o->ncorner; i++)
        if (o->corners[i] &&
            hx_geo_parse(rt->r->board.geo, o->corners[i], strlen(o->corners[i]),
                         &sort, &place) &&
            sort == HX_CORNER)
            hx_set_add(word, place);
    hx_rt_push_set(rt, HX_T_CORNERS, word);
}

static void push_option(struct hx_runtime *rt, const struct hx_option *o)
{
    lua_State *L = rt->L;

    switch (o->type) {
    case HX_T_INT:
        lua_pushinteger(L, o->value);
        break;
    case HX_T_FLAG:
        lua_pushboolean(L, o->value != 0);
        break;
    case HX_T_ENUM:
        lua_pushstring(L, o->value >= 0 && o->value < o->nvalues
                              ? o->values[o->value]
                              : NULL);
        break;
    case HX_T_SEAT:
        hx_rt_push_thing(rt, HX_T_SEAT, 0,
                         o->value >= 0 && o->value < HX_COLOURS
                             ? hx_rt_find(rt, HX_T_SEAT, 0, hx_colour[o->value])
                             : -1);
        break;
    default:
        push_corners(rt, o);
    }
}

static int opt_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_composed *c = rt->composed;
    const char *name = key(L), *names[128];
    char guess[HX_GUESS];
    int n = 0;

    for (int i = 0; i < c->noption; i++) {
        if (!strcmp(c->option[i].name, name)) {
            push_option(rt, &c->option[i]);
            return 1;
        }
        if (n < 128)
            names[n++] = c->option[i].name;
    }
    return luaL_error(L, "no option '%s'%s", name,
                      hx_guess(name, names, n, guess));
}

/* ---- lifted pieces ---- */

/* A held field lies in the block as piece, owner and `has` fields. */
static const int16_t *lifted(struct hx_runtime *rt, uint16_t field)
{
    return hx_field_get(rt->now->g, field, -1).bag;
}

void hx_rt_push_held(struct hx_runtime *rt, uint16_t field)
{
    struct hx_handle *h;

    if (lifted(rt, field)[0] < 0) {
        lua_pushnil(rt->L);
        return;
    }
    h = lua_newuserdatauv(rt->L, sizeof *h, 0);
    *h = (struct hx_handle){{rt, HX_H_HELD}, field};
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->meta_ref[HX_H_HELD]);
    lua_setmetatable(rt->L, -2);
}

static int held_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_handle *h = lua_touserdata(L, 1);
    const int16_t *held = lifted(rt, (uint16_t)h->id);
    const char *name = key(L);
    const struct hx_piece *piece;

    if (!strcmp(name, "piece") || held[0] < 0) {
        hx_rt_push_thing(rt, HX_T_PIECE, 0, held[0]);
        return 1;
    }
    if (!strcmp(name, "owner")) {
        hx_rt_push_thing(rt, HX_T_SEAT, 0, held[1]);
        return 1;
    }
    piece = &rt->r->piece[held[0]];
    for (int i = 0; i < piece->nhas; i++) {
        const struct hx_field *f = &rt->r->field[piece->has[i]];

        if (strcmp(f->head.name, name) != 0)
            continue;
        hx_rt_push(rt, f->type, f->sub, (struct hx_result){.i = held[2 + i]});
        return 1;
    }
    return luaL_error(L, "a lifted %s has no field '%s'", piece->head.name,
                      name);
}

/* ---- */

static int record_newindex(lua_State *L)
{
    return luaL_error(L, "what a rule was given can not be written");
}

static int record_text(lua_State *L)
{
    static const char *const names[HX_CLASSES] = {
        [HX_H_CHOICES] = "c", [HX_H_EVENT] = "e",   [HX_H_ROLL] = "roll",
        [HX_H_ARG] = "g.arg", [HX_H_OPT] = "g.opt", [HX_H_HELD] = "piece"};
    struct hx_runtime *rt = hx_rt_of(L);

    lua_pushstring(L, names[hx_rt_class(rt, 1)]);
    return 1;
}

void hx_rt_record_meta(struct hx_runtime *rt, enum hx_class class)
{
    static const lua_CFunction index[HX_CLASSES] = {
        [HX_H_CHOICES] = choices_index, [HX_H_EVENT] = event_index,
        [HX_H_ROLL] = roll_index,       [HX_H_ARG] = arg_index,
        [HX_H_OPT] = opt_index,         [HX_H_HELD] = held_index};

    hx_rt_set_function(rt, "__index", index[class]);
    hx_rt_set_function(rt, "__newindex", record_newindex);
    hx_rt_set_function(rt, "__tostring", record_text);
}
