/*
 * rules.h - a rule set as tables: what the loader makes and the kernel runs.
 *
 * Everything is known before a game starts: the mix, the values of its
 * options, the board and who sits down. Options are constants here, so
 * another value of an option is another struct hx_rules. Ids are indexes into
 * these arrays, uint16_t, HX_NONE for "absent". Formulas are named by their
 * index in 'form' (HX_NONE: no formula). All memory belongs to 'arena'.
 *
 * Seats are numbered clockwise from 0: players first, neutral seats after
 * them. Kinds are numbered in the order of declaration: first the cards (a
 * lane of a hand each), then the counters.
 */
#ifndef HX_RULES_H
#define HX_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "geo.h"

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

/* ---- things ---- */

struct hx_kind {
    struct hx_head head;
    const char *group; /* "resource"; NULL for a counter */
    bool counter;
    int16_t bank;       /* cards, or the stock of a counter; -1: no limit */
    int16_t each;       /* counter: how many a player starts with */
    uint16_t field;     /* counter: the player field that holds it */
    uint16_t stock;     /* counter: game field that mirrors the stock
                            (declared by 'as'), HX_NONE: kept in bank only */
    uint8_t see, count; /* enum hx_see */
};
struct hx_kind_group {
    const char *name;
    uint64_t kinds;
};

enum hx_see { HX_SEE_ALL, HX_SEE_OWNER, HX_SEE_NONE };

struct hx_terrain {
    struct hx_head head;
    char letter;
    bool land;
    uint16_t yields;      /* kind; HX_NONE: nothing, or 'table' */
    const int16_t *table; /* or NULL: [piece * nkind + kind] amounts */
    uint16_t product;     /* the kind one piece there yields, HX_NONE */
    uint32_t colour;      /* in pictures: HX_SAID_COLOUR | 0xrrggbb; or 0 */
};
#define HX_SAID_COLOUR 0x1000000u

struct hx_harbor {
    struct hx_head head;
    int16_t rate;
    uint16_t kind; /* HX_NONE: any */
};

struct hx_piece {
    struct hx_head head;
    uint8_t on; /* enum hx_sort */
    bool rider; /* on another piece, apart from it */
    uint8_t nhas;
    uint16_t has[HX_MAX_HAS]; /* fields that travel with it */
    int16_t supply;
    uint16_t joins;           /* network, or HX_NONE */
    uint16_t upgrades, rides; /* piece, or HX_NONE */
    uint16_t shares;          /* piece whose supply it uses: itself */
    int16_t points;
    uint16_t yields;       /* formula: cards a hex; HX_NONE: 0 */
    const uint16_t *where; /* constraints over its place */
    uint8_t nwhere;
    char mark;         /* in pictures: one character of ASCII, or '\0' ... */
    const char *glyph; /* ... and one of UTF-8, or NULL */
};
struct hx_piece_group {
    const char *name;
    uint32_t pieces;
};

struct hx_network {
    struct hx_head head;
    uint32_t of;             /* pieces, as bits; all on edges */
    uint16_t from, blocked;  /* formulas, sets of corners, or HX_NONE */
    uint16_t joints, weight; /* weight: formula of `it` (an edge) */
    uint16_t same;           /* an earlier network with equal fields,
                                      or itself: they share what is kept */
};

struct hx_deck {
    struct hx_head head;
    uint64_t cards;       /* which card ids are its */
    const uint8_t *count; /* [card id] how many at the start */
    uint16_t hand;        /* index into hx_rules.hand */
    bool wait;            /* not playable in the turn drawn */
    uint8_t played;       /* enum: out or under the deck */
    uint8_t see, count_see;
};
enum { HX_PLAYED_OUT, HX_PLAYED_BOTTOM };

struct hx_card {
    const char *name;
    uint16_t deck;
    int16_t points; /* while in a hand */
};

/* ---- the board: one, chosen and composed ---- */

struct hx_start {
    uint8_t seat, piece;
    uint16_t place;
};
enum { HX_DEAL_FIXED, HX_DEAL_SHUFFLE, HX_DEAL_SPIRAL };

/* A multiset that is drawn from: terrains or numbers. */
struct hx_pool {
    const char *name;
    uint8_t type; /* HX_T_TERRAIN or HX_T_INT */
    const int16_t *value, *count;
    uint16_t n;
};

struct hx_board {
    struct hx_head head;
    struct hx_geo *geo;     /* owned by the rules */
    const uint8_t *terrain; /* [hex]; what is dealt over if shuffled */
    const int16_t *token;   /* [hex], 0 none */
    const uint8_t *area;    /* [hex] area id + 1, 0 none */
    const uint8_t *frame;   /* [hex] flag */
    uint8_t deal_terrain;   /* HX_DEAL_FIXED or HX_DEAL_SHUFFLE */
    uint8_t deal_tokens;    /* any HX_DEAL_* */
    const int16_t *tokens;  /* list of SHUFFLE and SPIRAL */
    uint16_t ntoken;
    uint64_t apart;      /* bit t: tokens t must not touch */
    int16_t spiral_from; /* hex; -1: a random corner hex */
    bool spiral_left;
    const uint16_t *site;       /* edges with a harbor, clockwise */
    const uint8_t *site_harbor; /* the printed harbor of each site */
    uint16_t nsite;
    bool shuffle_harbors;
    const struct hx_start *start; /* printed pieces of seats in play */
    uint16_t nstart;
    const char **areas;
    uint16_t narea;
    const struct hx_pool *pool;
    uint16_t npool;
};

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

/* ---- effects ---- */

struct hx_pay {
    uint16_t kind;   /* constant kind, or HX_NONE: then 'of' */
    uint16_t of;     /* formula giving a kind */
    uint16_t amount; /* formula */
    uint16_t value;  /* the value called in 'amount' that has `says` and
                            names the refusal, or HX_NONE */
    uint8_t after;   /* choices that must be made before it is known */
};

enum hx_target { HX_SET_FIELD, HX_SET_FIRST, HX_SET_TERRAIN, HX_SET_TOKEN };
struct hx_assign {
    uint8_t target;
    uint16_t field; /* HX_SET_FIELD */
    uint16_t of;    /* formula: the seat or place; HX_NONE for g */
    uint16_t value; /* formula */
};

enum hx_account_sort {
    HX_A_SEAT,  /* form: a seat: its hand, or its counter */
    HX_A_SEATS, /* form: a set of seats, each in order */
    HX_A_BANK,
    HX_A_BAG,   /* a bag field; form: the seat or place, HX_NONE for g */
    HX_A_CARDS, /* form: a seat; its hand of cards 'field' (hand index) */
    HX_A_DECK,
    HX_A_OUT
};
struct hx_account {
    uint8_t sort;
    uint16_t form, field;
};
enum hx_transfer_form {
    HX_M_EXACT, /* n of a kind */
    HX_M_ALL,   /* all of a kind */
    HX_M_MOST,  /* up to n of a kind, what there is */
    HX_M_BAG,   /* a bag */
    HX_M_CARD   /* one card of a deck */
};
struct hx_transfer {
    uint8_t form;
    bool random;      /* n (EXACT, ALL or MOST) cards drawn by lot */
    uint16_t stream;  /* of random */
    uint16_t what, n; /* formulas: kind, bag or card; amount */
    struct hx_account from, to;
};

struct hx_produce {
    uint16_t hexes, at;   /* formulas; at: HX_NONE for all pieces */
    bool nobody;          /* short = "nobody" */
    uint16_t nobody_form; /* formula giving an enum whose value name decides;
                             HX_NONE: 'nobody' holds (options are constants) */
};

/* Starts a procedure, step or chance: an entry. */
struct hx_call {
    uint16_t entry;          /* HX_NONE: 'pick' chooses among 'entries' */
    uint16_t pick;           /* formula of an enum */
    const uint16_t *entries; /* by its value */
    uint16_t who, when;      /* formulas or HX_NONE */
    uint8_t narg;
    uint16_t argname[HX_MAX_ARGS]; /* index into hx_rules.argname */
    uint16_t arg[HX_MAX_ARGS];     /* formulas */
};

struct hx_tell {
    uint16_t event;
    uint16_t field[HX_MAX_FIELDS_OF_EVENT]; /* formulas by the event's order */
};

struct hx_fn {
    int ref;    /* what the host calls it by */
    int number; /* among all functions */
    struct hx_origin at;
};

struct hx_plan;

/* One body: the fields of effect in the order in which they act. Slices are
 * pointers into the arena; n 0 or HX_NONE: absent. */
struct hx_effect {
    struct hx_head head; /* of the declaration, for reports */
    const char *word;    /* "step", "on", ... */
    const struct hx_pay *cost;
    uint8_t ncost;
    uint16_t card; /* card id that is played */
    uint16_t limit;
    uint16_t build[4]; /* pieces; one: it; more: choice `piece` */
    uint8_t nbuild;
    uint8_t build_at;    /* index of the choice `at` */
    uint8_t build_piece; /* index of the choice `piece` if nbuild > 1 */
    bool fresh;
    uint16_t owner;                   /* formula, HX_NONE: me */
    uint16_t draw;                    /* formula of a deck */
    const struct hx_transfer *move;   /* or NULL */
    const struct hx_produce *produce; /* or NULL */
    const struct hx_assign *set;
    uint8_t nset;
    const struct hx_tell *tell; /* or NULL */
    const struct hx_call *run;
    uint8_t nrun;
    const struct hx_fn *fn; /* befores, the function, afters */
    uint8_t nfn;
    bool free;            /* builds without a cost */
    uint32_t steps;       /* linking: what it can take (cost.h) */
    uint16_t does;        /* linking: which of HX_DOES_* it has, as bits */
    uint8_t alone;        /* linking: the one it has, or HX_DOES_FIELDS */
    const int16_t *price; /* linking: the cost of an action, if it is
                                   cards alone and known; else NULL */
    const struct hx_plan *chosen; /* linking: its cost is in the chosen kind, by
                                      a value that is kept; else NULL */
    const struct hx_field *number; /* linking: HX_DOES_NUMBER: the field ... */
    const struct hx_form *becomes; /* ... and what is written into it */
};

/* The fields of effect in the order in which they act; some have a form that is
 * common enough to be known by itself. */
enum hx_does {
    HX_DOES_PRICE,  /* cost: cards alone, and known */
    HX_DOES_CHOSEN, /* ... in the chosen kind, by a value that is kept */
    HX_DOES_COST,   /* ... any other */
    HX_DOES_CARD,
    HX_DOES_LIMIT,
    HX_DOES_BUILD,
    HX_DOES_DRAW,
    HX_DOES_CARDS, /* move: some of a kind between hands and the bank */
    HX_DOES_MOVE,  /* ... any other */
    HX_DOES_PRODUCE,
    HX_DOES_NUMBER, /* set: one field, which is a number of two bytes */
    HX_DOES_SET,    /* ... any other */
    HX_DOES_TELL,
    HX_DOES_RUN,
    HX_DOES_APPLY,
    HX_DOES_FIELDS /* several of them, or none */
};

/* ---- flow ---- */

/* The text form of an action, parted at its choices: literal words and
 * choice numbers in typing order. */
struct hx_word {
    const char *literal; /* NULL: the choice */
    uint8_t choice;
};

struct hx_act {
    struct hx_head head;
    bool answer;    /* the answer of a step, not in a menu */
    uint64_t menus; /* bits; the menus it stands in */
    const struct hx_word *word;
    uint8_t nword;
    struct hx_choice choice[HX_MAX_CHOICES]; /* in the order of form */
    uint8_t nchoice;
    const uint16_t *test; /* tests that read no choice, as listed */
    uint8_t ntest;
    const uint16_t *late; /* tests that read choices, as listed */
    uint8_t nlate;
    bool ends;
    uint16_t sample; /* 0: list all */
    uint8_t sealed;  /* choices hidden from others, as bits */
    struct hx_effect does;
};

enum { HX_IF_NONE_SKIP, HX_IF_NONE_STUCK, HX_IF_NONE_RUN };

struct hx_step {
    struct hx_head head;
    uint16_t ask;            /* formula: seat or seats; HX_NONE: runs by
                                    itself ('does') */
    bool together, take_one; /* take_one: if_one = "take" */
    uint8_t if_none;         /* HX_IF_NONE_* */
    uint16_t none_entry;     /* HX_IF_NONE_RUN */
    uint16_t pass_entry;     /* if_pass; HX_NONE: nothing */
    uint16_t optional;       /* formula; HX_NONE: no */
    uint16_t shows;          /* formula; HX_NONE */
    const uint16_t *act;     /* the actions it opens, as declared; or the
                                    one answer */
    uint16_t nact;
    struct hx_effect does;        /* without ask */
    const struct hx_gates *gates; /* linking: of its actions, by 64 */
    uint16_t ngates;
    bool open;    /* linking: an action of it is always legal */
    bool asks_me; /* linking: `ask` is me */
    bool plain;   /* linking: asks me alone, and there is an answer */
    bool single;  /* linking: one after the other answers, and none can pass;
                     there are no more gates than one */
};

/* Outcomes of a chance. */
enum hx_outcomes { HX_OUT_DICE, HX_OUT_ONE_OF, HX_OUT_TABLE };
struct hx_chance {
    struct hx_head head;
    uint16_t stream;
    uint8_t sort;          /* enum hx_outcomes */
    uint8_t ndice, sides;  /* DICE: `roll` the total, then each die */
    uint16_t set;          /* ONE_OF: formula of a set */
    const int16_t *row;    /* [i * nnumber], `roll` first: of a TABLE; linking:
                              of DICE, too, if they are few; or NULL */
    const uint8_t *weight; /* TABLE: of each row */
    uint16_t nrow;
    uint8_t nnumber;                 /* numbers of an outcome, 1..HX_MAX_ROLL */
    const char *number[HX_MAX_ROLL]; /* their names; [0] is "" */
    uint8_t type[HX_MAX_ROLL], sub[HX_MAX_ROLL];
    bool deck; /* method = "deck" */
    uint8_t reserve;
    uint16_t deck_slot;     /* linking: word of the block */
    const uint16_t *reroll; /* formulas: excluded outcomes */
    uint8_t nreroll;
    bool even; /* linking: any row may come, and none is likelier */
    const struct hx_draw *drawn; /* linking: by row, what is noted if it comes,
                                    but for whom */
    uint16_t kept; /* linking: slot of the outcomes that may come, or HX_NONE */
    struct hx_effect does;
};

enum hx_item_op {
    HX_I_STEP,
    HX_I_CHANCE,
    HX_I_PROC, /* id: step, chance, procedure */
    HX_I_CALL, /* id: index into hx_rules.call */
    HX_I_EACH,
    HX_I_LOOP,
    HX_I_RETURN,
    HX_I_AGAIN, /* linking: the RETURN of a loop */
    HX_I_ASK,   /* as it is played: a step that asks */
    HX_I_INSIDE /* a procedure that needs no frame of its own by itself */
};
enum hx_order { HX_CLOCKWISE, HX_BACKWARD, HX_OTHERS, HX_SET };

struct hx_item {
    uint8_t op;
    uint8_t play;   /* linking: enum hx_item_op, ASK and INSIDE told apart */
    uint8_t order;  /* HX_I_EACH */
    uint8_t begins; /* linking: flags of a frame whose list begins here */
    bool outer;     /* HX_I_LOOP: its passes are the rounds */
    uint16_t id;
    uint16_t when;    /* formula or HX_NONE */
    uint16_t set;     /* HX_I_EACH with HX_SET: formula */
    uint16_t body;    /* HX_I_EACH, HX_I_LOOP: index of the first item */
    uint16_t stop;    /* HX_I_LOOP: formula or HX_NONE */
    uint16_t decl;    /* procedure it stands in, HX_NONE for stubs */
    uint16_t at;      /* linking: its index */
    uint32_t steps;   /* linking: what can be taken (cost.h) from here to the
                         end of the list or the next question */
    const char *name; /* its anchor: the id, or `as` */
    const struct hx_form *test; /* linking: `when`; NULL: always */
    union {                     /* linking: what `id` stands for, by `play` */
        const struct hx_step *step; /* STEP, ASK */
        const struct hx_chance *chance;
        const struct hx_item *inside; /* INSIDE: its first item */
    } of;
};

struct hx_proc {
    struct hx_head head;
    uint16_t first; /* index of the first item; ends at HX_I_RETURN */
    bool is_turn, whole;
};

/* What can be started: a procedure at its items, a step or chance through a
 * list of one item. */
struct hx_entry {
    const char *name;
    uint8_t op; /* HX_I_STEP, HX_I_CHANCE or HX_I_PROC */
    uint16_t id;
    uint16_t first; /* index of its first item */
};

/* An argument that frames of an entry may have, and its type. */
struct hx_passed_arg {
    uint16_t entry, name; /* name: index into hx_rules.argname */
    uint8_t type, sub;
};

struct hx_event {
    struct hx_head head;
    uint8_t nfield;
    const char *field[HX_MAX_FIELDS_OF_EVENT];
    uint8_t type[HX_MAX_FIELDS_OF_EVENT], sub[HX_MAX_FIELDS_OF_EVENT];
    const uint16_t *on; /* listeners in composed order */
    uint16_t non;
    bool heard;     /* linking: something listens, or reviews an award ... */
    bool all_rest;  /* ... listeners alone, and all of them can rest ... */
    uint16_t quiet; /* ... slot: those who can have nothing to do; HX_NONE */
};
/* The kernel's own events are the first ones. */
enum hx_kernel_event {
    HX_E_BUILT,
    HX_E_LIFTED,
    HX_E_SHIFTED,
    HX_E_CHANGED,
    HX_E_PRODUCED,
    HX_E_DRAWN,
    HX_E_PLAYED,
    HX_E_TURN,
    HX_E_AWARD,
    HX_KERNEL_EVENTS
};

struct hx_on {
    uint16_t when; /* formula or HX_NONE */
    bool rests;    /* linking: `when` reads the state alone, and who acts */
    struct hx_effect does;
};

struct hx_test { /* wins and invariants */
    struct hx_head head;
    uint16_t test;
    struct hx_text says;
};

/* ---- where things lie in the block; filled by linking ---- */
struct hx_layout;

struct hx_rules {
    struct hx_arena *arena;
    const char *mix;   /* as composed: "base+loans" */
    uint64_t id;       /* identifies files, options and seats */
    const char **file; /* paths for reports */
    uint16_t nfile;

    int nplayer, nseat; /* seats: players, then neutrals */
    const char *seat[HX_MAX_SEATS];

    int nkind, ncard_kind; /* kinds; the first ncard_kind are cards */
    struct hx_kind *kind;
    struct hx_kind_group *kgroup;
    int nkgroup;
    struct hx_terrain *terrain;
    int nterrain;
    struct hx_harbor *harbor;
    int nharbor;
    struct hx_piece *piece;
    int npiece;
    struct hx_piece_group *group;
    int ngroup;
    struct hx_network *network;
    int nnetwork;
    struct hx_deck *deck;
    int ndeck;
    struct hx_card *card;
    int ncard;
    const char **hand;
    int nhand; /* hands of cards; hand i: hand_cards[i] */
    uint64_t hand_cards[8];
    struct hx_board board;
    struct hx_field *field;
    int nfield;
    struct hx_enum *enums;
    int nenum;
    struct hx_value *value;
    int nvalue;
    struct hx_award *award;
    int naward;
    struct hx_limit *limit;
    int nlimit;
    struct hx_constraint *constraint;
    int nconstraint;
    struct hx_act *act;
    int nact;
    struct hx_step *step;
    int nstep;
    struct hx_chance *chance;
    int nchance;
    struct hx_proc *proc;
    int nproc;
    struct hx_item *item;
    int nitem;
    struct hx_call *call;
    int ncall;
    struct hx_entry *entry;
    int nentry;
    struct hx_event *event;
    int nevent;
    struct hx_on *on;
    int non;
    struct hx_effect *always;
    uint16_t *always_when;
    int nalways;
    int nfn; /* functions, in all bodies */
    struct hx_test *win;
    int nwin;
    struct hx_test *invariant;
    int ninvariant;
    const char **menu;
    int nmenu;
    const char **argname;
    int nargname;
    struct hx_passed_arg *passed; /* what is known of arguments' types */
    int npassed;
    const char **stream;
    int nstream;         /* 0 is "board" */
    int ngroup_of_state; /* groups in use, at most HX_MAX_GROUPS */
    uint16_t root;       /* entry "game" */

    int32_t *code;
    uint32_t ncode;
    struct hx_form *form;
    int nform;

    struct hx_layout *layout; /* filled by hx_rules_link */
};

/* Finishes tables that a loader has filled: derives what formulas read,
 * gives cache slots, lays the block out. Returns false and fills 'err' when
 * a limit of the kernel is passed (groups, block size). */
bool hx_rules_link(struct hx_rules *r, struct hx_error *err);

/* Frees the tables, the board's geometry and the arena. NULL is allowed. */
void hx_rules_free(struct hx_rules *r);

/* The type of one member of a set; HX_T_VOID: it is no type of sets. */
int hx_member_of(int type);

/* The name of a value of a simple type ("red", "ore", "C3.N", "7", "true",
 * "none"); writes numbers and places into buf. */
#define HX_VALUE_NAME 64
const char *hx_value_name(const struct hx_rules *r, int type, int sub,
                          int32_t value, char buf[HX_VALUE_NAME]);

#endif
