#include "rulebook.h"

#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

/* ---- what the chapters share ---- */

const struct hx_decl *hx_book_decl(const struct hx_book *b, const char *word,
                                   const char *name)
{
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (!strcmp(d->word, word) && d->name && !strcmp(d->name, name))
            return d;
    }
    return NULL;
}

const char *hx_book_text(const struct hx_decl *d, const char *field)
{
    const struct hx_node *n = d && d->body ? hx_node_get(d->body, field) : NULL;

    return n && n->type == HX_N_STRING ? n->s : "";
}

/* Is the file another than the one that all else changes? */
static bool is_other(const struct hx_book *b, const struct hx_where *at)
{
    return at->source && at->source != b->c->source[0];
}

void hx_book_source(const struct hx_book *b, const struct hx_decl *d,
                    struct hx_buffer *to)
{
    const char *cites = hx_book_text(d, "cites");
    const struct hx_source *last = NULL;

    if (d && is_other(b, &d->at)) {
        hx_buffer_add(to, " [new: %s]", d->at.source->name);
        last = d->at.source;
    }
    for (int i = 0; d && i < d->namended; i++) {
        const struct hx_where *at = &d->amended[i]->at;

        if (!is_other(b, at) || at->source == last)
            continue;
        hx_buffer_add(to, " [changed: %s]", at->source->name);
        last = at->source;
    }
    if (*cites)
        hx_buffer_add(to, " (%s)", cites);
}

void hx_book_item(struct hx_book *b, int depth)
{
    hx_page_item(&b->page, depth, hx_buffer_text(&b->line));
    hx_buffer_clear(&b->line);
}

/* ---- the beginning ---- */

static void write_title(struct hx_book *b)
{
    struct hx_buffer text = {0};
    const char *gap = "";

    for (int i = 0; i < b->c->nsource; i++) {
        const struct hx_source *s = b->c->source[i];
        bool parent = false;

        for (int k = i + 1; k < b->c->nsource; k++)
            for (int j = 0; j < b->c->source[k]->nextends; j++)
                parent |= !strcmp(b->c->source[k]->extends[j], s->name);
        if (parent)
            continue;
        hx_buffer_add(&text, "%s%s", gap, s->title ? s->title : s->name);
        gap = " + ";
    }
    hx_page_heading(&b->page, 1, hx_buffer_text(&text));
    hx_buffer_clear(&text);
    if (b->c->players_lo == b->c->players_hi)
        hx_buffer_add(&text, "For %d players.", b->c->players_lo);
    else
        hx_buffer_add(&text, "For %d to %d players.", b->c->players_lo,
                      b->c->players_hi);
    hx_buffer_add(&text, " Made from");
    for (int i = 0; i < b->c->nsource; i++)
        hx_buffer_add(&text, "%s %s, version %d", i ? ";" : "",
                      b->c->source[i]->name, b->c->source[i]->version);
    hx_buffer_add(&text, ".");
    if (b->c->nsource > 1)
        hx_buffer_add(&text,
                      " What %s does not have is marked [new: ...] or "
                      "[changed: ...].",
                      b->c->source[0]->name);
    hx_page_paragraph(&b->page, hx_buffer_text(&text));
    hx_buffer_free(&text);
}

/* What an action, a step or a listener does. */
static void add_does(struct hx_book *b, const struct hx_decl *d)
{
    struct hx_buffer does = {0};

    if (strcmp(d->word, "action") && strcmp(d->word, "step") &&
        strcmp(d->word, "on") && strcmp(d->word, "always"))
        return;
    hx_book_effects(b, d, &does);
    if (does.len)
        hx_buffer_add(&b->line, ": %s", does.text);
    hx_buffer_free(&does);
}

static bool has_given(const struct hx_composed *c)
{
    for (int i = 0; i < c->noption; i++)
        if (c->option[i].given && c->option[i].value != c->option[i].fallback)
            return true;
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
                hx_buffer_add(&b->line, "%s: option %s [%s: %s]",
                              d->mode == HX_DECLARE ? "new" : "changed",
                              d->body->field[f].key,
                              d->mode == HX_DECLARE ? "new" : "changed",
                              b->c->source[i]->name);
                hx_book_item(b, 0);
            }
        }
}

/* What the other files say at all, in one place. */
static void write_changes(struct hx_book *b)
{
    if (b->c->nsource < 2 && !has_given(b->c))
        return;
    hx_buffer_add(&b->line, "What differs from %s", b->c->source[0]->name);
    hx_page_heading(&b->page, 2, hx_buffer_text(&b->line));
    hx_buffer_clear(&b->line);
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];
        const char *says = hx_book_text(d, "says");
        bool fresh = is_other(b, &d->at), changed = false;

        for (int k = 0; k < d->namended; k++)
            changed |= is_other(b, &d->amended[k]->at);
        if (!fresh && !changed)
            continue;
        hx_buffer_add(&b->line, "%s %s%s%s",
                      fresh ? "new:" : "changed:", d->word, d->name ? " " : "",
                      d->name ? d->name : "");
        add_does(b, d);
        if (*says) {
            hx_buffer_add(&b->line, ": ");
            hx_book_says(b, says, hx_book_text(d, "over"), &b->line);
        }
        hx_book_item(b, 0);
    }
    write_new_options(b);
    for (int i = 0; i < b->c->noption; i++) {
        const struct hx_option *o = &b->c->option[i];

        if (!o->given || o->value == o->fallback)
            continue;
        hx_buffer_add(&b->line, "option %s = ", o->name);
        hx_name_option(o, &b->line);
        hx_book_item(b, 0);
    }
    hx_page_end(&b->page);
}

static void write_win(struct hx_book *b)
{
    hx_page_heading(&b->page, 2, "How the game is won");
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (strcmp(d->word, "wins") != 0)
            continue;
        hx_buffer_add(&b->line, "You win, in your own turn, as soon as ");
        hx_book_formula(b, hx_book_text(d, "test"), &b->line);
        hx_buffer_char(&b->line, '.');
        hx_book_source(b, d, &b->line);
        hx_book_item(b, 0);
    }
    for (int i = 0; i < b->r->npiece; i++) {
        const struct hx_piece *p = &b->r->piece[i];

        if (!p->points)
            continue;
        hx_buffer_add(&b->line, "%s: %d point%s", p->head.name, p->points,
                      p->points == 1 ? "" : "s");
        hx_book_item(b, 0);
    }
    for (int i = 0; i < b->r->naward; i++) {
        hx_buffer_add(&b->line, "%s: %d points", b->r->award[i].head.name,
                      b->r->award[i].points);
        hx_book_item(b, 0);
    }
    for (int i = 0; i < b->r->ncard; i++) {
        const struct hx_card *c = &b->r->card[i];

        if (!c->points)
            continue;
        hx_buffer_add(&b->line, "%s card in your hand: %d point%s", c->name,
                      c->points, c->points == 1 ? "" : "s");
        hx_book_item(b, 0);
    }
    hx_page_end(&b->page);
}

static void write_notes(struct hx_book *b)
{
    bool any = false;

    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (strcmp(d->word, "note") != 0)
            continue;
        if (!any)
            hx_page_heading(&b->page, 2, "Notes");
        any = true;
        hx_book_says(b, hx_book_text(d, "says"), hx_book_text(d, "over"),
                     &b->line);
        hx_book_source(b, d, &b->line);
        hx_book_item(b, 0);
    }
    hx_page_end(&b->page);
}

void hx_rulebook(const struct hx_mix *mix, bool markdown, struct hx_buffer *to)
{
    struct hx_book b = {.mix = mix,
                        .c = mix->composed,
                        .r = mix->rules,
                        .page = {.markdown = markdown}};

    write_title(&b);
    write_changes(&b);
    write_win(&b);
    hx_book_things(&b);
    hx_book_order(&b);
    hx_book_actions(&b);
    hx_book_numbers(&b);
    hx_book_options(&b);
    write_notes(&b);
    hx_page_end(&b.page);
    hx_buffer_add(to, "%s", hx_buffer_text(&b.page.to));
    hx_buffer_free(&b.page.to);
    hx_buffer_free(&b.line);
}
