/*
 * inside.h - inside the kernel: what its files call of each other.
 */
#ifndef HX_INSIDE_H
#define HX_INSIDE_H

#include "state.h"

/* link.c, layout.c */
bool hx_link_reads(struct hx_rules *r, struct hx_error *err);
/* link_split.c. And: are they the same instructions? Then one of them need not
 * be asked after the other. HX_NONE is the same as itself alone. */
void hx_split_forms(struct hx_rules *r);
bool hx_same_form(const struct hx_rules *r, uint16_t a, uint16_t b);
void hx_link_flow(struct hx_rules *r);
bool hx_lay_out(struct hx_rules *r, struct hx_error *err);
void hx_make_plans(struct hx_rules *r);
void hx_plan_step(struct hx_rules *r, struct hx_step *step);

/* A bound on the work of one call from outside: a formula that goes over more
 * members is cut short, and the failure told. */

/* eval.c: a formula; sets of places it makes land in 'out'. */
struct hx_result hx_run(struct hx_game *g, uint16_t form,
                        const struct hx_ctx *ctx, uint64_t *out);
/* link_shape.c: finds the short ones. shape.c runs them; the set of one of
 * shape BUT. */
void hx_make_shapes(struct hx_rules *r);
const uint64_t *hx_set_but(struct hx_game *g, const struct hx_form *f,
                           const struct hx_ctx *ctx, uint64_t *out);
/* Of a test: what it gives for a number; both bounds are included. */
static inline int hx_tested(const struct hx_form *f, int x)
{
    return f->end[(unsigned)x - (unsigned)f->low <= f->span];
}
/* A formula of shape FIELD, which needs no context. */
static inline int hx_test_field(const struct hx_game *g,
                                const struct hx_form *f)
{
    return hx_tested(f, *hx_shorts(g, (uint32_t)f->leaf[0].value));
}
/* A formula of places: where they lie, 'out' if it has to make them. */
const uint64_t *hx_other_places(struct hx_game *g, const struct hx_form *f,
                                const struct hx_ctx *ctx, uint64_t *out);
static inline const uint64_t *hx_places(struct hx_game *g,
                                        const struct hx_form *f,
                                        const struct hx_ctx *ctx, uint64_t *out)
{
    return f->shape == HX_SHAPE_BUT ? hx_set_but(g, f, ctx, out)
                                    : hx_other_places(g, f, ctx, out);
}
/* shape.c: writes down what finds its number, once the shape is known. */
void hx_choose_number(struct hx_form *f);
/* Of a formula of shape WHERE: those of its members that are among these. */
int hx_where(struct hx_game *g, const struct hx_form *f,
             const struct hx_ctx *ctx, uint32_t among);
static inline int hx_int_of(struct hx_game *g, const struct hx_form *f,
                            const struct hx_ctx *ctx)
{
    return f->constant ? f->value : f->number(g, f, ctx);
}
/* Of a formula as linked; later ones only by hx_eval (see g->form). */
static inline int hx_int(struct hx_game *g, uint16_t form,
                         const struct hx_ctx *ctx)
{
#ifdef HX_CHECK
    assert(form < g->l->nform);
#endif
    return hx_int_of(g, &g->form[form], ctx);
}
/* Of an `if`: the one of its ends that counts. */
static inline const struct hx_form *hx_end_of(struct hx_game *g,
                                              const struct hx_form *f,
                                              const struct hx_ctx *ctx)
{
    return &g->form[f->part[hx_int(g, f->part[0], ctx) ? 1 : 2]];
}
static inline bool hx_when(struct hx_game *g, uint16_t form,
                           const struct hx_ctx *ctx)
{
    return form == HX_NONE || hx_int(g, form, ctx);
}
uint32_t hx_seats(struct hx_game *g, uint16_t form, const struct hx_ctx *ctx);

/* network.c */
const uint64_t *hx_reach(struct hx_game *g, int network, int seat);
/* eval_place.c: of the network that a piece joins; nothing for -1, or if it
 * joins none. */
const uint64_t *hx_reach_of(struct hx_game *g, int piece, int seat);
void hx_reach_make(struct hx_game *g, int network, int seat, int without,
                   uint64_t *out);
int hx_trail(struct hx_game *g, int network, int seat);
int hx_trail_make(struct hx_game *g, int network, int seat);
void hx_roam(struct hx_game *g, int network, int seat, int from, uint64_t *out);
void hx_loose(struct hx_game *g, int network, int seat, uint64_t *out);
void hx_network_edges(const struct hx_game *g, int network, int seat,
                      uint64_t *out);
/* Makes old, or brings up to date, what is kept of networks: the piece of the
 * seat now stands there or no longer does; the registries are written. */
void hx_net_stood(struct hx_game *g, int piece, int seat, int at, bool there);
/* By trying everything, for checks; -1: that is too much. */
int hx_trail_exhaustive(struct hx_game *g, int network, int seat);
#define HX_TRAIL_STEPS 1000000 /* of either search */

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
/* A piece stands at a place, or no longer does: nobody is told. */
void hx_piece_stand(struct hx_game *g, int piece, int seat, int at, bool there);

/* deck.c: all cards of decks in the seat's hands were written; those that had
 * to wait need wait no longer. */
void hx_touch_cards(struct hx_game *g, int seat);
void hx_wake_cards(struct hx_game *g, int seat);
uint32_t hx_playable_make(const struct hx_game *g, int seat);

/* account.c: cards of a bag between the bank and a seat; they are there. And n
 * of a kind, from and to a hand or HX_AT_BANK. */
bool hx_bank_to_seat(struct hx_game *g, int seat, const int16_t *bag);
void hx_seat_to_bank(struct hx_game *g, int seat, const int16_t *bag);
bool hx_move_cards(struct hx_game *g, int kind, int n, int from, int to);

/* produce.c: what is kept of hexes, by its definition; and after the terrain
 * of a hex was written, or what is kept around it. */
uint64_t hx_around_make(struct hx_game *g, int hex);
bool hx_yields(const struct hx_game *g, int hex);
void hx_yield_again(struct hx_game *g, int hex);

/* field.c: a value, or all of the field, as at the start, or `init` says. */
bool hx_field_begin(struct hx_game *g, uint16_t field, int of);
bool hx_field_reset(struct hx_game *g, uint16_t field);

/* guard.c, of a slot by seat with conditions: where it is not valid, do they
 * come out as they did when it was made, and nothing else was written that it
 * reads? Then it is valid again. And: how they come out now. */
bool hx_guarded_holds(struct hx_game *g, int slot, int seat);
void hx_note_guards(struct hx_game *g, int slot, int seat);
bool hx_guards_agree(struct hx_game *g, int slot, int seat); /* for checks */
static inline bool hx_holds_after_all(struct hx_game *g, int slot, int seat)
{
    return g->l->cached[slot].sound != HX_NONE &&
           hx_guarded_holds(g, slot, seat);
}
/* It was made; it is kept if all went well, or else fails again when a body
 * asks for it. */
static inline void hx_now_kept(struct hx_game *g, int slot, int seat)
{
    if (g->l->cached[slot].sound != HX_NONE)
        hx_note_guards(g, slot, seat);
    if (!g->failed)
        hx_set_valid(g, slot, seat);
}

/* value.c */
int hx_value_make(struct hx_game *g, int value, int a, int b);
/* What is kept of a value in a slot of the cache for the seat. */
static inline int32_t *hx_kept_row(const struct hx_game *g, int slot, int seat)
{
    const struct hx_cached *c = &g->l->cached[slot];

    return (int32_t *)(void *)(g->b + c->offset + c->stride * (uint32_t)seat);
}
/* Brings it up to date. */
void hx_value_renew(struct hx_game *g, uint16_t value, int seat);
/* The kept row of a value by seat, up to date; the value must have one. */
static inline const int32_t *hx_value_row(struct hx_game *g, uint16_t value,
                                          int seat)
{
    uint16_t slot = g->r->value[value].cache;

    if (!hx_is_valid(g, slot, seat))
        hx_value_renew(g, value, seat);
    return hx_kept_row(g, slot, seat);
}

/* Of a value by seat and kind: as lanes to compare a hand with. They lie behind
 * the row; no hand has as many cards as a number too large for a lane. */
static inline int16_t hx_as_lane(int n)
{
    return (int16_t)(n < 0 ? 0 : n > INT16_MAX ? INT16_MAX : n);
}
static inline uint32_t hx_lanes_behind(const struct hx_rules *r)
{
    return (uint32_t)r->nkind * 4;
}

/* legal.c and list.c */
bool hx_gate(struct hx_game *g, const struct hx_act *a, struct hx_ctx *ctx,
             struct hx_refusal *why);
/* The same without reasons, after the quick look, but for HX_Q_LEFT. */
bool hx_gate_after_quick(struct hx_game *g, const struct hx_quick *q, int seat);
/* The context of an action before anything is chosen. */
static inline struct hx_ctx hx_ctx_of_quick(const struct hx_game *g,
                                            const struct hx_quick *q, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    ctx.piece = q->piece;
    ctx.frame = hx_top(g);
    return ctx;
}
bool hx_can_answer(struct hx_game *g, const struct hx_step *step, int seat);
/* How many answers, a pass not counted, of a step that asks one after the
 * other; they stay in g->listing until the state changes. UINT32_MAX:
 * there is one whatever happens, and nothing was listed. */
uint32_t hx_answers(struct hx_game *g, const struct hx_step *step, int seat);
/* How many words a set of candidates has. */
static inline int hx_choice_words(const struct hx_game *g,
                                  const struct hx_choice *c)
{
    return c->domain == HX_D_PLACE ? g->r->board.geo->words[c->type - HX_T_HEX]
                                   : 1;
}
/* Candidates of choice i (of ctx->move->c[0..i-1] made): places in 'out' or,
 * not to be written, where they lie; else one word in 'out'. Not for bundles.
 */
const uint64_t *hx_candidates(struct hx_game *g, const struct hx_act *a, int i,
                              struct hx_ctx *ctx, uint64_t *out);
/* The same of a choice that is no place and no bundle. */
uint64_t hx_word_candidates(struct hx_game *g, const struct hx_choice *c,
                            struct hx_ctx *ctx);
/* Of all that may be chosen, what the constraints that rest let through. */
uint64_t hx_let_through(struct hx_game *g, const struct hx_choice *c,
                        struct hx_ctx *ctx);
/* All choices by one number. */
static inline struct hx_choice *hx_choice_at(const struct hx_rules *r, int id)
{
    return &r->act[id / HX_MAX_CHOICES].choice[id % HX_MAX_CHOICES];
}
/* The places of an action's one choice, kept in a slot of the cache, or made;
 * returns how many. */
int hx_kept_choice(struct hx_game *g, uint16_t slot, int seat,
                   const uint64_t **places);
void hx_kept_choice_make(struct hx_game *g, uint16_t act, int seat,
                         uint64_t *out);
bool hx_last_tests(struct hx_game *g, const struct hx_act *a,
                   struct hx_ctx *ctx, struct hx_refusal *why);
bool hx_pay_covered(struct hx_game *g, const struct hx_act *a, int made,
                    struct hx_ctx *ctx, struct hx_refusal *why);
/* Bounds of the bundle of choice i: most of each kind, and its size. */
void hx_bundle_bounds(struct hx_game *g, const struct hx_choice *c,
                      struct hx_ctx *ctx, int16_t *most, int *lo, int *hi);
/* Of at most HX_BUNDLE_MOST cards; larger ones are counted as too many. 'most'
 * has HX_LANES numbers, 0 from the last kind on. */
#define HX_BUNDLE_MOST 64
uint64_t hx_bundle_count(const int16_t *most, int lanes, int n);
void hx_bundle_nth(const int16_t *most, int lanes, int n, uint64_t k,
                   int16_t *bag);

/* fail.c: the event that was told, and the body that told it. */
HX_COLD void hx_blame_event(struct hx_game *g, uint16_t event);

/* body.c, event.c, after.c, flow.c. A body of the order of play, which its item
 * counts (cost.h), or of an answer, which the question that takes it unasked
 * counts, or somebody gave. None runs when it begins. */
bool hx_body(struct hx_game *g, const struct hx_effect *e, struct hx_ctx *ctx);
/* The body of a listener or of an `always`: it may be inside another one, which
 * runs on after it, and is counted here, for no item stands for it. */
bool hx_body_inside(struct hx_game *g, const struct hx_effect *e,
                    struct hx_ctx *ctx);
/* Have those of the event's listeners that can rest nothing to do? */
static inline bool hx_is_quiet(const struct hx_game *g,
                               const struct hx_event *e)
{
    return e->quiet != HX_NONE && g->actor >= 0 &&
           hx_is_valid(g, e->quiet, g->actor);
}
/* The same once something was written that they read: are they quiet still? */
bool hx_is_quiet_still(struct hx_game *g, const struct hx_event *e);
/* Has anything in the rules something to do at the event? */
static inline bool hx_is_heard(struct hx_game *g, uint16_t event)
{
    const struct hx_event *e = &g->r->event[event];

    if (!e->heard || !e->all_rest || g->actor < 0)
        return e->heard;
    return !hx_is_valid(g, e->quiet, g->actor) && !hx_is_quiet_still(g, e);
}
/* Tells an event: first, to whoever watches; returns whether it is heard, then
 * to those who listen. */
HX_COLD void hx_watch_event(struct hx_game *g, uint16_t event);
static inline bool hx_announce(struct hx_game *g, uint16_t event)
{
    if (g->watch)
        hx_watch_event(g, event);
    return hx_is_heard(g, event);
}
bool hx_tell_listeners(struct hx_game *g, uint16_t event, const int32_t *field);
bool hx_come_to_rest(struct hx_game *g); /* awards and `always`, then the win */
static inline bool hx_after_body(struct hx_game *g)
{
    return hx_all_calm(g) || hx_come_to_rest(g);
}
bool hx_rest(struct hx_game *g); /* the same without the win */
/* The innermost frame with the flag (HX_F_*), or NULL. */
const struct hx_frame *hx_innermost(const struct hx_game *g, int flag);
uint32_t hx_judge(struct hx_game *g, int award, uint32_t now);
bool hx_push_queue(struct hx_game *g); /* what bodies have started */
static inline bool hx_flush(struct hx_game *g)
{
    return !g->nqueue || hx_push_queue(g);
}
bool hx_advance(struct hx_game *g); /* to the next question, or the end */
bool hx_answer(struct hx_game *g, int seat, const struct hx_move *m);
/* answer.c: an answer that the others do not see yet; what it was, false: a
 * pass. */
void hx_seal(struct hx_game *g, int seat, const struct hx_move *m);
bool hx_sealed_answer(const struct hx_game *g, int seat, struct hx_move *m);
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

/* check_kept.c: is all that is kept as if made anew? If not, err has what. */
bool hx_kept_holds(struct hx_game *g, struct hx_error *err);

/* frames.c: what the start of a turn sets back. */
void hx_set_back(struct hx_game *g);

/* position.c: the hash of a position that lies in a block of the game */
uint64_t hx_hash_block(const struct hx_game *g, const uint8_t *block);

/* undo.c: before a move, or before what nobody can play again; when the block
 * is another one, or what chance brings is fixed from outside; and back to
 * before what was last remembered. */
void hx_remember(struct hx_game *g, int seat, const struct hx_move *move);
void hx_remember_edit(struct hx_game *g);
void hx_forget(struct hx_game *g);
void hx_take_back(struct hx_game *g);
/* For checks: do the moves, played again, lead to this position? */
bool hx_undo_holds(struct hx_game *g);
void hx_clean(struct hx_game *g); /* of what the last move left in g */

/* chance.c: the numbers of an outcome, which may be written into 'room', of
 * HX_MAX_ROLL; NULL: it failed. */
const int16_t *hx_chance(struct hx_game *g, const struct hx_chance *c,
                         const struct hx_ctx *ctx, int16_t *room);
uint32_t hx_below(struct hx_game *g, uint16_t stream, uint32_t n);
/* Makes the seeds of the streams from the one in the block. */
HX_APART void hx_seed_streams(struct hx_game *g);
bool hx_take_forced(struct hx_game *g, uint16_t stream, struct hx_forced *to);
/* A draw that happened, but that the seat it was for is named here. */
void hx_note_draw(struct hx_game *g, const struct hx_draw *draw, int seat);
/* outcomes.c: writes down what can be known of them. */
void hx_link_outcomes(struct hx_rules *r);
/* How many outcomes a chance has that is drawn from no set; which of them no
 * `reroll` excludes, as bits. */
int hx_outcomes(const struct hx_chance *c);
/* Of a deck of outcomes: its cards; 0 where they depend on the position. */
int hx_cards_of_outcomes(const struct hx_chance *c);
void hx_outcomes_make(struct hx_game *g, uint16_t chance, int seat,
                      uint64_t *out);
bool hx_deal(struct hx_game *g);
HX_COLD void hx_tell_fact(struct hx_game *g, struct hx_fact *fact);

#endif
