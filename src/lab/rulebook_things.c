/* Chapters of a rulebook: what there is, and what it costs. */
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

/* ---- what there is ---- */

static void write_terrains(struct hx_book *b)
{
    const struct hx_board *board = &b->r->board;

    for (int t = 0; t < b->r->nterrain; t++) {
        const struct hx_terrain *it = &b->r->terrain[t];
        int n = 0;

        for (int h = 0; h < board->geo->n[HX_HEX]; h++)
            n += board->terrain[h] == t;
        if (!n)
            continue;
        hx_buffer_add(&b->line, "%d hex%s of %s, ", n, n == 1 ? "" : "es",
                      it->head.name);
        if (it->yields != HX_NONE)
            hx_buffer_add(&b->line, "which yield%s %s", n == 1 ? "s" : "",
                          b->r->kind[it->yields].head.name);
        else
            hx_buffer_add(&b->line, "which yield%s %s", n == 1 ? "s" : "",
                          it->table ? "several things" : "nothing");
        hx_book_source(b, hx_book_decl(b, "terrain", it->head.name), &b->line);
        hx_book_item(b, 0);
    }
}

/* How many of each number lie on hexes. */
static void write_tokens(struct hx_book *b)
{
    const struct hx_board *board = &b->r->board;
    int count[100] = {0};
    const char *gap = "";

    for (int i = 0; i < board->ntoken; i++)
        if (board->tokens[i] > 0 && board->tokens[i] < 100)
            count[board->tokens[i]]++;
    for (int h = 0; !board->ntoken && h < board->geo->n[HX_HEX]; h++)
        if (board->token[h] > 0 && board->token[h] < 100)
            count[board->token[h]]++;
    hx_buffer_add(&b->line, "numbers for the hexes: ");
    for (int n = 1; n < 100; n++) {
        if (!count[n])
            continue;
        hx_buffer_add(&b->line, "%s%d x %d", gap, count[n], n);
        gap = ", ";
    }
    if (*gap)
        hx_book_item(b, 0);
    hx_buffer_clear(&b->line);
}

static void write_harbors(struct hx_book *b)
{
    for (int i = 0; i < b->r->nharbor; i++) {
        const struct hx_harbor *h = &b->r->harbor[i];
        int n = 0;

        for (int s = 0; s < b->r->board.nsite; s++)
            n += b->r->board.site_harbor[s] == i;
        if (!n)
            continue;
        hx_buffer_add(&b->line, "%d harbor%s: %d %s for 1 of another kind", n,
                      n == 1 ? "" : "s", h->rate,
                      h->kind == HX_NONE ? "of a kind"
                                         : b->r->kind[h->kind].head.name);
        hx_book_source(b, hx_book_decl(b, "harbor", h->head.name), &b->line);
        hx_book_item(b, 0);
    }
}

static void write_kinds(struct hx_book *b)
{
    for (int k = 0; k < b->r->nkind; k++) {
        const struct hx_kind *kind = &b->r->kind[k];

        if (kind->bank < 0)
            hx_buffer_add(&b->line, "%s, as %s as are needed", kind->head.name,
                          "many");
        else
            hx_buffer_add(&b->line, "%d %s%s", kind->bank, kind->head.name,
                          kind->counter ? "" : " cards");
        if (kind->each)
            hx_buffer_add(&b->line, ", and %d for each player", kind->each);
        if (kind->counter)
            hx_book_source(b, hx_book_decl(b, "counter", kind->head.name),
                           &b->line);
        hx_book_item(b, 0);
    }
}

static void write_decks(struct hx_book *b)
{
    for (int d = 0; d < b->r->ndeck; d++) {
        const struct hx_deck *deck = &b->r->deck[d];
        const char *gap = "";
        int n = 0;

        for (int c = 0; c < b->r->ncard; c++)
            n += deck->cards >> c & 1 ? deck->count[c] : 0;
        hx_buffer_add(&b->line, "%d %s cards: ", n, deck->head.name);
        for (int c = 0; c < b->r->ncard; c++) {
            if (!(deck->cards >> c & 1))
                continue;
            hx_buffer_add(&b->line, "%s%d %s", gap, deck->count[c],
                          b->r->card[c].name);
            gap = ", ";
        }
        if (deck->wait)
            hx_buffer_add(&b->line,
                          "; one that was drawn waits until the next turn");
        hx_book_source(b, hx_book_decl(b, "deck", deck->head.name), &b->line);
        hx_book_item(b, 0);
    }
}

/* The sentences of refusal of a list of names. */
static void add_conditions(struct hx_book *b, const struct hx_node *list,
                           const char *before)
{
    for (int i = 0; list && i < list->nitem; i++) {
        const struct hx_decl *d =
            list->item[i]->type == HX_N_STRING
                ? hx_book_decl(b, "constraint", list->item[i]->s)
                : NULL;

        if (!d)
            continue;
        hx_buffer_add(&b->line, "%s\"", before);
        hx_book_says(b, hx_book_text(d, "says"), hx_book_text(d, "over"),
                     &b->line);
        hx_buffer_add(&b->line, "\", %s", d->name);
        before = ", ";
    }
}

void hx_book_piece(struct hx_book *b, const struct hx_piece *p, int depth)
{
    const struct hx_decl *d = hx_book_decl(b, "piece", p->head.name);
    static const char *const on[] = {"hexes", "corners", "edges"};

    hx_buffer_add(&b->line, "%s: %d for each player, on %s", p->head.name,
                  p->supply, on[p->on]);
    if (p->upgrades != HX_NONE)
        hx_buffer_add(&b->line, ", in place of %s %s",
                      hx_article(b->r->piece[p->upgrades].head.name),
                      b->r->piece[p->upgrades].head.name);
    if (p->points)
        hx_buffer_add(&b->line, "; %d point%s", p->points,
                      p->points == 1 ? "" : "s");
    if (p->yields != HX_NONE) {
        hx_buffer_add(&b->line, "; takes ");
        hx_book_formula(b, b->r->form[p->yields].text, &b->line);
        hx_buffer_add(&b->line, " of what a hex beside it yields");
    }
    if (d && d->body)
        add_conditions(b, hx_node_get(d->body, "where"), "; not where ");
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
}

/* Where the fields of the game begin. */
static void write_start(struct hx_book *b)
{
    for (int i = 0; i < b->r->nfield; i++) {
        const struct hx_field *f = &b->r->field[i];

        if (f->scope != HX_GAME || f->init == HX_NONE)
            continue;
        hx_buffer_add(&b->line, "the %s is at the start ", f->head.name);
        hx_book_formula(b, b->r->form[f->init].text, &b->line);
        if (f->head.cites && *f->head.cites)
            hx_buffer_add(&b->line, " (%s)", f->head.cites);
        hx_book_item(b, 0);
    }
}

/* What each action costs. */
static void write_costs(struct hx_book *b)
{
    static const char *const head[] = {"What", "Cost"};
    bool any = false;

    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];
        const struct hx_node *cost =
            !strcmp(d->word, "action") ? hx_node_get(d->body, "cost") : NULL;
        struct hx_buffer price = {0}, form = {0};
        const char *cell[2];

        if (!cost || !cost->nfield)
            continue;
        if (!any)
            hx_page_heading(&b->page, 2, "What things cost");
        if (!any)
            hx_page_row(&b->page, 2, head);
        any = true;
        b->act = hx_book_act(b, d->name);
        hx_book_cost(b, cost, &price);
        hx_book_source(b, d, &price);
        if (b->act >= 0)
            hx_text_form(b->r, b->act, &form);
        cell[0] = b->act >= 0 ? hx_buffer_text(&form) : d->name;
        cell[1] = hx_buffer_text(&price);
        hx_page_row(&b->page, 2, cell);
        hx_buffer_free(&price);
        hx_buffer_free(&form);
        b->act = -1;
    }
    hx_page_end(&b->page);
}

void hx_book_things(struct hx_book *b)
{
    hx_page_heading(&b->page, 2, "What there is");
    write_terrains(b);
    write_tokens(b);
    write_harbors(b);
    write_kinds(b);
    write_decks(b);
    for (int i = 0; i < b->r->npiece; i++)
        hx_book_piece(b, &b->r->piece[i], 0);
    write_start(b);
    hx_page_end(&b->page);
    write_costs(b);
}
