/*
 * runtime_formula.c - the formulas of functions: compiled at their first use,
 * and kept for each function and text.
 */
#include "cost.h"
#include "runtime_internal.h"

#define MAX_TEXTS 64    /* of one function (rule_language.md 4.5) */
#define MAX_KEPT 4096   /* made in play, before they are forgotten */
#define MAX_FORMS 60000 /* a formula's number has 16 bits */
#define SHOWN 80        /* bytes of a formula in a message */

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
    size_t len = strcspn(text, "\n"), shown = len < SHOWN ? len : SHOWN;

    return luaL_error(rt->L, "formula '%s%s': %s",
                      lua_pushlstring(rt->L, text, shown),
                      len > shown ? "..." : "",
                      lua_pushlstring(rt->L, said, strcspn(said, "\n")));
}

uint16_t hx_rt_compile(struct hx_runtime *rt, const struct hx_scope *scope,
                       const char *text)
{
    struct hx_compiler *c = rt->compiler;
    struct hx_report *report = c->report;
    const struct hx_var *arg = c->arg;
    int narg = c->narg;
    int first = rt->r->nform;
    uint16_t form;

    if (first > MAX_FORMS)
        luaL_error(rt->L, "too many formulas were made in this game");
    rt->report->n = 0;
    c->report = rt->report;
    c->arg = hx_rt_args(rt, &c->narg);
    form = hx_formula(c, scope, text, HX_T_VOID, 0, where_now(rt));
    c->report = report;
    c->arg = arg;
    c->narg = narg;
    for (int i = first; i < rt->r->nform; i++)
        rt->r->form[i].cache = HX_NONE; /* linking is over */
    if (form == HX_NONE)
        raise_mistake(rt, text);
    if (hx_form_steps(rt->r, form) > HX_FORM_STEPS)
        luaL_error(rt->L, "a formula takes too long");
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

/* Pushes the table of a function's texts, made at first use. Those that are
 * compiled for another type of `it` or of the event's places have a table of
 * their own in it, under that number. */
static void push_texts(struct hx_runtime *rt, int types)
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
    if (types == 0)
        return;
    if (lua_rawgeti(L, -1, types) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, types);
    }
    lua_remove(L, -2);
}

/* The count of the table of texts on top, which holds it at 0. */
static struct hx_asking *asking_of(struct hx_runtime *rt)
{
    lua_State *L = rt->L;
    struct hx_asking *asking;

    lua_rawgeti(L, -1, 0);
    asking = lua_touserdata(L, -1);
    lua_pop(L, 1);
    if (asking)
        return asking;
    asking = hx_arena_alloc(rt->arena, 1, sizeof *asking);
    lua_pushlightuserdata(L, asking);
    lua_rawseti(L, -2, 0);
    return asking;
}

/* Counts a text that is asked for the first time in this game. */
static void count_text(struct hx_runtime *rt, struct hx_asking *asking)
{
    if (asking->game != rt->ngame)
        *asking = (struct hx_asking){rt->ngame, 0};
    if (++asking->n > MAX_TEXTS)
        luaL_error(rt->L, "a formula is made anew in every call: pass the "
                          "value as it");
}

static uint16_t compile(struct hx_runtime *rt, int text, int it_type)
{
    struct hx_scope scope = hx_rt_scope_now(rt);

    scope.it = (uint8_t)it_type;
    return hx_rt_compile(rt, &scope, lua_tostring(rt->L, text));
}

/* The formula of a text that the running function has not asked before. The
 * table of its texts is on top. */
static struct hx_asked *add_text(struct hx_runtime *rt, int text, int it_type,
                                 int types)
{
    lua_State *L = rt->L;
    struct hx_asking *asking = asking_of(rt);
    struct hx_asked *t;

    count_text(rt, asking);
    t = hx_arena_alloc(rt->arena, 1, sizeof *t);
    *t = (struct hx_asked){lua_tostring(L, text),      rt->now->fn, types,
                           compile(rt, text, it_type), rt->ngame,   asking};
    lua_pushvalue(L, text);
    lua_pushlightuserdata(L, t);
    lua_rawset(L, -3);
    return t;
}

static struct hx_asked *find_text(struct hx_runtime *rt, int text, int it_type,
                                  int types)
{
    lua_State *L = rt->L;
    struct hx_asked *t;

    push_texts(rt, types);
    lua_pushvalue(L, text);
    lua_rawget(L, -2);
    t = lua_touserdata(L, -1);
    lua_pop(L, 1);
    if (!t)
        t = add_text(rt, text, it_type, types);
    lua_pop(L, 1);
    return t;
}

static uint16_t form_of(struct hx_runtime *rt, int text, int it_type)
{
    int types = it_type + 64 * hx_rt_event_place(rt);
    const char *s = lua_tostring(rt->L, text);
    struct hx_asked **recent, *t;

    if (!rt->now->fn)
        return compile(rt, text, it_type);
    recent = &rt->recent[((uintptr_t)s >> 4) % HX_RECENT];
    t = *recent;
    if (!t || t->text != s || t->fn != rt->now->fn || t->types != types)
        t = find_text(rt, text, it_type, types);
    if (t->game != rt->ngame) {
        count_text(rt, t->asking);
        t->game = rt->ngame;
    }
    if (t->text == s)
        *recent = t;
    return t->form;
}

/* ---- games ---- */

static int renew_texts(lua_State *L)
{
    struct hx_runtime *rt = lua_touserdata(L, 1);

    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, rt->texts);
    return 0;
}

/* Formulas made in play are forgotten; a function that asks again makes them
 * again. */
static void forget_texts(struct hx_runtime *rt)
{
    lua_State *L = rt->L;

    lua_pushcfunction(L, renew_texts);
    lua_pushlightuserdata(L, rt);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
        lua_pop(L, 1);
        return;
    }
    memset(rt->recent, 0, sizeof rt->recent);
    rt->r->nform = rt->first_form;
    rt->r->ncode = rt->first_code;
    rt->compiler->nnote = rt->first_note;
}

void hx_runtime_begin_game(struct hx_runtime *rt)
{
    rt->ngame++;
    if (!rt->now && rt->r->nform - rt->first_form > MAX_KEPT)
        forget_texts(rt);
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
