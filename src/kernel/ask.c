/* Steps that ask: whom, and what if nobody can answer. */
#include "flow.h"

uint32_t hx_may_answer(const struct hx_game *g)
{
    const struct hx_frame *f = hx_top(g);

    return g->step->together ? f->left : 1u << g->asked;
}

static void end_step(struct hx_frame *f)
{
    f->flags &= (uint8_t)~HX_F_ASKING;
    f->ip++;
}

static void tell_skipped(struct hx_game *g, const struct hx_step *step,
                         uint32_t seats)
{
    for (; seats; seats &= seats - 1) {
        struct hx_fact fact = {.sort = HX_FACT_SKIPPED};

        fact.a = (int16_t)__builtin_ctz(seats);
        fact.step = (int16_t)(step - g->r->step);
        hx_tell_fact(g, &fact);
    }
}

/* These seats have no legal answer: what the step says of that. */
static bool no_answer(struct hx_game *g, const struct hx_step *step,
                      uint32_t seats)
{
    struct hx_frame *f = hx_top(g);
    struct hx_args args;

    g->listed = 0;
    if (step->if_none == HX_IF_NONE_STUCK) {
        hx_game_fail(g, "step '%s': nobody can answer", step->head.name);
        hx_blame_frame(g);
        return false;
    }
    f->left &= (uint8_t)~seats;
    if (step->if_none == HX_IF_NONE_SKIP) {
        tell_skipped(g, step, seats);
        return true;
    }
    if (!f->left)
        end_step(f);
    return hx_push_entry(g, step->none_entry, -1, seats,
                         hx_args_of(g, f, &args));
}

/* Of a step that asks all together, those who have no answer drop out. */
static bool drop_silent(struct hx_game *g, const struct hx_step *step)
{
    uint32_t silent = 0;

    for (int s = 0; s < g->r->nseat; s++)
        if (hx_top(g)->left >> s & 1 && !hx_can_answer(g, step, s))
            silent |= 1u << s;
    return !silent || no_answer(g, step, silent);
}

static bool begin_asking(struct hx_game *g, const struct hx_step *step,
                         struct hx_frame *f)
{
    struct hx_ctx ctx;

    if (step->asks_me) {
        f->left = (uint8_t)(1u << f->seat);
    } else {
        ctx = hx_ctx_new(f->seat);
        ctx.frame = f;
        f->left = (uint8_t)hx_seats(g, step->ask, &ctx);
    }
    f->flags |= HX_F_ASKING;
    hx_st(g)->sealed = 0;
    return !step->together || drop_silent(g, step);
}

bool hx_is_optional(struct hx_game *g, const struct hx_step *step, int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    ctx.frame = hx_top(g);
    return step->optional != HX_NONE && hx_int(g, step->optional, &ctx);
}

/* A single legal answer of a step that takes it unasked. */
static bool take_single(struct hx_game *g, const struct hx_step *step, int seat,
                        bool *taken)
{
    struct hx_move m;

    *taken = false;
    if (!step->take_one || hx_is_optional(g, step, seat) ||
        hx_answers(g, step, seat) != 1)
        return true;
    hx_listing_move(g, g->listing, 0, &m);
    if (g->r->act[m.act].sample) /* there may be more */
        return true;
    *taken = true;
    g->listed = g->looked = 0;
    return hx_answer(g, seat, &m);
}

/* The same for each who is asked together. The last answer ends the step. */
static bool ask_together(struct hx_game *g, const struct hx_step *step,
                         struct hx_frame *f)
{
    bool taken;

    for (uint32_t left = f->left; step->take_one && left; left &= left - 1)
        if (!take_single(g, step, __builtin_ctz(left), &taken))
            return false;
    if (f->flags & HX_F_ASKING)
        g->asked = hx_asked(g, f);
    return true;
}

/* The next of those who are asked one after the other. */
static bool ask_next(struct hx_game *g, const struct hx_step *step, int seat)
{
    bool taken = false;

    if (!step->open || step->take_one) {
        if (!hx_answers(g, step, seat) &&
            !(g->sampled && hx_can_answer(g, step, seat)))
            return no_answer(g, step, 1u << seat);
        if (!take_single(g, step, seat, &taken))
            return false;
    }
    if (!taken)
        g->asked = seat;
    return true;
}

static HX_APART bool ask_any(struct hx_game *g, const struct hx_step *step,
                             struct hx_frame *f)
{
    if (!(f->flags & HX_F_ASKING) && !begin_asking(g, step, f))
        return false;
    f = hx_top(g);
    if (!(f->flags & HX_F_ASKING))
        return true;
    if (!f->left) {
        end_step(f);
        return true;
    }
    return step->together ? ask_together(g, step, f)
                          : ask_next(g, step, hx_asked(g, f));
}

bool hx_ask(struct hx_game *g, const struct hx_step *step, struct hx_frame *f)
{
    if (!step->plain)
        return ask_any(g, step, f);
    f->left = (uint8_t)(1u << f->seat);
    f->flags |= HX_F_ASKING;
    g->asked = f->seat;
    return true;
}
