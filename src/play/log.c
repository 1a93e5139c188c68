/* What happened, as lines for people: each deed, and what it led to. */
#include <string.h>

#include "names.h"
#include "outcome.h"
#include "text.h"

struct teller {
    const struct hx_session *s;
    const struct hx_rules *r;
    int viewer; /* -1 sees all */
    struct hx_buffer *to;
};

static const char *seat_name(const struct teller *t, int seat)
{
    return seat >= 0 && seat < t->r->nseat ? t->r->seat[seat] : "nobody";
}

/* ---- cards that moved ---- */

/* Do others not know which cards these are? Cards out of a hand by lot, and
 * whatever is laid into a pile. 'before' is the fact before, or NULL. */
static bool is_secret(const struct teller *t, const struct hx_happening *h,
                      const struct hx_happening *before)
{
    const struct hx_fact *f = &h->fact;
    bool lot = before && before->fact.sort == HX_FACT_DRAW &&
               before->draw.chance == HX_NONE && before->draw.type == HX_T_KIND;

    if (t->viewer < 0 || t->viewer == f->a || t->viewer == f->b)
        return false;
    if (f->card >= 0)
        return f->a == HX_AT_DECK &&
               t->r->deck[t->r->card[f->card].deck].see != HX_SEE_ALL;
    if (t->r->kind[f->kind].counter || t->r->kind[f->kind].see == HX_SEE_ALL)
        return false;
    return lot || f->a == HX_AT_BAG || f->b == HX_AT_BAG;
}

/* Facts of cards of a deck go one by one; those of kinds between the same two
 * sides become one line. */
static bool same_line(const struct hx_fact *a, const struct hx_fact *b)
{
    return b->sort == HX_FACT_MOVED && a->card < 0 && b->card < 0 &&
           a->a == b->a && a->b == b->b && a->by == b->by;
}

static void print_sides(const struct teller *t, const struct hx_fact *f,
                        const char *what)
{
    if (f->card >= 0 && f->a >= 0 && f->b < 0)
        hx_buffer_add(t->to, "%s played %s", seat_name(t, f->a), what);
    else if (f->card >= 0 && f->a < 0)
        hx_buffer_add(t->to, "%s drew %s", seat_name(t, f->b), what);
    else if (f->a >= 0 && f->b >= 0)
        hx_buffer_add(t->to, "%s got %s from %s", seat_name(t, f->b), what,
                      seat_name(t, f->a));
    else if (f->a >= 0)
        hx_buffer_add(t->to, "%s %s %s", seat_name(t, f->a),
                      f->b == HX_AT_BAG ? "put down" : "paid", what);
    else if (f->b >= 0)
        hx_buffer_add(t->to, "%s got %s", seat_name(t, f->b), what);
    else
        hx_buffer_add(t->to, "%s moved", what);
}

/* What the move's own line says already. */
static bool is_told(const struct hx_deed *d, const struct hx_fact *f,
                    const struct hx_rules *r)
{
    const struct hx_effect *does =
        d->sort == HX_DEED_MOVE && d->move.act < r->nact
            ? &r->act[d->move.act].does
            : NULL;

    if (!does || f->by != does)
        return false;
    if (f->sort == HX_FACT_BUILT)
        return does->nbuild > 0;
    return f->sort == HX_FACT_MOVED &&
           ((f->card >= 0 && f->card == does->card) ||
            (does->nbuild > 0 && f->b == HX_AT_BANK));
}

/* Tells of the moved cards from fact i on; returns how many facts that were. */
static int tell_moved(struct teller *t, const struct hx_deed *d, int i)
{
    const struct hx_happening *h = &d->fact[i];
    int16_t bag[HX_LANES] = {0};
    struct hx_buffer what = {0};
    int hidden = 0, n = 0;

    do {
        const struct hx_fact *f = &d->fact[i + n].fact;

        if (is_secret(t, &d->fact[i + n], i + n ? &d->fact[i + n - 1] : NULL))
            hidden += f->n;
        else if (f->card < 0)
            bag[f->kind] = (int16_t)(bag[f->kind] + f->n);
        n++;
    } while (i + n < d->nfact && same_line(&h->fact, &d->fact[i + n].fact));
    if (is_told(d, &h->fact, t->r))
        return n;

    if (h->fact.card >= 0 && !hidden)
        hx_buffer_add(&what, "%s", t->r->card[h->fact.card].name);
    else if (hidden)
        hx_buffer_add(&what, "%d card%s", hidden, hidden == 1 ? "" : "s");
    else
        hx_text_bundle(t->r, bag, &what);
    hx_buffer_add(t->to, "  ");
    print_sides(t, &h->fact, what.text);
    hx_buffer_char(t->to, '\n');
    hx_buffer_free(&what);
    return n;
}

/* ---- other facts ---- */

static void tell_draw(struct teller *t, const struct hx_draw *draw)
{
    const struct hx_chance *c;
    int total = 0;

    if (draw->chance == HX_NONE || draw->rejected)
        return; /* lots and decks: the cards tell it */
    c = &t->r->chance[draw->chance];
    if (c->sort == HX_OUT_DICE && draw->seat >= 0)
        hx_buffer_add(t->to, "  %s rolled ", seat_name(t, draw->seat));
    else
        hx_buffer_add(t->to, "  %s: ", c->head.name);
    hx_outcome_values(t->r, draw, t->to);
    for (int i = 0; i < draw->n; i++)
        total += draw->value[i];
    if (c->sort == HX_OUT_DICE && draw->n > 1)
        hx_buffer_add(t->to, ": %d", total);
    hx_buffer_char(t->to, '\n');
}

static void tell_piece(struct teller *t, const struct hx_fact *f)
{
    const struct hx_piece *piece = &t->r->piece[f->piece];
    char place[HX_PLACE_NAME];

    hx_geo_name(t->r->board.geo, piece->on, f->place, place);
    if (f->sort == HX_FACT_BUILT)
        hx_buffer_add(t->to, "  %s built %s %s on %s\n", seat_name(t, f->a),
                      hx_article(piece->head.name), piece->head.name, place);
    else
        hx_buffer_add(t->to, "  the %s of %s on %s is taken away\n",
                      piece->head.name, seat_name(t, f->a), place);
}

static void tell_award(struct teller *t, const struct hx_fact *f)
{
    const char *name = t->r->award[f->award].head.name;

    if (f->b >= 0)
        hx_buffer_add(t->to, "  %s goes to %s\n", name, seat_name(t, f->b));
    else
        hx_buffer_add(t->to, "  %s is set aside\n", name);
}

/* "no 'steal SEAT' for red: nothing to choose" */
static void tell_skipped(struct teller *t, const struct hx_fact *f)
{
    const struct hx_step *step = &t->r->step[f->step];

    hx_buffer_add(t->to, "  no '");
    if (step->nact == 1)
        hx_text_form(t->r, step->act[0], t->to);
    else
        hx_buffer_add(t->to, "%s", step->head.name);
    hx_buffer_add(t->to, "' for %s: nothing to choose\n", seat_name(t, f->a));
}

static void tell_over(struct teller *t, const struct hx_fact *f)
{
    if (f->a >= 0)
        hx_buffer_add(t->to, "  %s has won\n", seat_name(t, f->a));
    else
        hx_buffer_add(t->to, "  the game is over; nobody has won\n");
}

static void tell_facts(struct teller *t, const struct hx_deed *d)
{
    for (int i = 0; i < d->nfact;) {
        const struct hx_happening *h = &d->fact[i];

        switch (h->fact.sort) {
        case HX_FACT_MOVED:
            i += tell_moved(t, d, i);
            continue;
        case HX_FACT_DRAW:
            tell_draw(t, &h->draw);
            break;
        case HX_FACT_BUILT:
        case HX_FACT_REMOVED:
            if (!is_told(d, &h->fact, t->r))
                tell_piece(t, &h->fact);
            break;
        case HX_FACT_AWARD:
            tell_award(t, &h->fact);
            break;
        case HX_FACT_TURN:
            hx_buffer_add(t->to, "-- %s's turn\n", seat_name(t, h->fact.a));
            break;
        case HX_FACT_SKIPPED:
            tell_skipped(t, &h->fact);
            break;
        case HX_FACT_OVER:
            tell_over(t, &h->fact);
            break;
        default:
            break;
        }
        i++;
    }
}

/* Is deed i a sealed answer to the question that is still open? */
static bool is_sealed(const struct hx_session *s, int i)
{
    const char *step;
    struct hx_question q;

    if (hx_game_status(s->game) != HX_ASKING)
        return false;
    hx_game_question(s->game, &q);
    step = s->mix->rules->step[q.step].head.name;
    for (; i < s->ndone; i++) {
        const struct hx_deed *d = &s->deed[i];

        if (!d->together || d->ndraw || d->nfact ||
            strcmp(hx_game_rules(d->game)->step[d->step].head.name, step) != 0)
            return false;
    }
    return q.together;
}

static void tell_deed(struct teller *t, int i)
{
    const struct hx_deed *d = &t->s->deed[i];
    bool mine = t->viewer < 0 || t->viewer == d->seat;

    t->r = hx_game_rules(d->game);
    if (d->sort == HX_DEED_SET) {
        hx_buffer_add(t->to, "set %s\n", d->text);
    } else if (d->sort == HX_DEED_FORCE) {
        hx_buffer_add(t->to, "force %s\n", d->text);
    } else if (d->sort == HX_DEED_LUA) {
        hx_buffer_add(t->to, ": %s\n", d->text);
    } else if (!mine && is_sealed(t->s, i)) {
        hx_buffer_add(t->to, "%s has answered\n", seat_name(t, d->seat));
    } else {
        hx_buffer_add(t->to, "%s: ", seat_name(t, d->seat));
        hx_text_move_hiding(d->game, &d->move,
                            mine || d->move.act >= t->r->nact
                                ? 0
                                : t->r->act[d->move.act].sealed,
                            t->to);
        hx_buffer_char(t->to, '\n');
    }
    tell_facts(t, d);
}

void hx_session_log(const struct hx_session *s, int first, int viewer,
                    struct hx_buffer *to)
{
    struct teller t = {.s = s, .viewer = viewer, .to = to};

    t.r = hx_game_rules(s->start.game);
    if (first < 0)
        tell_facts(&t, &s->start);
    for (int i = first < 0 ? 0 : first; i < s->ndone; i++)
        tell_deed(&t, i);
}
