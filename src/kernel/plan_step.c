/* Linking: how the actions of a step are listed, and the gates that are looked
 * at first. */
#include "inside.h"

/* Nothing stands in the way of the action, whatever the position. */
static bool is_free(const struct hx_act *a)
{
    const struct hx_effect *e = &a->does;

    return !a->nchoice && !a->ntest && !a->nlate && !e->ncost &&
           e->card == HX_NONE && e->limit == HX_NONE && !e->nbuild;
}

static bool costs_by(const struct hx_effect *e, int choice)
{
    for (int i = 0; i < e->ncost; i++)
        if (e->cost[i].after == choice + 1)
            return true;
    return false;
}

/* A choice of one-word sets whose order of listing is that of their bits. */
static bool is_word(const struct hx_choice *c)
{
    return c->domain != HX_D_PLACE && c->domain != HX_D_SEAT &&
           c->domain != HX_D_SEATS && c->domain != HX_D_BUNDLE;
}

static bool reads_choice(const struct hx_rules *r, const struct hx_choice *c)
{
    for (int k = 0; k < c->nwhere; k++) {
        const struct hx_constraint *con = &r->constraint[c->where[k]];

        if (r->form[con->form].uses & HX_USES_CHOICE ||
            (con->when != HX_NONE && r->form[con->when].uses & HX_USES_CHOICE))
            return true;
    }
    return false;
}

/* Its candidates are moves as they are. */
static bool is_set(const struct hx_act *a)
{
    return a->nchoice == 1 && a->choice[0].domain != HX_D_BUNDLE &&
           a->choice[0].domain != HX_D_SEATS && !costs_by(&a->does, 0);
}

static enum hx_how plan_how(const struct hx_rules *r, uint16_t act)
{
    const struct hx_act *a = &r->act[act];
    const struct hx_plan *plan = &r->layout->plan[act];
    bool tested = a->nlate && !plan->differ;

    if (!a->nchoice)
        return HX_HOW_ONE;
    if (tested || a->sample)
        return HX_HOW_WALK;
    if (is_set(a))
        return HX_HOW_SET;
    if (a->nchoice == 2 && is_word(&a->choice[0]) && is_word(&a->choice[1]) &&
        !reads_choice(r, &a->choice[1]) && !a->does.nbuild &&
        (plan->price_of || (!costs_by(&a->does, 0) && !costs_by(&a->does, 1))))
        return HX_HOW_PAIR;
    return HX_HOW_WALK;
}

/* A gate for action i: one that is there already, or a new one. */
static void add_cost(struct hx_gates *g, const int16_t *cost, int i)
{
    int n = 0;

    while (n < g->ncost && memcmp(g->cost[n].cost, cost, sizeof g->cost->cost))
        n++;
    if (n == g->ncost)
        g->cost[g->ncost++].others = ~UINT64_C(0);
    memcpy(g->cost[n].cost, cost, sizeof g->cost->cost);
    g->cost[n].others &= ~(UINT64_C(1) << i);
}

/* A limit of a number that does not change. */
static void add_limit(const struct hx_rules *r, struct hx_gates *g,
                      const struct hx_effect *e, struct hx_quick *q, int i)
{
    const struct hx_limit *l = &r->limit[e->limit];
    const struct hx_form *uses = &r->form[l->n];
    uint32_t used = r->field[l->field].offset;
    int n = 0;

    if (!uses->constant || r->field[l->field].width != sizeof(int16_t)) {
        q->wants |= HX_Q_LIMIT;
        return;
    }
    while (n < g->nlimit && g->limit[n].used != used)
        n++;
    if (n == g->nlimit)
        g->limit[g->nlimit++] =
            (struct hx_limit_gate){used, uses->value, ~UINT64_C(0)};
    g->limit[n].others &= ~(UINT64_C(1) << i);
    g->limited |= UINT64_C(1) << i;
}

/* Is there one test, or more that are the same? */
static bool has_one_test(const struct hx_rules *r, const struct hx_act *a)
{
    for (int i = 1; i < a->ntest; i++)
        if (!hx_same_form(r, r->constraint[a->test[0]].form,
                          r->constraint[a->test[i]].form) ||
            r->constraint[a->test[i]].when != HX_NONE)
            return false;
    return a->ntest > 0;
}

static void add_tests(const struct hx_rules *r, const struct hx_act *a,
                      struct hx_quick *q)
{
    const struct hx_constraint *c = a->ntest ? &r->constraint[*a->test] : NULL;

    if (has_one_test(r, a) && c->when == HX_NONE) {
        q->wants |= HX_Q_FORM;
        q->test = &r->form[c->form];
    } else if (a->ntest) {
        q->wants |= HX_Q_TEST;
    }
}

static uint8_t words_of(const struct hx_rules *r, const struct hx_act *a)
{
    const struct hx_choice *c = &a->choice[0];

    return a->nchoice && c->domain == HX_D_PLACE
               ? (uint8_t)r->board.geo->words[c->type - HX_T_HEX]
               : 1;
}

static void plan_listing(const struct hx_rules *r, uint16_t act,
                         struct hx_quick *q)
{
    const struct hx_act *a = &r->act[act];
    const struct hx_effect *e = &a->does;

    q->a = a;
    q->plan = &r->layout->plan[act];
    q->act = act;
    q->how = (uint8_t)plan_how(r, act);
    q->words = words_of(r, a);
    q->kept = r->layout->kept_choice[act];
    q->piece = (int16_t)(e->nbuild == 1 ? e->build[0] : -1);
    if (q->piece >= 0)
        q->left = (uint8_t)r->piece[q->piece].shares;
    if (e->nbuild && e->owner == HX_NONE)
        q->wants |= e->nbuild == 1 ? HX_Q_LEFT : HX_Q_SUPPLY;
    if (e->ncost && !q->plan->fixed && !q->plan->price_of)
        q->wants |= HX_Q_COST;
    add_tests(r, a, q);
}

static void plan_quick(const struct hx_rules *r, uint16_t act,
                       struct hx_gates *g, struct hx_quick *q, int i)
{
    const struct hx_plan *plan = &r->layout->plan[act];
    const struct hx_effect *e = &r->act[act].does;

    plan_listing(r, act, q);
    if (q->a->nchoice)
        g->choosing |= UINT64_C(1) << i;
    if (plan->never)
        return;
    if (e->card == HX_NONE)
        g->all |= UINT64_C(1) << i;
    else
        g->by_card[e->card] |= UINT64_C(1) << i;
    if (plan->fixed)
        add_cost(g, plan->cost, i);
    if (plan->price_of)
        g->price[g->nprice++] =
            (struct hx_price_gate){plan, ~(UINT64_C(1) << i)};
    if (e->limit != HX_NONE)
        add_limit(r, g, e, q, i);
}

#define IN_GATES 64

static void plan_gates(struct hx_rules *r, const struct hx_step *step, int from,
                       struct hx_gates *g)
{
    int n = step->nact - from < IN_GATES ? step->nact - from : IN_GATES;
    size_t room = (size_t)n + 1;
    struct hx_quick *q = hx_arena_alloc(r->arena, room, sizeof *q);

    g->quick = q;
    g->cost = hx_arena_alloc(r->arena, room, sizeof *g->cost);
    g->limit = hx_arena_alloc(r->arena, room, sizeof *g->limit);
    g->price = hx_arena_alloc(r->arena, room, sizeof *g->price);
    for (int i = 0; i < n; i++)
        plan_quick(r, step->act[from + i], g, &q[i], i);
}

void hx_plan_step(struct hx_rules *r, struct hx_step *step)
{
    struct hx_gates *g;
    const struct hx_form *ask;

    step->ngates = (uint16_t)((step->nact + IN_GATES - 1) / IN_GATES);
    g = hx_arena_alloc(r->arena, step->ngates + 1u, sizeof *g);
    step->gates = g;
    for (int i = 0; i < step->ngates; i++)
        plan_gates(r, step, i * IN_GATES, &g[i]);
    for (int k = 0; k < step->nact; k++)
        step->open = step->open || is_free(&r->act[step->act[k]]);
    step->single =
        step->ngates == 1 && !step->together && step->optional == HX_NONE;
    if (step->ask == HX_NONE)
        return;
    ask = &r->form[step->ask];
    step->asks_me =
        ask->shape == HX_SHAPE_LEAF && (ask->leaf[0].sort == HX_LEAF_ME ||
                                        ask->leaf[0].sort == HX_LEAF_ME_ALONE);
    step->plain =
        step->asks_me && step->open && !step->together && !step->take_one;
}
