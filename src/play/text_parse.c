#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "reading.h"
#include "report.h"
#include "text.h"

#define MAX_FITS 8

/* How well a line fits an action, best first. */
enum fit { WHOLE, LEADING_LEFT_OUT, SHORTENED, NO_FIT };

/* The mistake of the action that came furthest. */
struct mistake {
    int at;
    uint16_t act;
    struct hx_error err;
};

static void note_mistake(const struct hx_reading *p, struct mistake *m)
{
    if (p->at <= m->at)
        return;
    m->at = p->at;
    m->act = p->move.act;
    m->err = p->why;
}

/* Reads the line as the action, beginning at one of its leading words, or at
 * its dotted name. Leaves the best reading's move in p->move. */
static enum fit read_act(struct hx_reading *p, int act, struct mistake *m)
{
    const struct hx_act *a = &p->r->act[act];
    int leading = hx_act_leading(a);

    hx_reading_start(p, act);
    if (strchr(p->token[0], '.') &&
        hx_reading_is(p, p->token[0], a->head.name)) {
        p->at = 1;
        if (hx_reading_words(p, leading))
            return p->shortened ? SHORTENED : WHOLE;
        note_mistake(p, m);
    }
    for (int w = 0; w < leading || w == 0; w++) {
        hx_reading_start(p, act);
        if (hx_reading_words(p, w))
            return p->shortened ? SHORTENED : w ? LEADING_LEFT_OUT : WHOLE;
        note_mistake(p, m);
    }
    return NO_FIT;
}

/* Actions that fit the line equally well. */
struct fits {
    enum fit best;
    struct hx_move move[MAX_FITS];
    int n;
};

static void try_act(struct hx_reading *p, int act, struct fits *f,
                    struct mistake *m)
{
    enum fit fit = read_act(p, act, m);

    if (fit == NO_FIT || fit > f->best || (!p->may_shorten && p->shortened))
        return;
    if (fit < f->best)
        f->n = 0;
    f->best = fit;
    if (f->n < MAX_FITS)
        f->move[f->n++] = p->move;
}

/* One of several: the only legal one. */
static bool settle(struct hx_reading *p, const struct fits *f,
                   struct hx_move *move, struct hx_error *err)
{
    struct hx_buffer text = {0};
    int legal = -1;

    for (int i = 0; i < f->n; i++)
        if (hx_game_legal(p->g, p->seat, &f->move[i], NULL))
            legal = legal == -1 ? i : -2;
    if (f->n == 1 || legal >= 0 || (legal == -1 && f->best < SHORTENED)) {
        *move = f->move[legal > 0 ? legal : 0];
        return true;
    }
    for (int i = 0; i < f->n; i++)
        hx_buffer_add(&text, "%s%s", i ? " or " : "",
                      p->r->act[f->move[i].act].head.name);
    hx_fail(err, "'%s' may be %s", p->token[0], text.text);
    hx_buffer_free(&text);
    return false;
}

/* The actions that the question opens to the seat. */
static const struct hx_step *opened(const struct hx_reading *p)
{
    struct hx_question q;

    if (hx_game_status(p->g) != HX_ASKING)
        return NULL;
    hx_game_question(p->g, &q);
    return q.seats >> p->seat & 1 ? &p->r->step[q.step] : NULL;
}

static bool try_all(struct hx_reading *p, const struct hx_step *step,
                    bool shorten, struct fits *f, struct mistake *m)
{
    p->may_shorten = shorten;
    f->best = NO_FIT;
    f->n = 0;
    for (int i = 0; step && i < step->nact; i++)
        try_act(p, step->act[i], f, m);
    if (f->n)
        return true;
    for (int i = 0; i < p->r->nact; i++)
        try_act(p, i, f, m);
    return f->n > 0;
}

/* The first words by which actions go, the opened ones first. */
static void tell_unknown(const struct hx_reading *p, const struct hx_step *step,
                         struct hx_error *err)
{
    const char *word[128];
    char guess[HX_GUESS];
    int n = 0;

    for (int i = 0; step && i < step->nact && n < 64; i++) {
        const struct hx_act *a = &p->r->act[step->act[i]];

        for (int w = 0; w < hx_act_leading(a) && n < 64; w++)
            word[n++] = a->word[w].literal;
    }
    for (int i = 0; i < p->r->nact; i++)
        for (int w = 0; w < hx_act_leading(&p->r->act[i]) && n < 127; w++)
            word[n++] = p->r->act[i].word[w].literal;
    word[n++] = "pass";
    hx_fail(err, "no move '%s'%s", p->token[0],
            hx_guess(p->token[0], word, n, guess));
}

/* What is wrong with a line that begins as an action which cannot be chosen now
 * is that, however it goes on. False if it could be chosen. */
static bool tell_closed(const struct hx_reading *p, const struct hx_step *step,
                        const struct mistake *m, struct hx_error *err)
{
    struct hx_refusal why = {.reason = HX_R_MENU,
                             .constraint = HX_NONE,
                             .seat = (int16_t)p->seat,
                             .act = m->act};
    struct hx_buffer text = {0};

    for (int i = 0; step && i < step->nact; i++)
        if (step->act[i] == m->act)
            return false;
    if (!step)
        return false;
    hx_refusal_reason(p->g, &why, &text);
    hx_fail(err, "%s", text.text);
    hx_buffer_free(&text);
    return true;
}

/* Where there is just one thing to do, what is chosen says it all: "D2". */
static bool read_choices(struct hx_reading *p, const struct hx_step *step)
{
    if (!step || step->nact != 1)
        return false;
    p->may_shorten = true;
    hx_reading_start(p, step->act[0]);
    return hx_reading_words(p, hx_act_leading(p->act));
}

bool hx_text_parse(struct hx_game *g, int seat, const char *line,
                   struct hx_move *move, struct hx_error *err)
{
    struct hx_reading p = {.g = g, .r = hx_game_rules(g), .seat = seat};
    struct mistake m = {0};
    const struct hx_step *step;
    struct fits f;

    if (!hx_reading_split(&p, line, err))
        return false;
    step = opened(&p);
    if (try_all(&p, step, false, &f, &m))
        return settle(&p, &f, move, err);
    if (p.n == 1 && !strcasecmp(p.token[0], "pass")) {
        memset(move, 0, sizeof *move);
        move->act = HX_PASS;
        return true;
    }
    if (try_all(&p, step, true, &f, &m))
        return settle(&p, &f, move, err);
    if (read_choices(&p, step)) {
        *move = p.move;
        return true;
    }
    if (m.at && tell_closed(&p, step, &m, err))
        return false;
    if (m.at)
        hx_fail(err, "%s", m.err.text);
    else
        tell_unknown(&p, step, err);
    return false;
}
