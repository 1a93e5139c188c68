#include "read_bodies.h"

#include <string.h>

#include "words.h"

struct finder {
    struct hx_arena *arena;
    const struct hx_token *t;
    int *body;
    int n;
};

/* Do the words mean what they mean in all files? */
static bool words_hold(const struct hx_token *t)
{
    static const char *const others[] = {"amend", "replace", "before", "after",
                                         "_ENV"};
    int end = 0;

    while (t[end].kind != HX_TOKEN_END)
        end++;
    for (const struct hx_word *w = hx_words; w->name; w++)
        if ((w->flags & HX_WORD_ACTS) && hx_token_rebound(t, 0, end, w->name))
            return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (hx_token_rebound(t, 0, end, others[i]))
            return false;
    return true;
}

/* Is what stands at 'at' a field, or a method, of what is before it? */
static bool is_member(const struct hx_token *t, int at)
{
    return at > 0 &&
           (hx_token_is(&t[at - 1], ".") || hx_token_is(&t[at - 1], ":"));
}

static bool is_bracket(const struct hx_token *t, const char *of)
{
    return t->kind == HX_TOKEN_SIGN && strchr(of, t->text[0]);
}

/* The index of the bracket that closes the one at 'at'. */
static int closing(const struct hx_token *t, int at)
{
    int depth = 0;

    for (; t[at].kind != HX_TOKEN_END; at++) {
        depth += is_bracket(&t[at], "([{") - is_bracket(&t[at], ")]}");
        if (depth == 0)
            break;
    }
    return at;
}

/* The index of the { of a statement whose word stands at 'at', before a string
 * or what is in brackets; -1 if none does. */
static int statement_table(const struct hx_token *t, int at)
{
    const struct hx_word *word;
    int from = at, name = at + 1;

    if (t[at].kind != HX_TOKEN_NAME || !(word = hx_word_find(t[at].text)) ||
        !(word->flags & HX_WORD_ACTS))
        return -1;
    if (at > 1 && hx_token_is(&t[at - 1], ".") &&
        (hx_token_is(&t[at - 2], "amend") ||
         hx_token_is(&t[at - 2], "replace")))
        from = at - 2;
    if (hx_token_is(&t[name], "("))
        name = closing(t, name);
    else if (t[name].kind != HX_TOKEN_STRING)
        return -1;
    return !is_member(t, from) && t[name].kind != HX_TOKEN_END &&
                   hx_token_is(&t[name + 1], "{")
               ? name + 1
               : -1;
}

/* The index of `function` in apply = [after(] function(g ...; -1 if it does
 * not begin at 'at'. */
static int body_function(const struct hx_token *t, int at)
{
    if (!hx_token_is(&t[at], "apply") || !hx_token_is(&t[at + 1], "="))
        return -1;
    at += 2;
    if (hx_token_is(&t[at], "before") || hx_token_is(&t[at], "after"))
        at += 1 + hx_token_is(&t[at + 1], "(");
    return hx_token_is(&t[at], "function") && hx_token_is(&t[at + 1], "(") &&
                   t[at + 2].kind == HX_TOKEN_NAME
               ? at
               : -1;
}

static void add_body(struct finder *f, int at)
{
    f->body =
        hx_arena_grow(f->arena, f->body, (uint32_t)f->n, 1, sizeof *f->body);
    f->body[f->n++] = at;
}

/* Goes over the table that begins at 'at'; returns the index of its }. What is
 * inside other functions, tables and calls is passed over. */
static int find_in_table(struct finder *f, int at)
{
    const struct hx_token *t = f->t;

    for (at++; t[at].kind != HX_TOKEN_END && !hx_token_is(&t[at], "}"); at++) {
        int body = body_function(t, at);

        if (body >= 0)
            add_body(f, body);
        if (body >= 0 || hx_token_is(&t[at], "function"))
            at = hx_token_function_end(t, body >= 0 ? body : at) - 1;
        else if (is_bracket(&t[at], "([{"))
            at = closing(t, at);
        if (t[at].kind == HX_TOKEN_END)
            break;
    }
    return at;
}

const int *hx_read_bodies(struct hx_arena *arena, const struct hx_token *t,
                          int *n)
{
    struct finder f = {.arena = arena, .t = t};
    bool hold = words_hold(t);

    for (int i = 0; hold && t[i].kind != HX_TOKEN_END; i++) {
        int table = statement_table(t, i);

        if (table >= 0)
            i = find_in_table(&f, table) - 1;
    }
    *n = f.n;
    return f.body;
}
