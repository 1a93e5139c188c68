/*
 * decl.h - what a rule file says, as a tree: before and after composition.
 *
 * Each statement of a rule file is a declaration: a word, a name, and a table
 * of fields. Tables are copied out of Lua when the file has ended, so nothing
 * here points into Lua; a function is a registry reference with its lines.
 */
#ifndef HX_DECL_H
#define HX_DECL_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "read_calls.h"
#include "report.h"

struct lua_State;

/* Where something stands. 'file' is the path as shown to people. */
struct hx_where {
    const struct hx_source *source;
    int line;
};

enum hx_node_type {
    HX_N_BOOL,
    HX_N_INT,
    HX_N_STRING,
    HX_N_TABLE,
    HX_N_FUNCTION
};

/* A value of a declaration. A table has a list part and a named part. A
 * table made by one of the language's makers (int, enum, cards, run, each,
 * loop, add, shuffle ...) carries the maker's name; `before(f)` and
 * `after(f)` are tables with that maker and the function as item[0];
 * `one_of "players"` has the string as item[0]. */
struct hx_node {
    uint8_t type;
    const char *maker;     /* or NULL */
    struct hx_where at;    /* of its maker, or of what it stands in */
    int64_t i;             /* BOOL: 0, 1; INT */
    const char *s;         /* STRING */
    int fn;                /* FUNCTION: registry reference in the state */
    int fn_line, fn_last;  /* its first and last line */
    struct hx_node **item; /* list part */
    int nitem;
    struct hx_pair *field; /* named part, sorted by key: Lua has no order;
                                  an integer key outside the list (fog_tokens =
                                  { [3] = 1 }) becomes its decimal text */
    int nfield;
};
struct hx_pair {
    const char *key;
    struct hx_node *value;
};

enum hx_mode { HX_DECLARE, HX_AMEND, HX_REPLACE, HX_DROP };

struct hx_decl {
    const char *word; /* "action"; "state.player"; "options" */
    const char *name; /* NULL for words without one */
    uint8_t mode;
    struct hx_node *body; /* a table; NULL for drop */
    struct hx_where at;
    struct hx_node *section;  /* the `when` of the section it stands in: a
                                string node, or NULL */
    struct hx_decl **amended; /* after composition: the statements that
                                 changed it, in order */
    int namended;
};

/* A rule file that was read. */
struct hx_source {
    const char *path; /* as shown */
    const char *name; /* base name without .lua: the variant's name */
    const char *text; /* the whole file, for the check of functions */
    uint64_t hash;    /* of its bytes: hx_hash */
    struct hx_decl **decl;
    int ndecl;
    struct hx_calls calls; /* in its functions, ... */
    int list;              /* ... whose methods are in this table: a reference
                              in the state's registry */
    const char **assigned; /* variables that get another value somewhere in the
                              file; NULL: that was not looked at */
    int nassigned;
    /* from `variant {}` */
    const char *title;
    int version;
    const char **extends;
    int nextends;
    int players_lo, players_hi; /* 0: not said */
    int neutrals;               /* -1: not said */
    struct hx_source **parent;  /* resolved extends */
};

/* An option after composition, with its value for this game. */
struct hx_option {
    const char *name, *says, *cites;
    uint8_t type; /* HX_T_INT, FLAG, ENUM, SEAT, CORNERS */
    int32_t lo, hi;
    const char **values;
    int nvalues;            /* ENUM, in the order declared */
    int ncorner;            /* CORNERS: how many */
    int32_t value;          /* INT, FLAG, ENUM index, SEAT: colour index */
    const char *corners[8]; /* CORNERS: names */
    int32_t fallback;       /* the default, same form as value */
    bool given;
    struct hx_where at;
};

/* The colours, in the order in which seats take them. */
#define HX_COLOURS 6
extern const char *const hx_colour[HX_COLOURS];

struct hx_node *hx_node_get(const struct hx_node *table, const char *key);

#endif
