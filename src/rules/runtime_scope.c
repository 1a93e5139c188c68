/*
 * runtime_scope.c - what the functions of each body may name.
 */
#include "runtime_internal.h"

static struct hx_fn_scope *add_scope(struct hx_runtime *rt,
                                     const struct hx_effect *body)
{
    struct hx_fn_scope *s = &rt->scope[rt->nscope++];

    s->body = body;
    s->third = HX_H_CHOICES;
    s->scope.has_me = true;
    s->scope.effect = true;
    if (body->nbuild)
        s->scope.piece = HX_T_PIECE;
    s->arg = rt->compiler->arg; /* of whichever frame is on top */
    s->narg = rt->compiler->narg;
    return s;
}

/* Takes the arguments of the entry that runs the step or chance. */
static void add_arguments(struct hx_runtime *rt, struct hx_fn_scope *s,
                          struct hx_var *list, int op, int id)
{
    const struct hx_compiler *c = rt->compiler;

    for (int i = 0; i < c->npassed; i++) {
        const struct hx_entry *e = &rt->r->entry[c->passed[i].entry];

        if (e->op == op && e->id == id)
            list[s->narg++] = c->passed[i].var;
    }
}

static struct hx_var *no_arguments(struct hx_runtime *rt, struct hx_fn_scope *s)
{
    struct hx_var *list = hx_arena_alloc(
        rt->arena, (size_t)rt->compiler->npassed + 1, sizeof *list);

    s->arg = list;
    s->narg = 0;
    return list;
}

/* An action is taken, and an answer given, in the frame of a step. */
static void act_arguments(struct hx_runtime *rt, struct hx_fn_scope *s, int act)
{
    struct hx_var *list = no_arguments(rt, s);

    for (int i = 0; i < rt->r->nstep; i++)
        for (int k = 0; k < rt->r->step[i].nact; k++)
            if (rt->r->step[i].act[k] == act && !s->narg)
                add_arguments(rt, s, list, HX_I_STEP, i);
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
    act_arguments(rt, s, (int)(act - rt->r->act));
}

static void step_scope(struct hx_runtime *rt, int step)
{
    struct hx_fn_scope *s = add_scope(rt, &rt->r->step[step].does);

    add_arguments(rt, s, no_arguments(rt, s), HX_I_STEP, step);
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
    s->third = HX_H_ROLL;
    add_arguments(rt, s, no_arguments(rt, s), HX_I_CHANCE,
                  (int)(chance - rt->r->chance));
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

/* A listener has a body for each event it listens to. */
static void on_scope(struct hx_runtime *rt, int on)
{
    struct hx_fn_scope *s = add_scope(rt, &rt->r->on[on].does);
    struct hx_var *var =
        hx_arena_alloc(rt->arena, HX_MAX_FIELDS_OF_EVENT, sizeof *var);
    const struct hx_event *e = rt->r->event;

    s->third = HX_H_EVENT;
    while (e < rt->r->event + rt->r->nevent && !listens(e, on))
        e++;
    if (e == rt->r->event + rt->r->nevent)
        return;
    for (int i = 0; i < e->nfield; i++) {
        var[i] = (struct hx_var){.name = e->field[i],
                                 .type = e->type[i],
                                 .sub = e->sub[i],
                                 .id = (uint8_t)i};
        s->open |= e->type[i] == HX_T_VOID;
    }
    s->scope.event = var;
    s->scope.nevent = e->nfield;
}

void hx_rt_make_scopes(struct hx_runtime *rt)
{
    const struct hx_rules *r = rt->r;
    int most = r->nact + r->nstep + r->nchance + r->non + r->nalways;

    rt->scope = hx_arena_alloc(rt->arena, (size_t)most + 1, sizeof *rt->scope);
    for (int i = 0; i < r->nact; i++)
        if (r->act[i].does.nfn)
            act_scope(rt, &r->act[i]);
    for (int i = 0; i < r->nstep; i++)
        if (r->step[i].does.nfn)
            step_scope(rt, i);
    for (int i = 0; i < r->nchance; i++)
        if (r->chance[i].does.nfn)
            chance_scope(rt, &r->chance[i]);
    for (int i = 0; i < r->non; i++)
        if (r->on[i].does.nfn)
            on_scope(rt, i);
    for (int i = 0; i < r->nalways; i++)
        if (r->always[i].nfn)
            add_scope(rt, &r->always[i]);
}

int hx_rt_event_place(const struct hx_runtime *rt)
{
    const struct hx_fn_scope *s = rt->now->scope;
    const int32_t *event = rt->now->ctx->event;
    int piece = -1;

    if (!s || !s->open || !event)
        return HX_T_VOID;
    for (int i = s->scope.nevent - 1; i >= 0; i--)
        if (s->scope.event[i].type == HX_T_PIECE)
            piece = event[s->scope.event[i].id];
    return piece >= 0 && piece < rt->r->npiece
               ? HX_T_HEX + rt->r->piece[piece].on
               : HX_T_VOID;
}

struct hx_scope hx_rt_scope_now(struct hx_runtime *rt)
{
    const struct hx_fn_scope *s = rt->now->scope;
    struct hx_scope scope = {.has_me = true, .effect = true};
    int place = hx_rt_event_place(rt);

    if (s)
        scope = s->scope;
    if (place == HX_T_VOID)
        return scope;
    for (int i = 0; i < scope.nevent; i++) {
        rt->field[i] = scope.event[i];
        if (rt->field[i].type == HX_T_VOID)
            rt->field[i].type = (uint8_t)place;
    }
    scope.event = rt->field;
    return scope;
}

const struct hx_var *hx_rt_args(const struct hx_runtime *rt, int *n)
{
    const struct hx_fn_scope *s = rt->now->scope;

    *n = s ? s->narg : rt->compiler->narg;
    return s ? s->arg : rt->compiler->arg;
}

const struct hx_var *hx_rt_arg_named(const struct hx_runtime *rt,
                                     uint16_t entry, uint16_t argname)
{
    const struct hx_compiler *c = rt->compiler;

    for (int i = 0; i < c->npassed; i++)
        if (c->passed[i].entry == entry && c->passed[i].var.id == argname)
            return &c->passed[i].var;
    return NULL;
}
