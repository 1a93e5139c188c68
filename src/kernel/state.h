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
#include "linked.h"

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

/* The block up to 'kept' as it was some moves ago, and those moves: see
 * undo.c. */
#define HX_UNDO_MOVES 32
struct hx_undo {
    uint8_t *block;
    int n;       /* moves since; -1: the block is of no use */
    bool called; /* the last move cannot be played again */
    uint8_t seat[HX_UNDO_MOVES];
    struct hx_move move[HX_UNDO_MOVES];
};

/* What every move needs comes first, where it is reached in the fewest bytes
 * of code. */
struct hx_game {
    const struct hx_rules *r;
    const struct hx_layout *l;
    const struct hx_form *form; /* of the rules, as linked: those that are
                                   compiled in play, for which the rules' array
                                   may move, are run by hx_eval alone */
    uint8_t *b; /* the block; and where in it lies what is asked for most: */
    struct hx_frame *frames, *top; /* top: the last one in use */
    uint64_t *written, *valid;
    uint32_t *calm;
    const struct hx_step *step; /* that asks, if status is HX_ASKING */
    int asked; /* by step: of several together the next; -1: nobody yet */
    int actor; /* the seat that acts */
    enum hx_status status;
    bool sampled;  /* listing holds of an action only moves drawn by lot */
    uint64_t open; /* actions of 'looked': see there */
    /* What each move begins with as 0 (hx_clean): */
    uint64_t work; /* what this move can have taken so far (cost.h) */
    const struct hx_effect *body; /* that runs */
    uint32_t calls;               /* functions called since this move began */
    int looked; /* seat + 1 whose open actions (the first 64) are in 'open' */
    int nqueue, ndraw;
    int telling; /* depth of events */
    int listed;  /* seat + 1 whose moves 'listing' holds, or 0 */
    bool failed;
    bool again; /* the same step asks again: nothing to walk */
    struct hx_listing *listing;
    void (*watch)(void *self, const struct hx_fact *fact);
    void *watcher;
    int16_t *hand[HX_MAX_SEATS]; /* in the block, by kind */
    struct hx_host host;
    struct hx_draw *draw;
    int draw_room;
    int nforced, forced_room;
    int next_out;
    int nreset[2];
    struct hx_forced *forced;
    uint16_t reset[2][HX_MAX_GROUPS]; /* fields that turn and round reset */
    uint64_t out[4][HX_MAX_WORDS];    /* results of hx_eval */
    uint16_t told[HX_MAX_TELL];
    struct hx_queued queue[HX_MAX_QUEUE];
    struct hx_rule_error error;
    struct hx_undo undo;
    uint64_t seeded;          /* the seed of the game from which ... */
    uint64_t stream_seed[64]; /* ... these were made */
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
    return g->hand[seat];
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

/* The cards of decks that an action is played with, of these those that the
 * seat holds and that need not wait: as bits. */
static inline uint32_t *hx_playable(const struct hx_game *g, int seat)
{
    return (uint32_t *)(void *)(g->b + g->l->playable) + seat;
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

/* The kind that the hex bears, where 'around' is kept. */
static inline uint8_t hx_bears(const struct hx_game *g, int hex)
{
    return g->l->bears[g->b[g->l->terrain + (uint32_t)hex]];
}

/* The one note of a write: what was written, and for which seat (-1: nobody's
 * or everybody's). Whoever stores into the block calls it. */
static inline void hx_touch(struct hx_game *g, int group, int seat)
{
    const struct hx_stale *stale = &g->l->stale[group];
    uint64_t *valid = g->valid;

    if (!stale->heeded)
        return;
    g->written[group >> 6] |= UINT64_C(1) << (group & 63);
    *g->calm &= stale->calm;
    for (int w = 0; w < stale->words; w++) {
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

static inline void hx_set_old(struct hx_game *g, int slot, int seat)
{
    hx_set_remove(g->valid + seat * HX_CACHE_WORDS, slot);
}

static inline void hx_set_valid(struct hx_game *g, int slot, int seat)
{
    hx_set_add(g->valid + seat * HX_CACHE_WORDS, slot);
}

/* What has nothing to do, as bits in the block. An `always` sleeps while its
 * `when` is false: then only what that reads can wake it. HX_CALM: nothing was
 * written that awards, wins or the `when` of a sleeper read. HX_SLEEPLESS is
 * never set: it stands for an `always` that cannot sleep. HX_SET_BACK: what the
 * start of a turn sets back is as the last one left it. */
#define HX_CALM (1u << 31)
#define HX_SLEEPLESS (1u << 30)
#define HX_SET_BACK (1u << 29)

static inline bool hx_all_calm(const struct hx_game *g)
{
    return (*g->calm | HX_SET_BACK) == g->l->all_calm;
}

/* It is the seat's turn now. */
static inline void hx_set_active(struct hx_game *g, int seat)
{
    hx_st(g)->active = (int8_t)seat;
    hx_touch(g, HX_G_TURN, -1);
    if (!hx_is_valid(g, HX_NO_WIN, seat))
        *g->calm &= ~HX_CALM;
}

/* The first of the seats at or after 'from' clockwise, or -1. */
static inline int hx_next_clockwise(uint32_t seats, int from)
{
    uint32_t later = from > 0 ? seats >> from << from : seats;

    if (!seats)
        return -1;
    return __builtin_ctz(later ? later : seats);
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

#endif
