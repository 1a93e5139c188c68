/*
 * build_check.c - what only the finished tables show: things that nothing
 * uses, menus that nobody opens.
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

void hx_check_build(struct hx_builder *b)
{
    hx_formulas_finish(b->k);
    check_used(b);
    hx_check_secrets(b);
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_unit *u = &b->unit[i];

        if (hx_is(u->decl, "action"))
            check_menus(b, u->decl);
        if (hx_is(u->decl, "step") && hx_of(u->decl, "menu"))
            check_menu_step(b, u->decl);
    }
}
