/*
 * words.h - the vocabulary of the rule language, as tables of constants.
 *
 * The list of rule_language.md section 13: which words there are, which
 * fields each has, which makers and functions with how many arguments. What
 * the fields mean is known elsewhere.
 *
 * Lists of names are one string parted by blanks. In a list of fields '#'
 * stands for list items, '1' for one item, '*' for any name.
 */
#ifndef HX_WORDS_H
#define HX_WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "report.h"

enum {
    HX_WORD_NAMED = 1,   /* word "name" { } */
    HX_WORD_CHANGES = 2, /* amend.word, replace.word and drop.word exist */
    HX_WORD_ACTS = 4,    /* has fields of effect, `apply` among them */
    HX_WORD_BARE = 8     /* its name stands alone in formulas */
};

struct hx_word {
    const char *name; /* "action"; "state.player" is a word of its own */
    const char *fields;
    const char *needs; /* fields that must be given, unless there is `like` */
    uint8_t flags;
};

/* A name and the fields or arguments that belong to it. */
struct hx_fields {
    const char *name, *fields;
};

enum { HX_TAKES_TABLE = 1, HX_TAKES_TEXT = 2, HX_TAKES_FUNCTION = 4 };

struct hx_maker {
    const char *name, *fields;
    uint8_t takes;
};

struct hx_arity {
    const char *name;
    int min, max;
};

/* All end with a row without a name. */
extern const struct hx_word hx_words[];
extern const struct hx_maker hx_makers[];
extern const struct hx_fields hx_shapes[];  /* move, produce */
extern const struct hx_fields hx_methods[]; /* of g: their arguments */
extern const struct hx_fields hx_events[];  /* told by the kernel */
extern const struct hx_arity hx_functions[];

/* Lists of names. */
extern const char hx_amend_procedure[]; /* fields of amend.procedure */
extern const char hx_option_makers[], hx_state_makers[], hx_choice_makers[];
extern const char hx_roots[], hx_sets[], hx_reasons[];
extern const char hx_player_fields[], hx_game_fields[], hx_place_fields[];

const struct hx_word *hx_word_find(const char *name);
const struct hx_maker *hx_maker_find(const char *name);
const struct hx_arity *hx_function_find(const char *name);
/* The fields of that row, or NULL. */
const char *hx_fields_find(const struct hx_fields *table, const char *name);

/* Is the name in the list? The signs '#', '1' and '*' can be asked for. */
bool hx_names_have(const char *names, const char *name);
/* hx_guess() among the names of a list. */
const char *hx_names_guess(const char *names, const char *word,
                           char buf[HX_GUESS]);

/* [a-z][a-z0-9_.]*, at most HX_MAX_NAME bytes. */
#define HX_MAX_NAME 32
bool hx_is_name(const char *name);
/* A root, set or function of formulas. */
bool hx_is_reserved(const char *name);

#endif
