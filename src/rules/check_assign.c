/*
 * check_assign.c - which tokens are variables that get a value.
 *
 * What must not be missed is an assignment, so whatever is not understood
 * counts as one.
 */
#include "check_tokens.h"

#include <string.h>

/* Brackets and blocks in one another; Lua allows fewer. */
#define MOST_OPEN 256

static bool is_one_of(const struct hx_token *t, const char *const *words)
{
    for (; *words; words++)
        if (hx_token_is(t, *words))
            return true;
    return false;
}

static bool opens(const struct hx_token *t)
{
    static const char *const words[] = {"(",  "[",      "{",  "function",
                                        "do", "repeat", "if", NULL};

    return is_one_of(t, words);
}

static bool closes(const struct hx_token *t)
{
    static const char *const words[] = {")", "]", "}", "end", "until", NULL};

    return is_one_of(t, words);
}

static bool closes_bracket(const struct hx_token *t)
{
    return hx_token_is(t, ")") || hx_token_is(t, "]") || hx_token_is(t, "}");
}

/* Where the bracket opens that closes at 'at'. */
static int bracket_start(const struct hx_token *t, int at)
{
    int depth = 1;

    while (depth > 0 && at > 0) {
        at--;
        depth += closes(&t[at]) - opens(&t[at]);
    }
    return at;
}

/* What may have arguments, or an index. */
static bool ends_prefix(const struct hx_token *t)
{
    return t->kind == HX_TOKEN_NAME || t->kind == HX_TOKEN_STRING ||
           closes_bracket(t);
}

/* For what ends at 'at', as a.b[1]: the index at which it begins. */
static int chain_start(const struct hx_token *t, int at)
{
    while (at > 0) {
        if (closes_bracket(&t[at])) {
            at = bracket_start(t, at);
            if (at == 0 || !ends_prefix(&t[at - 1]))
                return at;
        } else if (t[at].kind != HX_TOKEN_STRING) {
            if (!hx_token_is(&t[at - 1], ".") && !hx_token_is(&t[at - 1], ":"))
                return at;
            at--;
        }
        at--;
    }
    return 0;
}

/* Goes over the list before the = at 'at', and marks what is a name in it if
 * 'mark' says so. Returns where it begins; *names: there is nothing else. */
static int walk_list(struct hx_token *t, int at, bool mark, bool *names)
{
    int from = at;

    *names = true;
    do {
        int last = from - 1;

        from = chain_start(t, last);
        if (from != last || t[from].kind != HX_TOKEN_NAME)
            *names = false;
        else if (mark)
            t[from].assigned = true;
    } while (from > 1 && hx_token_is(&t[from - 1], ",") && from--);
    return from;
}

/* The variables before the = at 'at', unless they are new ones. */
static void mark_list(struct hx_token *t, int at)
{
    bool names;
    int from = walk_list(t, at, false, &names);

    if (!names || from == 0 ||
        !(hx_token_is(&t[from - 1], "local") ||
          hx_token_is(&t[from - 1], "for")))
        walk_list(t, at, true, &names);
}

/* function NAME, but not local function NAME. */
static void mark_function(struct hx_token *t, int at)
{
    if (t[at + 1].kind == HX_TOKEN_NAME &&
        !(at > 0 && hx_token_is(&t[at - 1], "local")))
        t[at + 1].assigned = true;
}

void hx_tokens_mark(struct hx_token *t)
{
    bool table[MOST_OPEN] = {false}; /* what is open, inside out */
    int open = 0;

    for (int i = 0; t[i].kind != HX_TOKEN_END; i++) {
        if (open >= MOST_OPEN - 1)
            t[i].assigned = true;
        else if (opens(&t[i]))
            table[++open] = hx_token_is(&t[i], "{");
        else if (closes(&t[i]) && open > 0)
            open--;
        else if (hx_token_is(&t[i], "=") && !table[open] && i > 0)
            mark_list(t, i);
        if (hx_token_is(&t[i], "function"))
            mark_function(t, i);
    }
}
