/* Chapters of a rulebook: the order of play, and what may be done. */
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

#define DEEPEST 12

static void write_list(struct hx_book *b, const struct hx_node *list, int from,
                       int depth);

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

static void write_step(struct hx_book *b, const struct hx_decl *d, int depth)
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

static void write_chance(struct hx_book *b, const struct hx_decl *d, int depth)
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

/* ---- procedures ---- */

static void write_named(struct hx_book *b, const char *name, const char *when,
                        int depth)
{
    const struct hx_decl *d = hx_book_decl(b, "procedure", name);

    if (*when && !hx_book_is_always(b, when)) {
        hx_buffer_add(&b->line, "if ");
        hx_book_formula(b, when, &b->line);
        hx_buffer_char(&b->line, ':');
        hx_book_item(b, depth++);
    }
    if (d && depth < DEEPEST) {
        if (d->body->nitem > 1) {
            hx_buffer_add(&b->line, "%s", d->name);
            hx_book_source(b, d, &b->line);
            hx_buffer_char(&b->line, ':');
            hx_book_item(b, depth++);
        }
        write_list(b, d->body, 0, depth);
    } else if ((d = hx_book_decl(b, "step", name))) {
        write_step(b, d, depth);
    } else if ((d = hx_book_decl(b, "chance", name))) {
        write_chance(b, d, depth);
    } else {
        hx_buffer_add(&b->line, "%s", name);
        hx_book_item(b, depth);
    }
}

static const char *text_of(const struct hx_node *n, const char *key)
{
    const struct hx_node *v = hx_node_get(n, key);

    return v && v->type == HX_N_STRING ? v->s : "";
}

static void write_each(struct hx_book *b, const struct hx_node *n, int depth)
{
    const char *order =
        n->nitem && n->item[0]->type == HX_N_STRING ? n->item[0]->s : "";

    if (!strcmp(order, "clockwise"))
        hx_buffer_add(&b->line, "each player, clockwise from the first:");
    else if (!strcmp(order, "backward"))
        hx_buffer_add(&b->line, "each player, the last one first, back to the "
                                "first:");
    else if (!strcmp(order, "others"))
        hx_buffer_add(&b->line, "each other player, clockwise:");
    else {
        hx_buffer_add(&b->line, "each of ");
        hx_book_formula(b, order, &b->line);
        hx_buffer_char(&b->line, ':');
    }
    hx_book_item(b, depth);
    write_list(b, n, 1, depth + 1);
}

static void write_item(struct hx_book *b, const struct hx_node *n, int depth)
{
    const char *when = text_of(n, "when"), *who = text_of(n, "who");

    if (n->type == HX_N_STRING) {
        write_named(b, n->s, "", depth);
    } else if (n->maker && !strcmp(n->maker, "each")) {
        write_each(b, n, depth);
    } else if (n->maker && !strcmp(n->maker, "loop")) {
        hx_buffer_add(&b->line, "again and again");
        if (*text_of(n, "stop_when")) {
            hx_buffer_add(&b->line, ", until ");
            hx_book_formula(b, text_of(n, "stop_when"), &b->line);
        }
        hx_buffer_char(&b->line, ':');
        hx_book_item(b, depth);
        write_list(b, n, 0, depth + 1);
    } else if (n->nitem && n->item[0]->type == HX_N_STRING) {
        if (*who) {
            hx_buffer_add(&b->line, "for ");
            hx_book_formula(b, who, &b->line);
            hx_buffer_char(&b->line, ':');
            hx_book_item(b, depth++);
        }
        write_named(b, n->item[0]->s, when, depth);
    }
}

static void write_list(struct hx_book *b, const struct hx_node *list, int from,
                       int depth)
{
    for (int i = from; i < list->nitem; i++)
        write_item(b, list->item[i], depth);
}

/* Procedures and steps that actions start: those that the outline does not
 * reach. */
static bool is_started(const struct hx_node *run, const char *name)
{
    if (run->type == HX_N_STRING)
        return !strcmp(run->s, name);
    for (int i = 0; i < run->nitem; i++)
        if (is_started(run->item[i], name))
            return true;
    return false;
}

static void write_started(struct hx_book *b)
{
    bool any = false;

    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];
        bool started = false;

        if (strcmp(d->word, "procedure") != 0 && strcmp(d->word, "step") != 0)
            continue;
        for (int k = 0; k < b->c->ndecl && !started; k++) {
            const struct hx_node *run =
                b->c->decl[k]->body && strcmp(b->c->decl[k]->word, "procedure")
                    ? hx_node_get(b->c->decl[k]->body, "run")
                    : NULL;

            started = run && is_started(run, d->name);
        }
        if (!started)
            continue;
        if (!any)
            hx_page_heading(&b->page, 3, "What moves start");
        any = true;
        write_named(b, d->name, "", 0);
    }
    hx_page_end(&b->page);
}

/* What happens by itself: listeners, and what always holds. */
static void write_listeners(struct hx_book *b)
{
    bool any = false;

    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];
        bool on = !strcmp(d->word, "on");

        if (!on && strcmp(d->word, "always") != 0)
            continue;
        if (!any)
            hx_page_heading(&b->page, 3, "What happens by itself");
        any = true;
        hx_buffer_add(&b->line, "%s: ", d->name);
        if (*hx_book_text(d, "event"))
            hx_buffer_add(&b->line, "after '%s', ", hx_book_text(d, "event"));
        if (*hx_book_text(d, "when")) {
            hx_buffer_add(&b->line, on ? "if " : "whenever ");
            hx_book_formula(b, hx_book_text(d, "when"), &b->line);
            hx_buffer_add(&b->line, ", ");
        }
        hx_book_effects(b, d, &b->line);
        hx_book_source(b, d, &b->line);
        hx_book_item(b, 0);
    }
    hx_page_end(&b->page);
}

void hx_book_order(struct hx_book *b)
{
    const struct hx_decl *d = hx_book_decl(b, "procedure", "game");

    hx_page_heading(&b->page, 2, "The order of play");
    if (d)
        write_list(b, d->body, 0, 0);
    hx_page_end(&b->page);
    write_started(b);
    write_listeners(b);
}

/* ---- actions ---- */

static bool is_in_menu(const struct hx_decl *d, const char *menu)
{
    const struct hx_node *n = hx_node_get(d->body, "menu");

    return n && is_started(n, menu);
}

static void write_action(struct hx_book *b, const struct hx_decl *d)
{
    struct hx_buffer does = {0};
    int act = act_of(b, d->name);

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
    hx_book_item(b, 0);
    write_conditions(b, d, 1);
}

void hx_book_actions(struct hx_book *b)
{
    hx_page_heading(&b->page, 2, "What may be done");
    for (int m = 0; m < b->r->nmenu; m++) {
        hx_page_heading(&b->page, 3, b->r->menu[m]);
        for (int i = 0; i < b->c->ndecl; i++)
            if (!strcmp(b->c->decl[i]->word, "action") &&
                is_in_menu(b->c->decl[i], b->r->menu[m]))
                write_action(b, b->c->decl[i]);
    }
    hx_page_end(&b->page);
}
