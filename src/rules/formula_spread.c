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

static bool spread_call(struct hx_compiler *c, int caller,
                        const struct call *call)
{
    const struct hx_rules *r = c->r;
    bool changed = false;

    if (call->sort == CALL_CONSTRAINT) {
        const struct hx_constraint *k = &r->constraint[call->id];

        if (k->reveals)
            return false;
        changed = spread_from(c, caller, k->form, call);
        changed |= spread_from(c, caller, k->when, call);
    } else if (call->sort == CALL_VALUE) {
        const struct hx_value *v = &r->value[call->id];

        changed = spread_from(c, caller, v->base, call);
        for (int i = 0; i < v->nmod; i++) {
            changed |= spread_from(c, caller, v->mod[i].when, call);
            changed |= spread_from(c, caller, v->mod[i].amount, call);
        }
    }
    return changed;
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
