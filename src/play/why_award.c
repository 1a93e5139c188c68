/* Why an award is whose it is. */
#include "ask.h"
#include "names.h"
#include "text.h"
#include "why.h"

struct award {
    struct hx_session *s;
    const struct hx_rules *r;
    const struct hx_award *a;
    int metric[HX_MAX_SEATS], least[HX_MAX_SEATS];
    uint32_t holders, best; /* best: who has most of those who have enough */
    int most;
    struct hx_buffer *to;
};

static void look(struct award *w, int award)
{
    w->holders = hx_holders(w->s->game, award);
    for (int s = 0; s < w->r->nplayer; s++) {
        struct hx_ctx ctx = hx_ctx_new(s);

        w->metric[s] = hx_award_metric(w->s->game, award, s);
        w->least[s] = w->a->at_least == HX_NONE
                          ? 0
                          : (int)hx_eval(w->s->game, w->a->at_least, &ctx).i;
        if (w->metric[s] < w->least[s] || (w->best && w->metric[s] < w->most))
            continue;
        if (!w->best || w->metric[s] > w->most)
            w->best = 0;
        w->most = w->metric[s];
        w->best |= 1u << s;
    }
}

static void print_seats(const struct award *w, uint32_t seats)
{
    for (int s = 0; s < w->r->nseat; s++) {
        if (!(seats >> s & 1))
            continue;
        seats &= ~(1u << s);
        hx_buffer_add(w->to, "%s%s", w->r->seat[s],
                      !seats                 ? ""
                      : seats & (seats - 1u) ? ", "
                                             : " and ");
    }
}

static bool is_one(uint32_t seats)
{
    return seats && !(seats & (seats - 1));
}

/* Nobody has it: why not? */
static void tell_nobody(const struct award *w)
{
    if (!w->best) {
        hx_buffer_add(w->to, "nobody has enough");
    } else if (w->a->review != HX_NONE) {
        print_seats(w, w->best);
        hx_buffer_add(w->to, " would; it is looked at when '%s' happens",
                      w->r->event[w->a->review].head.name);
    } else {
        print_seats(w, w->best);
        hx_buffer_add(w->to, " are level with %d", w->most);
        if (w->a->on_tie == HX_TIE_HOLDER)
            hx_buffer_add(w->to, ", and none of them held it before");
    }
}

static void tell_holders(const struct award *w)
{
    print_seats(w, w->holders);
    if (w->holders == w->best && is_one(w->best)) {
        hx_buffer_add(w->to, " has most, %d", w->most);
    } else if (w->holders == w->best) {
        hx_buffer_add(w->to, " are level with %d: each has it", w->most);
    } else if (w->holders & w->best) {
        hx_buffer_add(w->to, " held it first: ");
        print_seats(w, w->best & ~w->holders);
        hx_buffer_add(w->to, " with as many, %d, %s not take it", w->most,
                      is_one(w->best & ~w->holders) ? "does" : "do");
    } else if (w->a->review != HX_NONE) {
        hx_buffer_add(w->to, " keeps it until '%s' happens",
                      w->r->event[w->a->review].head.name);
    } else {
        hx_buffer_add(w->to, " keeps it");
    }
}

enum hx_why_about hx_why_award(struct hx_session *s, int viewer, int award,
                               struct hx_buffer *to)
{
    const struct hx_rules *r = s->mix->rules;
    const struct hx_award *a = &r->award[award];
    const char *secret =
        viewer < 0 ? NULL : hx_formula_secret(&s->mix->compiler, a->metric);
    struct award w = {.s = s, .r = r, .a = a, .to = to};

    if (secret) {
        hx_buffer_add(to, "%s depends on %s, which is hidden", a->head.name,
                      secret);
        return HX_WHY_REFUSED;
    }
    look(&w, award);
    hx_buffer_add(to, "%s, %d point%s: ", a->head.name, a->points,
                  a->points == 1 ? "" : "s");
    if (w.holders)
        tell_holders(&w);
    else
        tell_nobody(&w);
    hx_source_text(r, &a->head, to);
    hx_buffer_add(to, "\n  counted: %s", r->form[a->metric].text);
    if (a->at_least != HX_NONE)
        hx_buffer_add(to, "; at least %d", w.least[0]);
    hx_buffer_add(to, "\n ");
    for (int i = 0; i < r->nplayer; i++)
        hx_buffer_add(to, "%s %s %d", i ? "," : "", r->seat[i], w.metric[i]);
    hx_buffer_char(to, '\n');
    return HX_WHY_TOLD;
}
