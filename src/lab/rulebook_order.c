/* A chapter of a rulebook: the order of play. */
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

#define DEEPEST 12

static void write_list(struct hx_book *b, const struct hx_node *list, int from,
                       int depth);

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
        hx_book_step(b, d, depth);
    } else if ((d = hx_book_decl(b, "chance", name))) {
        hx_book_chance(b, d, depth);
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
        } else {
            hx_buffer_add(&b->line, ", until the game ends");
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

/* Procedures and steps that actions start: the outline does not reach them. */
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

            started = run && hx_book_names(run, d->name);
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

void hx_book_occasion(const struct hx_book *b, const struct hx_decl *d,
                      struct hx_buffer *to)
{
    bool on = !strcmp(d->word, "on");

    if (!on && strcmp(d->word, "always") != 0)
        return;
    if (*hx_book_text(d, "event"))
        hx_buffer_add(to, "after '%s', ", hx_book_text(d, "event"));
    if (*hx_book_text(d, "when")) {
        hx_buffer_add(to, on ? "if " : "whenever ");
        hx_book_formula(b, hx_book_text(d, "when"), to);
        hx_buffer_add(to, ", ");
    }
}

/* What happens by itself: listeners, and what always holds. */
static void write_listeners(struct hx_book *b)
{
    bool any = false;

    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (strcmp(d->word, "on") != 0 && strcmp(d->word, "always") != 0)
            continue;
        if (!any)
            hx_page_heading(&b->page, 3, "What happens by itself");
        any = true;
        hx_buffer_add(&b->line, "%s: ", d->name);
        hx_book_occasion(b, d, &b->line);
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
