/*
 * options_read.c - what options decide before a game: sections, and the
 * numbers in the text of a refused mix.
 */
#include "composer.h"

#include <string.h>

#include "formula.h"

static bool holds(struct hx_composer *c, const struct hx_node *when)
{
    const char *force = c->request->force;
    int32_t value = 0;

    if (when->type == HX_N_BOOL)
        return when->i != 0;
    if (when->type != HX_N_STRING)
        return false;
    if (force && strcmp(when->s, force) == 0)
        return true;
    return hx_formula_options(c->option, c->noption, when->s, HX_T_FLAG, NULL,
                              0, &value, when->at, c->report) &&
           value != 0;
}

bool hx_in_game(struct hx_composer *c, const struct hx_decl *d)
{
    if (!d->section)
        return true;
    if (d->section != c->section) {
        c->section = d->section;
        c->holds = holds(c, d->section);
    }
    return c->holds;
}

int hx_next_option(const char **text, const struct hx_option *option, int n)
{
    while ((*text = strstr(*text, "opt.")) != NULL) {
        const char *name = *text += strlen("opt.");
        size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");

        for (int i = 0; i < n; i++)
            if (strncmp(option[i].name, name, len) == 0 &&
                option[i].name[len] == '\0')
                return i;
    }
    return -1;
}

const char *hx_option_value(struct hx_arena *a, const struct hx_option *o)
{
    switch (o->type) {
    case HX_T_FLAG:
        return o->value ? "true" : "false";
    case HX_T_ENUM:
        return o->value < o->nvalues ? o->values[o->value] : "none";
    case HX_T_SEAT:
        return o->value >= 0 ? hx_colour[o->value] : "none";
    default:
        return hx_arena_format(a, "%d", (int)o->value);
    }
}

/* The value of what stands in braces: the option by its name, or a number. */
static const char *formula_text(struct hx_composer *c, const char *text,
                                struct hx_where at)
{
    int32_t value = 0;

    if (strncmp(text, "opt.", 4) == 0)
        for (int i = 0; i < c->noption; i++)
            if (strcmp(c->option[i].name, text + 4) == 0)
                return hx_option_value(c->arena, &c->option[i]);
    if (!hx_formula_options(c->option, c->noption, text, HX_T_INT, NULL, 0,
                            &value, at, c->report))
        return "?";
    return hx_arena_format(c->arena, "%d", (int)value);
}

const char *hx_option_text(struct hx_composer *c, const char *text,
                           struct hx_where at)
{
    const char *out = "";

    while (*text) {
        size_t n = strcspn(text, "{"), m = 0;

        if (text[n] == '{')
            m = strcspn(text + n, "}");
        if (!m || !text[n + m])
            return hx_arena_format(c->arena, "%s%s", out, text);
        out = hx_arena_format(
            c->arena, "%s%.*s%s", out, (int)n, text,
            formula_text(
                c, hx_arena_format(c->arena, "%.*s", (int)m - 1, text + n + 1),
                at));
        text += n + m + 1;
    }
    return out;
}
