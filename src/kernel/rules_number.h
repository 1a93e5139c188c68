/*
 * rules_number.h - tables of rules, part three: fields, values, awards, limits,
 * constraints and choices.
 */
#ifndef HX_RULES_NUMBER_H
#define HX_RULES_NUMBER_H

#include "rules_form.h"

/* ---- what is remembered ---- */

enum hx_field_scope { HX_GAME, HX_PLAYER, HX_OF_HEX, HX_OF_CORNER, HX_OF_EDGE };
enum hx_resets { HX_RESETS_NEVER, HX_RESETS_TURN, HX_RESETS_ROUND };

struct hx_field {
    struct hx_head head;
    uint8_t scope;      /* enum hx_field_scope */
    uint8_t type, sub;  /* enum hx_type */
    uint8_t see, count; /* enum hx_see */
    uint8_t resets;
    bool counter;    /* holds a counter: written by transfers alone */
    bool travels;    /* a `has` field of a piece */
    bool pile;       /* `bag`: cards lie there, conserved */
    uint8_t width;   /* bytes of one value; linking fills this ... */
    uint32_t offset; /* ... and this: of the first value in the block */
    uint16_t group;  /* number of its group, given by the loader */
    int32_t lo, hi;  /* ints, enums: the range checked by each write;
                        linking fills it for whatever else has one */
    bool ranged;     /* linking */
    uint16_t many;   /* linking: how many seats or places it has a value for */
    uint16_t init;   /* formula, HX_NONE: 0, false, none, empty */
    uint32_t zeroes; /* linking: how many bytes its values have, if at the start
                        all are 0; else 0 */
};

/* ---- numbers ---- */

enum hx_mod_op { HX_FIXED, HX_ADD, HX_TIMES, HX_AT_LEAST, HX_AT_MOST };
struct hx_mod {
    struct hx_head head;
    uint8_t op;
    uint16_t when, amount; /* formulas; when: HX_NONE for always */
};

#define HX_V_POINTS 0 /* value[0] and [1] are the kernel's own */
#define HX_V_SCORE 1

struct hx_value {
    struct hx_head head;
    uint8_t nper;
    uint8_t per[2];           /* HX_T_SEAT, HX_T_KIND, HX_T_PIECE, HX_T_HEX */
    uint16_t base;            /* formula; HX_NONE: the kernel's, or 'table' */
    const int32_t *table;     /* by the last argument, or NULL */
    const struct hx_mod *mod; /* in the order in which they act: fixed, add,
                                times, then bounds; each in composed order */
    uint16_t nmod;
    struct hx_text says;
    uint16_t cache;                     /* linking */
    uint8_t uses;                       /* linking: HX_USES_* of its formulas */
    struct hx_mask reads_me, reads_all; /* linking */
    struct hx_mask firm_me, firm_all;   /* ... but for what its `when` read */
};

enum hx_on_tie { HX_TIE_HOLDER, HX_TIE_NOBODY, HX_TIE_ALL };
struct hx_award {
    struct hx_head head;
    int16_t points;
    uint16_t metric, at_least; /* formulas */
    uint8_t on_tie;
    bool keep;          /* below = "keep" */
    uint16_t review;    /* event, or HX_NONE: always */
    uint16_t review_by; /* which field of it is the seat `by` */
    uint16_t group;     /* its group: written when it changes hands */
};

struct hx_limit {
    struct hx_head head;
    uint8_t per;    /* enum hx_resets; NEVER: the whole game */
    uint16_t n;     /* formula */
    uint16_t field; /* player field that counts the uses */
    struct hx_text says;
};

/* ---- legality ---- */

struct hx_constraint {
    struct hx_head head;
    uint8_t over;  /* type of a single candidate; HX_T_VOID: a test */
    uint16_t form; /* the set, or the test */
    uint16_t when; /* formula or HX_NONE */
    bool reveals;
    struct hx_text says; /* `it` is the candidate */
};

enum hx_domain {
    HX_D_PLACE, /* hex, corner, edge: 'type' says which */
    HX_D_SEAT,
    HX_D_NEUTRAL,
    HX_D_SEATS,
    HX_D_KIND,
    HX_D_CARD,
    HX_D_DECK,
    HX_D_PIECE,
    HX_D_INT,
    HX_D_ENUM,
    HX_D_BUNDLE
};
enum { HX_FROM_ANYTHING, HX_FROM_SEAT, HX_FROM_BANK };

struct hx_choice {
    const char *name;
    uint8_t domain, type, sub; /* type of the chosen value: one thing, a set
                                   of seats (HX_D_SEATS) or HX_T_BAG */
    uint8_t bag;               /* HX_D_BUNDLE: which bag of the move */
    uint64_t members;          /* kinds, pieces, cards that may be named */
    int32_t lo, hi;            /* HX_D_INT, HX_D_ENUM */
    uint8_t from;              /* HX_D_BUNDLE: HX_FROM_* */
    uint16_t from_seat;        /* formula */
    uint16_t nlo, nhi;         /* formulas; nhi HX_NONE: all */
    const uint16_t *where;     /* constraints over it, piece's own first */
    uint8_t nwhere, nown;      /* nown: how many are the piece's own */
    uint64_t domain_bits;      /* linking: members of a domain that is no sort
                                  of place, as bits */
    const uint16_t *narrow;    /* linking: those of 'where' that do not rest and
                                  are not said by where a piece can stand at
                                  all */
    const uint16_t *rest;      /* linking: those that can rest; of no places */
    uint8_t nnarrow, nrest;
    uint16_t quiet; /* linking: slot: the seats from whom those that
                                  rest take nothing; HX_NONE */
};

#endif
