/*
 * methods_arguments.c - how the methods of g find their arguments: in a table,
 * or as their form says (methods_form.c).
 */
#include "runtime_internal.h"

#include <assert.h>

/* ---- one argument ---- */

bool hx_rt_not_nil(struct hx_runtime *rt, const struct hx_argument *a)
{
    const struct hx_var *choice = a->choice;

    if (choice)
        return choice->type < HX_T_SEAT || choice->type > HX_T_EDGE ||
               rt->now->ctx->move->c[choice->id] >= 0;
    return !a->at || !lua_isnil(rt->L, a->at);
}

int hx_rt_place_of(struct hx_runtime *rt, const struct hx_argument *a)
{
    if (a->at)
        return a->at;
    if (a->choice)
        hx_rt_push_choice(rt, a->choice);
    else if (a->how == HX_ARG_NUMBER)
        lua_pushinteger(rt->L, a->value);
    else if (a->how == HX_ARG_STRING)
        lua_pushstring(rt->L, a->text);
    else
        lua_pushnil(rt->L);
    return lua_gettop(rt->L);
}

const char *hx_rt_text_of(struct hx_runtime *rt, const struct hx_argument *a)
{
    int index;

    if (a->how == HX_ARG_STRING)
        return a->text;
    index = hx_rt_place_of(rt, a);
    return lua_type(rt->L, index) == LUA_TSTRING ? lua_tostring(rt->L, index)
                                                 : NULL;
}

int hx_rt_named_by(struct hx_runtime *rt, struct hx_argument *a,
                   const struct hx_things *t)
{
    const char *name;
    int i;

    if (a->as == t)
        return a->value;
    name = hx_rt_text_of(rt, a);
    i = name ? hx_rt_named(t, name) : -1;
    if (i >= 0 && a->how == HX_ARG_STRING) {
        a->as = t;
        a->value = i;
    }
    return i;
}

void hx_rt_read_argument(struct hx_runtime *rt, struct hx_argument *a, int type,
                         int sub, const struct hx_label *label,
                         struct hx_read *to)
{
    int i = -1;

    if (a->how == HX_ARG_NUMBER && type == HX_T_INT)
        i = a->value;
    else if (a->how == HX_ARG_STRING && type != HX_T_SEAT)
        i = hx_rt_named_by(rt, a, hx_rt_things(rt, type, sub));
    else if (type >= HX_T_SEAT && type <= HX_T_EDGE)
        i = hx_rt_chosen(rt, a, type);
    if (i < 0)
        hx_rt_read(rt, hx_rt_place_of(rt, a), type, sub, label, to);
    else
        to->r = (struct hx_result){.i = i};
}

/* ---- out of a table ---- */

void hx_rt_check_self(struct hx_runtime *rt, const char *method)
{
    if (lua_touserdata(rt->L, 1) != rt->game)
        luaL_error(rt->L, "write g:%s, with a colon", method);
}

static int place_of_name(struct hx_runtime *rt, const char *method,
                         const char *const *names, const char *name)
{
    char guess[HX_GUESS];
    int n = 0;

    for (; names[n]; n++)
        if (hx_rt_same(names[n], name))
            return 1 + n;
    return luaL_error(rt->L, "g:%s has no argument '%s'%s", method, name,
                      hx_guess(name, names, n, guess));
}

/* Leaves the table of the arguments at 2: what a frozen table holds. A string
 * is the one without a name, which comes to stand at 3. */
static void find_table(struct hx_runtime *rt, const char *method)
{
    lua_State *L = rt->L;

    if (lua_type(L, 2) == LUA_TSTRING) {
        lua_pushvalue(L, 2);
        lua_replace(L, 3);
        lua_rawgeti(L, LUA_REGISTRYINDEX, rt->empty);
    } else if (lua_istable(L, 2)) {
        if (!lua_getmetatable(L, 2))
            return;
        lua_pop(L, 1);
        hx_table_contents(L, 2);
    } else {
        luaL_error(L, "g:%s { ... } expected, got %s", method,
                   luaL_typename(L, 2));
    }
    lua_replace(L, 2);
}

/* Puts the one without a name at 3, those with names at 4, 5, ... */
static void spread_table(struct hx_runtime *rt, const char *method,
                         const char *const *names)
{
    lua_State *L = rt->L;
    int n = 0;

    hx_rt_check_self(rt, method);
    while (names[n])
        n++;
    assert(n <= HX_CALL_NAMES);
    lua_settop(L, 2);
    lua_settop(L, 3 + n);
    find_table(rt, method);
    lua_pushnil(L);
    while (lua_next(L, 2)) {
        if (lua_type(L, -2) == LUA_TSTRING)
            lua_replace(
                L, 3 + place_of_name(rt, method, names, lua_tostring(L, -2)));
        else if (lua_isinteger(L, -2) && lua_tointeger(L, -2) == 1)
            lua_replace(L, 3);
        else
            luaL_error(L, "g:%s takes one argument without a name", method);
    }
}

/* Puts it at 3 if it is a string, and leaves the table at 2. */
static void find_first(struct hx_runtime *rt, const char *method)
{
    lua_State *L = rt->L;

    hx_rt_check_self(rt, method);
    lua_settop(L, 2);
    lua_settop(L, 3);
    find_table(rt, method);
    if (lua_isnil(L, 3)) {
        lua_rawgeti(L, 2, 1);
        lua_replace(L, 3);
    }
}

/* ---- by their form ---- */

static struct hx_call_form *form_of(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

/* Puts the arguments in the order of the names. */
static void sort_arguments(struct hx_runtime *rt, struct hx_call_form *f,
                           const char *method, const char *const *names)
{
    struct hx_argument sorted[1 + HX_CALL_NAMES] = {f->arg[0]};

    for (int i = 1; i < f->n; i++)
        sorted[place_of_name(rt, method, names, f->arg[i].name)] = f->arg[i];
    memcpy(f->arg, sorted, sizeof sorted);
    f->n = 1 + HX_CALL_NAMES;
    f->sorted = true;
}

/* Finds the fields of the value at 1: those of c stay where they are. */
static HX_APART void find_fields(struct hx_runtime *rt, struct hx_call_form *f,
                                 bool of_c)
{
    for (int i = 0; i < f->n; i++) {
        struct hx_argument *a = &f->arg[i];

        if (a->how != HX_ARG_FIELD)
            continue;
        a->at = 0;
        a->choice = of_c ? hx_rt_choice(rt, a->text) : NULL;
        if (of_c)
            continue;
        lua_getfield(rt->L, 1, a->text);
        a->at = (uint8_t)lua_gettop(rt->L);
    }
    f->scope = of_c ? rt->now->scope : NULL;
}

/* The values are there, as many as the call was written with (read_calls.h):
 * that is made sure of, since nothing looks at the top of the stack later.
 * Fields of c are known once the call was made in this body. */
static inline void take_fields(struct hx_runtime *rt, struct hx_call_form *f)
{
    bool of_c;

    if (lua_gettop(rt->L) != f->nvalue)
        lua_settop(rt->L, f->nvalue);
    if (!f->fields)
        return;
    of_c = hx_rt_class(rt, 1) == HX_H_CHOICES;
    if (!of_c || !f->scope || f->scope != rt->now->scope || !rt->now->ctx->move)
        find_fields(rt, f, of_c);
}

struct hx_argument *hx_rt_arguments(struct hx_runtime *rt, const char *method,
                                    const char *const *names)
{
    struct hx_call_form *f = form_of(rt->L);

    if (!f) {
        spread_table(rt, method, names);
        return rt->spread;
    }
    if (!f->sorted)
        sort_arguments(rt, f, method, names);
    take_fields(rt, f);
    return f->arg;
}

struct hx_argument *hx_rt_first(struct hx_runtime *rt, const char *method)
{
    struct hx_call_form *f = form_of(rt->L);
    struct hx_argument *a = f ? f->arg : rt->spread;

    if (f)
        take_fields(rt, f);
    else
        find_first(rt, method);
    if (!hx_rt_text_of(rt, a))
        luaL_error(rt->L, "g:%s needs a name first", method);
    return a;
}

void hx_rt_each_argument(struct hx_runtime *rt, hx_rt_taker take, void *self)
{
    lua_State *L = rt->L;
    struct hx_call_form *f = form_of(L);

    for (int i = 1; f && i < f->n; i++)
        if (hx_rt_given(rt, &f->arg[i]))
            take(rt, self, &f->arg[i]);
    if (f || !lua_istable(L, 2))
        return;
    lua_pushnil(L);
    while (lua_next(L, 2)) {
        struct hx_argument a = {.how = HX_ARG_VALUE,
                                .at = (uint8_t)lua_gettop(L)};

        if (lua_type(L, -2) == LUA_TSTRING) {
            a.name = lua_tostring(L, -2);
            take(rt, self, &a);
        }
        lua_pop(L, 1);
    }
}
