/* What formulas can take at most. */
#include "cost_count.h"

#include <stdlib.h>

#include "code.h"
#include "geo.h"
#include "inside.h"

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

static double count_act(struct hx_count *c, const struct hx_act *a);

double hx_count_step(struct hx_count *c, const struct hx_step *step)
{
    double sum = 0;

    for (int i = 0; i < step->nact; i++)
        sum += count_act(c, &c->r->act[step->act[i]]);
    return sum;
}

double hx_count_constraint(struct hx_count *c, int id)
{
    const struct hx_constraint *k = &c->r->constraint[id];

    return hx_count_form(c, k->form) + hx_count_form(c, k->when);
}

static double count_value(struct hx_count *c, int id)
{
    const struct hx_value *v = &c->r->value[id];
    double sum = 1 + c->r->npiece + c->r->naward + c->r->ncard;

    if (c->value[id] >= 0)
        return c->value[id];
    c->value[id] = 0;
    if (id == HX_V_SCORE)
        sum += count_value(c, HX_V_POINTS);
    sum += hx_count_form(c, v->base);
    for (int i = 0; i < v->nmod; i++)
        sum += hx_count_form(c, v->mod[i].when) +
               hx_count_form(c, v->mod[i].amount);
    return c->value[id] = sum;
}

/* Gathering a network, and one walk over it; a search for a trail has a bound
 * of its own and is made once a position. */
static double count_network(struct hx_count *c, int id)
{
    const struct hx_network *n = &c->r->network[id];
    int edges = c->r->board.geo->n[HX_EDGE];

    return 4.0 * edges + hx_count_form(c, n->from) +
           hx_count_form(c, n->blocked) + hx_count_form(c, n->joints) +
           edges * hx_count_form(c, n->weight);
}

static double count_networks(struct hx_count *c)
{
    double most = 0;

    for (int i = 0; i < c->r->nnetwork; i++) {
        double n = count_network(c, i);

        most = n > most ? n : most;
    }
    return most;
}

static double count_op(struct hx_count *c, const int32_t *op)
{
    const struct hx_geo *geo = c->r->board.geo;

    switch (op[0]) {
    case HX_OP_POSSIBLE:
        return hx_count_step(c, &c->r->step[op[1]]);
    case HX_OP_FORM:
        return hx_count_form(c, (uint16_t)op[1]);
    case HX_OP_CONSTRAINT:
        return hx_count_constraint(c, op[1]);
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
static int turns(const struct hx_count *c, const int32_t *loop,
                 const int32_t *const before[2])
{
    int n = members(c->r, loop[1]), few;

    if (!before[0] || !before[1] || before[0][0] != HX_OP_P_TOUCH ||
        before[1][0] != HX_OP_P_ONE)
        return n;
    few = touching(before[0][1], before[0][2]);
    return few < n ? few : n;
}

static double count_code(struct hx_count *c, const int32_t *at,
                         const int32_t *end)
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

double hx_count_form(struct hx_count *c, uint16_t form)
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

double hx_count_look(struct hx_count *c, const struct hx_act *a)
{
    double sum = 1;

    for (int i = 0; i < a->nlate; i++)
        sum += hx_count_constraint(c, a->late[i]);
    for (int i = 0; i < a->nchoice; i++)
        for (int k = 0; k < a->choice[i].nwhere; k++)
            sum += hx_count_constraint(c, a->choice[i].where[k]);
    for (int i = 0; i < a->does.ncost; i++)
        sum += hx_count_form(c, a->does.cost[i].amount) +
               hx_count_form(c, a->does.cost[i].of);
    return sum;
}

double hx_looks_of(double steps)
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
static double count_act(struct hx_count *c, const struct hx_act *a)
{
    double look = hx_count_look(c, a), looks = 1, sum = 0;
    int looked = a->nchoice - !(a->nlate || a->does.ncost);

    for (int i = 0; i < looked; i++)
        looks *= candidates(c->r, &a->choice[i]);
    if (looks > hx_looks_of(look))
        looks = hx_looks_of(look);
    for (int i = 0; i < a->ntest; i++)
        sum += hx_count_constraint(c, a->test[i]);
    return sum + looks * look;
}

/* ---- for everybody ---- */

struct hx_count hx_count_begin(const struct hx_rules *r)
{
    struct hx_count c = {.r = r};

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

void hx_count_end(struct hx_count *c)
{
    free(c->form);
    free(c->value);
}

double hx_form_steps(const struct hx_rules *r, uint16_t form)
{
    struct hx_count c = hx_count_begin(r);
    double steps = hx_count_form(&c, form);

    hx_count_end(&c);
    return steps;
}
