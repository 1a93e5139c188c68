#include "formula_ast.h"

#include <string.h>

static struct node *unexpected(struct formula *f)
{
    unsigned char c = (unsigned char)f->text[f->start];

    if (f->failed)
        return NULL;
    if (f->token == K_END)
        formula_mistake(f, f->start, "unexpected end");
    else if (f->token == K_BAD && (c < ' ' || c > '~'))
        formula_mistake(f, f->start, "unexpected byte 0x%02x", c);
    else
        formula_mistake(f, f->start, "unexpected '%.*s'",
                        f->stop - f->start > 40 ? 40 : f->stop - f->start,
                        f->text + f->start);
    return NULL;
}

static bool accept(struct formula *f, enum token token)
{
    if (f->token != token)
        return false;
    formula_next(f);
    return true;
}

/* ---- nodes ---- */

struct node *formula_node(struct formula *f, enum node_form form, uint16_t at,
                          uint16_t end, struct node *a, struct node *b)
{
    struct node *n = hx_arena_alloc(f->arena, 1, sizeof *n);

    n->form = (uint8_t)form;
    n->at = at;
    n->end = end;
    n->kid[0] = a;
    n->kid[1] = b;
    n->nkid = (uint8_t)(b ? 2 : a ? 1 : 0);
    for (int i = 0; i < n->nkid; i++)
        if (n->depth <= n->kid[i]->depth)
            n->depth = (uint16_t)(n->kid[i]->depth + 1);
    return n;
}

static struct node *deep(struct formula *f, struct node *n)
{
    if (n->depth < HX_FORMULA_DEPTH)
        return n;
    formula_mistake(f, n->at, "the formula is nested too deeply");
    return NULL;
}

static struct node *binary(struct formula *f, enum token token, struct node *a,
                           struct node *b)
{
    struct node *n;

    if (!a || !b)
        return NULL;
    n = formula_node(f, N_BINARY, a->at, b->end, a, b);
    n->token = (uint8_t)token;
    return deep(f, n);
}

/* ---- grammar: rule_language.md 7, a function a line ---- */

static struct node *parse_f(struct formula *f);

/* What stands between the brackets of a call. */
static bool parse_arguments(struct formula *f, struct node *call)
{
    do {
        struct node *a = parse_f(f);

        if (!a)
            return false;
        if (call->nkid < 3)
            call->kid[call->nkid] = a;
        if (call->nkid < 99)
            call->nkid++;
        if (call->depth <= a->depth)
            call->depth = (uint16_t)(a->depth + 1);
    } while (accept(f, K_COMMA));
    call->end = f->stop;
    return accept(f, K_CLOSE) || unexpected(f);
}

static struct node *parse_name(struct formula *f)
{
    struct node *n = formula_node(f, N_NAME, f->start, f->stop, NULL, NULL);
    char *name = hx_arena_alloc(f->arena, (size_t)(n->end - n->at) + 1, 1);

    memcpy(name, f->text + n->at, (size_t)(n->end - n->at));
    n->name = name;
    formula_next(f);
    if (!accept(f, K_OPEN))
        return n;
    n->form = N_CALL;
    return parse_arguments(f, n) ? n : NULL;
}

/* `[kind]`, and fields of what is no name: `first(x).token`. */
static struct node *parse_behind(struct formula *f, struct node *n)
{
    while (n && (f->token == K_INDEX || f->token == K_DOT)) {
        if (accept(f, K_INDEX)) {
            struct node *index = parse_f(f);

            if (!index)
                return NULL;
            n = formula_node(f, N_INDEX, n->at, f->stop, n, index);
            if (!accept(f, K_ENDINDEX))
                return unexpected(f);
        } else {
            struct node *field;

            formula_next(f);
            if (f->token != K_NAME)
                return unexpected(f);
            field = parse_name(f);
            if (!field || field->form != N_NAME)
                return field ? unexpected(f) : NULL;
            n = formula_node(f, N_DOT, n->at, field->end, n, NULL);
            n->name = field->name;
        }
        n = deep(f, n);
    }
    return n;
}

static struct node *parse_atom(struct formula *f)
{
    struct node *n;

    switch (f->token) {
    case K_NUMBER:
        n = formula_node(f, N_NUMBER, f->start, f->stop, NULL, NULL);
        n->value = f->number;
        formula_next(f);
        break;
    case K_NAME:
        n = parse_name(f);
        break;
    case K_OPEN:
        formula_next(f);
        n = parse_f(f);
        if (n && !accept(f, K_CLOSE))
            return unexpected(f);
        break;
    default:
        return unexpected(f);
    }
    return parse_behind(f, n);
}

static struct node *parse_unary(struct formula *f)
{
    uint16_t at = f->start;
    struct node *n;

    if (!accept(f, K_MINUS))
        return parse_atom(f);
    n = parse_atom(f);
    return n ? deep(f, formula_node(f, N_NEG, at, n->end, n, NULL)) : NULL;
}

/* A row of operands of one level, from the left. */
static struct node *parse_row(struct formula *f, enum token lo, enum token hi,
                              struct node *(*operand)(struct formula *f))
{
    struct node *n = operand(f);

    while (n && f->token >= lo && f->token <= hi) {
        enum token token = f->token;

        formula_next(f);
        n = binary(f, token, n, operand(f));
    }
    return n;
}

static struct node *parse_prod(struct formula *f)
{
    return parse_row(f, K_TIMES, K_MODULO, parse_unary);
}

static struct node *parse_sum(struct formula *f)
{
    return parse_row(f, K_PLUS, K_MINUS, parse_prod);
}

static struct node *parse_set(struct formula *f)
{
    return parse_row(f, K_BOTH, K_EITHER, parse_sum);
}

static struct node *parse_cmp(struct formula *f)
{
    struct node *n = parse_set(f);
    enum token token = f->token;

    if (!n || token < K_IN || token > K_GE)
        return n;
    formula_next(f);
    return binary(f, token, n, parse_set(f));
}

static struct node *parse_not(struct formula *f)
{
    uint16_t at = f->start;
    struct node *n;

    if (!accept(f, K_NOT))
        return parse_cmp(f);
    n = parse_cmp(f);
    return n ? deep(f, formula_node(f, N_NOT, at, n->end, n, NULL)) : NULL;
}

static struct node *parse_and(struct formula *f)
{
    return parse_row(f, K_AND, K_AND, parse_not);
}

static struct node *parse_or(struct formula *f)
{
    return parse_row(f, K_OR, K_OR, parse_and);
}

static struct node *parse_f(struct formula *f)
{
    struct node *n;

    if (++f->nesting > HX_FORMULA_DEPTH) {
        formula_mistake(f, f->start, "the formula is nested too deeply");
        return NULL;
    }
    n = parse_row(f, K_WHERE, K_WHERE, parse_or);
    f->nesting--;
    return n;
}

struct node *formula_parse(struct formula *f)
{
    struct node *n;

    if (strlen(f->text) > HX_FORMULA_TEXT) {
        formula_mistake(f, 0, "the formula is longer than %d bytes",
                        HX_FORMULA_TEXT);
        return NULL;
    }
    formula_next(f);
    n = parse_f(f);
    if (n && f->token != K_END)
        return unexpected(f);
    return f->failed ? NULL : n;
}
