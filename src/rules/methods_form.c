/*
 * methods_form.c - the methods of single calls of rule files (read_calls.h).
 */
#include "runtime_internal.h"

#include <stdlib.h>

static struct hx_argument argument(const struct hx_written_call *c, int i)
{
    struct hx_argument a = {
        .how = c->arg[i].how, .name = c->arg[i].name, .text = c->arg[i].text};

    a.sure = a.how == HX_ARG_NUMBER || a.how == HX_ARG_STRING;
    if (a.how == HX_ARG_NUMBER)
        a.value = atoi(a.text);
    return a;
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

static void push_form(lua_State *L, const struct hx_written_call *c)
{
    struct hx_call_form *f = lua_newuserdatauv(L, sizeof *f, 0);

    memset(f, 0, sizeof *f);
    f->n = 1;
    f->arg[0].name = "";
    for (int i = 0; i < c->n; i++)
        f->arg[*c->arg[i].name ? f->n++ : 0] = argument(c, i);
    find_places(f);
}

void hx_rt_fill_list(struct hx_runtime *rt, const struct hx_calls *calls)
{
    lua_State *L = rt->L;
    int list = lua_gettop(L);

    lua_rawgeti(L, LUA_REGISTRYINDEX, rt->meta_ref[HX_H_GAME]);
    lua_getfield(L, -1, "__index");
    for (int i = 0; i < calls->n; i++) {
        lua_getfield(L, list + 2, calls->call[i]->method);
        push_form(L, calls->call[i]);
        lua_pushcclosure(L, lua_tocfunction(L, list + 3), 1);
        lua_rawseti(L, list, i + 1);
        lua_settop(L, list + 2);
    }
    lua_settop(L, list);
}
