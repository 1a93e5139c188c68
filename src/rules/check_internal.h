/*
 * check_internal.h - what the parts of the check of functions share.
 */
#ifndef HX_CHECK_INTERNAL_H
#define HX_CHECK_INTERNAL_H

#include "check_tokens.h"
#include "runtime.h"

/* The parameters of a function, by what they are called with. */
enum hx_role {
    HX_ROLE_G,
    HX_ROLE_ME,
    HX_ROLE_THIRD, /* c, e or roll */
    HX_ROLES
};

struct hx_check {
    struct hx_compiler *compiler;
    const struct hx_composed *composed;
    struct hx_arena *arena;
    struct hx_report *quiet; /* takes what formulas say of names */
    /* the function at hand */
    const struct hx_decl *decl;
    const struct hx_source *source;
    struct hx_scope scope;
    const struct hx_token *t;    /* the tokens of its lines */
    int body, end;               /* its body is t[body] ... t[end - 1] */
    const char *param[HX_ROLES]; /* NULL: not named, or hidden by a local */
    const char *third;           /* "c", "e" or "roll"; NULL: nothing */
};

/* Reports at a token's line. */
void hx_check_say(struct hx_check *k, const struct hx_token *at,
                  const char *format, ...) HX_PRINTF(3, 4);

/* Compiles a formula and forgets it. Returns its type; -1 after mistakes,
 * which go to 'report'. */
int hx_check_formula(struct hx_check *k, const char *text,
                     struct hx_report *report, bool it_unknown, int line);

/* ---- check_names.c ---- */

/* g.x, me.x.y, c.x ...: 'at' is the parameter, 'role' what it is. */
void hx_check_chain(struct hx_check *k, int at, enum hx_role role);

/* ---- check_calls.c ---- */

/* g:method: 'at' is the token of g. */
void hx_check_call(struct hx_check *k, int at);

#endif
