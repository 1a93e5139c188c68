/* The order of play: items of lists, one after the other. */
#include "flow.h"

#include "cost.h"

/* A body that runs by itself, and what follows from it at once. */
static bool lone_body(struct hx_game *g, const struct hx_effect *e,
                      struct hx_ctx *ctx)
{
    g->actor = ctx->me;
    return hx_body(g, e, ctx) && hx_after_body(g);
}

static HX_APART bool play_chance(struct hx_game *g, const struct hx_chance *c,
                                 const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);
    int16_t room[HX_MAX_ROLL];

    ctx.frame = f;
    g->body = &c->does;
    ctx.roll = hx_chance(g, c, &ctx, room);
    g->body = NULL;
    return ctx.roll && lone_body(g, &c->does, &ctx);
}

static bool play_call(struct hx_game *g, const struct hx_call *c,
                      const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);
    struct hx_args args;
    uint16_t entry = c->entry;
    uint32_t seats = 0;

    ctx.frame = f;
    if (!hx_when(g, c->when, &ctx))
        return true;
    if (entry == HX_NONE)
        entry = c->entries[hx_int(g, c->pick, &ctx)];
    if (c->who != HX_NONE && !(seats = hx_seats(g, c->who, &ctx)))
        return true;
    if (c->narg) {
        memset(args.name, HX_NO_ARG, sizeof args.name);
        memset(args.value, 0, sizeof args.value);
    }
    for (int i = 0; i < c->narg; i++) {
        args.name[i] = (uint8_t)c->argname[i];
        args.value[i] = (int16_t)hx_int(g, c->arg[i], &ctx);
    }
    return hx_push_entry(g, entry, c->who == HX_NONE ? f->seat : -1, seats,
                         c->narg ? &args : hx_args_of(g, f, &args));
}

static HX_APART uint32_t set_of(struct hx_game *g, uint16_t form,
                                const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    return hx_seats(g, form, &ctx);
}

uint32_t hx_each_set(struct hx_game *g, const struct hx_item *it,
                     const struct hx_frame *f)
{
    uint32_t players = (1u << g->r->nplayer) - 1;

    if (it->order == HX_SET)
        return set_of(g, it->set, f);
    return it->order == HX_OTHERS ? players & ~(1u << f->seat) : players;
}

/* A formula of the seat of a frame and of its arguments. */
static HX_APART int of_frame(struct hx_game *g, uint16_t form,
                             const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    return hx_int(g, form, &ctx);
}

/* Does the item's condition hold? */
static inline int holds(struct hx_game *g, const struct hx_item *it,
                        const struct hx_frame *f)
{
    if (it->test->shape == HX_SHAPE_FIELD)
        return hx_test_field(g, it->test);
    return of_frame(g, it->when, f);
}

static void next_round(struct hx_game *g)
{
    hx_st(g)->round++;
    hx_touch(g, HX_G_TURN, -1);
    hx_reset_fields(g, 1);
}

/* The turn below is the one on again. */
static HX_APART void back_to_turn(struct hx_game *g)
{
    for (const struct hx_frame *f = hx_top(g); f >= hx_frames(g); f--)
        if (f->flags & HX_F_TURN) {
            hx_set_active(g, f->seat);
            return;
        }
}

/* A loop's list begins again unless the loop stops. */
static bool again(struct hx_game *g, const struct hx_item *it,
                  struct hx_frame *f)
{
    if (it->stop != HX_NONE && of_frame(g, it->stop, f))
        return false;
    f->ip = it->body;
    if (it->outer)
        next_round(g);
    return true;
}

/* Does the next turn follow at once, whoever's is the one below? */
static inline bool next_follows(const struct hx_game *g,
                                const struct hx_frame *f)
{
    return f->flags & HX_F_EACH && f->left && f->order != HX_SET &&
           g->r->item[f->ip].begins & HX_F_TURN;
}

/* What else there is to be done where a frame has arguments, or waits for the
 * end of what is one whole. */
static HX_APART bool end_specially(struct hx_game *g, uint8_t flags)
{
    hx_pop_frame(g);
    if (flags & HX_F_TURN)
        back_to_turn(g);
    return !(flags & HX_F_WHOLE) || (hx_after_body(g) && hx_flush(g));
}

/* A list has ended: its frame is popped, and what it kept waiting settled. */
static inline bool end_of_list(struct hx_game *g, uint8_t flags)
{
    if (flags & (HX_F_ARGS | HX_F_WHOLE))
        return end_specially(g, flags);
    hx_drop_frame(g);
    if (flags & HX_F_TURN && hx_st(g)->nframe && !next_follows(g, hx_top(g)))
        back_to_turn(g);
    return true;
}

static HX_APART bool run_step(struct hx_game *g, const struct hx_step *step,
                              const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    return lone_body(g, &step->does, &ctx);
}

/* Items that begin a frame of their own. */
static HX_APART bool push_item(struct hx_game *g, const struct hx_item *it,
                               const struct hx_frame *f)
{
    struct hx_args room;
    const struct hx_args *args = hx_args_of(g, f, &room);
    uint16_t ip = it->body;

    if (it->op == HX_I_CALL)
        return play_call(g, &g->r->call[it->id], f);
    if (it->op == HX_I_EACH)
        return hx_push_each(g, ip, f->seat, hx_each_set(g, it, f), it->order,
                            args);
    if (it->op == HX_I_PROC)
        ip = g->r->proc[it->id].first;
    else if (it->outer)
        next_round(g);
    return hx_push_list(g, ip, f->seat, args);
}

/* A list inside the list of a frame is gone through without a frame of its own
 * as long as that makes no difference: until somebody is asked, a frame is
 * begun, or a body has started something or ended the game. This makes the
 * position what others may see: 'next' is the item that comes next, in an inner
 * list if 'back' is where the frame's own list goes on after it. */
static HX_APART bool settle(struct hx_game *g, struct hx_frame *f,
                            const struct hx_item *next,
                            const struct hx_item *back)
{
    struct hx_args args;

    f->ip = (back ? back : next)->at;
    return !back || hx_push_list(g, next->at, f->seat, hx_args_of(g, f, &args));
}

static HX_APART bool goes_round(struct hx_game *g)
{
    hx_game_fail(g, "the order of play goes round without a question");
    hx_blame_frame(g);
    return false;
}

static bool ask(struct hx_game *g, const struct hx_item *it, struct hx_frame *f)
{
    f->ip = it->at;
    g->step = it->of.step;
    return hx_ask(g, it->of.step, f);
}

/* Has the body run something, or ended the game? */
static inline bool is_disturbed(const struct hx_game *g)
{
    return g->nqueue || hx_st(g)->over;
}

/* Plays items until a frame is begun or popped, or a step has asked. */
static inline bool play_items(struct hx_game *g, struct hx_frame *f)
{
    const struct hx_item *it = &g->r->item[f->ip], *back = NULL;

    g->work += it->steps;
    if (g->work > HX_MOVE_STEPS)
        return goes_round(g);
    if (f->flags & HX_F_ASKING)
        return ask(g, it, f);
    for (;; it++) {
        if (it->test && !holds(g, it, f))
            continue;
        if (it->play == HX_I_ASK) {
            if (back && !settle(g, f, it, back))
                return false;
            return ask(g, it, hx_top(g));
        }
        if (it->play == HX_I_RETURN) {
            if (!back)
                return end_of_list(g, f->flags);
            it = back - 1;
            back = NULL;
        } else if (it->play <= HX_I_CHANCE) {
            f->ip = (back ? back : it + 1)->at;
            if (!(it->play == HX_I_STEP ? run_step(g, it->of.step, f)
                                        : play_chance(g, it->of.chance, f)))
                return false;
            if (is_disturbed(g))
                return settle(g, f, it + 1, back) && hx_flush(g);
        } else if (it->play == HX_I_INSIDE && !back) {
            back = it + 1;
            it = it->of.inside;
            g->work += it->steps;
            it--;
        } else if (it->play == HX_I_AGAIN) {
            return again(g, it, f) || end_of_list(g, f->flags);
        } else {
            return settle(g, f, it + 1, back) && push_item(g, it, hx_top(g));
        }
    }
}

bool hx_advance(struct hx_game *g)
{
    const struct hx_state *st = hx_st(g);

    for (g->asked = -1; g->asked < 0;) {
        struct hx_frame *f = hx_top(g);

        if (st->over || !st->nframe) {
            if (!st->over)
                hx_do_finish(g, -1);
            g->status = HX_OVER;
            return true;
        }
        if (f->flags & HX_F_EACH) {
            if (!hx_next_of_each(g, f))
                return false;
        } else if (!play_items(g, f)) {
            return false;
        }
    }
    g->status = HX_ASKING;
    return true;
}
