/*
 * linked.h - inside the kernel: what linking finds out about rules before a
 * game starts: where things lie in the block, what is kept there and which
 * write makes it old, and what has a common shape and so needs no long way.
 */
#ifndef HX_LINKED_H
#define HX_LINKED_H

#include "rules.h"

#define HX_CACHE_WORDS 2 /* 128 cached things */
#define HX_BEARS_NOTHING 0xff

/* TRAIL: a lower and an upper bound, int16_t each. AWARD: the metric, int, if
 * it is not the longest trail; valid: not written since the award was judged.
 */
enum hx_cache_sort {
    HX_C_SET,
    HX_C_VALUE,
    HX_C_REACH,
    HX_C_TRAIL,
    HX_C_AWARD,
    HX_C_CHOICE,
    HX_C_CHANCE, /* a bit an outcome that may come */
    HX_C_SOUND,  /* nothing by itself: see 'sound' below */
    HX_C_EVENT,  /* nothing: those of its listeners that rest have nothing to do
                   for the seat that acts */
    HX_C_REST,   /* nothing: those constraints of a choice that rest let all
                   through for the seat; id: see hx_choice_at */
    HX_C_NO_WIN  /* nothing: the seat, if it is its turn, has not won */
};
#define HX_NO_WIN 0 /* the slot of HX_C_NO_WIN */
struct hx_cached {
    uint8_t sort;    /* enum hx_cache_sort */
    uint8_t by_seat; /* one result a seat, or one for all */
    uint16_t id; /* form, value, network, award, action, chance, slot, event or
               choice */
    uint32_t offset, stride;
    /* Of a result under conditions (guard.c): the slot that stays valid while
     * nothing was written but what the conditions read; or HX_NONE. */
    uint16_t sound, nguard;
    const uint16_t *guard; /* the conditions: formulas of the seat */
    uint32_t held;         /* [seat] uint32_t: which of them held */
    uint32_t count;        /* CHOICE: [seat] int16_t: how many places */
};

/* Which cache entries a write makes old: of the seat written, of all; so many
 * words hold any. 'heeded': there are some, or what follows a body reads the
 * group; 'calm' is what it leaves of that word (see hx_calm). */
struct hx_stale {
    uint64_t me[HX_CACHE_WORDS], all[HX_CACHE_WORDS];
    uint32_t calm;
    uint8_t words;
    bool heeded;
};

/* A set of corners that is no more than what stands there: of these pieces,
 * those of the seat concerned (mine) and those of all others. */
struct hx_standing {
    bool known; /* the formula is such a set */
    uint32_t mine, others;
};

/* What linking has recognised of a network, and the awards (as bits) for its
 * longest trail. */
struct hx_net_plan {
    struct hx_standing from, blocked, joints;
    uint16_t awards;
};

/* What linking has recognised of a formula (link_shape.c): these are known
 * without running code. Formulas of later have code. */
enum hx_shape {
    HX_SHAPE_CODE,
    HX_SHAPE_LEAF,  /* leaf[0] */
    HX_SHAPE_TEST,  /* end[1] if leaf[0] is between two bounds, else end[0] */
    HX_SHAPE_FIELD, /* the same of a field: leaf[0] is a HX_LEAF_FIELD */
    HX_SHAPE_PAIR,  /* leaf[0] op leaf[1] */
    HX_SHAPE_IF,    /* part[1] if part[0], else part[2] */
    HX_SHAPE_WHERE, /* those of the members in 'value' for which a pair holds,
                       or a test: then 'op' is HX_OP_END */
    HX_SHAPE_BUT,   /* a set that lies in the block, less the place leaf[1] */
    HX_SHAPE_ALL,   /* all places of the sort */
    HX_SHAPE_REACH  /* what the network of `piece` reaches for me */
};

/* The leaves of short formulas. PLAYER and what follows it are of a seat: `me`,
 * or the member `it` (its). A field is one of two bytes if nothing else is
 * said. */
enum hx_leaf_sort {
    HX_LEAF_CONSTANT, /* value */
    HX_LEAF_ME,
    HX_LEAF_ME_ALONE, /* the set of me */
    HX_LEAF_IT,
    HX_LEAF_CHOICE,
    HX_LEAF_EVENT,
    HX_LEAF_ROLL,
    HX_LEAF_ARG,
    HX_LEAF_ROUND,
    HX_LEAF_FIELD,      /* of g, at value */
    HX_LEAF_BANK_SIZE,  /* cards in the bank */
    HX_LEAF_BANK_KINDS, /* of which kinds it has any */
    HX_LEAF_DECK,       /* cards left */
    HX_LEAF_RATE,       /* value(me, c.i): i is in 'value' */
    HX_LEAF_AROUND,     /* who has producing pieces around a hex, which is the
                           field of g at 'value' */
    HX_LEAF_PLAYER,     /* a field, at value of seat 0 */
    HX_LEAF_BYTE,       /* a field of one byte */
    HX_LEAF_HAND,
    HX_LEAF_VALUE,
    HX_LEAF_AT_LEAST, /* a value, or 'value' if that is more */
    HX_LEAF_KEPT,     /* a value of which 'value' is the slot of the cache */
    HX_LEAF_TRAIL
};

/* How the moves of an action are listed once its gates are open. */
enum hx_how {
    HX_HOW_WALK, /* choice by choice */
    HX_HOW_ONE,  /* it has no choices: one move */
    HX_HOW_SET,  /* one choice: its candidates are the moves */
    HX_HOW_PAIR  /* two choices that do not depend on each other */
};

/* How an action of a step is listed. */
struct hx_quick {
    const struct hx_act *a;
    const struct hx_plan *plan;
    uint16_t act;  /* its number */
    uint8_t wants; /* HX_Q_*: its gates; 0: it has none but those below */
    uint8_t how;   /* enum hx_how */
    uint8_t words; /* HX_HOW_SET: of the set of its candidates ... */
    uint16_t kept; /* ... and the slot of the cache they are kept in, or
                      HX_NONE */
    int16_t piece; /* `piece`, or -1 */
    uint8_t left;  /* HX_Q_LEFT: whose supply (see hx_left) */
    const struct hx_form *test; /* HX_Q_FORM: its only test */
};
enum {
    HX_Q_LEFT = 1,   /* a piece in the supply of who acts: a kept count ... */
    HX_Q_SUPPLY = 2, /* ... or one of several: counted */
    HX_Q_COST = 4,   /* these by formulas */
    HX_Q_LIMIT = 8,
    HX_Q_TEST = 16, /* these of the state ... */
    HX_Q_FORM = 32  /* ... or one */
};

/* Gates of up to 64 actions of a step, looked at before anything else: bit i of
 * a word is action i of 'quick'. Each gate is looked at once for all actions
 * that have it. */
struct hx_cost_gate {
    int16_t cost[8]; /* of eight lanes */
    uint64_t others; /* that do not have it */
};
struct hx_limit_gate {
    uint32_t used; /* the uses of seat 0 so far ... */
    int32_t uses;  /* ... of so many */
    uint64_t others;
};
struct hx_price_gate { /* a price in the chosen kind */
    const struct hx_plan *plan;
    uint64_t others;
};
struct hx_gates {
    const struct hx_quick *quick;
    uint64_t all;                   /* that can ever be legal, without a card */
    uint64_t limited;               /* those with a limit */
    uint64_t choosing;              /* those with choices */
    uint64_t by_card[HX_MAX_CARDS]; /* that can be legal with each card */
    struct hx_cost_gate *cost;
    struct hx_limit_gate *limit;
    struct hx_price_gate *price;
    uint8_t ncost, nlimit, nprice;
};

/* What linking has recognised of an action. */
struct hx_plan {
    int16_t cost[HX_LANES]; /* if 'fixed': the whole price, in cards */
    bool fixed;
    bool never;       /* a test that is false whatever happens */
    bool differ;      /* the only late test: the two choices differ */
    uint8_t price_of; /* 0, or choice + 1: the price is that kind ... */
    uint16_t price;   /* ... times this kept value(me, kind) or, if that is
                         HX_NONE, 'cost' of its lane */
    uint16_t slot;    /* of the cache, where it is kept ... */
    uint32_t lanes;   /* ... as lanes, those of seat 0 here ... */
    uint32_t stride;  /* ... and of each seat so many bytes further */
    uint64_t kinds;   /* ... of these, that can be chosen */
    uint32_t looks;   /* candidates that a listing looks at (cost.h) */
};

/* An `always` whose `when` reads the state alone can sleep. */
struct hx_always {
    struct hx_mask wakes; /* what its `when` reads */
    uint32_t bit;         /* of hx_calm; 0: it never sleeps */
};

struct hx_layout {
    uint32_t settling;     /* what it can take, in steps (cost.h) */
    uint32_t resetting[2]; /* the same of what a turn and a round set back */
    uint32_t size, kept;   /* bytes of the block; of what is remembered */
    uint32_t lanes, card_lanes;
    uint32_t limited;               /* card kinds that the bank can lack ... */
    int16_t limited_lane[HX_LANES]; /* ... and as lanes: 0 or -1 */
    uint32_t hand, bank, gained, stock, cards, waiting, fresh, out, bottom;
    uint32_t own[HX_MAX_PIECES]; /* [seat][words] */
    uint32_t at[3];              /* [place]: (piece + 1) | seat << 5 */
    uint32_t terrain, token, site, stream, deck_slot, holder, due, sealed,
        frame, argname, arg;
    uint32_t nargs; /* the most that a frame of these rules has */
    /* of a sealed answer: bytes, choices and bundles, the most that is asked */
    uint32_t sealed_size, sealed_choices, sealed_bags;
    struct hx_always *always;
    /* caches */
    uint32_t calm, written, valid, land, coast, docks, terrain_set, taken[3];
    uint32_t token_set;      /* [number - 1] for 1 to HX_TOKENS: its hexes */
    uint32_t played;         /* cards that an action is played with, as bits */
    uint32_t playable;       /* [seat] uint32_t: see hx_playable */
    uint32_t standing, left; /* [seat][piece] int16_t: see hx_standing */
    uint32_t around;         /* [hex][player]: see hx_around; 0: not kept */
    uint64_t around_mask;    /* the bytes of all players */
    uint32_t yielding;       /* the hexes that bear what somebody gets */
    /* The kind that a terrain bears; 0xff: that is none, or has no such kind */
    uint8_t bears[UINT8_MAX + 1];
    uint8_t yields[HX_MAX_PIECES];         /* what goes into 'around', or 0 */
    uint16_t deck_stream;                  /* of drawing from decks */
    uint32_t bottom_size[8], bottom_at[8]; /* by deck */
    int ncached;
    struct hx_cached cached[HX_CACHE_WORDS * 64];
    uint16_t reach_cache[16], trail_cache[16];
    uint16_t *kept_choice; /* by action: slot of its places, or HX_NONE */
    struct hx_stale stale[HX_MAX_GROUPS];
    struct hx_mask award_reads[16], awards_read; /* all */
    struct hx_mask award_whole[16]; /* of these, what concerns all seats */
    uint16_t award_cache[16];
    uint16_t reviewed; /* awards that are reviewed at an event, as bits */
    struct hx_net_plan net[16];
    uint16_t net_near[HX_MAX_PIECES]; /* networks of which the piece, where it
                                         stands, may be part or an end */
    struct hx_mask always_reads, win_reads;
    struct hx_mask awakes;    /* what awards read, and wakes an `always` */
    uint32_t all_calm;        /* hx_calm, if nothing is to be done */
    uint32_t set_back;        /* HX_SET_BACK; 0: a turn begins with formulas */
    bool has_whole;           /* some procedure is whole */
    uint32_t points_pieces;   /* pieces worth points, as bits */
    uint32_t points_cards;    /* cards worth points, as bits */
    uint32_t riders;          /* pieces that ride, as bits */
    uint64_t stream_name[64]; /* hashes of the streams' names */
    struct hx_plan *plan;     /* by action */
    int nform;                /* formulas as linked */
    uint16_t award_trail[16]; /* the network whose trail is the metric */
};

#endif
