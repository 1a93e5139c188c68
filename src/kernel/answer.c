/* An answer to the question: what its action does, or several answers that
 * were sealed. */
#include "inside.h"

/* A sealed answer lies in the block until the last one is in. */
static int16_t *sealed_at(const struct hx_game *g, int seat)
{
    return hx_shorts(g, g->l->sealed + (uint32_t)seat * g->l->sealed_size);
}

void hx_seal(struct hx_game *g, int seat, const struct hx_move *m)
{
    int16_t *s = sealed_at(g, seat);

    s[0] = (int16_t)m->nbag;
    if (m->act == HX_PASS)
        s[0] = -1;
    for (uint32_t i = 0; i < g->l->sealed_choices; i++)
        s[1 + i] = (int16_t)m->c[i];
    for (uint32_t i = 0; i < g->l->sealed_bags && i < m->nbag; i++)
        memcpy(s + 1 + g->l->sealed_choices + i * g->l->lanes, m->bag[i],
               g->l->lanes * sizeof **m->bag);
    hx_st(g)->sealed |= (uint8_t)(1u << seat);
    hx_top(g)->left &= (uint8_t) ~(1u << seat);
}

bool hx_sealed_answer(const struct hx_game *g, int seat, struct hx_move *m)
{
    const int16_t *s = sealed_at(g, seat);

    hx_move_clear(m);
    m->act = g->step->act[0];
    m->nbag = (uint16_t)s[0];
    for (uint32_t i = 0; i < g->l->sealed_choices; i++)
        m->c[i] = s[1 + i];
    for (uint32_t i = 0; i < g->l->sealed_bags; i++)
        memcpy(m->bag[i], s + 1 + g->l->sealed_choices + i * g->l->lanes,
               g->l->lanes * sizeof **m->bag);
    return s[0] >= 0;
}

static bool unseal(const struct hx_game *g, int seat, struct hx_move *m)
{
    bool answered = hx_sealed_answer(g, seat, m);

    memset(sealed_at(g, seat), 0, g->l->sealed_size);
    return answered;
}

static inline bool do_body(struct hx_game *g, const struct hx_act *a, int seat,
                           const struct hx_move *m)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    ctx.move = m;
    ctx.made = a->nchoice;
    ctx.frame = hx_top(g);
    ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    return hx_body(g, &a->does, &ctx);
}

static inline bool do_answer(struct hx_game *g, const struct hx_act *a,
                             int seat, const struct hx_move *m)
{
    g->actor = seat;
    return !a->does.does || do_body(g, a, seat, m);
}

/* What a step has for whoever passes gets the arguments of the step. */
static HX_APART bool do_pass(struct hx_game *g, const struct hx_step *step,
                             int seat)
{
    const struct hx_frame *f = hx_top(g);
    uint16_t name[HX_MAX_ARGS];
    struct hx_args args;
    int n = 0;

    g->actor = seat;
    if (step->pass_entry == HX_NONE)
        return true;
    if (hx_args_of(g, f, &args))
        for (; n < HX_MAX_ARGS && args.name[n] != HX_NO_ARG; n++)
            name[n] = args.name[n];
    return hx_do_run(g, step->pass_entry, seat, 0, n, name, args.value);
}

/* All sealed answers, clockwise, as one body. */
static HX_APART bool do_sealed(struct hx_game *g, const struct hx_step *step)
{
    struct hx_state *st = hx_st(g);

    while (st->sealed) {
        int seat = hx_next_clockwise(st->sealed, st->active);
        const struct hx_act *a = &g->r->act[step->act[0]];
        struct hx_move m;

        st->sealed &= (uint8_t) ~(1u << seat);
        if (!(unseal(g, seat, &m) ? do_answer(g, a, seat, &m)
                                  : do_pass(g, step, seat)))
            return false;
    }
    return true;
}

static void answered(struct hx_frame *f, int seat)
{
    f->left &= (uint8_t) ~(1u << seat);
    if (f->left)
        return;
    f->flags &= (uint8_t)~HX_F_ASKING;
    f->ip++;
}

static inline bool go_on(struct hx_game *g, int seat, bool ends)
{
    if (ends)
        answered(hx_top(g), seat);
    else
        g->again = !g->nqueue && !hx_st(g)->over && g->step->open;
    return hx_flush(g);
}

static HX_APART bool settle_all(struct hx_game *g, int seat, bool ends)
{
    return hx_come_to_rest(g) && go_on(g, seat, ends);
}

/* What follows the body of an answer. */
static inline bool settle(struct hx_game *g, int seat, bool ends)
{
    return hx_all_calm(g) ? go_on(g, seat, ends) : settle_all(g, seat, ends);
}

static bool answer_together(struct hx_game *g, int seat,
                            const struct hx_move *m)
{
    hx_seal(g, seat, m);
    return hx_top(g)->left || (do_sealed(g, g->step) && settle(g, seat, true));
}

static HX_APART bool answer_rarely(struct hx_game *g, int seat,
                                   const struct hx_move *m)
{
    if (g->step->together)
        return answer_together(g, seat, m);
    return do_pass(g, g->step, seat) && settle(g, seat, true);
}

static HX_APART bool answer_by_body(struct hx_game *g, const struct hx_act *a,
                                    int seat, const struct hx_move *m)
{
    return do_body(g, a, seat, m) && settle(g, seat, a->ends);
}

/* Nothing but calls that it ends with: what ends a turn saves no registers. */
bool hx_answer(struct hx_game *g, int seat, const struct hx_move *m)
{
    const struct hx_act *a;

    if (g->step->together || m->act == HX_PASS)
        return answer_rarely(g, seat, m);
    a = &g->r->act[m->act];
    g->actor = seat;
    return a->does.does ? answer_by_body(g, a, seat, m)
                        : settle(g, seat, a->ends);
}
