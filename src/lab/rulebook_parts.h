/*
 * rulebook_parts.h - the chapters of a rulebook: for rulebook*.c alone.
 */
#ifndef HX_RULEBOOK_PARTS_H
#define HX_RULEBOOK_PARTS_H

#include "rulebook.h"

struct hx_book {
    const struct hx_mix *mix;
    const struct hx_composed *c;
    const struct hx_rules *r;
    struct hx_page page;
    struct hx_buffer line; /* the one being written */
    int act;               /* what it is about, an act; -1: nothing */
};

/* The declaration, or NULL. */
const struct hx_decl *hx_book_decl(const struct hx_book *b, const char *word,
                                   const char *name);
/* A field of it as text, "" if there is none or it is no text. */
const char *hx_book_text(const struct hx_decl *d, const char *field);

/* Adds a formula in words, as far as there are some: "g.roll == 7" is "the roll
 * is 7". */
void hx_book_formula(const struct hx_book *b, const char *formula,
                     struct hx_buffer *to);
/* Adds what the name is: an option, or a value that is always the same number
 * for whomever it is asked. False, and nothing added, if it is neither. */
bool hx_book_constant(const struct hx_book *b, const char *name,
                      struct hx_buffer *to);
/* Adds the name in words: "g.robber" is "the robber". That of a function, which
 * is called, stays. */
void hx_book_name(const struct hx_book *b, const char *name, bool call,
                  struct hx_buffer *to);
/* Is it true whatever happens, as options stand? */
bool hx_book_is_always(const struct hx_book *b, const char *formula);
/* Adds a text for players with its formulas in words, those that change
 * between brackets; 'it' is what the text calls so ("corner"), or "". */
void hx_book_says(const struct hx_book *b, const char *says, const char *it,
                  struct hx_buffer *to);
/* Adds who says it, if that is not the first file, and the rule ids:
 * " [loans] (BASE-040)". */
void hx_book_source(const struct hx_book *b, const struct hx_decl *d,
                    struct hx_buffer *to);
/* Adds a price: "2 grain, 3 ore". */
void hx_book_cost(const struct hx_book *b, const struct hx_node *cost,
                  struct hx_buffer *to);
/* Adds what the fields of effect of the declaration do, parted by "; ". */
void hx_book_effects(const struct hx_book *b, const struct hx_decl *d,
                     struct hx_buffer *to);

/* The action of the name, or the answer to the step; -1: none. */
int hx_book_act(const struct hx_book *b, const char *name);
/* Adds when a listener or a relation acts: "after 'built', if ..., ". */
void hx_book_occasion(const struct hx_book *b, const struct hx_decl *d,
                      struct hx_buffer *to);
/* Does a name, or a list of them, name that? */
bool hx_book_names(const struct hx_node *names, const char *name);
/* An item for the step with its conditions below, or for the chance. */
void hx_book_step(struct hx_book *b, const struct hx_decl *d, int depth);
/* Adds which outcomes of the chance do not count. */
void hx_book_rerolls(struct hx_book *b, const struct hx_decl *d);
void hx_book_chance(struct hx_book *b, const struct hx_decl *d, int depth);

/* An item for the action with its conditions below: by its form, or further in
 * than at depth 0 by its name. */
void hx_book_action(struct hx_book *b, const struct hx_decl *d, int depth);
/* An item for the piece, for the award. */
void hx_book_piece(struct hx_book *b, const struct hx_piece *p, int depth);
void hx_book_award(struct hx_book *b, const struct hx_award *a, int depth);

/* Writes the line as an item, and clears it. */
void hx_book_item(struct hx_book *b, int depth);

/* Adds what the modifier of that name does: "bank.rate: at most 3". */
void hx_book_modifies(const struct hx_book *b, const char *name,
                      struct hx_buffer *to);
/* Adds ": what it is about (its value)" of an option. */
void hx_book_option(struct hx_book *b, const char *name);
/* Is the file another than the one that all else changes? */
bool hx_book_is_other(const struct hx_book *b, const struct hx_where *at);

/* Chapters. */
void hx_book_changes(struct hx_book *b);
void hx_book_things(struct hx_book *b);
void hx_book_order(struct hx_book *b);
void hx_book_actions(struct hx_book *b);
void hx_book_numbers(struct hx_book *b);
void hx_book_options(struct hx_book *b);

#endif
