#include "formula_ast.h"

#include <stdio.h>
#include <string.h>

/* The index of a list of words in the rules; an option's own list is entered
 * when a formula gives a word of it. */
uint8_t formula_enum(struct formula *f, const struct hx_enum *names)
{
    struct hx_rules *r = f->r;
    struct hx_enum *more;

    for (int i = 0; names && i < r->nenum; i++) {
        int k = 0;

        while (k < names->n && k < r->enums[i].n &&
               !strcmp(names->name[k], r->enums[i].name[k]))
            k++;
        if (k == names->n && k == r->enums[i].n)
            return (uint8_t)i;
    }
    if (!names || r->nenum >= NO_SUB)
        return NO_SUB;
    more = hx_arena_alloc(r->arena, (size_t)r->nenum + 1, sizeof *more);
    if (r->nenum)
        memcpy(more, r->enums, (size_t)r->nenum * sizeof *more);
    more[r->nenum] = *names;
    r->enums = more;
    return (uint8_t)r->nenum++;
}

/* Parses and types; NULL after mistakes. */
struct node *formula_typed(struct formula *f, struct type want)
{
    struct node *n = formula_parse(f);

    if (!n)
        return NULL;
    n = formula_want(f, n, want);
    if (!f->failed && n->type.t == T_NONE)
        formula_mistake(f, n->at, "none of what?");
    if (n->type.t == T_VALUE)
        n->type.t = HX_T_INT;
    if (n->type.t == T_ANY) /* `it` alone, of unknown type */
        n->type = formula_plain(HX_T_INT);
    return f->failed ? NULL : n;
}

static uint16_t compile(struct formula *f, struct type want)
{
    struct node *n = formula_typed(f, want);

    if (!n || !formula_emit(f, n))
        return HX_NONE;
    formula_note(f, n);
    return formula_store(f, n->type, n);
}

static struct type type_of_it(const struct formula *f)
{
    const struct hx_scope *s = f->scope;

    if (s->it_unknown)
        return formula_plain(T_ANY);
    if (!s->it && s->hex)
        return formula_plain(HX_T_HEX);
    return formula_type_of(f, s->it, s->it_sub);
}

uint16_t hx_formula(struct hx_compiler *c, const struct hx_scope *scope,
                    const char *text, int want, int want_sub,
                    struct hx_where at)
{
    struct formula f = {.c = c,
                        .r = c->r,
                        .option = c->option,
                        .noption = c->noption,
                        .report = c->report,
                        .scope = scope,
                        .at = at,
                        .text = text};
    uint16_t form = HX_NONE;

    f.arena = hx_arena_new();
    if (!f.arena) {
        formula_mistake(&f, 0, "out of memory");
        return HX_NONE;
    }
    f.it = type_of_it(&f);
    form = compile(&f, formula_type_of(&f, want, want_sub));
    hx_arena_free(f.arena);
    return form;
}

uint16_t hx_formula_node(struct hx_compiler *c, const struct hx_scope *scope,
                         const struct hx_node *node, int want, int want_sub)
{
    char number[32];

    switch (node->type) {
    case HX_N_STRING:
        return hx_formula(c, scope, node->s, want, want_sub, node->at);
    case HX_N_BOOL:
        return hx_formula(c, scope, node->i ? "true" : "false", want, want_sub,
                          node->at);
    case HX_N_INT:
        snprintf(number, sizeof number, "%lld", (long long)node->i);
        return hx_formula(c, scope, number, want, want_sub, node->at);
    default:
        hx_report_add(c->report, node->at.source ? node->at.source->path : NULL,
                      node->at.line, "expected a formula, got a %s",
                      node->type == HX_N_TABLE ? "table" : "function");
        return HX_NONE;
    }
}

uint16_t hx_formula_constant(struct hx_compiler *c, int type, int32_t value)
{
    static const struct hx_scope nothing = {0};
    char text[16];
    struct formula f = {.c = c,
                        .r = c->r,
                        .report = c->report,
                        .scope = &nothing,
                        .text = text};
    uint16_t form = HX_NONE;
    struct node *n;

    snprintf(text, sizeof text, "%d", value);
    f.arena = hx_arena_new();
    if (!f.arena)
        return HX_NONE;
    n = formula_node(&f, N_CONST, 0, 0, NULL, NULL);
    formula_const(n, formula_plain(type), value);
    if (formula_emit(&f, n))
        form = formula_store(&f, n->type, n);
    hx_arena_free(f.arena);
    return form;
}

bool hx_formula_options(const struct hx_option *option, int noption,
                        const char *text, int want, const char **names,
                        int nnames, int32_t *value, struct hx_where at,
                        struct hx_report *report)
{
    static const struct hx_scope options = {.only_options = true};
    struct hx_rules nothing = {0};
    struct hx_enum list = {names, (uint16_t)nnames};
    struct type t = formula_plain(want);
    struct formula f = {.r = &nothing,
                        .option = option,
                        .noption = noption,
                        .report = report,
                        .scope = &options,
                        .at = at,
                        .text = text};
    struct node *n;

    if (want == HX_T_ENUM && names)
        t.names = &list;
    f.arena = hx_arena_new();
    if (!f.arena) {
        formula_mistake(&f, 0, "out of memory");
        return false;
    }
    n = formula_typed(&f, t);
    if (n && n->form != N_CONST)
        formula_mistake(&f, n->at, "only options are known here");
    if (!f.failed)
        *value = n->value;
    hx_arena_free(f.arena);
    return !f.failed;
}
