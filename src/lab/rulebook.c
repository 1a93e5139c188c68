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

bool hx_book_is_other(const struct hx_book *b, const struct hx_where *at)
{
    return at->source && at->source != b->c->source[0];
}

void hx_book_source(const struct hx_book *b, const struct hx_decl *d,
                    struct hx_buffer *to)
{
    const char *cites = hx_book_text(d, "cites");
    const struct hx_source *last = NULL;

    if (d && hx_book_is_other(b, &d->at)) {
        hx_buffer_add(to, " [new: %s]", d->at.source->name);
        last = d->at.source;
    }
    for (int i = 0; d && i < d->namended; i++) {
        const struct hx_where *at = &d->amended[i]->at;

        if (!hx_book_is_other(b, at) || at->source == last)
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

static void write_win(struct hx_book *b)
{
    bool any = false;

    hx_page_heading(&b->page, 2, "How the game is won");
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (strcmp(d->word, "wins") != 0)
            continue;
        any = true;
        hx_buffer_add(&b->line, "You win, in your own turn, as soon as ");
        hx_book_formula(b, hx_book_text(d, "test"), &b->line);
        hx_buffer_char(&b->line, '.');
        hx_book_source(b, d, &b->line);
        hx_book_item(b, 0);
    }
    if (!any) {
        hx_buffer_add(&b->line, "Who wins is said by a move or a step below.");
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
                        .page = {.markdown = markdown},
                        .act = -1};

    write_title(&b);
    hx_book_changes(&b);
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
