#include "cost.h"

#include <stdlib.h>
#include <string.h>

#include "code.h"
#include "geo.h"
#include "inside.h"

/* Steps found so far; negative: not yet. What is being counted has 0, so a
 * circle, which no loader lets pass, comes to an end. */
struct count {
    const struct hx_rules *r;
    double *form, *value;
};

static double count_form(struct count *c, uint16_t form);

static int members(const struct hx_rules *r, int type)
{
    switch (type) {
    case HX_T_SEAT:
        return r->nseat;
    case HX_T_KIND:
        return r->nkind;
    case HX_T_CARD:
        return r->ncard;
    case HX_T_DECK:
        return r->ndeck;
    case HX_T_PIECE:
        return r->npiece;
    case HX_T_TERRAIN:
        return r->nterrain;
    case HX_T_HEX:
    case HX_T_CORNER:
    case HX_T_EDGE:
        return r->board.geo->n[type - HX_T_HEX];
    default:
        return 64; /* bits of a word */
    }
}

/* Places of the second sort that touch one place of the first. */
static int touching(int from, int to)
{
    static const int most[3][3] = {
        [HX_HEX] = {[HX_HEX] = 6, [HX_CORNER] = 6, [HX_EDGE] = 6},
        [HX_CORNER] = {[HX_HEX] = 3, [HX_CORNER] = 3, [HX_EDGE] = 3},
        [HX_EDGE] = {[HX_HEX] = 2, [HX_CORNER] = 2, [HX_EDGE] = 4},
    };

    return most[from][to];
}

static double count_act(struct count *c, const struct hx_act *a);

static double count_step(struct count *c, const struct hx_step *step)
{
    double sum = 0;

    for (int i = 0; i < step->nact; i++)
        sum += count_act(c, &c->r->act[step->act[i]]);
    return sum;
}

static double count_constraint(struct count *c, int id)
{
    const struct hx_constraint *k = &c->r->constraint[id];

    return count_form(c, k->form) + count_form(c, k->when);
}

static double count_value(struct count *c, int id)
{
    const struct hx_value *v = &c->r->value[id];
    double sum = 1 + c->r->npiece + c->r->naward + c->r->ncard;

    if (c->value[id] >= 0)
        return c->value[id];
    c->value[id] = 0;
    if (id == HX_V_SCORE)
        sum += count_value(c, HX_V_POINTS);
    sum += count_form(c, v->base);
    for (int i = 0; i < v->nmod; i++)
        sum += count_form(c, v->mod[i].when) + count_form(c, v->mod[i].amount);
    return c->value[id] = sum;
}

/* Gathering a network, and one walk over it; a search for a trail has a bound
 * of its own and is made once a position. */
static double count_network(struct count *c, int id)
{
    const struct hx_network *n = &c->r->network[id];
    int edges = c->r->board.geo->n[HX_EDGE];

    return 4.0 * edges + count_form(c, n->from) + count_form(c, n->blocked) +
           count_form(c, n->joints) + edges * count_form(c, n->weight);
}

static double count_networks(struct count *c)
{
    double most = 0;

    for (int i = 0; i < c->r->nnetwork; i++) {
        double n = count_network(c, i);

        most = n > most ? n : most;
    }
    return most;
}

static double count_op(struct count *c, const int32_t *op)
{
    const struct hx_geo *geo = c->r->board.geo;

    switch (op[0]) {
    case HX_OP_POSSIBLE:
        return count_step(c, &c->r->step[op[1]]);
    case HX_OP_FORM:
        return count_form(c, (uint16_t)op[1]);
    case HX_OP_CONSTRAINT:
        return count_constraint(c, op[1]);
    case HX_OP_VALUE0:
    case HX_OP_VALUE1:
    case HX_OP_VALUE2:
        return count_value(c, op[1]);
    case HX_OP_P_TOUCH:
        return geo->n[op[1]];
    case HX_OP_SPACED:
        return geo->n[HX_CORNER];
    case HX_OP_OWNERS:
    case HX_OP_AREAS:
        return geo->n[op[0] == HX_OP_OWNERS ? op[1] : HX_HEX];
    case HX_OP_BUILT:
    case HX_OP_COUNT:
    case HX_OP_COUNT_AT:
        return c->r->nseat * c->r->npiece;
    case HX_OP_REACH:
    case HX_OP_REACH_BUT:
        return count_networks(c);
    case HX_OP_TRAIL:
    case HX_OP_ROAM:
    case HX_OP_LOOSE:
        return count_network(c, op[1]);
    default:
        return 1;
    }
}

static bool is_loop(int op)
{
    return op == HX_OP_WHERE || op == HX_OP_BEST || op == HX_OP_SUM;
}

/* How often the loop's body is run: few times if it goes over the places that
 * touch one place. 'before': the two operations before it, the last first. */
static int turns(const struct count *c, const int32_t *loop,
                 const int32_t *const before[2])
{
    int n = members(c->r, loop[1]), few;

    if (!before[0] || !before[1] || before[0][0] != HX_OP_P_TOUCH ||
        before[1][0] != HX_OP_P_ONE)
        return n;
    few = touching(before[0][1], before[0][2]);
    return few < n ? few : n;
}

static double count_code(struct count *c, const int32_t *at, const int32_t *end)
{
    const int32_t *before[2] = {NULL, NULL};
    double sum = 0;

    while (at < end && at[0] != HX_OP_END) {
        const int32_t *next = at + 1 + hx_op_operands((enum hx_op)at[0]);

        sum += count_op(c, at);
        if (is_loop(at[0])) {
            sum +=
                turns(c, at, before) * (1 + count_code(c, next, next + at[2]));
            next += at[2];
        }
        before[1] = before[0];
        before[0] = at;
        at = next;
    }
    return sum;
}

static double count_form(struct count *c, uint16_t form)
{
    const struct hx_form *f;
    const int32_t *code;

    if (form == HX_NONE)
        return 0;
    if (c->form[form] >= 0)
        return c->form[form];
    f = &c->r->form[form];
    code = c->r->code + f->at;
    c->form[form] = 0;
    return c->form[form] = count_code(c, code, code + f->len);
}

/* ---- actions ---- */

static double look_steps(struct count *c, const struct hx_act *a)
{
    double sum = 1;

    for (int i = 0; i < a->nlate; i++)
        sum += count_constraint(c, a->late[i]);
    for (int i = 0; i < a->nchoice; i++)
        for (int k = 0; k < a->choice[i].nwhere; k++)
            sum += count_constraint(c, a->choice[i].where[k]);
    for (int i = 0; i < a->does.ncost; i++)
        sum += count_form(c, a->does.cost[i].amount) +
               count_form(c, a->does.cost[i].of);
    return sum;
}

static double looks_of(double steps)
{
    double n = HX_LOOK_STEPS / steps;

    return n < HX_FEWEST_LOOKS ? HX_FEWEST_LOOKS : n;
}

static int candidates(const struct hx_rules *r, const struct hx_choice *c)
{
    switch (c->domain) {
    case HX_D_PLACE:
        return r->board.geo->n[c->type - HX_T_HEX];
    case HX_D_SEATS:
        return r->nplayer + 1;
    case HX_D_BUNDLE:
        return HX_LIST_CAP;
    default:
        return 64;
    }
}

/* The last choice is a set as a whole, unless something reads it. */
static double count_act(struct count *c, const struct hx_act *a)
{
    double look = look_steps(c, a), looks = 1, sum = 0;
    int looked = a->nchoice - !(a->nlate || a->does.ncost);

    for (int i = 0; i < looked; i++)
        looks *= candidates(c->r, &a->choice[i]);
    if (looks > looks_of(look))
        looks = looks_of(look);
    for (int i = 0; i < a->ntest; i++)
        sum += count_constraint(c, a->test[i]);
    return sum + looks * look;
}

/* ---- for everybody ---- */

static struct count begin(const struct hx_rules *r)
{
    struct count c = {.r = r};

    c.form = malloc(((size_t)r->nform + 1) * sizeof *c.form);
    c.value = malloc(((size_t)r->nvalue + 1) * sizeof *c.value);
    if (!c.form || !c.value)
        abort();
    for (int i = 0; i < r->nform; i++)
        c.form[i] = -1;
    for (int i = 0; i < r->nvalue; i++)
        c.value[i] = -1;
    return c;
}

static void end(struct count *c)
{
    free(c->form);
    free(c->value);
}

double hx_form_steps(const struct hx_rules *r, uint16_t form)
{
    struct count c = begin(r);
    double steps = count_form(&c, form);

    end(&c);
    return steps;
}

uint16_t hx_costly_form(const struct hx_rules *r, double *steps)
{
    struct count c = begin(r);
    uint16_t found = HX_NONE;

    for (int i = 0; i < r->nform && found == HX_NONE; i++)
        if ((*steps = count_form(&c, (uint16_t)i)) > HX_FORM_STEPS)
            found = (uint16_t)i;
    end(&c);
    return found;
}

/* ---- what linking notes ---- */

static uint32_t noted(double steps)
{
    return steps < HX_MOVE_STEPS ? (uint32_t)steps : HX_MOVE_STEPS;
}

static double count_call(struct count *c, const struct hx_call *call)
{
    double sum = count_form(c, call->pick) + count_form(c, call->who) +
                 count_form(c, call->when);

    for (int i = 0; i < call->narg; i++)
        sum += count_form(c, call->arg[i]);
    return sum;
}

static double count_cards(struct count *c, const struct hx_effect *e)
{
    const struct hx_transfer *m = e->move;
    double sum = count_form(c, e->owner) + count_form(c, e->draw);

    for (int i = 0; i < e->ncost; i++)
        sum += count_form(c, e->cost[i].of) + count_form(c, e->cost[i].amount);
    if (m)
        sum += count_form(c, m->what) + count_form(c, m->n) +
               count_form(c, m->from.form) + count_form(c, m->to.form);
    if (e->produce)
        sum += count_form(c, e->produce->hexes) + count_form(c, e->produce->at);
    return sum;
}

static void note_body(struct count *c, struct hx_effect *e, double before)
{
    double sum =
        HX_ITEM_STEPS + before + count_cards(c, e) + HX_CALL_STEPS * e->nfn;

    for (int i = 0; i < e->nset; i++)
        sum += count_form(c, e->set[i].of) + count_form(c, e->set[i].value);
    for (int i = 0; e->tell && i < c->r->event[e->tell->event].nfield; i++)
        sum += count_form(c, e->tell->field[i]);
    for (int i = 0; i < e->nrun; i++)
        sum += count_call(c, &e->run[i]);
    e->steps = noted(sum);
}

/* Outcomes are gone through where some may be excluded. */
static double count_outcomes(struct count *c, const struct hx_chance *chance)
{
    double each = 1, n = 1;

    for (int i = 0; i < chance->nreroll; i++)
        each += count_form(c, chance->reroll[i]);
    for (int i = 0; i < chance->ndice; i++)
        n *= chance->sides;
    if (chance->sort == HX_OUT_TABLE)
        n = chance->nrow;
    if (chance->sort == HX_OUT_ONE_OF)
        n = HX_MAX_WORDS * 64;
    return count_form(c, chance->set) + (chance->nreroll ? n * each : 1);
}

static void note_bodies(struct count *c, struct hx_rules *r)
{
    for (int i = 0; i < r->nact; i++)
        note_body(c, &r->act[i].does, 0);
    for (int i = 0; i < r->nstep; i++)
        note_body(c, &r->step[i].does, 0);
    for (int i = 0; i < r->nchance; i++)
        note_body(c, &r->chance[i].does, count_outcomes(c, &r->chance[i]));
    for (int i = 0; i < r->non; i++)
        note_body(c, &r->on[i].does, count_form(c, r->on[i].when));
    for (int i = 0; i < r->nalways; i++)
        note_body(c, &r->always[i], 0);
}

static double count_settling(struct count *c, const struct hx_rules *r)
{
    double sum = 10;

    for (int i = 0; i < r->naward; i++)
        sum += r->nseat * count_form(c, r->award[i].metric) +
               count_form(c, r->award[i].at_least);
    for (int i = 0; i < r->nalways; i++)
        sum += count_form(c, r->always_when[i]);
    for (int i = 0; i < r->nwin; i++)
        sum += count_form(c, r->win[i].test);
    return sum;
}

static double count_item(struct count *c, const struct hx_item *it)
{
    double sum = HX_ITEM_STEPS + count_form(c, it->when);

    if (it->op == HX_I_EACH)
        sum += count_form(c, it->set);
    if (it->op == HX_I_AGAIN)
        sum += count_form(c, it->stop);
    if (it->op == HX_I_CALL)
        sum += count_call(c, &c->r->call[it->id]);
    if (it->op == HX_I_STEP && c->r->step[it->id].ask != HX_NONE)
        sum += count_form(c, c->r->step[it->id].ask) +
               count_step(c, &c->r->step[it->id]);
    return sum;
}

void hx_count_steps(struct hx_rules *r)
{
    struct count c = begin(r);

    for (int i = 0; i < r->nact; i++)
        r->layout->plan[i].looks =
            (uint32_t)looks_of(look_steps(&c, &r->act[i]));
    note_bodies(&c, r);
    for (int i = 0; i < r->nitem; i++)
        r->item[i].steps = noted(count_item(&c, &r->item[i]));
    r->layout->settling = noted(count_settling(&c, r));
    end(&c);
}
