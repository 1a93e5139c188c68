/* Linking, part three: actions of a common shape. What is asked a hundred
 * times a game is recognised here, so that listing need not run its formulas;
 * whatever has another shape is left to them. */
#include "cost.h"
#include "inside.h"

/* A price of constants, all of it cards: a bag to compare the hand with. */
static bool fixed_price(const struct hx_rules *r, const struct hx_effect *e,
                        struct hx_plan *plan)
{
    if (!e->ncost || r->layout->lanes != 8)
        return false;
    for (int i = 0; i < e->ncost; i++) {
        const struct hx_pay *p = &e->cost[i];

        if (p->kind == HX_NONE || p->kind >= r->ncard_kind ||
            !r->form[p->amount].constant || p->after || p->value != HX_NONE)
            return false;
        plan->cost[p->kind] =
            (int16_t)(plan->cost[p->kind] + r->form[p->amount].value);
    }
    return true;
}

static bool code_is(const struct hx_rules *r, uint16_t form,
                    const int32_t *code, int n)
{
    const struct hx_form *f = &r->form[form];

    return f->len == n &&
           !memcmp(r->code + f->at, code, (size_t)n * sizeof *code);
}

static bool is_card_kind(const struct hx_rules *r, const struct hx_choice *c)
{
    return c->type == HX_T_KIND && !(c->members >> r->ncard_kind);
}

/* One price: value(me, c.i) or a number of the kind c.i. */
static void chosen_price(const struct hx_rules *r, const struct hx_act *a,
                         struct hx_plan *plan)
{
    const struct hx_effect *e = &a->does;
    const struct hx_pay *p = e->cost;
    int choice = e->ncost == 1 ? p->after - 1 : -1;
    const int32_t kind[] = {HX_OP_CHOICE, choice, HX_OP_END};
    int32_t value[] = {HX_OP_ME, HX_OP_CHOICE, choice, HX_OP_VALUE2,
                       0,        HX_OP_END};

    if (choice < 0 || p->kind != HX_NONE || !code_is(r, p->of, kind, 3) ||
        !is_card_kind(r, &a->choice[choice]))
        return;
    plan->kinds = a->choice[choice].domain_bits;
    if (r->form[p->amount].constant) {
        plan->price_of = (uint8_t)p->after;
        for (int k = 0; k < HX_LANES; k++)
            plan->cost[k] = hx_as_lane(r->form[p->amount].value);
    }
    for (int v = 0; v < r->nvalue; v++) {
        value[4] = v;
        if (r->value[v].cache != HX_NONE && r->value[v].nper == 2 &&
            code_is(r, p->amount, value, 6)) {
            const struct hx_cached *row = &r->layout->cached[r->value[v].cache];

            plan->price_of = (uint8_t)p->after;
            plan->price = (uint16_t)v;
            plan->slot = r->value[v].cache;
            plan->lanes = row->offset + hx_lanes_behind(r);
            plan->stride = row->stride;
        }
    }
}

/* The only test of the choices: that two of them differ. */
static void differ(const struct hx_rules *r, const struct hx_act *a,
                   struct hx_plan *plan)
{
    const struct hx_constraint *c;

    if (a->nlate != 1 || a->nchoice != 2)
        return;
    c = &r->constraint[a->late[0]];
    for (int i = 0; i < 2; i++) {
        const int32_t code[] = {HX_OP_CHOICE, i,        HX_OP_CHOICE,
                                1 - i,        HX_OP_NE, HX_OP_END};

        if (c->when == HX_NONE && code_is(r, c->form, code, 6) &&
            a->choice[0].type == a->choice[1].type)
            plan->differ = true;
    }
}

static bool is_never(const struct hx_rules *r, const struct hx_act *a)
{
    for (int i = 0; i < a->ntest; i++) {
        const struct hx_constraint *c = &r->constraint[a->test[i]];

        if (c->when == HX_NONE && r->form[c->form].constant &&
            !r->form[c->form].value)
            return true;
    }
    return false;
}

/* The members of a domain that is no sort of place, as bits. */
static uint64_t word_domain(const struct hx_rules *r, const struct hx_choice *c)
{
    uint64_t players = (UINT64_C(1) << r->nplayer) - 1;
    uint64_t seats = (UINT64_C(1) << r->nseat) - 1, span;

    switch (c->domain) {
    case HX_D_SEAT:
    case HX_D_SEATS:
        return players;
    case HX_D_NEUTRAL:
        return seats & ~players;
    case HX_D_INT:
    case HX_D_ENUM:
        span = c->hi >= 63 ? ~UINT64_C(0) : (UINT64_C(1) << (c->hi + 1)) - 1;
        return span & ~((UINT64_C(1) << c->lo) - 1);
    default:
        return c->members;
    }
}

/* Is the piece put where nothing stands? */
static bool is_put_on_free(const struct hx_rules *r, const struct hx_act *a,
                           int choice)
{
    const struct hx_effect *e = &a->does;
    const struct hx_piece *p;

    if (e->nbuild != 1 || e->build_at != choice)
        return false;
    p = &r->piece[e->build[0]];
    return !p->rider && (p->upgrades == HX_NONE || e->fresh);
}

static bool rests(const struct hx_choice *c, uint16_t constraint)
{
    for (int k = 0; k < c->nrest; k++)
        if (c->rest[k] == constraint)
            return true;
    return false;
}

/* Does one of n constraints say the very same? */
static bool is_said(const struct hx_rules *r, const uint16_t *by, int n,
                    uint16_t constraint)
{
    const struct hx_constraint *c = &r->constraint[constraint];

    for (int i = 0; i < n; i++)
        if (hx_same_form(r, r->constraint[by[i]].form, c->form) &&
            hx_same_form(r, r->constraint[by[i]].when, c->when))
            return true;
    return false;
}

/* The constraints that narrow a choice: not those that rest, nor what another
 * one says; not empty(places), if only what is empty can be chosen. */
static void plan_choice(struct hx_rules *r, const struct hx_act *a,
                        struct hx_choice *c)
{
    const int32_t sort = c->type - HX_T_HEX;
    const int32_t empty[] = {HX_OP_P_ALL, sort, HX_OP_VACANT, sort, HX_OP_END};
    bool free = is_put_on_free(r, a, (int)(c - a->choice));
    uint16_t *narrow = hx_arena_alloc(r->arena, c->nwhere + 1u, sizeof *narrow);

    c->domain_bits = word_domain(r, c);
    c->narrow = narrow;
    for (int k = 0; k < c->nwhere; k++)
        if (!rests(c, c->where[k]) &&
            !is_said(r, narrow, c->nnarrow, c->where[k]) &&
            !(free && code_is(r, r->constraint[c->where[k]].form, empty, 5)))
            narrow[c->nnarrow++] = c->where[k];
}

static void plan_act(struct hx_rules *r, struct hx_act *a, struct hx_plan *plan)
{
    for (int i = 0; i < a->nchoice; i++)
        plan_choice(r, a, &a->choice[i]);
    plan->fixed = fixed_price(r, &a->does, plan);
    a->does.price = plan->fixed ? plan->cost : NULL;
    plan->price = HX_NONE;
    if (!plan->fixed)
        chosen_price(r, a, plan);
    if (plan->price != HX_NONE)
        a->does.chosen = plan;
    differ(r, a, plan);
    plan->never = is_never(r, a);
}

static bool is_hand_or_bank(const struct hx_account *a)
{
    return a->sort == HX_A_SEAT || a->sort == HX_A_BANK;
}

static bool moves_cards(const struct hx_transfer *m)
{
    return m->form == HX_M_EXACT && !m->random && is_hand_or_bank(&m->from) &&
           is_hand_or_bank(&m->to);
}

static bool sets_number(const struct hx_rules *r, const struct hx_effect *e)
{
    const struct hx_field *f = &r->field[e->set->field];

    return e->nset == 1 && e->set->target == HX_SET_FIELD && f->ranged &&
           f->width == sizeof(int16_t);
}

static void plan_effect(const struct hx_rules *r, struct hx_effect *e)
{
    const bool does[] = {
        [HX_DOES_PRICE] = e->price != NULL,
        [HX_DOES_CHOSEN] = e->chosen != NULL,
        [HX_DOES_COST] = e->ncost && !e->price && !e->chosen,
        [HX_DOES_CARD] = e->card != HX_NONE,
        [HX_DOES_LIMIT] = e->limit != HX_NONE,
        [HX_DOES_BUILD] = e->nbuild > 0,
        [HX_DOES_DRAW] = e->draw != HX_NONE,
        [HX_DOES_CARDS] = e->move && moves_cards(e->move),
        [HX_DOES_MOVE] = e->move && !moves_cards(e->move),
        [HX_DOES_PRODUCE] = e->produce != NULL,
        [HX_DOES_NUMBER] = e->nset && sets_number(r, e),
        [HX_DOES_SET] = e->nset && !sets_number(r, e),
        [HX_DOES_TELL] = e->tell != NULL,
        [HX_DOES_RUN] = e->nrun > 0,
        [HX_DOES_APPLY] = e->nfn > 0,
    };

    for (unsigned i = 0; i < sizeof does / sizeof *does; i++)
        e->does |= (uint16_t)(does[i] << i);
    if (does[HX_DOES_NUMBER]) {
        e->number = &r->field[e->set->field];
        e->becomes = &r->form[e->set->value];
    }
    e->alone = HX_DOES_FIELDS;
    if (e->does && !(e->does & (e->does - 1)))
        e->alone = (uint8_t)__builtin_ctz(e->does);
}

static void plan_effects(struct hx_rules *r)
{
    for (int i = 0; i < r->nact; i++)
        plan_effect(r, &r->act[i].does);
    for (int i = 0; i < r->nstep; i++)
        plan_effect(r, &r->step[i].does);
    for (int i = 0; i < r->nchance; i++)
        plan_effect(r, &r->chance[i].does);
    for (int i = 0; i < r->non; i++)
        plan_effect(r, &r->on[i].does);
    for (int i = 0; i < r->nalways; i++)
        plan_effect(r, &r->always[i]);
}

static void plan_event(struct hx_rules *r, int id)
{
    struct hx_event *event = &r->event[id];

    event->heard = event->non > 0;
    for (int a = 0; a < r->naward; a++)
        if (r->award[a].review == id) {
            event->heard = true;
            event->all_rest = false;
        }
}

void hx_make_plans(struct hx_rules *r)
{
    struct hx_layout *l = r->layout;

    l->plan = hx_arena_alloc(r->arena, (size_t)r->nact + 1, sizeof *l->plan);
    l->nform = r->nform;
    hx_make_shapes(r);
    hx_link_outcomes(r);
    for (int i = 0; i < r->nact; i++) {
        plan_act(r, &r->act[i], &l->plan[i]);
        if (r->act[i].does.card != HX_NONE)
            l->played |= 1u << r->act[i].does.card;
    }
    hx_count_steps(r);
    for (int i = 0; i < r->nstep; i++)
        hx_plan_step(r, &r->step[i]);
    for (int i = 0; i < r->nevent; i++)
        plan_event(r, i);
    plan_effects(r);
}
