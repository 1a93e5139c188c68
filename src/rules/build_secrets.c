/*
 * build_secrets.c - what decides which moves there are, and who is asked, may
 * read no more than the asked seat may see (rule_language.md 2.4).
 *
 * That is: constraints with their texts, costs, limits, bounds and sources of
 * bundles; who is asked and whether it may pass; and the conditions of items
 * in the order of play, for that a step is played at all tells something.
 */
#include "build.h"

#include <stdio.h>
#include <string.h>

#include "code.h"

/* Reads that the step's `shows` opens are no secret. */
static bool shown(const struct hx_builder *b, const struct hx_act *act,
                  const char *secret)
{
    const struct hx_decl *d =
        act && act->answer ? hx_decl_named(b, "step", act->head.name) : NULL;
    const char *shows = d ? hx_string(hx_of(d, "shows")) : NULL;

    return shows && !strncmp(secret, shows, strlen(shows));
}

static bool is_secret(const struct hx_builder *b, uint16_t form,
                      const struct hx_act *act, const char **what)
{
    *what = form == HX_NONE ? NULL : hx_formula_secret(b->k, form);
    return *what && !shown(b, act, *what);
}

/* A formula of something that has a field `reveals`. */
static void check_rule(struct hx_builder *b, uint16_t form,
                       const struct hx_act *act, struct hx_where at)
{
    const char *secret;

    if (is_secret(b, form, act, &secret))
        hx_build_say(b, at,
                     "reads %s, which the asked seat may not see; say "
                     "reveals = true if the rule tells",
                     secret);
}

/* Any other. */
static void check_form(struct hx_builder *b, uint16_t form,
                       const struct hx_act *act, const char *field,
                       struct hx_where at)
{
    const char *secret;

    if (is_secret(b, form, act, &secret))
        hx_build_say(b, at,
                     "%s: reads %s, which the asked seat may not see; a "
                     "function may, and write what follows into a field",
                     field, secret);
}

/* A text that the refused seat is shown. */
static void check_text(struct hx_builder *b, const struct hx_text *says,
                       const struct hx_act *act, struct hx_where at)
{
    for (int i = 0; i < says->n; i++)
        if (!says->part[i].literal)
            check_form(b, says->part[i].form, act, "says", at);
}

/* ---- actions and answers ---- */

static void check_constraint(struct hx_builder *b, uint16_t id,
                             const struct hx_act *act)
{
    const struct hx_constraint *c = &b->r->constraint[id];
    const struct hx_unit *u = b->variation[id].unit;

    if (c->reveals || !u)
        return;
    check_rule(b, c->form, act, u->decl->at);
    check_rule(b, c->when, act, u->decl->at);
    check_text(b, &c->says, act, u->decl->at);
}

static bool is_me(const struct hx_rules *r, uint16_t form)
{
    const struct hx_form *f = &r->form[form];

    return f->len == 2 && r->code[f->at] == HX_OP_ME;
}

/* Bundles of what another seat has show what it has. */
static void check_source(struct hx_builder *b, const struct hx_choice *c,
                         const struct hx_act *act, struct hx_where at)
{
    const struct hx_rules *r = b->r;
    char secret[256];
    bool hidden = false;

    if (c->domain != HX_D_BUNDLE || c->from_seat == HX_NONE ||
        is_me(r, c->from_seat))
        return;
    for (int k = 0; k < r->ncard_kind; k++)
        hidden |= (c->members >> k & 1) && r->kind[k].see != HX_SEE_ALL;
    snprintf(secret, sizeof secret, "%s.hand", r->form[c->from_seat].text);
    if (hidden && !shown(b, act, secret))
        hx_build_say(b, at,
                     "choose %s: shows %s, which the asked seat may not see; "
                     "the step may say shows = \"%s\"",
                     c->name, secret, secret);
}

static void check_act(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_act *act = &b->r->act[u->act];
    const struct hx_effect *e = &act->does;
    struct hx_where at = u->decl->at;

    for (int i = 0; i < act->ntest; i++)
        check_constraint(b, act->test[i], act);
    for (int i = 0; i < act->nlate; i++)
        check_constraint(b, act->late[i], act);
    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_choice *c = &act->choice[i];

        for (int k = 0; k < c->nwhere; k++)
            check_constraint(b, c->where[k], act);
        check_form(b, c->nlo, act, "n", at);
        check_form(b, c->nhi, act, "n", at);
        check_source(b, c, act, at);
    }
    for (int i = 0; i < e->ncost; i++) {
        check_form(b, e->cost[i].of, act, "cost", at);
        check_form(b, e->cost[i].amount, act, "cost", at);
        if (e->cost[i].value != HX_NONE)
            check_text(b, &b->r->value[e->cost[i].value].says, act, at);
    }
    if (e->limit != HX_NONE) {
        check_form(b, b->r->limit[e->limit].n, act, "limit", at);
        check_text(b, &b->r->limit[e->limit].says, act, at);
    }
}

/* ---- who is asked ---- */

static void check_step(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_step *s = &b->r->step[u->id];

    check_form(b, s->ask, NULL, "ask", u->decl->at);
    check_form(b, s->optional, NULL, "optional", u->decl->at);
}

static void check_items(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_rules *r = b->r;

    for (int i = 0; i < r->nitem; i++) {
        const struct hx_item *it = &r->item[i];

        if (it->decl != u->id)
            continue;
        check_form(b, it->when, NULL, "when", u->decl->at);
        check_form(b, it->set, NULL, "each", u->decl->at);
        check_form(b, it->stop, NULL, "stop_when", u->decl->at);
    }
}

void hx_check_secrets(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_unit *u = &b->unit[i];

        if (u->act != HX_NONE)
            check_act(b, u);
        if (hx_is(u->decl, "step"))
            check_step(b, u);
        if (hx_is(u->decl, "procedure"))
            check_items(b, u);
    }
}
