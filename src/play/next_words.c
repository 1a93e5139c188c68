#include "next_words.h"

#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "buffer.h"
#include "names.h"
#include "possible.h"
#include "reading.h"
#include "text.h"

struct typed {
    struct hx_reading p;
    const struct hx_listing *list;
    const char *start;
    bool any;
    struct hx_next_words to;
};

static void tell(const struct typed *t, const char *word)
{
    if (!strncasecmp(word, t->start, strlen(t->start)))
        t->to.tell(t->to.self, word);
}

/* ---- values ---- */

/* The names of a place that begin with what was typed: it may be named by each
 * hex it touches, and by its first one where nothing was typed. */
static void tell_place(const struct typed *t, enum hx_sort sort, int place)
{
    const struct hx_geo *geo = t->p.r->board.geo;
    char name[HX_PLACE_NAME];

    hx_geo_name(geo, sort, place, name);
    if (!*t->start || sort == HX_HEX) {
        tell(t, name);
        return;
    }
    for (int hex = 0; hex < geo->n[HX_HEX]; hex++)
        for (int i = 0; i < 6; i++) {
            const struct hx_hex *h = &geo->hex[hex];

            if ((sort == HX_CORNER ? h->corner[i] : h->edge[i]) != place)
                continue;
            tell(t, hx_name_around(geo, sort, hex, i, name));
        }
}

static void tell_value(const struct typed *t, const struct hx_choice *c,
                       int32_t value)
{
    char name[HX_VALUE_NAME];

    if (c->domain == HX_D_PLACE)
        tell_place(t, (enum hx_sort)(c->type - HX_T_HEX), value);
    else
        tell(t, hx_value_name(t->p.r, c->type, c->sub, value, name));
}

/* All that the choice could be, legal or not. */
static void tell_domain(const struct typed *t, const struct hx_choice *c)
{
    const struct hx_rules *r = t->p.r;
    int n = c->domain == HX_D_PLACE ? r->board.geo->n[c->type - HX_T_HEX]
                                    : hx_names_of(r, c->type, c->sub);
    bool some = c->domain == HX_D_KIND || c->domain == HX_D_CARD ||
                c->domain == HX_D_PIECE; /* of them: 'members' */

    for (int i = 0; i < n; i++)
        if (!some || c->members >> i & 1)
            tell_value(t, c, i);
}

struct telling {
    const struct typed *t;
    const struct hx_choice *choice;
};

static void tell_possible(void *self, int32_t value)
{
    const struct telling *x = self;

    tell_value(x->t, x->choice, value);
}

/* What legal moves choose there; if not all are listed it may be anything. */
static void tell_listed(const struct typed *t, int choice)
{
    struct telling x = {t, &t->p.act->choice[choice]};

    if (!hx_possible_each(t->p.g, t->p.seat, &t->p.move, choice, tell_possible,
                          &x))
        tell_domain(t, x.choice);
}

/* How many of a kind could be named there. */
static int kinds_left(const struct typed *t, const struct hx_choice *c,
                      int kind)
{
    int named = t->p.move.bag[c->bag][kind];

    if (c->from == HX_FROM_BANK)
        return hx_bank(t->p.g)[kind] - named;
    if (c->from == HX_FROM_SEAT && kind < t->p.r->ncard_kind)
        return hx_hand(t->p.g, t->p.seat)[kind] - named;
    return HX_NO_LIMIT;
}

static void tell_kinds(const struct typed *t, const struct hx_choice *c,
                       int count)
{
    for (int k = 0; k < t->p.r->nkind; k++)
        if (c->members >> k & 1 && !t->p.move.bag[c->bag][k] &&
            (t->any || kinds_left(t, c, k) >= count))
            tell(t, t->p.r->kind[k].head.name);
}

static void tell_seats(struct typed *t, int choice)
{
    int32_t named = t->p.move.c[choice];
    int32_t seats = hx_reading_seats(&t->p, choice) & ~named;

    for (int i = 0; i < t->p.r->nseat; i++)
        if (seats >> i & 1)
            tell(t, t->p.r->seat[i]);
    if (!named)
        tell(t, "all");
}

/* ---- words ---- */

static bool is_listed(const struct typed *t, int act)
{
    for (int i = 0; i < t->list->nsegment; i++)
        if (t->list->segment[i].act == act)
            return true;
    return false;
}

/* What may stand as word 'w' of the form, behind what was read. */
static void tell_word(struct typed *t, int w)
{
    const struct hx_word *word = &t->p.act->word[w];
    const struct hx_choice *c = &t->p.act->choice[word->choice];

    if (word->literal)
        tell(t, word->literal);
    else if (c->domain == HX_D_BUNDLE)
        tell_kinds(t, c, 1);
    else if (c->domain == HX_D_SEATS)
        tell_seats(t, word->choice);
    else if (t->any)
        tell_domain(t, c);
    else
        tell_listed(t, word->choice);
}

/* The number of which it was not said yet what is meant; 0: there is none. */
static int open_number(const struct hx_reading *p)
{
    int n = p->at == p->n ? hx_name_number(p->token[p->n - 1]) : -1;

    return n > 0 ? n : 0;
}

/* Reads what was typed as the form from word 'w' on, and tells what follows. */
static void follow(struct typed *t, int w)
{
    struct hx_reading *p = &t->p;

    for (; w < p->act->nword && p->at < p->n; w++) {
        const struct hx_word *word = &p->act->word[w];
        const struct hx_choice *c = &p->act->choice[word->choice];
        bool several = !word->literal &&
                       (c->domain == HX_D_BUNDLE || c->domain == HX_D_SEATS);

        if (word->literal) {
            if (!hx_reading_is(p, p->token[p->at], word->literal))
                return;
            p->at++;
        } else if (!hx_reading_choice(p, w)) {
            if (c->domain == HX_D_BUNDLE && open_number(p))
                tell_kinds(t, c, open_number(p));
            return;
        }
        if (several && p->at == p->n && strcasecmp(p->token[p->n - 1], "all"))
            tell_word(t, w);
    }
    if (w < p->act->nword && p->at == p->n)
        tell_word(t, w);
}

/* The words with which the action begins. Where nothing was typed it is the
 * one by which it goes. */
static void tell_first(const struct typed *t, int act)
{
    const struct hx_act *a = &t->p.r->act[act];
    int first = hx_act_first_word(t->p.r, act);

    if (first < 0 || strchr(t->start, '.'))
        tell(t, a->head.name);
    for (int w = 0; w < hx_act_leading(a); w++)
        if (*t->start || w == first)
            tell(t, a->word[w].literal);
}

static void tell_of_act(struct typed *t, int act)
{
    const struct hx_act *a = &t->p.r->act[act];
    int leading = hx_act_leading(a);

    if (!t->any && !is_listed(t, act))
        return;
    if (!t->p.n && leading) {
        tell_first(t, act);
        return;
    }
    if (t->p.n && !strcasecmp(t->p.token[0], a->head.name)) {
        hx_reading_start(&t->p, act);
        t->p.at = 1;
        follow(t, leading);
    }
    for (int w = 0; w < leading || w == 0; w++) {
        hx_reading_start(&t->p, act);
        follow(t, w);
    }
}

void hx_next_words(struct hx_game *g, int seat, const char *before,
                   const char *start, bool any, struct hx_next_words to)
{
    struct typed t = {
        .p = {.g = g, .r = hx_game_rules(g), .seat = seat, .may_shorten = true},
        .start = start,
        .any = any,
        .to = to};
    struct hx_error err;

    if (!hx_reading_split(&t.p, before, &err) && before[strspn(before, " \t")])
        return;
    t.list = hx_game_list(g, seat);
    for (int i = 0; i < t.p.r->nact; i++)
        tell_of_act(&t, i);
    if (!t.p.n && (any || t.list->with_pass))
        tell(&t, "pass");
}
