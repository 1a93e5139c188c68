/*
 * Constraints, values, steps (through possible) and networks that depend on
 * themselves, or on one another in longer chains than the kernel's stack
 * should bear.
 */
#include "formula_ast.h"

#include <stdio.h>
#include <string.h>

#define MAX_CHAIN 64

struct search {
    struct hx_compiler *c;
    int first[5];  /* number of the first declaration of each sort */
    uint8_t *seen; /* by number: 0, ON_PATH or its height + DONE */
    int path[MAX_CHAIN];
    int depth;
    bool too_deep; /* told already */
};
enum { ON_PATH = 1, DONE = 2 };

static const char *const words[] = {"constraint", "value", "step", "network"};

static int sort_of(const struct search *s, int number)
{
    int sort = 0;

    while (number >= s->first[sort + 1])
        sort++;
    return sort;
}

static const struct hx_head *head_of(const struct search *s, int number)
{
    const struct hx_rules *r = s->c->r;
    int sort = sort_of(s, number), id = number - s->first[sort];

    switch (sort) {
    case CALL_CONSTRAINT:
        return &r->constraint[id].head;
    case CALL_VALUE:
        return &r->value[id].head;
    case CALL_STEP:
        return &r->step[id].head;
    default:
        return &r->network[id].head;
    }
}

/* Reports what the path from 'from' on leads to: names parted by " > ". */
static void tell(struct search *s, int from, const char *what, int last)
{
    const struct hx_rules *r = s->c->r;
    const struct hx_head *head = head_of(s, s->path[from]);
    char chain[400] = "";
    size_t n = 0;

    for (int i = from; i < s->depth && n < sizeof chain - 80; i++)
        n += (size_t)snprintf(chain + n, sizeof chain - n, "%.40s > ",
                              head_of(s, s->path[i])->name);
    snprintf(chain + n, sizeof chain - n, "%.40s", head_of(s, last)->name);
    hx_report_add(s->c->report,
                  head->at.file < r->nfile ? r->file[head->at.file] : NULL,
                  head->at.line, "%s '%s' %s: %s",
                  words[sort_of(s, s->path[from])], head->name, what, chain);
}

static int visit(struct search *s, int number);

static int visit_form(struct search *s, uint16_t form, int height)
{
    const struct hx_note *note =
        formula_note_of(s->c, form == HX_NONE ? -1 : form);

    for (const struct call *k = note ? note->calls : NULL; k; k = k->next) {
        int h = visit(s, s->first[k->sort] + k->id);

        height = h > height ? h : height;
    }
    return height;
}

static int visit_constraints(struct search *s, const uint16_t *id, int n,
                             int height)
{
    for (int i = 0; i < n; i++) {
        int h = visit(s, s->first[CALL_CONSTRAINT] + id[i]);

        height = h > height ? h : height;
    }
    return height;
}

/* Whether there is an answer depends on all that makes one legal. */
static int visit_step(struct search *s, const struct hx_step *step)
{
    const struct hx_rules *r = s->c->r;
    int h = 0;

    for (int i = 0; i < step->nact; i++) {
        const struct hx_act *act = &r->act[step->act[i]];

        h = visit_constraints(s, act->test, act->ntest, h);
        h = visit_constraints(s, act->late, act->nlate, h);
        for (int k = 0; k < act->nchoice; k++) {
            const struct hx_choice *choice = &act->choice[k];

            h = visit_constraints(s, choice->where, choice->nwhere, h);
            if (choice->domain != HX_D_BUNDLE)
                continue;
            h = visit_form(s, choice->from_seat, h);
            h = visit_form(s, choice->nlo, h);
            h = visit_form(s, choice->nhi, h);
        }
        for (int k = 0; k < act->does.ncost; k++) {
            h = visit_form(s, act->does.cost[k].of, h);
            h = visit_form(s, act->does.cost[k].amount, h);
        }
    }
    return h;
}

static int visit_value(struct search *s, int id)
{
    const struct hx_value *v = &s->c->r->value[id];
    int h = visit_form(s, v->base, 0);

    for (int i = 0; i < v->nmod; i++) {
        h = visit_form(s, v->mod[i].when, h);
        h = visit_form(s, v->mod[i].amount, h);
    }
    if (id == HX_V_SCORE) {
        int points = visit(s, s->first[CALL_VALUE] + HX_V_POINTS);

        h = points > h ? points : h;
    }
    return h;
}

static int visit_parts(struct search *s, int number)
{
    const struct hx_rules *r = s->c->r;
    int sort = sort_of(s, number), id = number - s->first[sort], h;
    const struct hx_network *net;

    switch (sort) {
    case CALL_CONSTRAINT:
        h = visit_form(s, r->constraint[id].form, 0);
        return visit_form(s, r->constraint[id].when, h);
    case CALL_VALUE:
        return visit_value(s, id);
    case CALL_STEP:
        return visit_step(s, &r->step[id]);
    default:
        net = &r->network[id];
        h = visit_form(s, net->from, 0);
        h = visit_form(s, net->blocked, h);
        h = visit_form(s, net->joints, h);
        return visit_form(s, net->weight, h);
    }
}

static void tell_too_deep(struct search *s, int last)
{
    if (!s->too_deep)
        tell(s, 0, "depends on too long a chain", last);
    s->too_deep = true;
}

/* The length of the longest chain below the declaration and with it. */
static int visit(struct search *s, int number)
{
    int height;

    if (s->seen[number] >= DONE)
        return s->seen[number] - DONE;
    for (int i = 0; s->seen[number] == ON_PATH && i < s->depth; i++)
        if (s->path[i] == number) {
            tell(s, i, "depends on itself", number);
            return 0;
        }
    if (s->depth == MAX_CHAIN) {
        tell_too_deep(s, number);
        return 0;
    }
    s->seen[number] = ON_PATH;
    s->path[s->depth++] = number;
    height = visit_parts(s, number) + 1;
    if (height > MAX_CHAIN) {
        tell_too_deep(s, number);
        height = MAX_CHAIN;
    }
    s->depth--;
    s->seen[number] = (uint8_t)(height + DONE);
    return height;
}

void formula_circles(struct hx_compiler *c)
{
    const struct hx_rules *r = c->r;
    struct search s = {.c = c};
    const int count[] = {r->nconstraint, r->nvalue, r->nstep, r->nnetwork};

    for (int i = 0; i < 4; i++)
        s.first[i + 1] = s.first[i] + count[i];
    s.seen = hx_arena_alloc(r->arena, (size_t)s.first[4] + 1, 1);
    for (int i = 0; i < s.first[4]; i++)
        visit(&s, i);
}
