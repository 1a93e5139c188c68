#include "read_calls.h"

#include <stdio.h>
#include <string.h>

#include "read_bodies.h"

/* Values with more brackets in one another are left to the table. */
#define MOST_DEPTH 16

/* So many are found in a file; the rest is left as it is. */
#define MOST_CALLS 1000

/* Digits of a number: it has 32 bits. */
#define MOST_DIGITS 9

/* Of strings that are names, as nearly all are; the others are values. */
#define DIGITS "0123456789"
#define LETTERS "_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

struct call {
    int n, close;              /* fields; index of the closing } */
    int name[HX_CALL_NAMES];   /* index of its token; -1: it has no name */
    int value[HX_CALL_NAMES];  /* where the value begins */
    int behind[HX_CALL_NAMES]; /* what follows it */
};

struct writer {
    const char *text;
    const struct hx_token *t;
    const char *g;     /* what the function calls it */
    const char *third; /* its third argument; NULL: none that is sure */
    char *out;
    size_t n;
    size_t done; /* so much of the text is written, or passed over */
    struct hx_arena *kept;
    struct hx_calls *calls;
};

/* ---- is it such a call? ---- */

/* Behind the value that begins at 'at'; -1 if it is none that is understood:
 * what a function has inside it could look like another field. */
static int value_end(const struct hx_token *t, int at)
{
    int from = at, depth = 0;

    for (; t[at].kind != HX_TOKEN_END; at++) {
        if (hx_token_is(&t[at], "function") || depth > MOST_DEPTH)
            return -1;
        if (depth == 0 && hx_token_ends_value(&t[at]))
            break;
        if (t[at].kind != HX_TOKEN_SIGN)
            continue;
        if (strchr("([{", t[at].text[0]))
            depth++;
        else if (strchr(")]}", t[at].text[0]))
            depth--;
    }
    return at > from && hx_token_ends_value(&t[at]) && !hx_token_is(&t[at], ")")
               ? at
               : -1;
}

static bool said_before(const struct hx_token *t, const struct call *c,
                        const char *name)
{
    for (int i = 0; i < c->n; i++)
        if (c->name[i] >= 0 && !strcmp(t[c->name[i]].text, name))
            return true;
    return false;
}

/* Adds the field at 'at', NAME = VALUE or a string at the beginning; returns
 * the index behind it, -1 if it is neither. */
static int add_field(const struct hx_token *t, struct call *c, int at)
{
    bool named = t[at].kind == HX_TOKEN_NAME && hx_token_is(&t[at + 1], "=");

    if (c->n == HX_CALL_NAMES || (named && said_before(t, c, t[at].text)) ||
        (!named && (c->n > 0 || t[at].kind != HX_TOKEN_STRING)))
        return -1;
    c->name[c->n] = named ? at : -1;
    c->value[c->n] = named ? at + 2 : at;
    at = value_end(t, c->value[c->n]);
    c->behind[c->n++] = at;
    return at;
}

/* { ... } or a string at 'at'. */
static bool is_argument(const struct hx_token *t, int at, struct call *c)
{
    bool string = t[at].kind == HX_TOKEN_STRING;

    c->n = 0;
    if (string)
        *c = (struct call){1, at, {-1}, {at}, {at + 1}};
    if (string || !hx_token_is(&t[at], "{"))
        return string;
    for (at++; !hx_token_is(&t[at], "}"); at += !hx_token_is(&t[at], "}"))
        if ((at = add_field(t, c, at)) < 0)
            return false;
    c->close = at;
    return c->n > 0;
}

/* g:METHOD { ... } or g:METHOD "..." with g at 'at'. */
static bool is_call(const struct writer *w, int at, struct call *c)
{
    const struct hx_token *t = w->t;

    return hx_token_is(&t[at], w->g) && hx_token_is(&t[at + 1], ":") &&
           !hx_token_is(&t[at - 1], ".") && !hx_token_is(&t[at - 1], ":") &&
           t[at + 2].kind == HX_TOKEN_NAME &&
           hx_method_takes_table(t[at + 2].text) && is_argument(t, at + 3, c);
}

/* ---- text ---- */

static void put(struct writer *w, const char *s)
{
    size_t len = strlen(s);

    memcpy(w->out + w->n, s, len);
    w->n += len;
}

static void copy_to(struct writer *w, size_t to)
{
    memcpy(w->out + w->n, w->text + w->done, to - w->done);
    w->n += to - w->done;
    w->done = to;
}

/* Passes over text, but for the ends of its lines. */
static void skip_to(struct writer *w, size_t to)
{
    for (; w->done < to; w->done++)
        if (w->text[w->done] == '\n')
            w->out[w->n++] = '\n';
}

/* ---- how a value is handed over ---- */

/* Is it a field of the third argument? */
static bool is_field(const struct writer *w, const struct call *c, int i)
{
    const struct hx_token *t = &w->t[c->value[i]];

    return w->third && c->behind[i] - c->value[i] == 3 &&
           hx_token_is(t, w->third) && hx_token_is(t + 1, ".");
}

/* A literal, or a value; *text is what a literal says. */
static enum hx_argument_how how_written(const struct writer *w,
                                        const struct call *c, int i,
                                        const char **text)
{
    const struct hx_token *t = &w->t[c->value[i]];
    size_t n = strlen(t->text);

    if (c->behind[i] - c->value[i] != 1 || n == 0)
        return HX_ARG_VALUE;
    *text = t->text;
    if (t->kind == HX_TOKEN_STRING && strspn(*text, LETTERS DIGITS ".") == n)
        return HX_ARG_STRING;
    if (t->kind == HX_TOKEN_NUMBER && n <= MOST_DIGITS &&
        strspn(*text, DIGITS) == n)
        return HX_ARG_NUMBER;
    return HX_ARG_VALUE;
}

/* The same of all arguments; *text is the name of a field, too. */
static enum hx_argument_how how_said(const struct writer *w,
                                     const struct call *c, int i,
                                     const char **text)
{
    if (!is_field(w, c, i))
        return how_written(w, c, i, text);
    *text = w->t[c->value[i] + 2].text;
    return HX_ARG_FIELD;
}

/* ---- writing ---- */

static void write_tokens(struct writer *w, int from, int to);

static void write_value(struct writer *w, const struct call *c, int i)
{
    const struct hx_token *t = &w->t[c->value[i]];

    skip_to(w, t->from);
    write_tokens(w, c->value[i], c->behind[i]);
    copy_to(w, w->t[c->behind[i] - 1].to);
}

/* Notes the call; returns its place in the list. */
static int note_call(struct writer *w, int method, const struct call *c)
{
    struct hx_written_call *call = hx_arena_alloc(w->kept, 1, sizeof *call);
    const struct hx_token *t = w->t;

    call->method = hx_arena_string(w->kept, t[method].text);
    call->n = c->n;
    for (int i = 0; i < c->n; i++) {
        const char *name = c->name[i] < 0 ? "" : t[c->name[i]].text, *text = "";
        enum hx_argument_how how = how_said(w, c, i, &text);

        call->arg[i].name = hx_arena_string(w->kept, name);
        call->arg[i].text = hx_arena_string(w->kept, text);
        call->arg[i].how = (uint8_t)how;
    }
    w->calls->call =
        hx_arena_grow(w->kept, w->calls->call, (uint32_t)w->calls->n, 1,
                      sizeof *w->calls->call);
    w->calls->call[w->calls->n] = call;
    return ++w->calls->n;
}

/* The third argument once for all its fields, then what has to be worked
 * out. */
static void write_values(struct writer *w, const struct call *c)
{
    const char *before = "", *text;

    for (int i = 0; i < c->n && !*before; i++)
        if (is_field(w, c, i)) {
            put(w, w->third);
            before = ", ";
        }
    for (int i = 0; i < c->n; i++) {
        if (how_said(w, c, i, &text) != HX_ARG_VALUE)
            continue;
        put(w, before);
        put(w, "(");
        write_value(w, c, i);
        put(w, ")");
        before = ", ";
    }
}

static void write_call(struct writer *w, int at, const struct call *c)
{
    const struct hx_token *t = w->t;
    char called[32];

    snprintf(called, sizeof called, HX_CALLS "[%d](", note_call(w, at + 2, c));
    copy_to(w, t[at].from);
    put(w, called);
    write_values(w, c);
    skip_to(w, t[c->close].from);
    put(w, ")");
    w->done = t[c->close].to;
}

static void write_tokens(struct writer *w, int from, int to)
{
    struct call c;

    for (int i = from; i < to; i++)
        if (w->calls->n < MOST_CALLS && is_call(w, i, &c)) {
            write_call(w, i, &c);
            i = c.close;
        }
}

/* The function that stands at 'at' and ends before 'end'. */
static void write_function(struct writer *w, int at, int end)
{
    const struct hx_token *t = &w->t[at];

    w->g = t[2].text;
    w->third = NULL;
    if (hx_token_is(t + 3, ",") && hx_token_is(t + 5, ",") &&
        t[6].kind == HX_TOKEN_NAME &&
        !hx_token_rebound(w->t, at + 7, end, t[6].text))
        w->third = t[6].text;
    if (!hx_token_rebound(w->t, at + 3, end, w->g))
        write_tokens(w, at + 3, end);
}

static void write_all(struct writer *w, struct hx_arena *arena)
{
    int n;
    const int *body = hx_read_bodies(arena, w->t, &n);

    for (int i = 0; i < n; i++)
        write_function(w, body[i], hx_token_function_end(w->t, body[i]));
}

/* Could the file get at the list, which its chunk is called with? */
static bool could_reach_list(const struct writer *w)
{
    for (int i = 0; w->t[i].kind != HX_TOKEN_END; i++)
        if (hx_token_is(&w->t[i], "..."))
            return true;
    return strstr(w->text, HX_CALLS) != NULL;
}

const char *hx_read_calls(struct hx_arena *arena, struct hx_arena *kept,
                          const char *text, const struct hx_token *tokens,
                          struct hx_calls *calls)
{
    struct writer w = {.text = text, .t = tokens, .kept = kept, .calls = calls};
    size_t len = strlen(text);

    if (could_reach_list(&w))
        return text;
    w.out = hx_arena_alloc(arena, 4 * len + 64, 1); /* g:run"" grows most */
    put(&w, "local " HX_CALLS "=...;");
    write_all(&w, arena);
    copy_to(&w, len);
    return calls->n ? w.out : text;
}
