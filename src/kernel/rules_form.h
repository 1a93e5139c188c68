/*
 * rules_form.h - tables of rules, part one: limits, types, how declarations
 * begin, formulas and what they read.
 */
#ifndef HX_RULES_FORM_H
#define HX_RULES_FORM_H

#include <stdbool.h>
#include <stdint.h>

#define HX_NONE 0xffff
#define HX_MAX_SEATS 8
#define HX_LANES 16 /* card kinds in a hand, at most */
#define HX_MAX_COUNTERS 8
#define HX_MAX_CARDS 32 /* card names of all decks together */
#define HX_MAX_PIECES 24
#define HX_MAX_ARGS 4    /* arguments of a frame */
#define HX_MAX_CHOICES 4 /* choices of an action */
#define HX_MAX_BAGS 2    /* of which bundles */
#define HX_MAX_FIELDS_OF_EVENT 6
#define HX_MAX_ROLL 8   /* numbers an outcome has */
#define HX_MAX_DEPTH 32 /* frames */
#define HX_MAX_MENUS 64
#define HX_MAX_GROUPS 128
#define HX_MAX_HAS 4    /* fields that travel with a piece */
#define HX_NO_LIMIT 999 /* how an unlimited bank reads */

/* Types of a formula's value, of a field, a choice, an argument. */
enum hx_type {
    HX_T_VOID,
    HX_T_INT,
    HX_T_FLAG,
    HX_T_ENUM, /* 'sub': the index of its list of names in 'enums' */
    HX_T_SEAT, /* single things; -1 is none */
    HX_T_KIND,
    HX_T_CARD,
    HX_T_DECK,
    HX_T_PIECE,
    HX_T_TERRAIN,
    HX_T_AWARD,
    HX_T_AREA,
    HX_T_HEX, /* HX_T_HEX + sort: single places */
    HX_T_CORNER,
    HX_T_EDGE,
    HX_T_SEATS, /* one-word sets: bit i is member i */
    HX_T_KINDS,
    HX_T_CARDS,
    HX_T_DECKS,
    HX_T_PIECES, /* a group, a network's pieces */
    HX_T_TERRAINS,
    HX_T_AREAS,
    HX_T_HEXES, /* HX_T_HEXES + sort: sets of places */
    HX_T_CORNERS,
    HX_T_EDGES,
    HX_T_BAG,     /* amounts of kinds: lanes of int16_t */
    HX_T_CARDBAG, /* amounts of cards */
    HX_T_HELD,    /* a lifted piece */
    HX_T_ACCOUNT  /* only as the word `bank` where an account is meant */
};

/* Where a declaration stands. */
struct hx_origin {
    uint16_t file, line; /* file: index into hx_rules.file */
};

/* How every declaration begins. Strings live in the arena; cites is "" if
 * none are given. */
struct hx_head {
    const char *name;
    const char *cites;
    struct hx_origin at;
};

/* Which groups of the state a formula reads: of the seat it is asked for
 * (me), or of anybody or no seat (all). A set bit is a group number. */
struct hx_mask {
    uint64_t w[HX_MAX_GROUPS / 64];
};

/* Groups that every rule set has; then one a piece (HX_G_PIECE + piece) and
 * one a declared field, limit and award (hx_field.group, ...). */
enum hx_group {
    HX_G_TURN, /* round, first, active, the stack */
    HX_G_BANK,
    HX_G_HAND,  /* kinds in hands */
    HX_G_CARDS, /* decks and cards in hands */
    HX_G_WORTH, /* cards in hands that are worth points */
    HX_G_MAP,   /* terrain, tokens, harbors, areas */
    HX_G_GAINED,
    HX_G_DUE,    /* an award waits to be reviewed: noted, never read */
    HX_G_DOCKED, /* pieces that yield, at harbors */
    HX_G_PIECE   /* + piece id */
};

/* A part of a short formula: one number of the state or the context. */
struct hx_leaf {
    uint8_t sort;  /* linking: enum hx_leaf_sort */
    bool its;      /* of the member `it`, not of me */
    uint16_t id;   /* of what is read: a value, a choice ...; of a player's
                      field: what it is of no seat */
    int32_t value; /* a constant, or where in the block it lies */
};

struct hx_game;
struct hx_ctx;

/* A formula: a slice of the code pool with its type. See code.h. */
struct hx_form {
    /* linking: what finds its number (flag, thing, small set) */
    int (*number)(struct hx_game *g, const struct hx_form *f,
                  const struct hx_ctx *ctx);
    uint32_t at;       /* first instruction in hx_rules.code */
    uint16_t len;      /* instructions, the closing HX_OP_END included */
    uint8_t type, sub; /* enum hx_type; sub: enum list of HX_T_ENUM */
    uint8_t constant;  /* one push: value is in 'value' */
    uint8_t uses;      /* HX_USES_* : what of the context it reads */
    uint8_t shape, op; /* linking: a short form that needs no machine ... */
    int32_t low;       /* TEST: the lower bound, ... */
    uint32_t span;     /* ... how much more is the upper one, ... */
    int32_t end[2];    /* ... and what it gives outside and inside */
    struct hx_leaf leaf[2]; /* ... but these and an operation */
    uint16_t part[3];       /* linking: of a whole `if` the test and both ends,
                             as formulas; all 0: it is none */
    uint16_t cache;         /* slot of the kept result, HX_NONE if not kept;
                             the kernel's linking fills it */
    int32_t value;
    struct hx_mask reads_me, reads_all; /* filled by linking */
    struct hx_origin at_file;           /* of the declaration it stands in */
    const char *text;                   /* its source, for reports */
};
enum {
    HX_USES_ME = 1,
    HX_USES_IT = 2,
    HX_USES_CHOICE = 4,
    HX_USES_ARG = 8,
    HX_USES_EVENT = 16,
    HX_USES_ROLL = 32,
    HX_USES_PIECE = 64,
    HX_USES_KIND = 128 /* `piece` and `kind` as arguments of a value, too */
};

/* Text for people with formulas in it: parts alternate as they come. */
struct hx_text_part {
    const char *literal; /* or NULL: then the formula's value */
    uint16_t form;
};
struct hx_text {
    const struct hx_text_part *part; /* nothing if n is 0 */
    uint16_t n;
};

struct hx_enum {
    const char **name;
    uint16_t n;
};

#endif
