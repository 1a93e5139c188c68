/*
 * methods_form.c - methods with the names of their arguments in their own
 * (read_calls.h), each made when it is first asked for.
 */
#include "runtime_internal.h"

#include <stdlib.h>

/* So many are kept; functions that make up names get them anew each time. */
#define MOST_FORMS 1000

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

/* A number if it begins with a digit; false if it is none then. */
static bool read_literal(struct hx_argument *a)
{
    size_t digits = strspn(a->text, "0123456789");

    a->how = digits ? HX_ARG_NUMBER : HX_ARG_STRING;
    if (digits && (digits > HX_CALL_DIGITS || a->text[digits]))
        return false;
    a->value = digits ? atoi(a->text) : 0;
    return true;
}

/* Reads NAME, NAME.FIELD or NAME=LITERAL; returns the sign behind it, '\0' if
 * it is something else. */
static char read_argument(char **at, struct hx_argument *a)
{
    char sign, end;

    a->name = *at;
    a->how = HX_ARG_VALUE;
    sign = cut(at, ".=,}");
    if (sign != '.' && sign != '=')
        return sign;
    a->text = *at;
    a->how = HX_ARG_FIELD;
    end = cut(at, ",}");
    return sign == '=' && !read_literal(a) ? '\0' : end;
}

/* Reads arguments up to the "}" at the end; false if it is something else. */
static bool read_names(struct hx_call_form *f)
{
    char *at = f->names, sign = ',';

    f->arg[0].name = "";
    for (f->n = 1; sign == ',';) {
        struct hx_argument a = {0};

        sign = read_argument(&at, &a);
        if (*a.name ? f->n > HX_CALL_NAMES : f->n > 1 || f->arg[0].how)
            return false;
        f->arg[*a.name ? f->n++ : 0] = a;
    }
    return sign == '}' && !*at;
}

/* The places of the values: behind c, if fields of it are asked for. */
static void find_places(struct hx_call_form *f)
{
    for (int i = 0; i < f->n; i++)
        if (f->arg[i].how == HX_ARG_FIELD)
            f->fields = true;
    f->nvalue = f->fields;
    for (int i = 0; i < f->n; i++)
        if (f->arg[i].how == HX_ARG_VALUE)
            f->arg[i].at = ++f->nvalue;
}

static struct hx_call_form *push_form(lua_State *L, const char *names)
{
    size_t len = strlen(names) + 1;
    struct hx_call_form *f = lua_newuserdatauv(L, sizeof *f + len, 0);

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
    struct hx_call_form *f;

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
    f = push_form(L, names + 1);
    if (!read_names(f))
        return false;
    find_places(f);
    lua_pushcclosure(L, method, 1);
    keep(rt);
    return true;
}
