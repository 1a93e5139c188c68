/* What formulas read through the constraints and values they call. */
#include "formula_ast.h"

static bool take(const char **text, const char *from)
{
    if (*text || !from)
        return false;
    *text = from;
    return true;
}

/* What 'form', which is called, brings to the caller. */
static bool spread_from(struct hx_compiler *c, int caller, uint16_t form,
                        const struct call *call)
{
    struct hx_note *to = formula_note_of(c, caller);
    const struct hx_note *from =
        formula_note_of(c, form == HX_NONE ? -1 : form);
    uint8_t *uses = &c->r->form[caller].uses, before = *uses;
    bool changed = false;

    if (!from)
        return false;
    if (call->sort == CALL_CONSTRAINT)
        *uses |= c->r->form[form].uses;
    if (!to->open && from->secret)
        changed = take(&to->secret, call->text);
    if (!to->open && from->own)
        changed |= take(call->other ? &to->secret : &to->own, call->text);
    return changed || *uses != before;
}

static bool spread_constraint(struct hx_compiler *c, int caller, int id,
                              const struct call *call)
{
    const struct hx_constraint *k = &c->r->constraint[id];
    bool changed;

    if (k->reveals)
        return false;
    changed = spread_from(c, caller, k->form, call);
    return spread_from(c, caller, k->when, call) || changed;
}

static bool spread_value(struct hx_compiler *c, int caller,
                         const struct call *call)
{
    const struct hx_value *v = &c->r->value[call->id];
    bool changed = spread_from(c, caller, v->base, call);

    for (int i = 0; i < v->nmod; i++) {
        changed |= spread_from(c, caller, v->mod[i].when, call);
        changed |= spread_from(c, caller, v->mod[i].amount, call);
    }
    return changed;
}

static bool spread_network(struct hx_compiler *c, int caller,
                           const struct call *call)
{
    const struct hx_network *n = &c->r->network[call->id];
    bool changed = spread_from(c, caller, n->from, call);

    changed |= spread_from(c, caller, n->blocked, call);
    changed |= spread_from(c, caller, n->joints, call);
    changed |= spread_from(c, caller, n->weight, call);
    return changed;
}

static bool spread_act(struct hx_compiler *c, int caller,
                       const struct hx_act *act, const struct call *call)
{
    bool changed = false;

    for (int i = 0; i < act->ntest; i++)
        changed |= spread_constraint(c, caller, act->test[i], call);
    for (int i = 0; i < act->nlate; i++)
        changed |= spread_constraint(c, caller, act->late[i], call);
    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_choice *choice = &act->choice[i];

        for (int k = 0; k < choice->nwhere; k++)
            changed |= spread_constraint(c, caller, choice->where[k], call);
        if (choice->domain != HX_D_BUNDLE)
            continue;
        changed |= spread_from(c, caller, choice->nlo, call);
        changed |= spread_from(c, caller, choice->nhi, call);
    }
    for (int i = 0; i < act->does.ncost; i++) {
        changed |= spread_from(c, caller, act->does.cost[i].of, call);
        changed |= spread_from(c, caller, act->does.cost[i].amount, call);
    }
    return changed;
}

/* What a step shows to whoever it asks is no secret there, but here. */
static bool spread_step(struct hx_compiler *c, int caller,
                        const struct call *call)
{
    const struct hx_step *step = &c->r->step[call->id];
    bool changed = false;

    for (int i = 0; i < step->nact; i++)
        changed |= spread_act(c, caller, &c->r->act[step->act[i]], call);
    return changed;
}

static bool spread_call(struct hx_compiler *c, int caller,
                        const struct call *call)
{
    switch (call->sort) {
    case CALL_CONSTRAINT:
        return spread_constraint(c, caller, call->id, call);
    case CALL_VALUE:
        return spread_value(c, caller, call);
    case CALL_STEP:
        return spread_step(c, caller, call);
    default:
        return spread_network(c, caller, call);
    }
}

void hx_formulas_finish(struct hx_compiler *c)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (int i = 0; i < c->nnote; i++)
            for (struct call *k = formula_note_of(c, i)->calls; k; k = k->next)
                changed |= spread_call(c, i, k);
    }
    formula_circles(c);
}

const char *hx_formula_secret(const struct hx_compiler *c, uint16_t form)
{
    const struct hx_note *note =
        formula_note_of(c, form == HX_NONE ? -1 : form);

    return note ? note->secret : NULL;
}
