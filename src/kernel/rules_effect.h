/*
 * rules_effect.h - tables of rules, part four: bodies, the fields of effect.
 */
#ifndef HX_RULES_EFFECT_H
#define HX_RULES_EFFECT_H

#include "rules_form.h"

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

#endif
