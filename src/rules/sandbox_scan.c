/*
 * Looks for expressions like t.x.x.x.x... before Lua sees them. When one of
 * the steps fails, Lua 5.4 names the culprit by going back through all steps
 * before it, one C call each, and searches the function from its start for
 * each: 64 KiB of steps take seconds, more overflow the stack, and no hook
 * can stop it (doc/safety.md 1).
 */
#include <stdbool.h>
#include <string.h>

#include "sandbox_parts.h"

#define MAX_CHAIN 200
#define MAX_NESTING 256 /* Lua itself refuses more than 200 */

struct scan {
    const char *at, *end;
    int line;
    int chain;              /* steps of the expression we are in */
    int outer[MAX_NESTING]; /* those around it: before each open bracket */
    int depth;
    bool after_dot;
};

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

static char ahead(const struct scan *s, size_t n)
{
    return (size_t)(s->end - s->at) > n ? s->at[n] : '\0';
}

static void skip(struct scan *s, size_t n)
{
    for (; n > 0 && s->at < s->end; n--)
        s->line += *s->at++ == '\n';
}

/* At "[[" or "[=[": the number of '=' plus 2; else 0. */
static size_t long_bracket(const struct scan *s)
{
    size_t n = 1;

    if (ahead(s, 0) != '[')
        return 0;
    while (ahead(s, n) == '=')
        n++;
    return ahead(s, n) == '[' ? n + 1 : 0;
}

/* A long string or comment, from its opening bracket of 'n' bytes on. */
static void skip_long(struct scan *s, size_t n)
{
    skip(s, n);
    for (; s->at < s->end; skip(s, 1)) {
        size_t k = 1;

        if (*s->at != ']')
            continue;
        while (k < n - 1 && ahead(s, k) == '=')
            k++;
        if (k == n - 1 && ahead(s, k) == ']') {
            skip(s, n);
            return;
        }
    }
}

static void skip_string(struct scan *s)
{
    char quote = *s->at;

    skip(s, 1);
    while (s->at < s->end && *s->at != quote && *s->at != '\n')
        skip(s, *s->at == '\\' ? 2 : 1);
    skip(s, 1);
}

static void skip_comment(struct scan *s)
{
    size_t n;

    skip(s, 2);
    n = long_bracket(s);
    if (n > 0)
        skip_long(s, n);
    else
        while (s->at < s->end && *s->at != '\n')
            skip(s, 1);
}

/* A name that no dot stands before begins another expression; a number has
 * its own dots. */
static void take_word(struct scan *s)
{
    bool number = *s->at >= '0' && *s->at <= '9';

    if (!s->after_dot)
        s->chain = 0;
    while (s->at < s->end && (is_word(*s->at) || (number && *s->at == '.')))
        skip(s, 1);
}

static void take_dot(struct scan *s)
{
    s->after_dot = true;
    if (ahead(s, 1) == '.') { /* .. and ... */
        s->chain = 0;
        s->after_dot = false;
        while (ahead(s, 0) == '.')
            skip(s, 1);
    } else {
        s->chain++;
        skip(s, 1);
    }
}

static void take_sign(struct scan *s)
{
    char c = *s->at;

    if (strchr("([{", c)) {
        s->outer[s->depth++] = s->chain;
        s->chain = 0;
    } else if (strchr(")]}", c) && s->depth > 0) {
        int inside = c == '}' ? 0 : s->chain;

        s->chain = s->outer[--s->depth] + inside + (c == ']');
    } else {
        s->chain = 0;
    }
    skip(s, 1);
}

static void take(struct scan *s)
{
    bool after_dot = s->after_dot;
    char c = *s->at;

    if (c == ' ' || (c >= '\t' && c <= '\r')) {
        skip(s, 1);
        return;
    }
    if (c == '-' && ahead(s, 1) == '-') {
        skip_comment(s);
        return;
    }
    if (is_word(c))
        take_word(s);
    else if (c == '"' || c == '\'')
        skip_string(s);
    else if (long_bracket(s))
        skip_long(s, long_bracket(s));
    else if (c == '.')
        take_dot(s);
    else
        take_sign(s);
    if (after_dot)
        s->after_dot = false;
}

int hx_source_scan(const char *text, size_t len)
{
    struct scan s = {.at = text, .end = text + len, .line = 1};

    while (s.at < s.end && s.depth < MAX_NESTING) {
        take(&s);
        if (s.chain > MAX_CHAIN)
            return s.line;
    }
    return 0;
}
