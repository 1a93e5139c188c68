/*
 * check_names.c - what is read and written through dots.
 *
 * g.x, me.x and c.x of Lua mean what they mean in a formula, so the formula's
 * own compiler judges them.
 */
#include "check_internal.h"

#include <stdio.h>
#include <string.h>

/* How far a chain of names goes: the index behind it. */
static int chain_end(const struct hx_check *k, int at)
{
    while (hx_token_is(&k->t[at + 1], ".") &&
           k->t[at + 2].kind == HX_TOKEN_NAME)
        at += 2;
    return at + 1;
}

/* Writes the names from 'at' to 'end' as the formula that means the same.
 * The roots of formulas are fields of g in Lua. */
static void write_formula(const struct hx_check *k, int at, int end,
                          enum hx_role role, char *text, size_t size)
{
    static const char *const of_g[] = {"opt",    "arg",   "bank",
                                       "active", "rival", NULL};
    const char *root = role == HX_ROLE_G    ? "g"
                       : role == HX_ROLE_ME ? "me"
                                            : k->third;
    size_t n;

    for (int i = 0; role == HX_ROLE_G && end > at + 2 && of_g[i]; i++)
        if (hx_token_is(&k->t[at + 2], of_g[i])) {
            root = of_g[i];
            at += 2;
            break;
        }
    n = (size_t)snprintf(text, size, "%s", root);
    for (at += 2; at < end && n < size; at += 2)
        n += (size_t)snprintf(text + n, size - n, ".%s", k->t[at].text);
}

/* What only Lua has: records as a whole, the sum of dice, bags. */
static bool is_lua_only(const char *text)
{
    return !strcmp(text, "opt") || !strcmp(text, "arg") ||
           !strncmp(text, "roll.total", 10);
}

/* Reports the first line of what the formula's compiler says. */
static bool is_sound(struct hx_check *k, const char *text,
                     const struct hx_token *at)
{
    const char *said;

    if (is_lua_only(text))
        return true;
    k->quiet->n = 0;
    if (hx_check_formula(k, text, k->quiet, false, at->line) >= 0 ||
        !k->quiet->n)
        return true;
    said = k->quiet->message[0].text;
    hx_check_say(k, at, "%.*s", (int)strcspn(said, "\n"), said);
    return false;
}

static bool is_counter(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nkind; i++)
        if (r->kind[i].counter && !strcmp(r->kind[i].head.name, name))
            return true;
    return false;
}

/* The chain is written to: may it be? */
static void check_write(struct hx_check *k, int at, int end, enum hx_role role)
{
    const struct hx_token *last = &k->t[end - 1];
    char of[256], all[256];

    write_formula(k, at, end - 2, role, of, sizeof of);
    write_formula(k, at, end, role, all, sizeof all);
    if (end - at == 3 && role == HX_ROLE_THIRD) {
        hx_check_say(k, last, "%s.%s can not be written", k->t[at].text,
                     last->text);
        return;
    }
    if (!is_counter(k->compiler->r, last->text) ||
        (end - at == 3 && role == HX_ROLE_G))
        return;
    k->quiet->n = 0;
    if (hx_check_formula(k, of, k->quiet, false, last->line) == HX_T_SEAT)
        hx_check_say(k, last, "%s is a counter: only cost and move change it",
                     all);
}

/* The name of a method of g, read like a field. */
static bool is_method(const struct hx_check *k, int at, enum hx_role role)
{
    static const char *const methods[] = {
        "get", "each", "move",  "put",     "lift",   "shift",  "change", "draw",
        "run", "tell", "force", "produce", "vacate", "finish", NULL};

    for (int i = 0; role == HX_ROLE_G && methods[i]; i++)
        if (hx_token_is(&k->t[at + 2], methods[i]))
            return true;
    return false;
}

void hx_check_chain(struct hx_check *k, int at, enum hx_role role)
{
    int end = chain_end(k, at);
    char text[256];

    if (end == at + 1)
        return;
    if (is_method(k, at, role)) {
        hx_check_say(k, &k->t[at], "write %s:%s, with a colon", k->t[at].text,
                     k->t[at + 2].text);
        return;
    }
    write_formula(k, at, end, role, text, sizeof text);
    if (is_sound(k, text, &k->t[at]) && hx_token_is(&k->t[end], "="))
        check_write(k, at, end, role);
}
