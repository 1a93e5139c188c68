/*
 * methods_arguments.c - how the methods of g find their arguments: in a table,
 * or on the stack where the call was written so (read_calls.h).
 */
#include "runtime_internal.h"

#include <assert.h>

/* So many are kept; functions that make up names get them anew each time. */
#define MOST_FORMS 1000

/* Behind g stand the values, then nil, for what is not given, and then those
 * fields of values that are meant in place of them. It is the upvalue of the
 * method. */
struct form {
    uint8_t n; /* values */
    uint8_t nfield;
    struct hx_arguments places; /* found at the first call */
    const struct hx_fn_scope *scope;
    struct {
        const char *name;
        const struct hx_var *choice; /* if it is a field of c, in this scope */
        int of;                      /* where the value stands */
    } field[HX_CALL_NAMES];
    const char *name[HX_CALL_NAMES]; /* of each value; "": the one without */
    uint8_t at[HX_CALL_NAMES];       /* where it, or its field, will stand */
    char names[];
};

static struct form *form_of(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

/* ---- making one ---- */

/* Cuts a name off; returns the sign behind it. */
static char cut(char **at, const char *signs)
{
    char sign;

    *at += strcspn(*at, signs);
    sign = **at;
    **at = '\0';
    *at += sign != '\0';
    return sign;
}

/* Cuts "a,b.field}" into names; false if it is something else. */
static bool read_names(struct form *f)
{
    char *at = f->names, sign = ',';

    for (; sign == ','; f->n++) {
        if (f->n == HX_CALL_NAMES)
            return false;
        f->name[f->n] = at;
        sign = cut(&at, ".,}");
        if (sign != '.')
            continue;
        f->field[f->nfield].name = at;
        f->field[f->nfield++].of = f->n + 2;
        sign = cut(&at, ",}");
    }
    for (int i = 0; i < f->n; i++)
        f->at[i] = (uint8_t)(i + 2);
    for (int i = 0; i < f->nfield; i++)
        f->at[f->field[i].of - 2] = (uint8_t)(f->n + 3 + i);
    return sign == '}' && !*at;
}

static struct form *push_form(lua_State *L, const char *names)
{
    size_t len = strlen(names) + 1;
    struct form *f = lua_newuserdatauv(L, sizeof *f + len, 0);

    memset(f, 0, sizeof *f);
    memcpy(f->names, names, len);
    return f;
}

static void keep(struct hx_runtime *rt)
{
    lua_State *L = rt->L;

    if (rt->nform == MOST_FORMS)
        return;
    rt->nform++;
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, 1);
}

bool hx_rt_push_form(struct hx_runtime *rt)
{
    lua_State *L = rt->L;
    const char *name, *names;
    lua_CFunction method;

    if (!lua_istable(L, 1) || lua_type(L, 2) != LUA_TSTRING)
        return false;
    name = lua_tostring(L, 2);
    names = strchr(name, '{');
    if (!names)
        return false;
    name = lua_pushlstring(L, name, (size_t)(names - name));
    if (!hx_method_takes_table(name))
        return false;
    lua_rawget(L, 1);
    method = lua_tocfunction(L, -1);
    if (!read_names(push_form(L, names + 1)))
        return false;
    lua_pushcclosure(L, method, 1);
    keep(rt);
    return true;
}

/* ---- in a method ---- */

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
            return n;
    return luaL_error(rt->L, "g:%s has no argument '%s'%s", method, name,
                      hx_guess(name, names, n, guess));
}

static void find_places(struct hx_runtime *rt, struct form *f,
                        const char *method, const char *const *names)
{
    memset(f->places.at, f->n + 2, sizeof f->places.at);
    for (int i = 0; i < f->n; i++) {
        int place = 0;

        if (*f->name[i])
            place = 1 + place_of_name(rt, method, names, f->name[i]);
        f->places.at[place] = f->at[i];
    }
    f->places.none = (uint8_t)(f->n + 2);
}

/* Leaves the table of the arguments at 2: what a frozen table holds. A string
 * is the positional argument, which comes to stand at 3. */
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

/* Puts the positional argument at 3, those with names at 4, 5, ... */
static void spread_table(struct hx_runtime *rt, const char *method,
                         const char *const *names)
{
    lua_State *L = rt->L;
    int n = 0;

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
                L, 4 + place_of_name(rt, method, names, lua_tostring(L, -2)));
        else if (lua_isinteger(L, -2) && lua_tointeger(L, -2) == 1)
            lua_replace(L, 3);
        else
            luaL_error(L, "g:%s takes one argument without a name", method);
    }
}

/* Field i of c. */
static void push_choice(struct hx_runtime *rt, struct form *f, int i)
{
    const struct hx_var **choice = &f->field[i].choice;

    if (!*choice || !rt->now->ctx->move)
        *choice = hx_rt_choice(rt, f->field[i].name);
    hx_rt_push_choice(rt, *choice);
}

static void push_fields(struct hx_runtime *rt, struct form *f)
{
    if (f->scope != rt->now->scope)
        for (int i = 0; i < f->nfield; i++)
            f->field[i].choice = NULL;
    f->scope = rt->now->scope;
    for (int i = 0; i < f->nfield; i++)
        if (hx_rt_class(rt, f->field[i].of) == HX_H_CHOICES)
            push_choice(rt, f, i);
        else
            lua_getfield(rt->L, f->field[i].of, f->field[i].name);
}

/* Leaves g, the values, nil, and fields. */
static void take_values(struct hx_runtime *rt, struct form *f)
{
    lua_State *L = rt->L;

    if (lua_gettop(L) != f->n + 1)
        lua_settop(L, f->n + 1);
    lua_pushnil(L);
    if (f->nfield)
        push_fields(rt, f);
}

const struct hx_arguments *hx_rt_arguments(struct hx_runtime *rt,
                                           const char *method,
                                           const char *const *names)
{
    static const struct hx_arguments spread = {0,
                                               {3, 4, 5, 6, 7, 8, 9, 10, 11}};
    struct form *f = form_of(rt->L);

    if (!f) {
        hx_rt_check_self(rt, method);
        spread_table(rt, method, names);
        return &spread;
    }
    if (!f->places.none)
        find_places(rt, f, method, names);
    take_values(rt, f);
    return &f->places;
}

const char *hx_rt_first(struct hx_runtime *rt, const char *method)
{
    lua_State *L = rt->L;
    struct form *f = form_of(L);
    int at = 2;

    if (!f)
        hx_rt_check_self(rt, method);
    if (f) {
        take_values(rt, f);
        at = *f->name[0] ? f->n + 2 : f->at[0];
    } else if (lua_type(L, 2) == LUA_TSTRING) {
        lua_settop(L, 2);
    } else {
        lua_settop(L, at = 3);
        find_table(rt, method);
        lua_rawgeti(L, 2, 1);
        lua_replace(L, at);
    }
    if (lua_type(L, at) != LUA_TSTRING)
        luaL_error(L, "g:%s needs a name first", method);
    return lua_tostring(L, at);
}

void hx_rt_each_argument(struct hx_runtime *rt, hx_rt_taker take, void *self)
{
    lua_State *L = rt->L;
    const struct form *f = form_of(L);

    if (f) {
        for (int i = 0; i < f->n; i++)
            if (*f->name[i] && !lua_isnil(L, f->at[i]))
                take(rt, self, f->name[i], f->at[i]);
        return;
    }
    if (!lua_istable(L, 2))
        return;
    lua_pushnil(L);
    while (lua_next(L, 2)) {
        if (lua_type(L, -2) == LUA_TSTRING)
            take(rt, self, lua_tostring(L, -2), lua_gettop(L));
        lua_pop(L, 1);
    }
}
