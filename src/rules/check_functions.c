/*
 * check_functions.c - what can be said of functions without running them.
 *
 * A function is looked at as tokens: its parameters are followed through
 * `g.x`, `me.x`, `c.x` and calls of the methods of g. A parameter that is
 * hidden by a local of its name anywhere in the function is left alone, so
 * that nothing right is called wrong.
 */
#include "check_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void hx_check_say(struct hx_check *k, const struct hx_token *at,
                  const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    hx_report_add(k->compiler->report, k->source->path, at->line, "%s", text);
}

int hx_check_formula(struct hx_check *k, const char *text,
                     struct hx_report *report, bool it_unknown, int line)
{
    struct hx_compiler *c = k->compiler;
    struct hx_report *own = c->report;
    struct hx_scope scope = k->scope;
    uint32_t ncode = c->r->ncode;
    int nform = c->r->nform, nnote = c->nnote, type = -1;
    uint16_t form;

    scope.effect = true;
    if (it_unknown)
        scope.it_unknown = true;
    c->report = report;
    form = hx_formula(c, &scope, text, HX_T_VOID, 0,
                      (struct hx_where){k->source, line});
    c->report = own;
    if (form != HX_NONE)
        type = c->r->form[form].type;
    c->r->ncode = ncode; /* it is made again at its first use */
    c->r->nform = nform;
    c->nnote = nnote;
    return type;
}

/* ---- a function ---- */

/* A parameter of whose name there is another variable is no longer what it
 * was. */
static void hide_parameters(struct hx_check *k)
{
    for (int i = 0; i < HX_ROLES; i++)
        if (k->param[i] && hx_token_rebound(k->t, k->body, k->end, k->param[i]))
            k->param[i] = NULL;
}

static int role_of(const struct hx_check *k, const struct hx_token *t)
{
    for (int i = 0; t->kind == HX_TOKEN_NAME && i < HX_ROLES; i++)
        if (k->param[i] && !strcmp(k->param[i], t->text))
            return i;
    return -1;
}

/* Is it a variable here, and not a field or a key of that name? */
static bool is_variable(const struct hx_token *t)
{
    if (hx_token_is(t - 1, ".") || hx_token_is(t - 1, ":"))
        return false;
    return !hx_token_is(t + 1, "=") ||
           !(hx_token_is(t - 1, "{") || hx_token_is(t - 1, ","));
}

static void look(struct hx_check *k)
{
    for (int i = k->body; i < k->end; i++) {
        int role = role_of(k, &k->t[i]);

        if (role < 0 || !is_variable(&k->t[i]))
            continue;
        if (hx_token_is(&k->t[i + 1], "."))
            hx_check_chain(k, i, (enum hx_role)role);
        else if (role == HX_ROLE_G && hx_token_is(&k->t[i + 1], ":"))
            hx_check_call(k, i);
    }
}

/* The i-th. One before it that has the same name cannot be meant any more. */
static void add_parameter(struct hx_check *k, int i, const char *name)
{
    for (int j = 0; j < HX_ROLES; j++)
        if (k->param[j] && !strcmp(k->param[j], name))
            k->param[j] = NULL;
    if (i < HX_ROLES)
        k->param[i] = name;
}

static void read_parameters(struct hx_check *k, int at)
{
    const char *word = k->decl->word;

    memset(k->param, 0, sizeof k->param);
    while (!hx_token_is(&k->t[at], "("))
        at++;
    for (int i = 0; k->t[++at].kind == HX_TOKEN_NAME; i++) {
        add_parameter(k, i, k->t[at].text);
        if (!hx_token_is(&k->t[at + 1], ","))
            break;
        at++;
    }
    while (!hx_token_is(&k->t[at], ")"))
        at++;
    k->body = at + 1;
    if (!strcmp(word, "on"))
        k->third = "e";
    else if (!strcmp(word, "chance"))
        k->third = "roll";
    else
        k->third = strcmp(word, "always") ? "c" : NULL;
    if (!k->third)
        k->param[HX_ROLE_THIRD] = NULL;
}

/* `function(...) return function`: it makes the function that is meant. */
static bool is_factory(const struct hx_token *t, int at)
{
    while (!hx_token_is(&t[at], ")"))
        at++;
    return hx_token_is(&t[at + 1], "return") &&
           hx_token_is(&t[at + 2], "function");
}

/* Functions side by side that begin and end on the same lines can not be told
 * apart: all of them are looked at, as the same sort of function. */
static void check_function(struct hx_check *k, const struct hx_node *node)
{
    for (int i = 0; k->t[i].kind != HX_TOKEN_END; i++) {
        if (k->t[i].line != node->fn_line || !hx_token_is(&k->t[i], "function"))
            continue;
        k->end = hx_token_function_end(k->t, i) - 1;
        if (k->t[k->end].line != node->fn_last || is_factory(k->t, i))
            continue;
        read_parameters(k, i);
        hide_parameters(k);
        look(k);
        i = k->end;
    }
}

/* ---- all of them ---- */

static void check_node(struct hx_check *k, const struct hx_node *node)
{
    if (node->type == HX_N_FUNCTION) {
        k->source = node->at.source;
        k->t =
            hx_tokens(k->arena, k->source->text, node->fn_line, node->fn_last);
        check_function(k, node);
    }
    if (node->type != HX_N_TABLE)
        return;
    for (int i = 0; i < node->nitem; i++)
        check_node(k, node->item[i]);
    for (int i = 0; i < node->nfield; i++)
        check_node(k, node->field[i].value);
}

static bool has_function(const struct hx_node *node)
{
    if (node->type == HX_N_FUNCTION)
        return true;
    if (node->type != HX_N_TABLE)
        return false;
    for (int i = 0; i < node->nitem; i++)
        if (has_function(node->item[i]))
            return true;
    for (int i = 0; i < node->nfield; i++)
        if (has_function(node->field[i].value))
            return true;
    return false;
}

void hx_check_functions(
    struct hx_compiler *compiler, const struct hx_composed *c,
    const struct hx_scope *(*scope_of)(void *self, const struct hx_decl *decl),
    void *self)
{
    struct hx_check k = {.compiler = compiler, .composed = c};

    k.arena = hx_arena_new();
    k.quiet = hx_report_new();
    if (!k.arena || !k.quiet)
        goto done;
    for (int i = 0; i < c->ndecl; i++) {
        const struct hx_scope *scope;

        if (!c->decl[i]->body || !has_function(c->decl[i]->body))
            continue;
        scope = scope_of(self, c->decl[i]);
        if (!scope)
            continue;
        k.decl = c->decl[i];
        k.scope = *scope;
        check_node(&k, c->decl[i]->body);
    }
done:
    hx_report_free(k.quiet);
    hx_arena_free(k.arena);
}
