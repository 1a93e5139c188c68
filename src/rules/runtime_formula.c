/*
 * runtime_formula.c - the formulas of functions: what they may read, and
 * their compiled form, kept for each function and text.
 */
#include "runtime_internal.h"

#include <stdlib.h>

#define MAX_TEXTS 64 /* of one function (rule_language.md 4.5) */

/* ---- scopes ---- */

static struct hx_fn_scope *add_scope(struct hx_runtime *rt,
                                     const struct hx_effect *body)
{
    struct hx_fn_scope *s = &rt->scope[rt->nscope++];

    s->body = body;
    s->scope.has_me = true;
    s->scope.effect = true;
    if (body->nbuild)
        s->scope.piece = HX_T_PIECE;
    return s;
}

static void act_scope(struct hx_runtime *rt, const struct hx_act *act)
{
    struct hx_fn_scope *s = add_scope(rt, &act->does);
    struct hx_var *var = hx_arena_alloc(rt->arena, HX_MAX_CHOICES, sizeof *var);

    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_choice *c = &act->choice[i];

        var[i] = (struct hx_var){.name = c->name,
                                 .type = c->type,
                                 .sub = c->sub,
                                 .id = (uint8_t)i,
                                 .bag = c->bag};
    }
    s->scope.choice = var;
    s->scope.nchoice = act->nchoice;
}

static void chance_scope(struct hx_runtime *rt, const struct hx_chance *chance)
{
    struct hx_fn_scope *s = add_scope(rt, &chance->does);
    struct hx_var *var = hx_arena_alloc(rt->arena, HX_MAX_ROLL, sizeof *var);

    for (int i = 0; i < chance->nnumber; i++)
        var[i] = (struct hx_var){.name = chance->number[i],
                                 .type = chance->type[i],
                                 .sub = chance->sub[i],
                                 .id = (uint8_t)i};
    s->chance = chance;
    s->scope.roll = var;
    s->scope.nroll = chance->nnumber;
}

static bool listens(const struct hx_event *e, int on)
{
    for (int i = 0; i < e->non; i++)
        if (e->on[i] == on)
            return true;
    return false;
}

/* A listener to several events reads the fields that all of them have in the
 * same place. */
static int common_fields(const struct hx_event *e, struct hx_var *var, int n)
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        int id = var[i].id;

        if (id < e->nfield && !strcmp(e->field[id], var[i].name) &&
            e->type[id] == var[i].type && e->sub[id] == var[i].sub)
            var[kept++] = var[i];
    }
    return kept;
}

static void on_scope(struct hx_runtime *rt, int on)
{
    struct hx_fn_scope *s = add_scope(rt, &rt->r->on[on].does);
    struct hx_var *var =
        hx_arena_alloc(rt->arena, HX_MAX_FIELDS_OF_EVENT, sizeof *var);
    bool first = true;
    int n = 0;

    for (int i = 0; i < rt->r->nevent; i++) {
        const struct hx_event *e = &rt->r->event[i];

        if (!listens(e, on))
            continue;
        for (int f = 0; first && f < e->nfield; f++)
            var[n++] = (struct hx_var){.name = e->field[f],
                                       .type = e->type[f],
                                       .sub = e->sub[f],
                                       .id = (uint8_t)f};
        n = common_fields(e, var, n);
        first = false;
    }
    s->scope.event = var;
    s->scope.nevent = n;
}

static int by_body(const void *a, const void *b)
{
    const struct hx_fn_scope *x = a, *y = b;

    return ((uintptr_t)x->body > (uintptr_t)y->body) -
           ((uintptr_t)x->body < (uintptr_t)y->body);
}

/* Notes what the functions may not assign to. */
static bool record_locals(struct hx_runtime *rt, struct hx_fn_scope *s)
{
    s->upvalues = hx_arena_alloc(rt->arena, s->body->nfn, sizeof *s->upvalues);
    for (int i = 0; i < s->body->nfn; i++) {
        s->upvalues[i] =
            hx_upvalues_record(rt->arena, rt->L, s->body->fn[i].ref);
        if (!s->upvalues[i])
            return false;
    }
    return true;
}

bool hx_rt_make_scopes(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;
    int most = r->nact + r->nstep + r->nchance + r->non + r->nalways;

    rt->scope = hx_arena_alloc(rt->arena, (size_t)most + 1, sizeof *rt->scope);
    for (int i = 0; i < r->nact; i++)
        if (r->act[i].does.nfn)
            act_scope(rt, &r->act[i]);
    for (int i = 0; i < r->nstep; i++)
        if (r->step[i].does.nfn)
            add_scope(rt, &r->step[i].does);
    for (int i = 0; i < r->nchance; i++)
        if (r->chance[i].does.nfn)
            chance_scope(rt, &r->chance[i]);
    for (int i = 0; i < r->non; i++)
        if (r->on[i].does.nfn)
            on_scope(rt, i);
    for (int i = 0; i < r->nalways; i++)
        if (r->always[i].nfn)
            add_scope(rt, &r->always[i]);
    qsort(rt->scope, (size_t)rt->nscope, sizeof *rt->scope, by_body);
    for (int i = 0; i < rt->nscope; i++)
        if (!record_locals(rt, &rt->scope[i]))
            return false;
    return true;
}

const struct hx_fn_scope *hx_rt_scope(const struct hx_runtime *rt,
                                      const struct hx_effect *body)
{
    int lo = 0, hi = rt->nscope;

    while (lo < hi) {
        int mid = (lo + hi) / 2;

        if (rt->scope[mid].body == body)
            return &rt->scope[mid];
        if ((uintptr_t)rt->scope[mid].body < (uintptr_t)body)
            lo = mid + 1;
        else
            hi = mid;
    }
    return NULL;
}

struct hx_scope hx_rt_scope_now(const struct hx_runtime *rt)
{
    const struct hx_fn_scope *s = hx_rt_scope(rt, rt->now->body);

    return s ? s->scope : (struct hx_scope){.has_me = true, .effect = true};
}

const struct hx_var *hx_rt_args(const struct hx_runtime *rt, int *n)
{
    *n = rt->compiler->narg;
    return rt->compiler->arg;
}

const struct hx_var *hx_rt_arg_named(const struct hx_runtime *rt,
                                     uint16_t entry, uint16_t argname)
{
    (void)entry; /* a name has one type in all of a mix */
    for (int i = 0; i < rt->compiler->narg; i++)
        if (rt->compiler->arg[i].id == argname)
            return &rt->compiler->arg[i];
    return NULL;
}

/* ---- compiling ---- */

static struct hx_where where_now(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;
    struct hx_where at = {&rt->nowhere, rt->now->at.line};

    if (!rt->now->fn || rt->now->at.file >= r->nfile)
        return at;
    for (int i = 0; i < rt->composed->nsource; i++)
        if (!strcmp(rt->composed->source[i]->path, r->file[rt->now->at.file]))
            at.source = rt->composed->source[i];
    return at;
}

/* Raises the first mistake, on one line: what it points at is left out. */
static int raise_mistake(struct hx_runtime *rt, const char *text)
{
    const char *said =
        rt->report->n ? rt->report->message[0].text : "it can not be read";

    return luaL_error(rt->L, "formula '%s': %s",
                      lua_pushlstring(rt->L, text, strcspn(text, "\n")),
                      lua_pushlstring(rt->L, said, strcspn(said, "\n")));
}

uint16_t hx_rt_compile(struct hx_runtime *rt, const struct hx_scope *scope,
                       const char *text)
{
    struct hx_compiler *c = rt->compiler;
    struct hx_report *report = c->report;
    int first = rt->r->nform;
    uint16_t form;

    rt->report->n = 0;
    c->report = rt->report;
    form = hx_formula(c, scope, text, HX_T_VOID, 0, where_now(rt));
    c->report = report;
    for (int i = first; i < rt->r->nform; i++)
        rt->r->form[i].cache = HX_NONE; /* linking is over */
    if (form == HX_NONE)
        raise_mistake(rt, text);
    return form;
}

/* What a value given as `it` is: its type, and the value in *id. A string is
 * the first thing of that name. */
static int type_of_it(struct hx_runtime *rt, int index, int *id)
{
    static const uint8_t named[] = {HX_T_KIND,    HX_T_CARD, HX_T_PIECE,
                                    HX_T_TERRAIN, HX_T_DECK, HX_T_AWARD,
                                    HX_T_AREA};
    static const struct hx_label label = {.method = "get", .name = "it"};
    enum hx_class class = hx_rt_class(rt, index);
    struct hx_read value;

    if (class != HX_H_NONE && hx_rt_type_of(class) != HX_T_VOID) {
        *id = ((struct hx_handle *)lua_touserdata(rt->L, index))->id;
        return hx_rt_type_of(class);
    }
    if (lua_isboolean(rt->L, index)) {
        *id = lua_toboolean(rt->L, index);
        return HX_T_FLAG;
    }
    if (lua_type(rt->L, index) == LUA_TSTRING) {
        for (size_t i = 0; i < sizeof named; i++) {
            *id = hx_rt_find(rt, named[i], 0, lua_tostring(rt->L, index));
            if (*id >= 0)
                return named[i];
        }
        luaL_error(rt->L,
                   "g:get: it: no kind, card, piece or other thing "
                   "'%s'",
                   lua_tostring(rt->L, index));
    }
    if (lua_type(rt->L, index) != LUA_TNUMBER)
        hx_rt_expected(rt, index, "a number, seat, place or name", &label);
    hx_rt_read(rt, index, HX_T_INT, 0, &label, &value);
    *id = (int)value.r.i;
    return HX_T_INT;
}

/* Pushes the table of a function's texts, made at first use; those for an
 * `it` of some type have a table of their own in it. */
static void push_texts(struct hx_runtime *rt, int it_type)
{
    lua_State *L = rt->L;

    lua_rawgeti(L, LUA_REGISTRYINDEX, rt->texts);
    if (lua_rawgetp(L, -1, rt->now->fn) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, -3, rt->now->fn);
    }
    lua_remove(L, -2);
    if (it_type == HX_T_VOID)
        return;
    if (lua_rawgeti(L, -1, it_type) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, it_type);
    }
    lua_remove(L, -2);
}

/* Counts the texts of the table on top, which holds the count at 0. */
static void count_text(struct hx_runtime *rt)
{
    lua_State *L = rt->L;
    lua_Integer n;

    lua_rawgeti(L, -1, 0);
    n = lua_tointeger(L, -1) + 1;
    lua_pop(L, 1);
    if (n > MAX_TEXTS)
        luaL_error(L, "a formula is made anew in every call: pass the value "
                      "as it");
    lua_pushinteger(L, n);
    lua_rawseti(L, -2, 0);
}

static uint16_t form_of(struct hx_runtime *rt, int text, int it_type)
{
    lua_State *L = rt->L;
    struct hx_scope scope;
    uint16_t form;

    if (rt->now->fn) {
        push_texts(rt, it_type);
        lua_pushvalue(L, text);
        if (lua_rawget(L, -2) == LUA_TNUMBER) {
            form = (uint16_t)lua_tointeger(L, -1);
            lua_pop(L, 2);
            return form;
        }
        lua_pop(L, 1);
        count_text(rt);
    }
    scope = hx_rt_scope_now(rt);
    scope.it = (uint8_t)it_type;
    form = hx_rt_compile(rt, &scope, lua_tostring(L, text));
    if (rt->now->fn) {
        lua_pushvalue(L, text);
        lua_pushinteger(L, form);
        lua_rawset(L, -3);
        lua_pop(L, 1);
    }
    return form;
}

int hx_rt_get(struct hx_runtime *rt, int text, int it)
{
    struct hx_ctx ctx = *rt->now->ctx;
    int type = HX_T_VOID;
    uint16_t form;

    if (lua_type(rt->L, text) != LUA_TSTRING)
        luaL_error(rt->L, "g:get: a formula expected, got %s",
                   luaL_typename(rt->L, text));
    if (it && !lua_isnoneornil(rt->L, it))
        type = type_of_it(rt, it, &ctx.it);
    form = form_of(rt, text, type);
    hx_rt_push(rt, rt->r->form[form].type, rt->r->form[form].sub,
               hx_eval(rt->now->g, form, &ctx));
    return rt->r->form[form].type;
}
