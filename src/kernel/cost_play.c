/* What bodies, items and questions can take at most, and who takes too much. */
#include "cost_count.h"

#include "inside.h"

static uint32_t noted(double steps)
{
    return steps < HX_MOVE_STEPS ? (uint32_t)steps : HX_MOVE_STEPS;
}

static double count_call(struct hx_count *c, const struct hx_call *call)
{
    double sum = hx_count_form(c, call->pick) + hx_count_form(c, call->who) +
                 hx_count_form(c, call->when);

    for (int i = 0; i < call->narg; i++)
        sum += hx_count_form(c, call->arg[i]);
    return sum;
}

static double count_cards(struct hx_count *c, const struct hx_effect *e)
{
    const struct hx_transfer *m = e->move;
    double sum = hx_count_form(c, e->owner) + hx_count_form(c, e->draw);

    for (int i = 0; i < e->ncost; i++)
        sum += hx_count_form(c, e->cost[i].of) +
               hx_count_form(c, e->cost[i].amount);
    if (m)
        sum += hx_count_form(c, m->what) + hx_count_form(c, m->n) +
               hx_count_form(c, m->from.form) + hx_count_form(c, m->to.form);
    if (e->produce)
        sum += hx_count_form(c, e->produce->hexes) +
               hx_count_form(c, e->produce->at) +
               hx_count_form(c, e->produce->nobody_form);
    return sum;
}

static void note_body(struct hx_count *c, struct hx_effect *e, double before)
{
    double sum =
        HX_ITEM_STEPS + before + count_cards(c, e) + HX_CALL_STEPS * e->nfn;

    for (int i = 0; i < e->nset; i++)
        sum +=
            hx_count_form(c, e->set[i].of) + hx_count_form(c, e->set[i].value);
    for (int i = 0; e->tell && i < c->r->event[e->tell->event].nfield; i++)
        sum += hx_count_form(c, e->tell->field[i]);
    for (int i = 0; i < e->nrun; i++)
        sum += count_call(c, &e->run[i]);
    e->steps = noted(sum);
}

/* Outcomes are gone through where some may be excluded. */
static double count_outcomes(struct hx_count *c, const struct hx_chance *chance)
{
    double each = 1, n = 1;

    for (int i = 0; i < chance->nreroll; i++)
        each += hx_count_form(c, chance->reroll[i]);
    for (int i = 0; i < chance->ndice; i++)
        n *= chance->sides;
    if (chance->sort == HX_OUT_TABLE)
        n = chance->nrow;
    if (chance->sort == HX_OUT_ONE_OF)
        n = HX_MAX_WORDS * 64;
    return hx_count_form(c, chance->set) + (chance->nreroll ? n * each : 1);
}

static void note_bodies(struct hx_count *c, struct hx_rules *r)
{
    for (int i = 0; i < r->nact; i++)
        note_body(c, &r->act[i].does, 0);
    for (int i = 0; i < r->nstep; i++)
        note_body(c, &r->step[i].does, 0);
    for (int i = 0; i < r->nchance; i++)
        note_body(c, &r->chance[i].does, count_outcomes(c, &r->chance[i]));
    for (int i = 0; i < r->non; i++)
        note_body(c, &r->on[i].does, 0);
    for (int i = 0; i < r->nalways; i++)
        note_body(c, &r->always[i], 0);
}

/* ---- after every body ---- */

static double count_award(struct hx_count *c, const struct hx_award *a)
{
    return c->r->nseat * hx_count_form(c, a->metric) +
           hx_count_form(c, a->at_least);
}

/* The sum, and what has the largest part in it. */
struct settling {
    double sum, largest;
    const struct hx_head *head;
};

static void add(struct settling *s, double steps, const struct hx_head *head)
{
    s->sum += steps;
    if (steps > s->largest) {
        s->largest = steps;
        s->head = head;
    }
}

static struct settling count_settling(struct hx_count *c)
{
    const struct hx_rules *r = c->r;
    struct settling s = {0};

    for (int i = 0; i < r->naward; i++)
        add(&s, count_award(c, &r->award[i]), &r->award[i].head);
    for (int i = 0; i < r->nalways; i++)
        add(&s, hx_count_form(c, r->always_when[i]), &r->always[i].head);
    for (int i = 0; i < r->nwin; i++)
        add(&s, hx_count_form(c, r->win[i].test), &r->win[i].head);
    return s;
}

/* ---- items ---- */

/* The bodies of answers that are taken unasked: nobody decides in between. */
static double taken(const struct hx_rules *r, const struct hx_step *step)
{
    uint32_t most = 0;

    if (!step->take_one)
        return 0;
    for (int i = 0; i < step->nact; i++) {
        uint32_t steps = r->act[step->act[i]].does.steps;

        most = steps > most ? steps : most;
    }
    return (step->together ? r->nseat : 1) * (double)most;
}

/* No question is too much by itself, but many that nobody can answer are. */
static double asking(struct hx_count *c, const struct hx_step *step)
{
    double steps = hx_count_step(c, step);

    return (steps < HX_LOOK_STEPS ? steps : HX_LOOK_STEPS) +
           hx_count_form(c, step->ask) + hx_count_form(c, step->optional) +
           taken(c->r, step);
}

static double count_item(struct hx_count *c, const struct hx_item *it)
{
    double sum = HX_ITEM_STEPS + hx_count_form(c, it->when);

    if (it->op == HX_I_EACH)
        sum += hx_count_form(c, it->set);
    if (it->op == HX_I_AGAIN)
        sum += hx_count_form(c, it->stop);
    if (it->op == HX_I_CALL)
        sum += count_call(c, &c->r->call[it->id]);
    if (it->op == HX_I_CHANCE)
        sum += c->r->chance[it->id].does.steps;
    if (it->play == HX_I_STEP)
        sum += c->r->step[it->id].does.steps;
    return sum;
}

/* A question is asked, or passed over with what follows it at once. */
static double count_question(struct hx_count *c, const struct hx_item *it,
                             double follows)
{
    double asked = asking(c, it->of.step);

    return it->test && follows > asked ? follows : asked;
}

/* Items are played one after the other until a list ends or one asks. */
static void note_items(struct hx_count *c, struct hx_rules *r)
{
    double sum = 0;

    for (int i = r->nitem - 1; i >= 0; i--) {
        struct hx_item *it = &r->item[i];

        if (it->play == HX_I_ASK)
            sum = count_question(c, it, sum);
        if (it->play == HX_I_RETURN || it->play == HX_I_AGAIN)
            sum = 0;
        sum += count_item(c, it);
        it->steps = noted(sum);
    }
}

/* ---- what comes with events, turns and rounds ---- */

static void note_events(struct hx_count *c, struct hx_rules *r)
{
    for (int i = 0; i < r->nevent; i++) {
        double sum = 0;

        for (int k = 0; k < r->event[i].non; k++)
            sum += hx_count_form(c, r->on[r->event[i].on[k]].when);
        r->event[i].steps = noted(sum);
    }
}

/* All fields that are set back at such a time, for each that has them. */
static uint32_t count_resets(struct hx_count *c, int resets)
{
    double sum = 0;

    for (int i = 0; i < c->r->nfield; i++)
        if (c->r->field[i].resets == resets)
            sum += c->r->field[i].many * hx_count_form(c, c->r->field[i].init);
    return noted(sum);
}

void hx_count_steps(struct hx_rules *r)
{
    struct hx_count c = hx_count_begin(r);

    for (int i = 0; i < r->nact; i++)
        r->layout->plan[i].looks =
            (uint32_t)hx_looks_of(hx_count_look(&c, &r->act[i]));
    note_bodies(&c, r);
    note_items(&c, r);
    note_events(&c, r);
    r->layout->settling = noted(count_settling(&c).sum);
    r->layout->resetting[0] = count_resets(&c, HX_RESETS_TURN);
    r->layout->resetting[1] = count_resets(&c, HX_RESETS_ROUND);
    hx_count_end(&c);
}

/* ---- too much? ---- */

static bool costly_form(struct hx_count *c, struct hx_costly *found)
{
    const struct hx_rules *r = c->r;

    for (int i = 0; i < r->nform; i++) {
        double steps = hx_count_form(c, (uint16_t)i);

        *found = (struct hx_costly){"a formula", r->form[i].text,
                                    r->form[i].at_file, steps, HX_FORM_STEPS};
        if (steps > HX_FORM_STEPS)
            return true;
    }
    return false;
}

static bool costly_step(struct hx_count *c, struct hx_costly *found)
{
    const struct hx_rules *r = c->r;

    for (int i = 0; i < r->nstep; i++) {
        double steps = hx_count_step(c, &r->step[i]);

        *found = (struct hx_costly){"finding the moves of a step",
                                    r->step[i].head.name, r->step[i].head.at,
                                    steps, HX_STEP_STEPS};
        if (steps > HX_STEP_STEPS)
            return true;
    }
    return false;
}

static bool costly_settling(struct hx_count *c, struct hx_costly *found)
{
    struct settling s = count_settling(c);

    if (s.sum <= HX_SETTLE_STEPS)
        return false;
    *found =
        (struct hx_costly){"what is looked at after every body", s.head->name,
                           s.head->at, s.sum, HX_SETTLE_STEPS};
    return true;
}

bool hx_find_costly(const struct hx_rules *r, struct hx_costly *found)
{
    struct hx_count c = hx_count_begin(r);
    bool much = costly_form(&c, found) || costly_step(&c, found) ||
                costly_settling(&c, found);

    hx_count_end(&c);
    return much;
}
