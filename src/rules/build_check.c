/*
 * build_check.c - what only the finished tables show: things that nothing
 * uses, and legality that reads what the asked seat may not see.
 */
#include "build.h"

#include <string.h>

/* ---- used at all? ---- */

static bool node_names(const struct hx_node *n, const char *name)
{
    if (!n)
        return false;
    if (n->type == HX_N_STRING)
        return hx_names(n->s, name);
    if (n->type != HX_N_TABLE)
        return false;
    for (int i = 0; i < n->nitem; i++)
        if (node_names(n->item[i], name))
            return true;
    for (int i = 0; i < n->nfield; i++)
        if (hx_names(n->field[i].key, name) ||
            node_names(n->field[i].value, name))
            return true;
    return false;
}

static bool decl_names(const struct hx_builder *b, const struct hx_decl *d,
                       const char *name)
{
    const struct hx_node *apply = hx_of(d, "apply");

    if (node_names(d->body, name))
        return true;
    for (int k = 0; k < hx_list_size(apply); k++) {
        const char *text = hx_function_text(b, hx_list_item(apply, k));

        if (text && strstr(text, name))
            return true;
    }
    return false;
}

/* What a file uses is used, also where another variant drops the user or an
 * option leaves it out. */
static bool used(const struct hx_builder *b, const char *name)
{
    for (int i = 0; i < b->c->nsource; i++) {
        const struct hx_source *s = b->c->source[i];

        for (int k = 0; k < s->ndecl; k++) {
            const struct hx_decl *d = s->decl[k];
            bool itself =
                hx_is(d, "constraint") && d->name && !strcmp(d->name, name);

            if (!itself && decl_names(b, d, name))
                return true;
        }
    }
    return false;
}

static void check_used(struct hx_builder *b)
{
    for (int i = 0; i < b->nvariation; i++) {
        const struct hx_unit *u = b->variation[i].unit;

        if (u && u->id == i && !b->variation[i].used &&
            (hx_of(u->decl, "allow") || hx_of(u->decl, "test")) &&
            !used(b, u->decl->name))
            hx_build_say(b, u->decl->at, "constraint '%s' is used nowhere",
                         u->decl->name);
    }
}

/* ---- menus ---- */

static void check_menus(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *menu = hx_of(d, "menu");
    const char **opened =
        hx_arena_alloc(b->a, (size_t)b->r->nmenu + 1, sizeof *opened);
    char buf[HX_GUESS];
    int n = 0;

    for (int m = 0; m < b->r->nmenu; m++)
        for (int i = 0; i < b->nunit; i++) {
            const struct hx_node *list = hx_of(b->unit[i].decl, "menu");

            if (!hx_is(b->unit[i].decl, "step"))
                continue;
            for (int k = 0; k < hx_list_size(list); k++)
                if (hx_string(hx_list_item(list, k)) &&
                    !strcmp(hx_list_item(list, k)->s, b->r->menu[m]))
                    opened[n] = b->r->menu[m];
            if (opened[n]) {
                n++;
                break;
            }
        }
    if (!menu)
        hx_build_say(b, d->at, "action '%s' needs menu", d->name);
    for (int i = 0; i < hx_list_size(menu); i++) {
        const struct hx_node *item = hx_list_item(menu, i);

        if (hx_string(item) &&
            hx_find_name(opened, n, sizeof *opened, item->s) < 0)
            hx_build_say(b, item->at, "no step opens the menu '%s'%s", item->s,
                         hx_guess(item->s, opened, n, buf));
    }
}

static void check_menu_step(struct hx_builder *b, const struct hx_decl *d)
{
    static const char *const effects[] = {
        "choose", "build",   "where", "cost", "card", "limit", "draw",
        "move",   "produce", "set",   "tell", "run",  "apply"};

    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        if (hx_of(d, effects[i]))
            hx_build_say(b, hx_of(d, effects[i])->at,
                         "step '%s' opens menus: %s belongs to its actions",
                         d->name, effects[i]);
}

/* ---- secrets ---- */

/* Reads that the step's `shows` opens are no secret. */
static bool shown(const struct hx_builder *b, const struct hx_act *act,
                  const char *secret)
{
    const struct hx_decl *d =
        act && act->answer ? hx_decl_named(b, "step", act->head.name) : NULL;
    const char *shows = d ? hx_string(hx_of(d, "shows")) : NULL;

    return shows && !strncmp(secret, shows, strlen(shows));
}

static void check_form(struct hx_builder *b, uint16_t form,
                       const struct hx_act *act, struct hx_where at)
{
    const char *secret = form == HX_NONE ? NULL : hx_formula_secret(b->k, form);

    if (secret && !shown(b, act, secret))
        hx_build_say(b, at,
                     "reads %s, which the asked seat may not see; say "
                     "reveals = true if the rule tells",
                     secret);
}

static void check_constraint(struct hx_builder *b, uint16_t id,
                             const struct hx_act *act)
{
    const struct hx_constraint *c = &b->r->constraint[id];
    const struct hx_unit *u = b->variation[id].unit;

    if (c->reveals || !u)
        return;
    check_form(b, c->form, act, u->decl->at);
    check_form(b, c->when, act, u->decl->at);
}

static void check_act(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_act *act = &b->r->act[u->act];
    const struct hx_effect *e = &act->does;

    for (int i = 0; i < act->ntest; i++)
        check_constraint(b, act->test[i], act);
    for (int i = 0; i < act->nlate; i++)
        check_constraint(b, act->late[i], act);
    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_choice *c = &act->choice[i];

        for (int k = 0; k < c->nwhere; k++)
            check_constraint(b, c->where[k], act);
        check_form(b, c->nlo, act, u->decl->at);
        check_form(b, c->nhi, act, u->decl->at);
    }
    for (int i = 0; i < e->ncost; i++) {
        check_form(b, e->cost[i].of, act, u->decl->at);
        check_form(b, e->cost[i].amount, act, u->decl->at);
    }
    if (e->limit != HX_NONE)
        check_form(b, b->r->limit[e->limit].n, act, u->decl->at);
}

void hx_check_build(struct hx_builder *b)
{
    hx_formulas_finish(b->k);
    check_used(b);
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_unit *u = &b->unit[i];

        if (u->act != HX_NONE)
            check_act(b, u);
        if (hx_is(u->decl, "action"))
            check_menus(b, u->decl);
        if (hx_is(u->decl, "step") && hx_of(u->decl, "menu"))
            check_menu_step(b, u->decl);
    }
}
