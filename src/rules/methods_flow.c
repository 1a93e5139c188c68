/*
 * methods_flow.c - the methods of g that ask formulas and steer the game.
 */
#include "runtime_internal.h"

static int method_get(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);

    hx_rt_check_self(rt, "get");
    hx_rt_get(rt, 2, 3);
    return 1;
}

static int method_each(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);

    hx_rt_check_self(rt, "each");
    if (hx_rt_member(hx_rt_get(rt, 2, 3)) == HX_T_VOID)
        return luaL_error(L, "g:each: '%s' is no set", lua_tostring(L, 2));
    return hx_rt_push_each(rt, lua_gettop(L));
}

/* The index of a name among things that begin with it; -1 if there is none,
 * with the guess in 'guess'. */
static int find(const void *things, int n, size_t size, const char *name,
                char guess[HX_GUESS])
{
    const char *names[256];
    const char *at = things;
    int known = 0;

    for (int i = 0; i < n; i++) {
        const char *one =
            *(const char *const *)(const void *)(at + size * (size_t)i);

        if (hx_rt_same(one, name))
            return i;
        if (known < 256)
            names[known++] = one;
    }
    hx_guess(name, names, known, guess);
    return -1;
}
/* The same for names that the runtime has made strings of. Raises the miss,
 * with its text and the guess. */
static int find_named(struct hx_runtime *rt, struct hx_argument *a,
                      const struct hx_things *t, const char *miss)
{
    int i = hx_rt_named_by(rt, a, t);
    char guess[HX_GUESS];
    const char *name;

    if (i >= 0)
        return i;
    name = hx_rt_text_of(rt, a);
    return luaL_error(rt->L, miss, name, hx_guess(name, t->name, t->n, guess));
}
#define FIND(array, n, name, guess) find(array, n, sizeof *(array), name, guess)

/* ---- run ---- */

struct arguments {
    uint16_t entry;
    int seat;       /* who runs it; -1: each of 'seats' */
    uint32_t seats; /* bits */
    int n;
    uint16_t name[HX_MAX_ARGS];
    int16_t value[HX_MAX_ARGS];
};

static void add_argument(struct hx_runtime *rt, struct arguments *a,
                         uint16_t name, int64_t value)
{
    if (a->n == HX_MAX_ARGS)
        luaL_error(rt->L, "run: more than %d arguments", HX_MAX_ARGS);
    if (value < INT16_MIN || value > INT16_MAX)
        luaL_error(rt->L, "g:run: %s: a number of 16 bits expected",
                   rt->r->argname[name]);
    a->name[a->n] = name;
    a->value[a->n++] = (int16_t)value;
}

static void read_argument(struct hx_runtime *rt, struct arguments *a,
                          struct hx_argument *arg)
{
    struct hx_label label = {.method = "run", .name = arg->name};
    const struct hx_things *names = &rt->argname;
    const struct hx_var *v;
    char guess[HX_GUESS];
    struct hx_read value;
    int id = hx_rt_named(names, arg->name);

    if (id < 0)
        luaL_error(rt->L, "g:run: nothing reads arg.%s%s", arg->name,
                   hx_guess(arg->name, names->name, names->n, guess));
    v = hx_rt_arg_named(rt, a->entry, (uint16_t)id);
    if (!v)
        luaL_error(rt->L, "g:run: nothing reads arg.%s", arg->name);
    hx_rt_read_argument(rt, arg, v->type, v->sub, &label, &value);
    add_argument(rt, a, (uint16_t)id, value.r.i);
}

static void read_who(struct hx_runtime *rt, struct arguments *a,
                     struct hx_argument *arg)
{
    static const struct hx_label label = {.method = "run", .name = "who"};
    int index = hx_rt_place_of(rt, arg);
    struct hx_read value;

    if (hx_rt_class(rt, index) == HX_H_SET) {
        hx_rt_read(rt, index, HX_T_SEATS, 0, &label, &value);
        a->seat = -1;
        a->seats = (uint32_t)value.r.i;
        return;
    }
    hx_rt_read(rt, index, HX_T_SEAT, 0, &label, &value);
    a->seat = (int)value.r.i;
}

static void take_of_run(struct hx_runtime *rt, void *self,
                        struct hx_argument *arg)
{
    if (!strcmp(arg->name, "who"))
        read_who(rt, self, arg);
    else
        read_argument(rt, self, arg);
}

static int method_run(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    struct arguments a = {.seat = rt->now->ctx->me};
    int entry = find_named(rt, hx_rt_first(rt, "run"), &rt->entry,
                           "run: '%s' is no procedure, step or chance%s");

    a.entry = (uint16_t)entry;
    hx_rt_each_argument(rt, take_of_run, &a);
    if (!hx_do_run(rt->now->g, (uint16_t)entry, a.seat, a.seats, a.n, a.name,
                   a.value))
        return hx_rt_told(rt);
    return 0;
}

/* ---- tell ---- */

static int64_t nothing(int type)
{
    return type >= HX_T_SEAT && type <= HX_T_EDGE ? -1 : 0;
}

struct told {
    const struct hx_event *event;
    int32_t field[HX_MAX_FIELDS_OF_EVENT];
};

static void take_of_tell(struct hx_runtime *rt, void *self,
                         struct hx_argument *arg)
{
    struct told *told = self;
    const struct hx_event *e = told->event;
    struct hx_label label = {.method = "tell", .name = arg->name};
    struct hx_read value;
    char guess[HX_GUESS];
    int i = FIND(e->field, e->nfield, arg->name, guess);

    if (i < 0)
        luaL_error(rt->L, "event '%s' has no field '%s'%s", e->head.name,
                   arg->name, guess);
    hx_rt_read_argument(rt, arg, e->type[i], e->sub[i], &label, &value);
    told->field[i] = (int32_t)value.r.i;
}

static int method_tell(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    struct told told = {NULL, {0}};
    int id = find_named(rt, hx_rt_first(rt, "tell"), &rt->event,
                        "tell: no event '%s'%s");

    if (id < HX_KERNEL_EVENTS)
        return luaL_error(L, "tell: '%s' is told by the game alone",
                          rt->event.name[id]);
    told.event = &rt->r->event[id];
    for (int i = 0; i < told.event->nfield; i++)
        told.field[i] = (int32_t)nothing(told.event->type[i]);
    hx_rt_each_argument(rt, take_of_tell, &told);
    if (!hx_do_tell(rt->now->g, (uint16_t)id, told.field))
        return hx_rt_told(rt);
    return 0;
}

/* ---- force ---- */

/* Which value of a forced outcome a name stands for: the dice of dice, the
 * numbers of a row, the member of anything else. */
static int slot_of(struct hx_runtime *rt, const struct hx_chance *chance,
                   const char *name, char guess[HX_GUESS])
{
    int i, dice = chance->sort == HX_OUT_DICE;
    bool whole = !strcmp(name, "roll") || !strcmp(name, "total");

    (void)rt;
    guess[0] = '\0';
    if (whole)
        return dice ? -1 : 0;
    i = FIND(chance->number + 1, chance->nnumber - 1, name, guess);
    return i < 0 ? -1 : i + !dice;
}

static bool row_fits(const struct hx_chance *chance, const int16_t *row,
                     const int16_t *value)
{
    for (int i = 0; i < chance->nnumber; i++)
        if (value[i] >= 0 && value[i] != row[i])
            return false;
    return true;
}

static bool is_outcome(const struct hx_chance *chance, const int16_t *value)
{
    if (chance->sort == HX_OUT_DICE) {
        for (int i = 0; i < chance->ndice; i++)
            if (value[i] == 0 || value[i] > chance->sides)
                return false;
        return true;
    }
    if (chance->sort == HX_OUT_ONE_OF)
        return true;
    for (int i = 0; i < chance->nrow; i++)
        if (row_fits(chance, chance->row + i * chance->nnumber, value))
            return true;
    return false;
}

struct forced {
    const struct hx_chance *chance;
    int16_t value[HX_MAX_ROLL];
};

static void take_of_force(struct hx_runtime *rt, void *self,
                          struct hx_argument *arg)
{
    lua_State *L = rt->L;
    struct forced *forced = self;
    const struct hx_chance *chance = forced->chance;
    int16_t *value = forced->value;
    struct hx_label label = {.method = "force", .name = arg->name};
    struct hx_read read;
    char guess[HX_GUESS];
    int i = slot_of(rt, chance, arg->name, guess), number;

    if (i < 0)
        luaL_error(L, "force: %s has no '%s'%s", chance->head.name, arg->name,
                   guess);
    number = chance->sort == HX_OUT_DICE ? i + 1 : i;
    hx_rt_read_argument(rt, arg, chance->type[number], chance->sub[number],
                        &label, &read);
    value[i] = (int16_t)read.r.i;
    if (read.r.i < 0 || read.r.i > INT16_MAX || !is_outcome(chance, value))
        luaL_error(L, "no outcome of %s has %s = %s", chance->head.name,
                   arg->name, luaL_tolstring(L, hx_rt_place_of(rt, arg), NULL));
}

static int method_force(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const char *name = hx_rt_text_of(rt, hx_rt_first(rt, "force"));
    struct forced forced;
    char guess[HX_GUESS];
    int id = FIND(rt->r->chance, rt->r->nchance, name, guess);

    if (id < 0)
        return luaL_error(L, "force: no chance '%s'%s", name, guess);
    forced.chance = &rt->r->chance[id];
    for (int i = 0; i < HX_MAX_ROLL; i++)
        forced.value[i] = -1;
    hx_rt_each_argument(rt, take_of_force, &forced);
    if (!hx_do_force_next(rt->now->g, (uint16_t)id, forced.value))
        return hx_rt_told(rt);
    return 0;
}

/* ---- vacate, finish ---- */

static int method_vacate(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    int award =
        find_named(rt, hx_rt_first(rt, "vacate"), &rt->thing[HX_T_AWARD],
                   "vacate '%s': no such award%s");

    if (!hx_do_vacate(rt->now->g, award))
        return hx_rt_told(rt);
    return 0;
}

static int method_finish(lua_State *L)
{
    static const struct hx_label label = {.method = "finish", .name = "seat"};
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_read seat;

    hx_rt_check_self(rt, "finish");
    lua_settop(L, 2);
    hx_rt_read(rt, 2, HX_T_SEAT, 0, &label, &seat);
    hx_do_finish(rt->now->g, (int)seat.r.i);
    return 0;
}

void hx_rt_methods_flow(struct hx_runtime *rt)
{
    static const luaL_Reg list[] = {
        {"get", method_get},       {"each", method_each},
        {"run", method_run},       {"tell", method_tell},
        {"force", method_force},   {"vacate", method_vacate},
        {"finish", method_finish}, {NULL, NULL}};

    for (const luaL_Reg *m = list; m->name; m++)
        hx_rt_set_function(rt, m->name, m->func);
}
