/*
 * rules_things.h - tables of rules, part two: kinds, terrains, pieces,
 * networks, decks, and the board.
 */
#ifndef HX_RULES_THINGS_H
#define HX_RULES_THINGS_H

#include "geo.h"
#include "rules_form.h"

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

#endif
