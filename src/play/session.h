/*
 * session.h - a game being played: its mix, its choosers, what was done.
 *
 * Everything done (a move, a field set, an outcome forced, a statement run) is
 * a deed, with a copy of the position after it: undo and redo are copies back.
 * The fields are for reading; only session.c and its friends write them.
 */
#ifndef HX_SESSION_H
#define HX_SESSION_H

#include "buffer.h"
#include "chooser.h"
#include "mix.h"
#include "runtime.h"

enum hx_deed_sort { HX_DEED_MOVE, HX_DEED_SET, HX_DEED_FORCE, HX_DEED_LUA };

/* A fact with its draw, kept for the log. */
struct hx_happening {
    struct hx_fact fact; /* fact.draw is NULL: see 'draw' */
    struct hx_draw draw;
};

/* A forced outcome that no draw has taken yet. */
struct hx_outcome {
    uint16_t stream;
    uint8_t n;
    int16_t value[HX_MAX_ROLL];
};

struct hx_deed {
    uint8_t sort;         /* enum hx_deed_sort */
    int8_t seat;          /* MOVE, LUA: whose it was; else -1 */
    bool together;        /* MOVE: answered a step that asks all */
    uint16_t step;        /* MOVE: the step that asked */
    struct hx_move move;  /* MOVE */
    char *text;           /* as a record writes it, without the seat */
    struct hx_draw *draw; /* the outcomes it drew, oldest first */
    int ndraw;
    struct hx_happening *fact; /* what it led to */
    int nfact;
    struct hx_outcome *forced; /* still unused after it */
    int nforced;
    const struct hx_game *game; /* under whose rules all this is meant */
    void *block;                /* the position after it ... */
    struct hx_game *block_of;   /* ... as this game has it */
};

/* Rules that a game was played by before they were read again: what was done
 * under them is still told by them. */
struct hx_past {
    struct hx_mix *mix;
    struct hx_game *game;
    bool owned; /* the mix is freed with the session */
};

struct hx_session {
    struct hx_mix *mix;
    bool owns_mix;
    struct hx_game *game;
    struct hx_chooser chooser[HX_MAX_SEATS]; /* of the players */
    uint64_t seed, start_hash;
    bool
        edited; /* set, forced, a statement run, a chance undone, other rules */
    struct hx_deed start; /* how the game stood before the first deed */
    struct hx_deed *deed; /* those done, then those undone */
    int ndone, ndeed, room;
    struct hx_deed now;       /* being done: facts are gathered here */
    struct hx_report *report; /* mistakes of typed formulas */
    struct hx_past *past;     /* see reload.h */
    int npast;
    struct hx_buffer before; /* of a game whose record began under other rules:
                                its lines until then, which cannot be undone */
    int before_moves;
    struct hx_error stuck; /* why the last undo or redo could not be */
};

/* Begins a game of the mix. choosers[i] is the enum hx_chooser_sort of player
 * i. With 'own' the mix is freed with the session, else it is borrowed.
 * Returns NULL and fills 'err' when the rules fail at the start (the mix is
 * then still the caller's). */
struct hx_session *hx_session_new(struct hx_mix *mix, bool own, uint64_t seed,
                                  const uint8_t *choosers,
                                  struct hx_error *err);
/* The same from a position (position.h) instead of the start; the mix is
 * borrowed. What the rules do not know of it becomes lines of 'notes'. NULL and
 * 'err' filled if it cannot be under these rules. */
struct hx_session *hx_session_stand(struct hx_mix *mix, uint64_t seed,
                                    const uint8_t *choosers,
                                    const char *position,
                                    struct hx_buffer *notes,
                                    struct hx_error *err);
void hx_session_free(struct hx_session *s); /* NULL is allowed */

/* The seat asked: the first of those who have still to answer, -1 when the
 * game is over. */
int hx_session_asked(const struct hx_session *s);

/* The legal moves of a seat: borrowed until the next call of any function
 * that takes the session. */
const struct hx_listing *hx_session_list(struct hx_session *s, int seat);

enum hx_done {
    HX_DONE,
    HX_REFUSED, /* 'told' has the reason in one line; nothing has changed */
    HX_BROKEN   /* a rule failed: 'told' has its report; nothing has changed */
};

/* Plays a move of the seat, if it is legal. Undone deeds are forgotten. */
enum hx_done hx_session_move(struct hx_session *s, int seat,
                             const struct hx_move *move,
                             struct hx_buffer *told);
/* The same from text, "roll" or "red: roll"; without a colour it is the
 * asked seat's. */
enum hx_done hx_session_type(struct hx_session *s, const char *line,
                             struct hx_buffer *told);
/* Is it legal? Adds the reason if not, and nothing if it is. HX_DONE: yes. */
enum hx_done hx_session_why(struct hx_session *s, const char *line,
                            struct hx_buffer *told);
/* Lets the asked seat's chooser answer, if it is no person: HX_REFUSED, and
 * nothing told, when the asked seat is human or the game is over. */
enum hx_done hx_session_bot(struct hx_session *s, struct hx_buffer *told);

/* Is a seat asked that is no person's? */
bool hx_session_awaits_bot(const struct hx_session *s);

/* One deed back, one forth. False when there is none, or ('stuck' says why)
 * when the position cannot be under rules that were read again since. */
bool hx_session_undo(struct hx_session *s);
bool hx_session_redo(struct hx_session *s);

/* A line of `given`, or FIELD = VALUE:
 *   red settlement A1.SE C1.SE road A1-SE hand 2 brick coins 3
 *   red.hand = 2 brick 1 ore        robber C3        C3 terrain hills token 6
 * All of it happens, or nothing. */
enum hx_done hx_session_set(struct hx_session *s, const char *line,
                            struct hx_buffer *told);
/* STREAM VALUES: the outcomes of the stream's next draws, in order. */
enum hx_done hx_session_force(struct hx_session *s, const char *line,
                              struct hx_buffer *told);
/* A statement of Lua as one deed; `me` is the asked seat, or whose turn it
 * was. */
enum hx_done hx_session_lua(struct hx_session *s, const char *statement,
                            struct hx_buffer *told);

/* Adds the value of a formula as the seat sees it; what it may not see is a
 * refusal. Seat -1 sees all; `me` is then the asked seat. */
enum hx_done hx_session_formula(struct hx_session *s, int seat,
                                const char *text, struct hx_buffer *told);

/* A line of `then`:
 *   LEFT = VALUE                        a field (red coins) or a formula
 *   red may MOVE, red may not MOVE [because CONSTRAINT]
 *   choosing red STEP    choices red = A, B    red sees LEFT = VALUE
 *   winner red    over
 * With a viewer that is no -1, what that seat may not see cannot be asked for.
 * HX_FALSE: 'told' has "want ...", "got ..." on two lines; HX_UNREADABLE: a
 * sentence. */
enum hx_verdict { HX_TRUE, HX_FALSE, HX_UNREADABLE };
enum hx_verdict hx_session_assert(struct hx_session *s, int viewer,
                                  const char *line, struct hx_buffer *told);

/* Adds, a line each, what deeds first <= i < s->ndone did, as the viewer may
 * see it (a seat, or -1 for all); first < 0: also how the game started. */
void hx_session_log(const struct hx_session *s, int first, int viewer,
                    struct hx_buffer *to);

#endif
