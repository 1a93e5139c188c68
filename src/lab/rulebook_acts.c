/* Steps, chances and actions in a rulebook, with the sentence of each
 * constraint. */
#include <string.h>

#include "names.h"
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

int hx_book_act(const struct hx_book *b, const char *name)
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

/* Adds how many cards a choice of cards takes: " (CARDS: 2)". */
static void add_counts(struct hx_book *b, int act)
{
    const struct hx_act *a = &b->r->act[act];
    const char *gap = " (";

    for (int i = 0; i < a->nchoice; i++) {
        const struct hx_choice *c = &a->choice[i];

        if (c->domain != HX_D_BUNDLE)
            continue;
        hx_buffer_add(&b->line, "%s", gap);
        gap = ", ";
        hx_text_blank(c, &b->line);
        hx_buffer_add(&b->line, ": ");
        if (c->nhi == HX_NONE)
            hx_buffer_add(&b->line, "at least ");
        hx_book_formula(b, b->r->form[c->nlo].text, &b->line);
        if (c->nhi != HX_NONE && c->nhi != c->nlo) {
            hx_buffer_add(&b->line, " to ");
            hx_book_formula(b, b->r->form[c->nhi].text, &b->line);
        }
    }
    hx_buffer_add(&b->line, "%s", *gap == ',' ? ")" : "");
}

/* What happens where the answer is not typed. */
static void add_without_asking(struct hx_book *b, const struct hx_decl *d,
                               const struct hx_step *s)
{
    const char *none = hx_book_text(d, "if_none");

    if (s->optional != HX_NONE && !b->r->form[s->optional].constant) {
        hx_buffer_add(&b->line, ", or passes if ");
        hx_book_formula(b, b->r->form[s->optional].text, &b->line);
    } else if (s->optional != HX_NONE && b->r->form[s->optional].value) {
        hx_buffer_add(&b->line, ", or passes");
    }
    if (s->take_one)
        hx_buffer_add(&b->line, " (without being asked, if there is but one)");
    if (s->if_none == HX_IF_NONE_RUN)
        hx_buffer_add(&b->line, " (%s, if there is none)", none);
    else if (!strcmp(none, "skip"))
        hx_buffer_add(&b->line, " (nothing, if there is none)");
}

static void add_answer(struct hx_book *b, const struct hx_decl *d)
{
    uint16_t step = hx_find_step(b->r, d->name);

    hx_buffer_add(&b->line,
                  strcmp(hx_book_text(d, "ask"), "me") ? " say: " : " says: ");
    hx_text_form(b->r, b->act, &b->line);
    add_counts(b, b->act);
    if (step != HX_NONE)
        add_without_asking(b, d, &b->r->step[step]);
}

void hx_book_step(struct hx_book *b, const struct hx_decl *d, int depth)
{
    const struct hx_node *menu = hx_node_get(d->body, "menu");
    const char *ask = hx_book_text(d, "ask");
    struct hx_buffer does = {0};

    b->act = hx_book_act(b, d->name);
    hx_buffer_add(&b->line, "%s: ", d->name);
    if (*ask)
        add_asked(b, ask);
    if (*ask && menu)
        add_menus(b, menu);
    else if (*ask && b->act >= 0)
        add_answer(b, d);
    hx_book_effects(b, d, &does);
    if (does.len)
        hx_buffer_add(&b->line, "%s%s", *ask ? "; " : "", does.text);
    hx_buffer_free(&does);
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
    write_conditions(b, d, depth + 1);
    b->act = -1;
}

void hx_book_rerolls(struct hx_book *b, const struct hx_decl *d)
{
    const struct hx_node *again = hx_node_get(d->body, "reroll");

    if (!again)
        return;
    for (int i = 0; i < again->nitem; i++) {
        hx_buffer_add(&b->line, "%s", i ? " or " : "; drawn again if ");
        hx_book_formula(b, again->item[i]->s, &b->line);
    }
    if (again->type == HX_N_STRING) {
        hx_buffer_add(&b->line, "; drawn again if ");
        hx_book_formula(b, again->s, &b->line);
    }
}

void hx_book_chance(struct hx_book *b, const struct hx_decl *d, int depth)
{
    const struct hx_node *out = hx_node_get(d->body, "outcomes");
    struct hx_buffer method = {0};

    hx_buffer_add(&b->line, "%s: ", d->name);
    if (out && out->maker && !strcmp(out->maker, "dice"))
        hx_buffer_add(&b->line, "%d dice are rolled", out->nitem);
    else if (out && out->nitem == 1 && out->item[0]->type == HX_N_STRING) {
        hx_buffer_add(&b->line, "one is drawn by lot of ");
        hx_book_formula(b, out->item[0]->s, &b->line);
    } else {
        hx_buffer_add(&b->line, "the outcome is drawn");
    }
    if (*hx_book_text(d, "method")) {
        hx_book_formula(b, hx_book_text(d, "method"), &method);
        if (!strcmp(hx_buffer_text(&method), "deck"))
            hx_buffer_add(&b->line, ", from a deck that has each outcome once");
        hx_buffer_free(&method);
    }
    if (hx_node_get(d->body, "apply") || hx_node_get(d->body, "run")) {
        hx_buffer_add(&b->line, "; ");
        hx_book_effects(b, d, &b->line);
    }
    hx_book_rerolls(b, d);
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

    b->act = hx_book_act(b, d->name);
    if (b->act >= 0 && !depth)
        hx_text_form(b->r, b->act, &b->line);
    else
        hx_buffer_add(&b->line, "%s", d->name);
    if (b->act >= 0)
        add_counts(b, b->act);
    hx_book_effects(b, d, &does);
    if (does.len)
        hx_buffer_add(&b->line, ": %s", does.text);
    hx_buffer_free(&does);
    if (hx_node_get(d->body, "ends"))
        hx_buffer_add(&b->line, "; then play goes on");
    hx_book_source(b, d, &b->line);
    hx_book_item(b, depth);
    write_conditions(b, d, depth + 1);
    b->act = -1;
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
