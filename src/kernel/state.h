/*
 * state.h - inside the kernel: where things lie in the block, and the one way
 * to write.
 *
 * The block is struct hx_state, then what the layout places behind it: first
 * all that is remembered (hashed), then caches. A cache entry has one valid
 * bit a seat; a write clears the bits of every entry that reads its group.
 * The bits lie in the block, so copying the block keeps caches right.
 */
#ifndef HX_STATE_H
#define HX_STATE_H

#include <assert.h>

#include "code.h"
#include "effect.h"
#include "game.h"
#include "lanes.h"

#define HX_CACHE_WORDS 2 /* 128 cached things */
#define HX_NO_ARG 0xff
#define HX_MAX_QUEUE 32
#define HX_MAX_TELL 8
#define HX_REST 8 /* rounds of settling */

enum {
    HX_F_EACH = 1,
    HX_F_TURN = 2,
    HX_F_WHOLE = 4,
    HX_F_ASKING = 8,
    HX_F_ARGS = 16
};

/* One frame of the stack: a list of items at ip, played for a seat. EACH: the
 * list at ip is played for each seat left. ASKING: the step at ip has asked
 * and waits for the seats left. ARGS: it has arguments; they lie apart (see
 * hx_args_of), and the position does not depend on this bit. */
struct hx_frame {
    uint16_t ip;
    uint8_t seat, flags, left, order;
};

struct hx_state {
    uint64_t seed;
    uint32_t moves;
    uint16_t round;
    int8_t first, active; /* seats; active -1 before the first turn */
    uint8_t over;
    int8_t winner;
    uint8_t nframe;
    uint8_t sealed; /* seats whose sealed answers lie in the block */
    uint8_t preset; /* chance + 1 whose next outcome is fixed, 0 */
    int16_t preset_value[HX_MAX_ROLL]; /* -1: stays random */
};

/* TRAIL: a lower and an upper bound, int16_t each. AWARD: the metric, int, if
 * it is not the longest trail; valid: not written since the award was judged. */
enum hx_cache_sort {
    HX_C_SET,
    HX_C_VALUE,
    HX_C_REACH,
    HX_C_TRAIL,
    HX_C_AWARD,
    HX_C_CHOICE,
    HX_C_PLAYABLE,
    HX_C_CHANCE, /* a bit an outcome that may come */
    HX_C_SOUND,  /* nothing by itself: see 'sound' below */
    HX_C_EVENT   /* nothing: those of its listeners that rest have nothing to do
                   for the seat that acts */
};
struct hx_cached {
    uint8_t sort;    /* enum hx_cache_sort */
    uint8_t by_seat; /* one result a seat, or one for all */
    uint16_t
        id; /* form, value, network, award, action, chance, slot or event */
    uint32_t offset, stride;
    /* Of a result under conditions (guard.c): the slot that stays valid while
     * nothing was written but what the conditions read; or HX_NONE. */
    uint16_t sound, nguard;
    const uint16_t *guard; /* the conditions: formulas of the seat */
    uint32_t held;         /* [seat] uint32_t: which of them held */
    uint32_t count;        /* CHOICE: [seat] int16_t: how many places */
};

/* Which cache entries a write makes old: of the seat written, of all. */
struct hx_stale {
    uint64_t me[HX_CACHE_WORDS], all[HX_CACHE_WORDS];
    bool any;
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

/* What linking has recognised of a formula (shape.c): these are known without
 * running code. */
enum hx_shape {
    HX_SHAPE_CODE,
    HX_SHAPE_LEAF,  /* leaf[0] */
    HX_SHAPE_PAIR,  /* leaf[0] op leaf[1] */
    HX_SHAPE_IF,    /* part[1] if part[0], else part[2] */
    HX_SHAPE_WHERE, /* those of the members in 'value' for which a pair holds */
    HX_SHAPE_BUT    /* a set that lies in the block, less the place leaf[1] */
};

/* The leaves of short formulas. PLAYER and what follows it are of a seat: `me`,
 * or of the member `it`. A field is one of two bytes if nothing else is said. */
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
    HX_LEAF_PLAYER,     /* a field, at value of seat 0 */
    HX_LEAF_PLAYER_IT,
    HX_LEAF_BYTE, /* a field of one byte */
    HX_LEAF_BYTE_IT,
    HX_LEAF_HAND,
    HX_LEAF_HAND_IT,
    HX_LEAF_VALUE,
    HX_LEAF_VALUE_IT,
    HX_LEAF_TRAIL
};

/* How the moves of an action are listed once its gates are open. */
enum hx_how {
    HX_HOW_WALK, /* choice by choice */
    HX_HOW_ONE,  /* it has no choices: one move */
    HX_HOW_KEPT, /* one choice, of places that are kept for each seat */
    HX_HOW_PAIR  /* two choices that do not depend on each other */
};

/* How an action of a step is listed. */
struct hx_quick {
    uint16_t act;
    uint8_t wants; /* HX_Q_*: its gates */
    uint8_t how;   /* enum hx_how */
    uint16_t kept; /* HX_HOW_KEPT: slot of the cache */
};
enum {
    HX_Q_COST = 1,
    HX_Q_LIMIT = 2,
    HX_Q_MORE = 4 /* others than those below */
};

/* Gates of up to 64 actions of a step, looked at before anything else: bit i of
 * a word is action i of 'quick'. Each gate is looked at once for all actions
 * that have it. */
struct hx_cost_gate {
    int16_t cost[8]; /* of eight lanes */
    uint64_t acts;
};
struct hx_limit_gate {
    uint32_t used; /* the uses of seat 0 so far ... */
    int32_t uses;  /* ... of so many */
    uint64_t acts;
};
struct hx_gates {
    const struct hx_quick *quick;
    uint64_t all;                   /* that can ever be legal, without a card */
    uint64_t by_card[HX_MAX_CARDS]; /* and with each card */
    struct hx_cost_gate *cost;
    struct hx_limit_gate *limit;
    uint8_t ncost, nlimit;
};

/* What linking has recognised of an action. */
struct hx_plan {
    int16_t cost[HX_LANES]; /* if 'fixed': the whole price, in cards */
    bool fixed;
    bool never;       /* a test that is false whatever happens */
    bool differ;      /* the only late test: the two choices differ */
    uint8_t price_of; /* 0, or choice + 1: the price is that kind ... */
    uint16_t price;   /* ... times this kept value(me, kind) ... */
    int32_t each;     /* ... or, if that is HX_NONE, this number */
};

/* An `always` whose `when` reads the state alone can sleep. */
struct hx_always {
    struct hx_mask wakes; /* what its `when` reads */
    uint32_t bit;         /* of the word of those asleep; 0: it never sleeps */
};

struct hx_layout {
    uint32_t size, kept; /* bytes of the block; of what is remembered */
    uint32_t lanes, card_lanes;
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
    uint32_t asleep, written, valid, land, coast, docks, terrain_set, taken[3];
    uint32_t token_set;      /* [number - 1] for 1 to HX_TOKENS: its hexes */
    uint32_t standing, left; /* [seat][piece] int16_t: see hx_standing */
    uint32_t around;         /* [hex][player]: see hx_around; 0: not kept */
    uint64_t around_mask;    /* the bytes of all players */
    uint32_t yielding;       /* the hexes with anything in 'around' */
    uint8_t yields[HX_MAX_PIECES]; /* what goes into 'around', or 0 */
    uint32_t trail;
    uint16_t deck_stream;                  /* of drawing from decks */
    uint32_t bottom_size[8], bottom_at[8]; /* by deck */
    int ncached;
    struct hx_cached cached[HX_CACHE_WORDS * 64];
    uint16_t reach_cache[16], trail_cache[16];
    uint16_t playable;     /* slot of the cards a seat can play, as bits */
    uint16_t *kept_choice; /* by action: slot of its places, or HX_NONE */
    struct hx_stale stale[HX_MAX_GROUPS];
    struct hx_mask award_reads[16], awards_read; /* all */
    struct hx_mask award_whole[16]; /* of these, what concerns all seats */
    uint16_t award_cache[16];
    uint16_t reviewed; /* awards that are reviewed at an event, as bits */
    struct hx_net_plan net[16];
    uint16_t net_near[HX_MAX_PIECES]; /* networks of which the piece, where it
                                         stands, may be part or an end */
    struct hx_mask always_reads, win_reads; /* a turn's start counts, too */
    struct hx_mask awakes;    /* what awards read, and wakes an `always` */
    struct hx_mask looks_at;  /* any of these, and what wakes an `always` */
    uint32_t sleepers;        /* all bits of those that can sleep */
    bool sleepless;           /* there are others */
    bool has_whole;           /* some procedure is whole */
    uint32_t points_pieces;   /* pieces worth points, as bits */
    uint32_t riders;          /* pieces that ride, as bits */
    uint64_t stream_name[64]; /* hashes of the streams' names */
    struct hx_plan *plan;     /* by action */
    uint16_t award_trail[16]; /* the network whose trail is the metric */
};

/* Arguments on their way to a frame, those that mean something first. */
struct hx_args {
    uint8_t name[HX_MAX_ARGS]; /* HX_NO_ARG: none */
    int16_t value[HX_MAX_ARGS];
};

struct hx_queued {
    uint16_t entry;
    int16_t seat;
    uint32_t seats;
    struct hx_args args;
};

struct hx_forced {
    uint16_t stream;
    uint8_t n;
    int16_t value[HX_MAX_ROLL];
};

/* The block as it was some moves ago, and those moves: see undo.c. */
#define HX_UNDO_MOVES 32
struct hx_undo {
    uint8_t *block;
    int n;       /* moves since; -1: the block is of no use */
    bool called; /* the last move cannot be played again */
    uint8_t seat[HX_UNDO_MOVES];
    struct hx_move move[HX_UNDO_MOVES];
};

struct hx_game {
    const struct hx_rules *r;
    const struct hx_layout *l;
    uint8_t *b; /* the block; and where in it lies what is asked for most: */
    struct hx_frame *frames, *top; /* top: the last one in use */
    uint64_t *written, *valid;
    int16_t *hands;
    struct hx_undo undo;
    enum hx_status status;
    bool failed;
    struct hx_rule_error error;
    struct hx_host host;
    void (*watch)(void *self, const struct hx_fact *fact);
    void *watcher;
    const struct hx_effect *body; /* that runs */
    int actor;                    /* the seat that acts */
    int telling;                  /* depth of events */
    uint16_t told[HX_MAX_TELL];
    struct hx_queued queue[HX_MAX_QUEUE];
    int nqueue;
    struct hx_draw *draw;
    int ndraw, draw_room;
    struct hx_forced *forced;
    int nforced, forced_room;
    uint64_t out[4][HX_MAX_WORDS]; /* results of hx_eval */
    int next_out;
    struct hx_listing *listing;
    uint16_t reset[2][64]; /* fields that turn and round reset */
    int nreset[2];
    const struct hx_step *step; /* that asks, if status is HX_ASKING */
    bool again;                 /* the same step asks again: nothing to walk */
    int looked;    /* seat + 1 whose open actions, of the first 64, are in */
    uint64_t open; /* ... this; or 0 */
    int listed;    /* seat + 1 whose moves 'listing' holds, or 0 */
    long fuel;     /* members that loops of formulas may still look at */
};

static inline struct hx_state *hx_st(const struct hx_game *g)
{
    return (struct hx_state *)(void *)g->b;
}

static inline struct hx_frame *hx_frames(const struct hx_game *g)
{
    return g->frames;
}

static inline struct hx_frame *hx_top(const struct hx_game *g)
{
    return g->top;
}

/* So many frames are in use: pushed, popped, or in another block. */
static inline void hx_set_frames(struct hx_game *g, int n)
{
    hx_st(g)->nframe = (uint8_t)n;
    g->top = g->frames + n - 1;
}

static inline uint64_t *hx_words(const struct hx_game *g, uint32_t offset)
{
    return (uint64_t *)(void *)(g->b + offset);
}

static inline int16_t *hx_shorts(const struct hx_game *g, uint32_t offset)
{
    return (int16_t *)(void *)(g->b + offset);
}

static inline int16_t *hx_hand_at(const struct hx_game *g, int seat)
{
    return g->hands + (uint32_t)seat * g->l->lanes;
}

static inline int16_t *hx_cards_at(const struct hx_game *g, int seat, int hand)
{
    return hx_shorts(g, g->l->cards) +
           (uint32_t)(seat * g->r->nhand + hand) * g->l->card_lanes;
}

static inline uint8_t *hx_waiting_at(const struct hx_game *g, int seat)
{
    return g->b + g->l->waiting + (uint32_t)seat * g->l->card_lanes;
}

static inline uint64_t *hx_own(const struct hx_game *g, int piece, int seat)
{
    int words = g->r->board.geo->words[g->r->piece[piece].on];

    return hx_words(g, g->l->own[piece]) + seat * words;
}

/* Once g->b and g->l are there: finds what is asked for most. */
void hx_point_into(struct hx_game *g);
/* After another block was put in place of the last one. */
void hx_other_block(struct hx_game *g);

#define HX_TOKENS 12

/* The hexes with the number, from 1 to HX_TOKENS. */
static inline uint64_t *hx_token_set(const struct hx_game *g, int number)
{
    return hx_words(g, g->l->token_set) +
           (number - 1) * g->r->board.geo->words[HX_HEX];
}

/* By piece: how many of the seat stand on the board. */
static inline int16_t *hx_standing(const struct hx_game *g, int seat)
{
    return hx_shorts(g, g->l->standing) + seat * g->r->npiece;
}

/* By piece that has a supply of its own: how many are left in it. */
static inline int16_t *hx_left(const struct hx_game *g, int seat)
{
    return hx_shorts(g, g->l->left) + seat * g->r->npiece;
}

/* How much of what a hex bears the pieces on its corners yield: a byte a
 * player. Kept if all of that is known when rules are linked, and cards. */
static inline uint8_t *hx_around_at(const struct hx_game *g, int hex)
{
    return g->b + g->l->around + hex * g->r->nplayer;
}

static inline uint64_t hx_around(const struct hx_game *g, int hex)
{
    uint64_t eight;

    memcpy(&eight, hx_around_at(g, hex), sizeof eight);
    return eight & g->l->around_mask;
}

/* The one note of a write: what was written, and for which seat (-1: nobody's
 * or everybody's). Whoever stores into the block calls it. */
static inline void hx_touch(struct hx_game *g, int group, int seat)
{
    const struct hx_stale *stale = &g->l->stale[group];
    uint64_t *valid = g->valid;

    g->written[group >> 6] |= UINT64_C(1) << (group & 63);
    for (int w = 0; stale->any && w < HX_CACHE_WORDS; w++) {
        uint64_t all = stale->all[w], me = stale->me[w];

        if (seat < 0)
            all |= me;
        else if (me)
            valid[seat * HX_CACHE_WORDS + w] &= ~me;
        if (all)
            for (int s = 0; s < g->r->nseat; s++)
                valid[s * HX_CACHE_WORDS + w] &= ~all;
    }
}

/* Is what is kept in a slot of the cache for the seat still right? */
static inline bool hx_is_valid(const struct hx_game *g, int slot, int seat)
{
    return hx_set_has(g->valid + seat * HX_CACHE_WORDS, slot);
}

static inline void hx_set_valid(struct hx_game *g, int slot, int seat)
{
    hx_set_add(g->valid + seat * HX_CACHE_WORDS, slot);
}

/* An `always` sleeps while its `when` is false: then only what that reads can
 * wake it. The bits of those asleep lie in the block. */
static inline uint32_t *hx_asleep(const struct hx_game *g)
{
    return (uint32_t *)(void *)(g->b + g->l->asleep);
}

static inline bool hx_all_asleep(const struct hx_game *g)
{
    return *hx_asleep(g) == g->l->sleepers && !g->l->sleepless;
}

/* The first of the seats at or after 'from' clockwise, or -1. */
static inline int hx_next_clockwise(uint32_t seats, int from)
{
    uint32_t later = from > 0 ? seats >> from << from : seats;

    if (!seats)
        return -1;
    return __builtin_ctz(later ? later : seats);
}

/* Notes that something happened that `written` stands for, of no group that
 * formulas read. */
static inline void hx_note(struct hx_game *g, int group)
{
    g->written[group >> 6] |= UINT64_C(1) << (group & 63);
}

/* Who has to answer next of those whom a frame asks. */
static inline int hx_asked(const struct hx_game *g, const struct hx_frame *f)
{
    return hx_next_clockwise(f->left, hx_st(g)->active);
}

static inline bool hx_mask_meet(const struct hx_mask *m, const uint64_t *w)
{
    uint64_t any = 0;

    for (int i = 0; i < HX_MAX_GROUPS / 64; i++)
        any |= m->w[i] & w[i];
    return any != 0;
}

/* link.c, layout.c */
bool hx_link_reads(struct hx_rules *r, struct hx_error *err);
void hx_split_forms(struct hx_rules *r); /* link_split.c */
void hx_link_flow(struct hx_rules *r);
bool hx_lay_out(struct hx_rules *r, struct hx_error *err);
void hx_make_plans(struct hx_rules *r);
void hx_plan_step(struct hx_rules *r, struct hx_step *step);

/* A bound on the work of one call from outside: a formula that goes over more
 * members is cut short, and the failure told. */
#define HX_FUEL 2000000L

/* eval.c: a formula; sets of places it makes land in 'out'. */
struct hx_result hx_run(struct hx_game *g, uint16_t form,
                        const struct hx_ctx *ctx, uint64_t *out);
/* shape.c: finds the short ones, and runs them; a number of any formula. */
void hx_make_shapes(struct hx_rules *r);
struct hx_result hx_short(struct hx_game *g, const struct hx_form *f,
                          const struct hx_ctx *ctx, uint64_t *out);
int hx_number(struct hx_game *g, const struct hx_form *f,
              const struct hx_ctx *ctx);
static inline int hx_int(struct hx_game *g, uint16_t form,
                         const struct hx_ctx *ctx)
{
    const struct hx_form *f = &g->r->form[form];

    return f->constant ? f->value : hx_number(g, f, ctx);
}
/* Of an `if`: the one of its ends that counts. */
static inline const struct hx_form *hx_end_of(struct hx_game *g,
                                              const struct hx_form *f,
                                              const struct hx_ctx *ctx)
{
    return &g->r->form[f->part[hx_int(g, f->part[0], ctx) ? 1 : 2]];
}
static inline bool hx_when(struct hx_game *g, uint16_t form,
                           const struct hx_ctx *ctx)
{
    return form == HX_NONE || hx_int(g, form, ctx);
}
uint32_t hx_seats(struct hx_game *g, uint16_t form, const struct hx_ctx *ctx);

/* network.c */
const uint64_t *hx_reach(struct hx_game *g, int network, int seat);
void hx_reach_make(struct hx_game *g, int network, int seat, int without,
                   uint64_t *out);
int hx_trail(struct hx_game *g, int network, int seat);
int hx_trail_make(struct hx_game *g, int network, int seat);
/* What is kept of the trail: it is no shorter than [0], no longer than [1]. */
int16_t *hx_trail_bounds(struct hx_game *g, int network, int seat);
void hx_roam(struct hx_game *g, int network, int seat, int from, uint64_t *out);
void hx_loose(struct hx_game *g, int network, int seat, uint64_t *out);
void hx_network_edges(const struct hx_game *g, int network, int seat,
                      uint64_t *out);
/* Makes old, or brings up to date, what is kept of networks: the piece of the
 * seat now stands there or no longer does; the registries are written. */
void hx_net_stood(struct hx_game *g, int piece, int seat, int at, bool there);
/* By trying everything, for checks. */
int hx_trail_exhaustive(struct hx_game *g, int network, int seat);

/* place.c: pieces and what follows from the map */
void hx_map_changed(struct hx_game *g); /* terrain sets, land, coast */
void hx_taken_make(const struct hx_game *g, enum hx_sort sort, uint64_t *out);
void hx_token_make(const struct hx_game *g, int64_t number, uint64_t *out);
int hx_supply_make(const struct hx_game *g, int seat, int piece);
int hx_count(const struct hx_game *g, uint32_t seats, uint32_t pieces,
             enum hx_sort sort, const uint64_t *where);
void hx_spaced(const struct hx_game *g, uint32_t pieces, uint64_t *out);
int hx_best_harbor(const struct hx_game *g, int seat, int kind);
int hx_points_make(struct hx_game *g, int seat, bool cards);

/* piece.c: an empty board, which a game begins with; a held field is filled,
 * or emptied with piece and seat -1. */
void hx_clear_board(struct hx_game *g);
void hx_hold(struct hx_game *g, uint16_t field, int piece, int seat);

/* account.c: cards of a bag between the bank and a seat; they are there. */
bool hx_bank_to_seat(struct hx_game *g, int seat, const int16_t *bag);
bool hx_seat_to_bank(struct hx_game *g, int seat, const int16_t *bag);

/* produce.c */
uint64_t hx_around_make(struct hx_game *g, int hex);

/* field.c */
bool hx_field_reset(struct hx_game *g, uint16_t field);

/* guard.c, of a slot by seat: where it is not valid, do its conditions come
 * out as they did when it was made, and nothing else was written that it reads?
 * Then it is valid again. And after it was made: it is kept, if all went well.
 */
bool hx_holds_after_all(struct hx_game *g, int slot, int seat);
void hx_now_kept(struct hx_game *g, int slot, int seat);
bool hx_guards_agree(struct hx_game *g, int slot, int seat); /* for checks */

/* value.c */
int hx_value_make(struct hx_game *g, int value, int a, int b);
void hx_value_fill(struct hx_game *g, int value, int seat, int32_t *row);
/* The kept row of a value by seat, up to date; the value must have one. */
static inline const int32_t *hx_value_row(struct hx_game *g, uint16_t value,
                                          int seat)
{
    uint16_t slot = g->r->value[value].cache;
    const struct hx_cached *c = &g->l->cached[slot];
    int32_t *row =
        (int32_t *)(void *)(g->b + c->offset + c->stride * (uint32_t)seat);

    if (!hx_is_valid(g, slot, seat) && !hx_holds_after_all(g, slot, seat)) {
        hx_value_fill(g, value, seat, row);
        hx_now_kept(g, slot, seat);
    }
    return row;
}

/* legal.c and list.c */
bool hx_gate(struct hx_game *g, const struct hx_act *a, struct hx_ctx *ctx,
             struct hx_refusal *why);
bool hx_gate_after_quick(struct hx_game *g, const struct hx_act *a,
                         const struct hx_quick *q, struct hx_ctx *ctx);
bool hx_can_answer(struct hx_game *g, const struct hx_step *step, int seat);
/* How many answers, a pass not counted, of a step that asks one after the
 * other; they stay in g->listing until the state changes. UINT32_MAX:
 * there is one whatever happens, and nothing was listed. */
uint32_t hx_answers(struct hx_game *g, const struct hx_step *step, int seat);
/* Candidates of choice i (of ctx->move->c[0..i-1] made): a one-word set in
 * the result's i, or places in 'out'. Not for bundles. */
struct hx_result hx_candidates(struct hx_game *g, const struct hx_act *a, int i,
                               struct hx_ctx *ctx, uint64_t *out);
/* The same of a choice that is no place and no bundle. */
uint64_t hx_word_candidates(struct hx_game *g, const struct hx_act *a, int i,
                            struct hx_ctx *ctx);
/* The places of an action's one choice, kept in a slot of the cache, or made;
 * returns how many. */
int hx_kept_choice(struct hx_game *g, uint16_t slot, int seat,
                   const uint64_t **places);
void hx_kept_choice_make(struct hx_game *g, uint16_t act, int seat,
                         uint64_t *out);
/* The cards that the seat holds and that need not wait, as bits. */
uint32_t hx_playable_make(const struct hx_game *g, int seat);
static inline uint32_t hx_playable(struct hx_game *g, int seat)
{
    const struct hx_cached *c = &g->l->cached[g->l->playable];
    uint32_t *kept =
        (uint32_t *)(void *)(g->b + c->offset + c->stride * (uint32_t)seat);

    if (!hx_is_valid(g, g->l->playable, seat)) {
        *kept = hx_playable_make(g, seat);
        hx_set_valid(g, g->l->playable, seat);
    }
    return *kept;
}
bool hx_last_tests(struct hx_game *g, const struct hx_act *a,
                   struct hx_ctx *ctx, struct hx_refusal *why);
bool hx_pay_covered(struct hx_game *g, const struct hx_act *a, int made,
                    struct hx_ctx *ctx, struct hx_refusal *why);
/* Bounds of the bundle of choice i: most of each kind, and its size. */
void hx_bundle_bounds(struct hx_game *g, const struct hx_choice *c,
                      struct hx_ctx *ctx, int16_t *most, int *lo, int *hi);
/* Of at most HX_BUNDLE_MOST cards; larger ones are counted as too many. */
#define HX_BUNDLE_MOST 64
uint64_t hx_bundle_count(const int16_t *most, int lanes, int n);
void hx_bundle_nth(const int16_t *most, int lanes, int n, uint64_t k,
                   int16_t *bag);

/* body.c, settle.c, flow.c */
bool hx_body(struct hx_game *g, const struct hx_effect *e, struct hx_ctx *ctx);
bool hx_come_to_rest(struct hx_game *g); /* awards and `always`, then the win */
static inline bool hx_after_body(struct hx_game *g)
{
    if (hx_mask_meet(&g->l->looks_at, g->written) || !hx_all_asleep(g))
        return hx_come_to_rest(g);
    memset(g->written, 0, HX_MAX_GROUPS / 8);
    return true;
}
/* To whoever listens to the event; no facts. */
bool hx_tell_listeners(struct hx_game *g, uint16_t event, const int32_t *field);
bool hx_rest(struct hx_game *g); /* the same without the win */
uint32_t hx_judge(struct hx_game *g, int award, uint32_t now);
bool hx_push_queue(struct hx_game *g); /* what bodies have started */
static inline bool hx_flush(struct hx_game *g)
{
    return !g->nqueue || hx_push_queue(g);
}
bool hx_advance(struct hx_game *g); /* to the next question, or the end */
bool hx_answer(struct hx_game *g, int seat, const struct hx_move *m);
void hx_award_due(struct hx_game *g, uint16_t event, const int32_t *field);
bool hx_begin(struct hx_game *g);                /* pushes the first frame */
uint32_t hx_may_answer(const struct hx_game *g); /* bits: who is asked now */
bool hx_is_optional(struct hx_game *g, const struct hx_step *step, int seat);
int hx_arg(const struct hx_game *g, const struct hx_frame *f, int argname);
/* The arguments of a frame, copied to 'to'; NULL if it has none. */
void hx_copy_args(const struct hx_game *g, const struct hx_frame *f,
                  struct hx_args *to);
static inline const struct hx_args *hx_args_of(const struct hx_game *g,
                                               const struct hx_frame *f,
                                               struct hx_args *to)
{
    if (!(f->flags & HX_F_ARGS))
        return NULL;
    hx_copy_args(g, f, to);
    return to;
}

/* position.c: the hash of a position that lies in a block of the game */
uint64_t hx_hash_block(const struct hx_game *g, const uint8_t *block);

/* undo.c: before a move (NULL: what nobody can play again), or when the block
 * is another one; and back to before the move last remembered. */
void hx_remember(struct hx_game *g, int seat, const struct hx_move *move);
void hx_forget(struct hx_game *g);
void hx_take_back(struct hx_game *g);
/* For checks: do the moves, played again, lead to this position? */
bool hx_undo_holds(struct hx_game *g);
void hx_clean(struct hx_game *g); /* of what the last move left in g */

/* chance.c */
bool hx_chance(struct hx_game *g, uint16_t chance, struct hx_ctx *ctx,
               int16_t *roll);
uint32_t hx_below(struct hx_game *g, uint16_t stream, uint32_t n);
bool hx_take_forced(struct hx_game *g, uint16_t stream, struct hx_forced *to);
void hx_note_draw(struct hx_game *g, const struct hx_draw *draw);
/* outcomes.c: how many outcomes a chance has that is drawn from no set; which of them no
 * `reroll` excludes, as bits. */
int hx_outcomes(const struct hx_chance *c);
void hx_outcomes_make(struct hx_game *g, uint16_t chance, int seat,
                      uint64_t *out);
bool hx_deal(struct hx_game *g);
void hx_tell_fact(struct hx_game *g, struct hx_fact *fact);

#endif
