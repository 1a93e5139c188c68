/* Names of formulas, and texts with formulas in them, in words. */
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"
#include "text.h"

static void print_option(const struct hx_option *o, struct hx_buffer *to)
{
    if (o->type == HX_T_FLAG)
        hx_buffer_add(to, "%s", o->value ? "true" : "false");
    else
        hx_name_option(o, to);
}

bool hx_book_constant(const struct hx_book *b, const char *name,
                      struct hx_buffer *to)
{
    if (!strncmp(name, "opt.", 4)) {
        for (int i = 0; i < b->c->noption; i++)
            if (!strcmp(b->c->option[i].name, name + 4)) {
                print_option(&b->c->option[i], to);
                return true;
            }
        return false;
    }
    for (int i = 0; i < b->r->nvalue; i++) {
        const struct hx_value *v = &b->r->value[i];

        if (strcmp(v->head.name, name) != 0 || v->nmod || v->base == HX_NONE ||
            !b->r->form[v->base].constant)
            continue;
        hx_buffer_add(to, "%d", (int)b->r->form[v->base].value);
        return true;
    }
    return false;
}

/* What was chosen, as the form of the action writes it: SEAT. */
static void print_chosen(const struct hx_book *b, const char *name,
                         struct hx_buffer *to)
{
    const struct hx_act *a = b->act < 0 ? NULL : &b->r->act[b->act];
    size_t len = strcspn(name, ".");

    for (int i = 0; a && i < a->nchoice; i++) {
        const struct hx_choice *c = &a->choice[i];

        if (strncmp(c->name, name, len) != 0 || c->name[len])
            continue;
        hx_text_blank(c, to);
        hx_buffer_add(to, "%s", name + len);
        return;
    }
    hx_buffer_add(to, "the chosen %s", name);
}

void hx_book_name(const struct hx_book *b, const char *name, bool call,
                  struct hx_buffer *to)
{
    if (!call && hx_book_constant(b, name, to))
        return;
    if (!call && !strncmp(name, "g.", 2))
        hx_buffer_add(to, "the %s", name + 2);
    else if (!call && !strncmp(name, "me.", 3))
        hx_buffer_add(to, "your %s", name + 3);
    else if (!call && !strncmp(name, "it.", 3))
        hx_buffer_add(to, "their %s", name + 3);
    else if (!call && !strncmp(name, "arg.", 4))
        hx_buffer_add(to, "those named (%s)", name + 4);
    else if (!call && !strncmp(name, "e.", 2))
        hx_buffer_add(to, "its %s", name + 2);
    else if (!call && !strncmp(name, "c.", 2))
        print_chosen(b, name + 2, to);
    else
        hx_buffer_add(to, "%s", name);
}

/* ---- texts ---- */

/* The piece that the action places, or NULL. */
static const char *placed(const struct hx_book *b)
{
    const struct hx_act *a = b->act < 0 ? NULL : &b->r->act[b->act];

    return a && a->does.nbuild == 1 ? b->r->piece[a->does.build[0]].head.name
                                    : NULL;
}

/* "the bank has no {it} left" */
static bool is_behind_no(const struct hx_buffer *text)
{
    return text->len > 4 && !strcmp(text->text + text->len - 4, " no ");
}

/* What stands between braces: a placeholder, unless it is always the same. */
static void print_blank(const struct hx_book *b, const char *formula,
                        const char *it, struct hx_buffer *to)
{
    struct hx_buffer words = {0};

    if (!strcmp(formula, "it") && *it) {
        hx_buffer_add(to, is_behind_no(to) ? "[%s]" : "that %s", it);
        return;
    }
    if (!strcmp(formula, "piece") && placed(b)) {
        hx_buffer_add(to, "%s", placed(b));
        return;
    }
    hx_book_formula(b, formula, &words);
    if (hx_name_number(hx_buffer_text(&words)) >= 0)
        hx_buffer_add(to, "%s", words.text);
    else
        hx_buffer_add(to, "[%s]", hx_buffer_text(&words));
    hx_buffer_free(&words);
}

void hx_book_says(const struct hx_book *b, const char *says, const char *it,
                  struct hx_buffer *to)
{
    if (!strcmp(it, "seat"))
        it = "player";
    while (*says) {
        size_t plain = strcspn(says, "{"), len;
        struct hx_buffer formula = {0};

        hx_buffer_bytes(to, says, plain);
        says += plain;
        if (!*says)
            return;
        len = strcspn(says, "}");
        hx_buffer_bytes(&formula, says + 1, len - 1);
        print_blank(b, hx_buffer_text(&formula), it, to);
        hx_buffer_free(&formula);
        says += len + (says[len] == '}');
    }
}
