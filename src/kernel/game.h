/*
 * game.h - one game: rules, the state block, and the machine that runs them.
 *
 * Everything the rules remember lies in one flat block of hx_game_size()
 * bytes; hx_game_save and hx_game_restore copy it. What struct hx_game holds
 * besides is scratch, the trace of the last move and the forced outcomes.
 * No function here allocates while a game is played, except that the trace
 * and the queue of forced outcomes grow when they must.
 */
#ifndef HX_GAME_H
#define HX_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "error.h"
#include "rules.h"

struct hx_game;

/* An answer of a seat. c[i] is the i-th choice in the order of the form: the
 * id of the thing, a number, a set of seats, or the number of its bundle in
 * 'bag'. Lanes past the last kind are 0, bags from nbag on mean nothing. */
struct hx_move {
    uint16_t act;  /* action id, or HX_PASS */
    uint16_t nbag; /* how many of 'bag' mean something */
    int32_t c[HX_MAX_CHOICES];
    int16_t bag[HX_MAX_BAGS][HX_LANES];
};
#define HX_PASS 0xfffe

/* No choices yet, no bundles: what lies in 'bag' means nothing then. */
static inline void hx_move_clear(struct hx_move *move)
{
    memset(move, 0, offsetof(struct hx_move, bag));
}
static inline void hx_move_copy(struct hx_move *to, const struct hx_move *from)
{
    memcpy(to, from, offsetof(struct hx_move, bag));
    for (int i = 0; i < from->nbag; i++)
        memcpy(to->bag[i], from->bag[i], sizeof to->bag[i]);
}
static inline bool hx_move_equal(const struct hx_move *a,
                                 const struct hx_move *b)
{
    return !memcmp(a, b, offsetof(struct hx_move, bag)) &&
           !memcmp(a->bag, b->bag, a->nbag * sizeof *a->bag);
}

enum hx_status {
    HX_ASKING, /* a seat has to choose */
    HX_OVER,   /* somebody has won, or the rules ended the game */
    HX_FAILED  /* a rule error, hx_game_error; the position is as before */
};

/* Why a move is refused, as a value; hx_refusal_text makes it a sentence. */
enum hx_reason {
    HX_LEGAL,
    HX_R_OVER,
    HX_R_MENU,
    HX_R_PASS,
    HX_R_TEST,
    HX_R_LIMIT,
    HX_R_ONCE,
    HX_R_CARD_HELD,
    HX_R_CARD_WAITS,
    HX_R_COST,
    HX_R_SUPPLY,
    HX_R_CHOICE,
    HX_R_CARDS_COUNT,
    HX_R_CARDS_HELD,
    HX_R_SET
};
struct hx_refusal {
    uint8_t reason;      /* enum hx_reason */
    uint16_t constraint; /* TEST, SET: the constraint; LIMIT: the limit;
                            COST: the value that names it, or HX_NONE */
    uint16_t choice;     /* which choice, for CHOICE, CARDS_*, SET */
    int16_t seat;
    uint16_t act;
    struct hx_move move; /* what was tried: the text shows its numbers */
};

/* What a rule error says (rule_language.md 11.2). */
struct hx_rule_error {
    char text[256];
    struct hx_origin at;     /* the Lua statement or the word */
    const char *word, *name; /* "on", "x.toll": the body that ran */
    struct hx_origin decl;   /* where that is declared */
    char calls[512];         /* innermost first, parted by " < " */
};

/* One draw of chance, as it happened: trace of the last move. */
struct hx_draw {
    uint16_t stream; /* which stream ... */
    uint16_t chance; /* ... for which chance, or HX_NONE: a deck or lot */
    int16_t seat;    /* for whom it was drawn; -1: nobody */
    bool rejected;   /* a card of a deck that `reroll` excludes */
    uint8_t n;
    uint8_t type, sub;          /* of the values, where they are not numbers */
    int16_t value[HX_MAX_ROLL]; /* DICE: each die; TABLE: the row's numbers */
};

/* Something that happened, for people to read: told to the watcher. */
enum hx_fact_sort {
    HX_FACT_MOVED, /* n of kind (or card: card >= 0) from a to b */
    HX_FACT_DRAW,  /* a chance: 'draw' */
    HX_FACT_BUILT, /* piece at place for seat a */
    HX_FACT_REMOVED,
    HX_FACT_AWARD,   /* 'award' goes from a to b (seats or -1) */
    HX_FACT_TURN,    /* the turn of seat a begins */
    HX_FACT_EVENT,   /* event 'event' was told */
    HX_FACT_SKIPPED, /* seat a has no answer to 'step', which skips it */
    HX_FACT_OVER     /* a has won, or nobody (-1) */
};
enum { HX_AT_BANK = -1, HX_AT_DECK = -2, HX_AT_OUT = -3, HX_AT_BAG = -4 };
struct hx_fact {
    uint8_t sort;
    int16_t a, b; /* seats or HX_AT_* */
    int16_t n, kind, card, piece, place, award, event, step;
    const struct hx_draw *draw;
    const struct hx_effect *by; /* the declaration whose body runs, or NULL */
};

/* The context of a formula or body. Zeroed, with me = it = piece = kind = -1,
 * it is one without anything; hx_ctx_new gives that. */
struct hx_ctx {
    int me, it, piece, kind;
    const struct hx_move *move;   /* choices, or NULL */
    int made;                     /* choices made so far */
    const int32_t *event;         /* fields of the event, or NULL */
    const int16_t *roll;          /* numbers of the outcome, or NULL */
    const struct hx_frame *frame; /* arguments, or NULL */
};
static inline struct hx_ctx hx_ctx_new(int me)
{
    struct hx_ctx ctx = {.me = me, .it = -1, .piece = -1, .kind = -1};

    return ctx;
}

/* What runs a function of the rules: Lua lives behind this pointer. It calls
 * back into the game by the functions of effect.h. Returns false when the
 * function failed: hx_game_fail was called. */
struct hx_host {
    bool (*call)(void *self, struct hx_game *g, const struct hx_effect *body,
                 const struct hx_fn *fn, const struct hx_ctx *ctx);
    void *self;
};

/* A game over the rules, which must be linked and outlive it. The caller owns
 * the result; NULL when memory is out. */
struct hx_game *hx_game_new(const struct hx_rules *r);
void hx_game_free(struct hx_game *g); /* NULL is allowed */
void hx_game_host(struct hx_game *g, struct hx_host host);
void hx_game_watch(struct hx_game *g,
                   void (*watch)(void *self, const struct hx_fact *fact),
                   void *self); /* NULL: nobody watches */
const struct hx_rules *hx_game_rules(const struct hx_game *g);

/* Deals the board and plays up to the first question. */
enum hx_status hx_game_start(struct hx_game *g, uint64_t seed);
enum hx_status hx_game_status(const struct hx_game *g);
uint32_t hx_game_moves(const struct hx_game *g); /* answers given so far */

/* The block: copying it is saving the game. */
size_t hx_game_size(const struct hx_game *g);
void hx_game_save(const struct hx_game *g, void *to);
void hx_game_restore(struct hx_game *g, const void *from);
/* The position's hash: over what is remembered, caches left out. */
uint64_t hx_game_hash(const struct hx_game *g);

/* The question: which step asks, and whom. Several seats only in a step that
 * asks all together. Status must be HX_ASKING. */
struct hx_question {
    uint16_t step;
    uint8_t seats; /* bits: who has still to answer */
    bool together;
    int seat; /* the first of them, clockwise from the active seat */
    const struct hx_frame *frame;
};
void hx_game_question(const struct hx_game *g, struct hx_question *q);

/* Legal moves of a seat, as sets: segments of one action with all but the
 * last varying choice fixed; PAIR: with both of its two choices varying. */
#define HX_MAX_SEGMENTS 1024
#define HX_SET_POOL 8192
#define HX_MAX_SAMPLES 64
#define HX_LIST_CAP 4096 /* moves of one action beyond which it is sampled */
struct hx_segment {
    uint16_t act;
    uint8_t sort;   /* HX_SEG_* */
    uint8_t choice; /* which choice varies */
    bool differ;    /* PAIR: never both the same */
    uint8_t words;  /* SET: how many its set has */
    uint32_t count;
    uint32_t at;   /* SET, SEATS, PAIR: words in 'pool';
                             BUNDLE: size of the bundles */
    int16_t from;  /* index of 'move' that holds the fixed choices, or -1 */
    int16_t limit; /* BUNDLE: index in 'move' whose bag[0] bounds it */
};
/* ONE, MOVE: nothing varies. SEATS: clockwise from the active seat. */
enum {
    HX_SEG_ONE,
    HX_SEG_SET,
    HX_SEG_SEATS,
    HX_SEG_PAIR,
    HX_SEG_BUNDLE,
    HX_SEG_MOVE
};
struct hx_listing {
    int seat;
    uint32_t total;
    int nsegment;
    uint32_t npool;
    int nmove;
    bool with_pass; /* the pass, if there is one, is the last move */
    struct hx_segment segment[HX_MAX_SEGMENTS];
    uint64_t pool[HX_SET_POOL];
    struct hx_move move[HX_MAX_SEGMENTS + HX_MAX_SAMPLES];
};
/* The game's own listing, big (tens of KiB): borrowed until it is asked for
 * another seat's, or changes. Empty for a seat that is not asked. */
const struct hx_listing *hx_game_list(struct hx_game *g, int seat);
/* Is there just one move, one without choices? Most questions are of this kind,
 * and it is found without a listing; false: list them to know. */
bool hx_game_forced_move(struct hx_game *g, int seat, struct hx_move *move);
/* Writes move k < total of the listing. Order: actions as declared, choices
 * nested in the order of the form. */
void hx_listing_move(const struct hx_game *g, const struct hx_listing *list,
                     uint32_t k, struct hx_move *move);

/* Is the move legal for the seat? NULL 'why' is allowed. */
bool hx_game_legal(struct hx_game *g, int seat, const struct hx_move *move,
                   struct hx_refusal *why);

/* Plays a move; it must be legal (hx_game_legal). After HX_FAILED the
 * position is as it was: all that is remembered, byte for byte; of what the
 * block only keeps to be found fast some may be made again. */
enum hx_status hx_game_apply(struct hx_game *g, int seat,
                             const struct hx_move *move);
const struct hx_rule_error *hx_game_error(const struct hx_game *g);

/* Runs 'edit' as a move of nobody, by the functions of effect.h: a field set
 * by hand, a statement of the prompt. Counted and undone like any move; the
 * win is not tested. 'seat' is `me`. */
enum hx_status hx_game_edit(struct hx_game *g, int seat,
                            bool (*edit)(void *self, struct hx_game *g),
                            void *self);

/* Draws of the last start or apply, oldest first; borrowed until the next. */
const struct hx_draw *hx_game_draws(const struct hx_game *g, int *n);

/* Fixes outcomes: the next draw of the stream takes the oldest value set
 * queued for it. A draw whose value is impossible is a rule error. Values:
 * each die, the member, the row's numbers, the card. */
bool hx_game_force(struct hx_game *g, uint16_t stream, const int16_t *value,
                   int n);
int hx_game_forced(const struct hx_game *g); /* how many wait unused */
void hx_game_unforce(struct hx_game *g);     /* drops them */

/* Formulas. The result of a set of places or a bag is borrowed until the
 * block is written or the next evaluation. */
struct hx_result {
    int64_t i;           /* number, thing, flag; one-word set as bits */
    const uint64_t *set; /* places */
    const int16_t *bag;
};
struct hx_result hx_eval(struct hx_game *g, uint16_t form,
                         const struct hx_ctx *ctx);
int hx_value(struct hx_game *g, uint16_t value, int a, int b); /* a call */
/* What the formulas of a value and its modifiers see of such a call. */
struct hx_ctx hx_value_context(const struct hx_value *v, int a, int b);

/* Reads of the state that front ends need. */
int hx_points(struct hx_game *g, int seat); /* public points */
int hx_score(struct hx_game *g, int seat);  /* with hidden cards */
int hx_active(const struct hx_game *g);
int hx_round(const struct hx_game *g);
int hx_first(const struct hx_game *g);
int hx_winner(const struct hx_game *g);                  /* -1: none */
int hx_holder(const struct hx_game *g, int award);       /* seat or -1 */
uint32_t hx_holders(const struct hx_game *g, int award); /* bits */
int hx_award_metric(struct hx_game *g, int award, int seat);
const int16_t *hx_hand(const struct hx_game *g, int seat);
const int16_t *hx_bank(const struct hx_game *g);
int hx_cards_held(const struct hx_game *g, int seat, int card);
int hx_cards_waiting(const struct hx_game *g, int seat, int card);
int hx_deck_left(const struct hx_game *g, int deck);
int hx_counter(const struct hx_game *g, int seat, int kind);
int hx_stock(const struct hx_game *g, int kind); /* counters; HX_NO_LIMIT */
int hx_supply(const struct hx_game *g, int seat, int piece);
/* What stands on a place: piece and seat, -1 and -1 if nothing. Riders do not
 * count: hx_rider asks for one. */
void hx_at(const struct hx_game *g, enum hx_sort sort, int place, int *piece,
           int *seat);
bool hx_rider(const struct hx_game *g, int piece, int place, int *seat);
int hx_terrain_of(const struct hx_game *g, int hex);
int hx_token_of(const struct hx_game *g, int hex);
int hx_site_harbor(const struct hx_game *g, int site); /* harbor id */
/* A declared field: 'of' is the seat or place (ignored for game fields). */
struct hx_result hx_field_get(const struct hx_game *g, uint16_t field, int of);

/* ---- what a seat sees ---- */

bool hx_sees_kind(const struct hx_game *g, int viewer, int owner, int kind);
bool hx_sees_card(const struct hx_game *g, int viewer, int owner, int card);
bool hx_sees_field(const struct hx_game *g, int viewer, int field, int of);

/* A position as one seat sees it. Positions with the same hash are one
 * information set of that seat. */
struct hx_view {
    uint64_t hash;
    int16_t cards[HX_MAX_SEATS];   /* in each hand, as far as counted */
    int16_t held[HX_MAX_SEATS][8]; /* cards of decks in each hand */
    int16_t left[8];               /* in each deck */
};
/* Writes hx_game_size() bytes to 'to': the block, in which all that is hidden
 * from the viewer is zero: kinds and cards of others, fields that are not
 * theirs to see, decks, sealed answers, the seed and the streams. It is for
 * reading, not for hx_game_restore. */
void hx_game_view(const struct hx_game *g, int viewer, struct hx_view *view,
                  void *to);

/* Every cache against its definition, conservation, invariants of the rules.
 * Returns false and fills 'err' with the first finding. */
bool hx_game_check(struct hx_game *g, struct hx_error *err);

#endif
