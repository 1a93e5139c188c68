/* A chapter of a rulebook: what differs from the first file. */
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

/* What a declaration does or says, behind its name. */
static void add_does(struct hx_book *b, const struct hx_decl *d)
{
    const char *says = hx_book_text(d, "says");
    struct hx_buffer does = {0};

    b->act = hx_book_act(b, d->name ? d->name : "");
    if (b->act >= 0) {
        hx_buffer_add(&b->line, ", ");
        hx_text_form(b->r, b->act, &b->line);
    }
    hx_book_occasion(b, d, &does);
    if (!strcmp(d->word, "action") || !strcmp(d->word, "step") ||
        !strcmp(d->word, "on") || !strcmp(d->word, "always"))
        hx_book_effects(b, d, &does);
    else if (!strcmp(d->word, "modify"))
        hx_book_modifies(b, d->name, &does);
    else if (*says)
        hx_book_says(b, says, hx_book_text(d, "over"), &does);
    b->act = -1;
    if (does.len)
        hx_buffer_add(&b->line, ": %s", does.text);
    if (!strcmp(d->word, "chance"))
        hx_book_rerolls(b, d);
    hx_buffer_free(&does);
}

static bool has_given(const struct hx_composed *c)
{
    for (int i = 0; i < c->noption; i++)
        if (c->option[i].given && c->option[i].value != c->option[i].fallback)
            return true;
    return false;
}

/* Does a file before that one have the option? */
static bool is_older(const struct hx_book *b, int source, const char *option)
{
    for (int i = 0; i < source; i++)
        for (int k = 0; k < b->c->source[i]->ndecl; k++) {
            const struct hx_decl *d = b->c->source[i]->decl[k];

            if (!strcmp(d->word, "options") && d->body &&
                hx_node_get(d->body, option))
                return true;
        }
    return false;
}

/* Options that another file brings, or changes. */
static void write_new_options(struct hx_book *b)
{
    for (int i = 1; i < b->c->nsource; i++)
        for (int k = 0; k < b->c->source[i]->ndecl; k++) {
            const struct hx_decl *d = b->c->source[i]->decl[k];
            if (strcmp(d->word, "options") != 0 || !d->body)
                continue;
            for (int f = 0; f < d->body->nfield; f++) {
                const char *key = d->body->field[f].key;
                const char *mark = is_older(b, i, key) ? "changed" : "new";

                hx_buffer_add(&b->line, "%s: option %s", mark, key);
                hx_book_option(b, key);
                hx_buffer_add(&b->line, " [%s: %s]", mark,
                              b->c->source[i]->name);
                hx_book_item(b, 0);
            }
        }
}

/* Which fields another file's declaration changes. */
static void add_keys(struct hx_book *b, const struct hx_node *body,
                     const char **gap)
{
    for (int k = 0; body && k < body->nfield; k++) {
        if (!strcmp(body->field[k].key, "cites"))
            continue;
        hx_buffer_add(&b->line, "%s%s", *gap, body->field[k].key);
        *gap = ", ";
    }
}

/* Which fields all other files change: " (where, cost)". */
static void add_fields(struct hx_book *b, const struct hx_decl *d)
{
    const char *gap = " (";

    for (int i = 0; i < d->namended; i++)
        if (hx_book_is_other(b, &d->amended[i]->at))
            add_keys(b, d->amended[i]->body, &gap);
    hx_buffer_add(&b->line, "%s", *gap == ',' ? ")" : "");
}

/* The declarations that another file brings, or changes. */
static void write_declarations(struct hx_book *b)
{
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];
        bool fresh = hx_book_is_other(b, &d->at), changed = false;

        for (int k = 0; k < d->namended; k++)
            changed |= hx_book_is_other(b, &d->amended[k]->at);
        if (!fresh && !changed)
            continue;
        hx_buffer_add(&b->line, "%s %s%s%s",
                      fresh ? "new:" : "changed:", d->word, d->name ? " " : "",
                      d->name ? d->name : "");
        add_fields(b, d);
        add_does(b, d);
        hx_book_item(b, 0);
    }
}

static void write_given_options(struct hx_book *b)
{
    for (int i = 0; i < b->c->noption; i++) {
        const struct hx_option *o = &b->c->option[i];

        if (!o->given || o->value == o->fallback)
            continue;
        hx_buffer_add(&b->line, "option %s = ", o->name);
        hx_name_option(o, &b->line);
        hx_book_item(b, 0);
    }
}

void hx_book_changes(struct hx_book *b)
{
    if (b->c->nsource < 2 && !has_given(b->c))
        return;
    hx_buffer_add(&b->line, "What differs from %s", b->c->source[0]->name);
    hx_page_heading(&b->page, 2, hx_buffer_text(&b->line));
    hx_buffer_clear(&b->line);
    write_declarations(b);
    write_new_options(b);
    write_given_options(b);
    hx_page_end(&b->page);
}
