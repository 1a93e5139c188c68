/* Steps, chances and actions in a rulebook, with the sentence of each
 * constraint. */
#include <string.h>

#include "rulebook_parts.h"
#include "text.h"

bool hx_book_names(const struct hx_node *run, const char *name)
{
    if (run->type == HX_N_STRING)
        return !strcmp(run->s, name);
    for (int i = 0; i < run->nitem; i++)
        if (hx_book_names(run->item[i], name))
            return true;
    return false;
}

/* ---- conditions ---- */

/* One constraint, as an item: the sentence with which it refuses. */
static void write_condition(struct hx_book *b, const struct hx_node *n,
                            int depth)
{
    const struct hx_decl *d =
        n->type == HX_N_STRING ? hx_book_decl(b, "constraint", n->s) : NULL;

    if (!d)
        return;
    hx_buffer_add(&b->line, "refused: \"");
    hx_book_says(b, hx_book_text(d, "says"), hx_book_text(d, "over"), &b->line);
    hx_buffer_add(&b->line, "\", %s", d->name);
    if (*hx_book_text(d, "when") &&
        !hx_book_is_always(b, hx_book_text(d, "when"))) {
        hx_buffer_add(&b->line, ", while ");
        hx_book_formula(b, hx_book_text(d, "when"), &b->line);
    }
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
}

static void write_conditions(struct hx_book *b, const struct hx_decl *d,
                             int depth)
{
    const struct hx_node *where = hx_node_get(d->body, "where");
    const char *limit = hx_book_text(d, "limit");
    const struct hx_decl *l = *limit ? hx_book_decl(b, "limit", limit) : NULL;

    for (int i = 0; where && i < where->nitem; i++)
        write_condition(b, where->item[i], depth);
    for (int i = 0; where && i < where->nfield; i++)
        for (int k = 0; k < where->field[i].value->nitem; k++)
            write_condition(b, where->field[i].value->item[k], depth);
    if (!l)
        return;
    hx_buffer_add(&b->line, "refused: \"");
    hx_book_says(b, hx_book_text(l, "says"), "", &b->line);
    hx_buffer_add(&b->line, "\", %s", limit);
    hx_book_source(b, l, &b->line);
    hx_book_item(b, depth);
}

/* ---- steps ---- */

static int act_of(const struct hx_book *b, const char *name)
{
    for (int i = 0; i < b->r->nact; i++)
        if (!strcmp(b->r->act[i].head.name, name))
            return i;
    return -1;
}

static void add_menus(struct hx_book *b, const struct hx_node *menu)
{
    hx_buffer_add(&b->line, " chooses, as often as wanted, among what stands "
                            "below under ");
    if (menu->type == HX_N_STRING)
        hx_buffer_add(&b->line, "%s", menu->s);
    for (int i = 0; i < menu->nitem; i++)
        hx_buffer_add(&b->line, "%s%s", i ? ", " : "", menu->item[i]->s);
}

static void add_asked(struct hx_book *b, const char *ask)
{
    if (!strcmp(ask, "me"))
        hx_buffer_add(&b->line, "the player");
    else
        hx_book_formula(b, ask, &b->line);
}

void hx_book_step(struct hx_book *b, const struct hx_decl *d, int depth)
{
    const struct hx_node *menu = hx_node_get(d->body, "menu");
    const char *ask = hx_book_text(d, "ask");
    struct hx_buffer does = {0};
    int act = act_of(b, d->name);

    hx_buffer_add(&b->line, "%s: ", d->name);
    if (*ask)
        add_asked(b, ask);
    if (*ask && menu) {
        add_menus(b, menu);
    } else if (*ask && act >= 0) {
        hx_buffer_add(&b->line, strcmp(ask, "me") ? " say: " : " says: ");
        hx_text_form(b->r, act, &b->line);
        if (*hx_book_text(d, "optional"))
            hx_buffer_add(&b->line, ", or passes");
    }
    hx_book_effects(b, d, &does);
    if (does.len)
        hx_buffer_add(&b->line, "%s%s", *ask ? "; " : "", does.text);
    hx_buffer_free(&does);
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
    write_conditions(b, d, depth + 1);
}

void hx_book_chance(struct hx_book *b, const struct hx_decl *d, int depth)
{
    const struct hx_node *out = hx_node_get(d->body, "outcomes");

    hx_buffer_add(&b->line, "%s: ", d->name);
    if (out && out->maker && !strcmp(out->maker, "dice"))
        hx_buffer_add(&b->line, "%d dice are rolled", out->nitem);
    else if (out && out->nitem == 1 && out->item[0]->type == HX_N_STRING) {
        hx_buffer_add(&b->line, "one is drawn by lot of ");
        hx_book_formula(b, out->item[0]->s, &b->line);
    } else {
        hx_buffer_add(&b->line, "the outcome is drawn");
    }
    if (hx_node_get(d->body, "apply") || hx_node_get(d->body, "run")) {
        hx_buffer_add(&b->line, "; ");
        hx_book_effects(b, d, &b->line);
    }
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
}

/* ---- actions ---- */

static bool is_in_menu(const struct hx_decl *d, const char *menu)
{
    const struct hx_node *n = hx_node_get(d->body, "menu");

    return n && hx_book_names(n, menu);
}

void hx_book_action(struct hx_book *b, const struct hx_decl *d, int depth)
{
    struct hx_buffer does = {0};
    int act = depth ? -1 : act_of(b, d->name);

    if (act >= 0)
        hx_text_form(b->r, act, &b->line);
    else
        hx_buffer_add(&b->line, "%s", d->name);
    hx_book_effects(b, d, &does);
    if (does.len)
        hx_buffer_add(&b->line, ": %s", does.text);
    hx_buffer_free(&does);
    if (hx_node_get(d->body, "ends"))
        hx_buffer_add(&b->line, "; that ends it");
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
    write_conditions(b, d, depth + 1);
}

void hx_book_actions(struct hx_book *b)
{
    hx_page_heading(&b->page, 2, "What may be done");
    for (int m = 0; m < b->r->nmenu; m++) {
        hx_page_heading(&b->page, 3, b->r->menu[m]);
        for (int i = 0; i < b->c->ndecl; i++)
            if (!strcmp(b->c->decl[i]->word, "action") &&
                is_in_menu(b->c->decl[i], b->r->menu[m]))
                hx_book_action(b, b->c->decl[i], 0);
    }
    hx_page_end(&b->page);
}
