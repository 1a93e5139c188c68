#include "scenario_write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "outcome.h"
#include "record_mix.h"
#include "reload.h"
#include "then.h"

struct writer {
    struct hx_session *s;
    const struct hx_rules *r;
    const struct hx_checked *checked;
    int nchecked;
    const char *part; /* that the last line belongs to */
    struct hx_buffer *to;
};

/* Begins a line of the part; its name before the first. */
static void begin(struct writer *w, const char *part)
{
    if (!w->part || strcmp(w->part, part) != 0)
        hx_buffer_add(w->to, "%s\n", part);
    w->part = part;
    hx_buffer_add(w->to, "  ");
}

static void write_head(struct writer *w, const char *title, const char *path)
{
    const struct hx_composed *c = w->s->mix->composed;

    hx_buffer_add(w->to, "scenario %s\nmix      ", title);
    hx_record_name_mix(c->mix, path, w->to);
    for (int i = 0; i < c->noption; i++)
        if (c->option[i].given) {
            hx_buffer_add(w->to, " %s=", c->option[i].name);
            hx_name_option(&c->option[i], w->to);
        }
    hx_buffer_add(w->to, "\nseats   ");
    for (int i = 0; i < w->r->nplayer; i++)
        hx_buffer_add(w->to, " %s", w->r->seat[i]);
    hx_buffer_add(w->to, "\nseed     %" PRIu64 "\n", w->s->seed);
}

/* A line for each stream that the deed drew from, so that it draws the same
 * whatever the rules draw before. */
static void write_draws(struct writer *w, const struct hx_deed *d)
{
    uint64_t done = 0;

    for (int i = 0; i < d->ndraw; i++) {
        if (done >> d->draw[i].stream & 1)
            continue;
        done |= UINT64_C(1) << d->draw[i].stream;
        begin(w, "when");
        hx_buffer_add(w->to, "force %s", w->r->stream[d->draw[i].stream]);
        for (int k = i; k < d->ndraw; k++)
            if (d->draw[k].stream == d->draw[i].stream) {
                hx_buffer_char(w->to, ' ');
                hx_outcome_values(w->r, &d->draw[k], w->to);
            }
        hx_buffer_char(w->to, '\n');
    }
}

/* The holders of awards after what was given: it is reviewed as a whole, which
 * may come out otherwise than line by line. */
static void write_awards(struct writer *w, int ngiven)
{
    for (int a = 0; a < w->r->naward; a++) {
        int holder = -1;

        for (int i = 0; i < ngiven; i++)
            for (int k = 0; k < w->s->deed[i].nfact; k++) {
                const struct hx_fact *f = &w->s->deed[i].fact[k].fact;

                if (f->sort == HX_FACT_AWARD && f->award == a)
                    holder = f->b;
            }
        if (holder < 0)
            continue;
        begin(w, "given");
        hx_buffer_add(w->to, "%s %s\n", w->r->award[a].head.name,
                      w->r->seat[holder]);
    }
}

static void write_deed(struct writer *w, const struct hx_deed *d, bool given)
{
    static const char *const before[] = {
        [HX_DEED_SET] = "set ", [HX_DEED_LUA] = ": "};

    if (d->sort == HX_DEED_FORCE)
        return; /* the outcomes stand before what drew them */
    if (d->sort == HX_DEED_MOVE) {
        write_draws(w, d);
        begin(w, "when");
        hx_buffer_add(w->to, "%s: %s\n", w->r->seat[d->seat], d->text);
    } else {
        if (!given)
            write_draws(w, d);
        begin(w, given ? "given" : "when");
        hx_buffer_add(w->to, "%s%s\n",
                      given && d->sort == HX_DEED_SET ? "" : before[d->sort],
                      d->text);
    }
}

/* What was checked when so many deeds were done, in this very position. */
static void write_checked(struct writer *w, int done)
{
    uint64_t hash = hx_game_hash(w->s->game);

    for (int i = 0; i < w->nchecked; i++)
        if (w->checked[i].after == done && w->checked[i].hash == hash) {
            begin(w, "then");
            hx_buffer_add(w->to, "%s\n", w->checked[i].line);
        }
}

/* How many deeds come before the first move. Where they drew something they
 * are no part of what is given. */
static int count_given(const struct hx_session *s)
{
    int n = 0;

    while (n < s->ndone && s->deed[n].sort != HX_DEED_MOVE && !s->deed[n].ndraw)
        n++;
    return n;
}

static void write_value(struct writer *w, const char *left)
{
    struct hx_buffer value = {0}, told = {0};

    if (hx_then_left(w->s, -1, left, &value, &told)) {
        begin(w, "then");
        hx_buffer_add(w->to, "%s = %s\n", left, hx_buffer_text(&value));
    }
    hx_buffer_free(&value);
    hx_buffer_free(&told);
}

/* What can be said of the position in which the session stands. */
static void write_end(struct writer *w)
{
    struct hx_question q;
    char left[64];

    if (hx_game_status(w->s->game) == HX_ASKING) {
        hx_game_question(w->s->game, &q);
        begin(w, "then");
        hx_buffer_add(w->to, "choosing %s %s\n", w->r->seat[q.seat],
                      w->r->step[q.step].head.name);
    } else {
        int winner = hx_winner(w->s->game);

        begin(w, "then");
        hx_buffer_add(w->to, "winner %s\n",
                      winner < 0 ? "none" : w->r->seat[winner]);
    }
    for (int i = 0; i < w->r->nplayer; i++) {
        snprintf(left, sizeof left, "points(%s)", w->r->seat[i]);
        write_value(w, left);
        snprintf(left, sizeof left, "%s hand", w->r->seat[i]);
        write_value(w, left);
    }
    for (int a = 0; a < w->r->naward; a++) {
        snprintf(left, sizeof left, "holder(%s)", w->r->award[a].head.name);
        if (w->r->award[a].on_tie != HX_TIE_ALL)
            write_value(w, left);
    }
}

/* Back to the start; false where other rules lie on the way. */
static bool go_back(struct hx_session *s, struct hx_error *err)
{
    if (hx_session_has_past(s)) {
        hx_fail(err, "the rules were read again in this game, and a scenario "
                     "has but one set of them: 'reload --replay' first");
        return false;
    }
    while (s->ndone && hx_session_undo(s))
        ;
    return true;
}

bool hx_scenario_write(struct hx_session *s, const char *title,
                       const char *path, const struct hx_checked *checked,
                       int nchecked, struct hx_buffer *to, struct hx_error *err)
{
    struct writer w = {.s = s,
                       .r = s->mix->rules,
                       .checked = checked,
                       .nchecked = nchecked,
                       .to = to};
    int n = s->ndone, ngiven = count_given(s);
    bool edited = s->edited, good = go_back(s, err);

    if (good) {
        write_head(&w, title, path);
        if (!ngiven)
            write_checked(&w, 0);
    }
    for (int i = 0; good && i < n && hx_session_redo(s); i++) {
        write_deed(&w, &s->deed[i], i < ngiven);
        if (i == ngiven - 1)
            write_awards(&w, ngiven);
        if (i >= ngiven - 1)
            write_checked(&w, i + 1);
    }
    s->edited = edited;
    if (good)
        write_end(&w);
    return good;
}
