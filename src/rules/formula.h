/*
 * formula.h - formulas: parsed, typed, compiled to the kernel's code.
 *
 * Names are looked up in the tables of the rules that are being built, so all
 * declarations must be entered there (names, types, ids) before the first
 * formula is compiled; a constraint's or value's own formula may be compiled
 * later: a use of it is a call.
 */
#ifndef HX_FORMULA_H
#define HX_FORMULA_H

#include "decl.h"
#include "rules.h"

/* A name of a scope: a choice, an argument, a field of an event. */
struct hx_var {
    const char *name;
    uint8_t type, sub;
    uint8_t id;  /* choice number, argname index, event field, roll index */
    uint8_t bag; /* choices of type HX_T_BAG: which bag of the move */
    bool sealed_from_me; /* not readable by the asked seat */
};

struct hx_note;

/* What may stand in a formula at one place. */
struct hx_scope {
    bool only_options; /* nothing but opt.x and constants */
    bool has_me;
    uint8_t it, it_sub;  /* type of `it`, HX_T_VOID: there is none */
    uint8_t piece, kind; /* HX_T_PIECE, HX_T_KIND if the roots exist; the
                                 argument types of a value */
    uint8_t hex;         /* HX_T_HEX: value per hex: `it` is it */
    const struct hx_var *choice;
    int nchoice;
    const struct hx_var *event;
    int nevent;
    const struct hx_var *roll;
    int nroll;       /* [0]: roll itself */
    bool effect;     /* may read everything: no check of secrets */
    bool it_unknown; /* g:get(F, it): any name behind `it` passes */
};

/* An argument as the readers of an entry have it. */
struct hx_passed_var {
    uint16_t entry;
    struct hx_var var;
};

struct hx_compiler {
    struct hx_rules *r;
    const struct hx_option *option;
    int noption;
    const struct hx_var *arg;
    int narg; /* all arguments: type by name */
    /* the same by entry, once all are known: for functions in play */
    const struct hx_passed_var *passed;
    int npassed;
    struct hx_report *report;
    /* fields of boards: board.x; looked up by the builder */
    const struct hx_pair *board;
    int nboard;
    /* what is known of each form's reads: formula_notes.c, in the arena of
     * the rules */
    struct hx_note *note;
    int nnote;
};

/* Compiles 'text' for the place 'at'; 'want' is the type expected, or
 * HX_T_VOID for any ('want_sub': enum list). Single things are taken where a
 * set of them is wanted; a set where a thing is wanted is a mistake. Returns
 * the formula's index, or HX_NONE after the mistakes (with the text and a
 * caret) have been reported. Equal texts in equal scopes may share an index. */
uint16_t hx_formula(struct hx_compiler *c, const struct hx_scope *scope,
                    const char *text, int want, int want_sub,
                    struct hx_where at);

/* A formula or constant of a rule file: numbers, true/false and strings. */
uint16_t hx_formula_node(struct hx_compiler *c, const struct hx_scope *scope,
                         const struct hx_node *node, int want, int want_sub);
/* A formula that is a number or flag already known. */
uint16_t hx_formula_constant(struct hx_compiler *c, int type, int32_t value);

/* Evaluates a formula of options alone, before rules exist (sections,
 * defaults). 'names': the enum the result belongs to, or NULL. */
bool hx_formula_options(const struct hx_option *option, int noption,
                        const char *text, int want, const char **names,
                        int nnames, int32_t *value, struct hx_where at,
                        struct hx_report *report);

/* Text with {formulas} in it, as in `says`. */
struct hx_text hx_formula_text(struct hx_compiler *c,
                               const struct hx_scope *scope, const char *text,
                               struct hx_where at);

/* After all formulas are compiled: finds what they read through constraints
 * and values, reports circles ("constraint 'a' depends on itself: a > b > a"),
 * and spreads secrets, so that hx_formula_secret tells of a formula what it
 * reads that the asked seat may not see, or NULL. */
void hx_formulas_finish(struct hx_compiler *c);
const char *hx_formula_secret(const struct hx_compiler *c, uint16_t form);

/* The name of a type for messages: "a set of hexes", "number". */
const char *hx_type_name(int type);

#endif
