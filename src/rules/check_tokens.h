/*
 * check_tokens.h - the text of a rule file as tokens of Lua, for the check of
 * its functions. The file has been read by Lua before, so it has no syntax
 * error.
 */
#ifndef HX_CHECK_TOKENS_H
#define HX_CHECK_TOKENS_H

#include <stdbool.h>

#include "arena.h"

enum hx_token_kind {
    HX_TOKEN_END,
    HX_TOKEN_NAME, /* words of Lua too */
    HX_TOKEN_STRING,
    HX_TOKEN_NUMBER,
    HX_TOKEN_SIGN
};

struct hx_token {
    int kind;         /* enum hx_token_kind */
    int line;         /* where it begins */
    const char *text; /* a name, a sign; what a string says */
    size_t from, to;  /* where it stands in the whole text */
    bool assigned;    /* a variable that is there gets a value; sometimes true
                         where it is none, never false where it is one */
};

/* The tokens that begin on the lines first to last; HX_TOKEN_END ends them.
 * No long string or comment may reach into the first line. The arena owns all
 * of it. */
struct hx_token *hx_tokens(struct hx_arena *arena, const char *text, int first,
                           int last);

/* Is it this name or sign? */
bool hx_token_is(const struct hx_token *t, const char *text);

/* Does it end a value of a call or of a table: , ; ) or } ? */
bool hx_token_ends_value(const struct hx_token *t);

/* For tokens at a `function`: the index behind its `end`. */
int hx_token_function_end(const struct hx_token *t, int at);

/* check_assign.c: finds out which are assigned. */
void hx_tokens_mark(struct hx_token *t);

/* Is a variable of that name made, or the one there is assigned to, in t[from]
 * ... t[to - 1]? Sometimes true where it is not. Behind the name of a parameter,
 * 'from' counts those after it as new ones. */
bool hx_token_rebound(const struct hx_token *t, int from, int to,
                      const char *name);

#endif
