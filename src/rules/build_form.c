/*
 * build_form.c - formulas for the builder: compiling them in a scene, and
 * what the code of one tells about it.
 */
#include "build.h"

#include <string.h>

#include "code.h"

uint16_t hx_build_form(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_node *node, int want, int sub)
{
    if (!node)
        return HX_NONE;
    b->k->arg = scene->arg;
    b->k->narg = scene->narg;
    return hx_formula_node(b->k, &scene->scope, node, want, sub);
}

uint16_t hx_try_form(struct hx_builder *b, const struct hx_scene *scene,
                     const struct hx_node *node, int want, int sub)
{
    uint16_t form;

    b->quiet->n = 0;
    b->k->report = b->quiet;
    form = hx_build_form(b, scene, node, want, sub);
    b->k->report = b->report;
    return form;
}

uint16_t hx_build_text_form(struct hx_builder *b, const struct hx_scene *scene,
                            const char *text, int want, struct hx_where at)
{
    b->k->arg = scene->arg;
    b->k->narg = scene->narg;
    return hx_formula(b->k, &scene->scope, text, want, 0, at);
}

struct hx_text hx_build_says(struct hx_builder *b, const struct hx_scene *scene,
                             const struct hx_decl *d)
{
    const char *says = hx_text_of(b, d, "says");
    struct hx_text none = {NULL, 0};

    if (!says)
        return none;
    b->k->arg = scene->arg;
    b->k->narg = scene->narg;
    return hx_formula_text(b->k, &scene->scope, says, hx_of(d, "says")->at);
}

/* Calls 'see' for each instruction of a formula. */
static void walk(const struct hx_rules *r, uint16_t form,
                 void (*see)(void *self, int op, const int32_t *operand),
                 void *self)
{
    const struct hx_form *f = &r->form[form];
    const int32_t *at = r->code + f->at, *end = at + f->len;

    while (at < end && *at != HX_OP_END) {
        see(self, *at, at + 1);
        at += 1 + hx_op_operands((enum hx_op) * at);
    }
}

struct uses {
    const struct hx_builder *b;
    unsigned bits;
    int depth;
};

static void add_uses(struct uses *u, uint16_t form);

static void see_use(void *self, int op, const int32_t *operand)
{
    struct uses *u = self;

    if (op == HX_OP_FORM)
        add_uses(u, (uint16_t)operand[0]);
    if (op == HX_OP_CONSTRAINT) {
        const struct hx_constraint *c = &u->b->r->constraint[operand[0]];

        add_uses(u, c->form);
        add_uses(u, c->when);
    }
}

/* The depth stops circles, which hx_formulas_finish tells of. */
static void add_uses(struct uses *u, uint16_t form)
{
    if (form == HX_NONE || u->depth > 8)
        return;
    u->bits |= u->b->r->form[form].uses;
    u->depth++;
    walk(u->b->r, form, see_use, u);
    u->depth--;
}

unsigned hx_form_uses(const struct hx_builder *b, uint16_t form)
{
    struct uses u = {b, 0, 0};

    add_uses(&u, form);
    return u.bits;
}

struct after {
    const struct hx_act *act;
    int n;
};

static void see_choice(void *self, int op, const int32_t *operand)
{
    struct after *a = self;
    int choice = -1;

    if (op == HX_OP_CHOICE)
        choice = operand[0];
    for (int i = 0; op == HX_OP_CHOICE_BAG && i < a->act->nchoice; i++)
        if (a->act->choice[i].domain == HX_D_BUNDLE &&
            a->act->choice[i].bag == operand[0])
            choice = i;
    if (choice >= a->n)
        a->n = choice + 1;
}

int hx_form_after(const struct hx_builder *b, const struct hx_act *act,
                  uint16_t form)
{
    struct after a = {act, 0};

    if (form != HX_NONE)
        walk(b->r, form, see_choice, &a);
    return a.n;
}
