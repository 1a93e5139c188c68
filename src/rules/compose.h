/*
 * compose.h - from a mix's name to its composed declarations.
 *
 * Finds and reads the files (parents first), composes options and gives them
 * values, decides sections, checks capabilities, merges amendments, reports
 * every clash. What results are declarations as if one file had said them.
 */
#ifndef HX_COMPOSE_H
#define HX_COMPOSE_H

#include "decl.h"
#include "sandbox.h"

struct hx_given {
    const char *name, *value;
}; /* -o name=value */

struct hx_request {
    const char *mix; /* "coins+no_early_sevens", paths too */
    const struct hx_given *given;
    int ngiven;
    const char *const *seats; /* colours of the players, clockwise, or
                                      NULL: the first 'nseats' free ones */
    int nseats;               /* 0: as many as the mix allows */
    long max_steps;           /* of the sandbox; 0: by time */
    const char *extra_path;   /* searched first, or NULL (tests) */
    bool check_all;           /* what the options leave out is checked too */
    /* Set by sections.c when options are tried out: */
    bool trial;        /* whether it makes a game is not judged */
    const char *force; /* NULL, or the condition that holds anyway */
};

struct hx_composed {
    struct hx_arena *arena;
    struct hx_sandbox *sandbox;
    struct hx_source **source; /* composed order */
    int nsource;
    struct hx_option *option; /* by name */
    int noption;
    struct hx_decl **decl; /* alive, in composed order; `like` is
                                      resolved; options, section, variant,
                                      needs are gone; drops are carried out.
                                      One for each field of `state`: its name,
                                      its type as body. `apply` is a function,
                                      or a table with maker "apply": functions
                                      in the order of calling. Mode HX_AMEND:
                                      a constraint of the kernel's own with
                                      other words */
    int ndecl;
    const char *mix; /* names in composed order of the mix, as
                                      asked: "coins+no_early_sevens" */
    int players_lo, players_hi, neutrals;
    uint64_t id;             /* files, options: hash */
    struct hx_decl **unused; /* as said, in sections that do not hold:
                                      to be checked, not played */
    int nunused;
    struct hx_option *known; /* the same options for the formula
                                      compiler: an enum has at its end also
                                      the names that a variant took away, for
                                      formulas of others still use them */
    struct hx_gone *gone;    /* what was dropped, for messages */
    int ngone;
};

/* `'play.knight' names card 'knight', which cities_knights drops`: the word is
 * that of the declaration, or "card" for a card of a dropped deck. */
struct hx_gone {
    const char *word, *name;
    struct hx_where at; /* of the statement that drops it */
};
/* NULL if nobody dropped such a thing. */
const struct hx_gone *hx_composed_gone(const struct hx_composed *c,
                                       const char *word, const char *name);

/* Returns NULL when anything is wrong that keeps the rest from making sense
 * (a file missing, a syntax error); other mistakes go to the report and the
 * result is there so that the builder can find more. */
struct hx_composed *hx_compose(const struct hx_request *q,
                               struct hx_report *report);
void hx_composed_free(struct hx_composed *c); /* NULL is allowed */

/* The same files composed for another request of that mix. The result has no
 * sandbox and must not outlive 'first'. NULL: no memory. */
struct hx_composed *hx_compose_again(const struct hx_composed *first,
                                     const struct hx_request *q,
                                     struct hx_report *report);

/* Every variant that can be found: name, path, title, players. The callback
 * is called in order of name; a file that cannot be read gets title NULL. */
void hx_find_variants(void (*found)(void *self, const struct hx_source *v),
                      void *self);

#endif
