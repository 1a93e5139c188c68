/* Chapters of a rulebook: awards, numbers, options. */
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"

/* ---- numbers ---- */

/* Adds "at most 3, while ...". */
static void print_modifier(const struct hx_book *b, const struct hx_mod *m,
                           struct hx_buffer *to)
{
    static const char *const op[] = {[HX_FIXED] = "it is",
                                     [HX_ADD] = "and more:",
                                     [HX_TIMES] = "times",
                                     [HX_AT_LEAST] = "at least",
                                     [HX_AT_MOST] = "at most"};

    hx_buffer_add(to, "%s ", op[m->op]);
    hx_book_formula(b, b->r->form[m->amount].text, to);
    if (m->when != HX_NONE) {
        hx_buffer_add(to, ", while ");
        hx_book_formula(b, b->r->form[m->when].text, to);
    }
}

void hx_book_modifies(const struct hx_book *b, const char *name,
                      struct hx_buffer *to)
{
    for (int i = 0; i < b->r->nvalue; i++)
        for (int k = 0; k < b->r->value[i].nmod; k++) {
            const struct hx_mod *m = &b->r->value[i].mod[k];

            if (strcmp(m->head.name, name) != 0)
                continue;
            hx_buffer_add(to, "%s%s ", to->len ? "; " : "",
                          b->r->value[i].head.name);
            print_modifier(b, m, to);
        }
}

static void write_modifiers(struct hx_book *b, const struct hx_value *v)
{
    for (int i = 0; i < v->nmod; i++) {
        const struct hx_mod *m = &v->mod[i];

        print_modifier(b, m, &b->line);
        hx_book_source(b, hx_book_decl(b, "modify", m->head.name), &b->line);
        hx_book_item(b, 1);
    }
}

void hx_book_award(struct hx_book *b, const struct hx_award *a, int depth)
{
    static const char *const tie[] = {"whoever holds it keeps it",
                                      "nobody has it", "each of them has it"};

    hx_buffer_add(&b->line,
                  "%s, %d points, to who has the most of: ", a->head.name,
                  a->points);
    hx_book_formula(b, b->r->form[a->metric].text, &b->line);
    if (a->at_least != HX_NONE) {
        hx_buffer_add(&b->line, ", at least ");
        hx_book_formula(b, b->r->form[a->at_least].text, &b->line);
    }
    hx_buffer_add(&b->line, "; when several are level %s", tie[a->on_tie]);
    hx_book_source(b, hx_book_decl(b, "award", a->head.name), &b->line);
    hx_book_item(b, depth);
}

void hx_book_numbers(struct hx_book *b)
{
    if (b->r->naward) {
        hx_page_heading(&b->page, 2, "Awards");
        for (int i = 0; i < b->r->naward; i++)
            hx_book_award(b, &b->r->award[i], 0);
    }
    hx_page_heading(&b->page, 2, "Numbers that the rules use");
    for (int i = 0; i < b->r->nvalue; i++) {
        const struct hx_value *v = &b->r->value[i];

        if (!v->nmod && !v->head.at.line)
            continue;
        hx_buffer_add(&b->line, "%s", v->head.name);
        if (v->base != HX_NONE) {
            hx_buffer_add(&b->line, ": ");
            hx_book_formula(b, b->r->form[v->base].text, &b->line);
        }
        hx_book_source(b, hx_book_decl(b, "value", v->head.name), &b->line);
        hx_book_item(b, 0);
        write_modifiers(b, v);
    }
    hx_page_end(&b->page);
}

/* ---- options ---- */

static void add_range(const struct hx_option *o, struct hx_buffer *to)
{
    if (o->type == HX_T_INT)
        hx_buffer_add(to, "%d to %d", (int)o->lo, (int)o->hi);
    else if (o->type == HX_T_FLAG)
        hx_buffer_add(to, "true, false");
    else if (o->type == HX_T_SEAT)
        hx_buffer_add(to, "a seat");
    else if (o->type == HX_T_CORNERS)
        hx_buffer_add(to, "corners");
    for (int i = 0; o->type == HX_T_ENUM && i < o->nvalues; i++)
        hx_buffer_add(to, "%s%s", i ? ", " : "", o->values[i]);
}

void hx_book_option(struct hx_book *b, const char *name)
{
    for (int i = 0; i < b->c->noption; i++) {
        const struct hx_option *o = &b->c->option[i];

        if (strcmp(o->name, name) != 0)
            continue;
        hx_buffer_add(&b->line, "%s%s (", o->says ? ": " : "",
                      o->says ? o->says : "");
        hx_name_option(o, &b->line);
        hx_buffer_add(&b->line, ")");
    }
}

void hx_book_options(struct hx_book *b)
{
    static const char *const head[] = {"Option", "Here",
                                       "What, and what it may be"};

    if (!b->c->noption)
        return;
    hx_page_heading(&b->page, 2, "Options");
    hx_page_row(&b->page, 3, head);
    for (int i = 0; i < b->c->noption; i++) {
        const struct hx_option *o = &b->c->option[i];
        struct hx_buffer here = {0}, range = {0}, says = {0};
        const char *cell[3];

        hx_name_option(o, &here);
        add_range(o, &range);
        hx_buffer_add(&says, "%s: %s%s", o->says ? o->says : o->name,
                      hx_buffer_text(&range),
                      o->given && o->value != o->fallback ? " [changed]" : "");
        cell[0] = o->name;
        cell[1] = hx_buffer_text(&here);
        cell[2] = hx_buffer_text(&says);
        hx_page_row(&b->page, 3, cell);
        hx_buffer_free(&here);
        hx_buffer_free(&range);
        hx_buffer_free(&says);
    }
    hx_page_end(&b->page);
}
