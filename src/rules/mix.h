/*
 * mix.h - a mix made ready to play: rules, and the functions behind them.
 */
#ifndef HX_MIX_H
#define HX_MIX_H

#include "compose.h"
#include "formula.h"
#include "game.h"

struct hx_runtime; /* handles, methods of g: runtime.h */

struct hx_mix {
    struct hx_composed *composed;
    struct hx_rules *rules;      /* linked */
    struct hx_compiler compiler; /* kept for formulas typed in play */
    struct hx_runtime *runtime;
};

/* Reads, composes, builds and links. NULL if anything is wrong: the report
 * says what, all of it, in what the options leave out too. The caller owns the result. */
struct hx_mix *hx_mix_load(const struct hx_request *q,
                           struct hx_report *report);
void hx_mix_free(struct hx_mix *m); /* NULL is allowed */

/* A new game of the mix with the runtime behind it. */
struct hx_game *hx_mix_game(struct hx_mix *m);

/* Builds the tables from composed declarations; mistakes go to the report.
 * NULL if there were any. 'compiler' is filled for later use. */
struct hx_rules *hx_build(struct hx_composed *c, const struct hx_request *q,
                          struct hx_compiler *compiler,
                          struct hx_report *report);

/* Prints the resolved rules with the file and line of each piece. */
void hx_mix_show(const struct hx_mix *m, FILE *to);
/* The same of the option and the declarations that have the name; returns how
 * many there are. */
int hx_mix_show_named(const struct hx_mix *m, const char *name, FILE *to);

#endif
