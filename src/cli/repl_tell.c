/* What happened, told to whom it concerns. */
#include <stdio.h>
#include <string.h>

#include "input.h"
#include "paint.h"
#include "repl.h"
#include "view.h"

#define MOST_ANSWERS 20000 /* of programs in a row */
#define PACE 200           /* ms between two of them, for people to follow */

bool hx_repl_is_human(const struct hx_session *s, int seat)
{
    return seat >= 0 && seat < s->mix->rules->nplayer &&
           s->chooser[seat].sort == HX_HUMAN;
}

static int count_humans(const struct hx_session *s)
{
    int n = 0;

    for (int i = 0; i < s->mix->rules->nplayer; i++)
        n += hx_repl_is_human(s, i);
    return n;
}

bool hx_repl_has_curtain(const struct hx_repl *r)
{
    return r->terminal && !r->open && count_humans(r->session) > 1;
}

bool hx_repl_awaits_other(const struct hx_repl *r)
{
    int asked = hx_session_asked(r->session);

    return hx_repl_has_curtain(r) && hx_repl_is_human(r->session, asked) &&
           asked != r->sitting;
}

bool hx_repl_is_secret(const struct hx_repl *r)
{
    struct hx_question q;

    if (!hx_repl_has_curtain(r) ||
        hx_game_status(r->session->game) != HX_ASKING)
        return false;
    hx_game_question(r->session->game, &q);
    return q.together;
}

int hx_repl_viewer(const struct hx_repl *r)
{
    if (r->open || !count_humans(r->session))
        return -1;
    if (hx_repl_is_human(r->session, r->sitting))
        return r->sitting;
    for (int i = 0;; i++)
        if (hx_repl_is_human(r->session, i))
            return i;
}

/* In a script of people alone they share what they know. */
bool hx_repl_may_look(const struct hx_repl *r, int seat)
{
    int viewer = hx_repl_viewer(r);

    return viewer < 0 || viewer == seat ||
           (!r->terminal && hx_repl_is_human(r->session, seat));
}

int hx_repl_width(void)
{
    int columns = hx_cli_columns();

    return columns ? columns : 80;
}

void hx_repl_mark(struct hx_repl *r)
{
    for (int i = 0; i < HX_MAX_SEATS; i++)
        r->seen[i] = r->session->ndone;
}

/* Behind a curtain each person is told apart; else all of them at once. */
static void tell(struct hx_repl *r)
{
    int viewer = hx_repl_viewer(r);
    int *seen = &r->seen[viewer < 0 ? 0 : viewer];
    struct hx_buffer text = {0};

    if (*seen < r->session->ndone)
        hx_session_log(r->session, *seen, viewer, &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
    *seen = r->session->ndone;
    if (!hx_repl_has_curtain(r))
        hx_repl_mark(r);
}

void hx_repl_recall(struct hx_repl *r, int n)
{
    int first = r->session->ndone < n ? 0 : r->session->ndone - n;
    struct hx_buffer text = {0};

    if (!r->terminal || hx_repl_has_curtain(r))
        return;
    if (r->session->ndone && n > 1)
        puts("the last moves:");
    if (r->session->ndone)
        hx_session_log(r->session, first, hx_repl_viewer(r), &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
}

/* Between the answers of programs, which are told one by one; nobody follows
 * them behind a curtain. Enter makes an end of it: false. */
static bool keep_pace(const struct hx_repl *r)
{
    return !r->terminal || hx_repl_has_curtain(r) ||
           !hx_session_awaits_bot(r->session) || hx_input_pause(PACE);
}

static void let_programs_answer(struct hx_repl *r)
{
    struct hx_buffer told = {0};
    enum hx_done done = HX_DONE;
    bool hurry = false;

    for (int n = 0; !r->hold && done == HX_DONE; n++) {
        if (!hx_repl_has_curtain(r))
            tell(r);
        hurry = hurry || (n && !keep_pace(r));
        if (n == MOST_ANSWERS || hx_input_interrupted() || hx_input_ended()) {
            hx_cli_error("stopped; an empty line goes on");
            r->hold = true;
        } else {
            done = hx_session_bot(r->session, &told);
        }
    }
    if (done == HX_BROKEN) {
        hx_repl_judge(r, done, &told);
        r->hold = true; /* it would choose the same again */
    }
    hx_buffer_free(&told);
}

static void announce_end(struct hx_repl *r)
{
    struct hx_buffer text = {0};

    if (r->announced)
        return;
    r->announced = true;
    hx_view_ranking(r->session->game, hx_repl_width(), &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
    if (r->terminal)
        puts("'save FILE' keeps the game, 'new' begins another.");
}

/* Is the question one of whom it is the turn, or about places? Then it takes
 * the board to answer. */
static bool needs_board(const struct hx_session *s, int asked)
{
    const struct hx_rules *r = s->mix->rules;
    const struct hx_step *step;
    struct hx_question q;

    hx_game_question(s->game, &q);
    step = &r->step[q.step];
    for (int i = 0; i < step->nact; i++)
        for (int k = 0; k < r->act[step->act[i]].nchoice; k++)
            if (r->act[step->act[i]].choice[k].domain == HX_D_PLACE)
                return true;
    return asked == hx_active(s->game);
}

/* The screen is another person's now; false: nobody sits down any more. It may
 * be long until somebody does. */
static bool change_person(struct hx_repl *r, int asked)
{
    hx_autosave_write(r);
    if (!hx_input_curtain(r->session->mix->rules->seat[asked])) {
        r->quit = true;
        return false;
    }
    hx_cli_print(&r->note);
    hx_buffer_clear(&r->table);
    hx_buffer_clear(&r->have);
    hx_buffer_clear(&r->can);
    if (needs_board(r->session, asked))
        hx_repl_draw(r);
    return true;
}

/* Puts the person to the keyboard whose answer is asked for. */
static bool seat_person(struct hx_repl *r, int asked)
{
    if (!hx_repl_is_human(r->session, asked) || asked == r->sitting)
        return true;
    if (!hx_repl_has_curtain(r))
        tell(r); /* to who sat there */
    else if (!change_person(r, asked))
        return false;
    r->sitting = asked;
    return true;
}

void hx_repl_go_on(struct hx_repl *r)
{
    bool first; /* question for a person of this game */
    int asked;

    let_programs_answer(r);
    asked = hx_session_asked(r->session);
    first = r->sitting < 0;
    if (asked >= 0)
        r->announced = false;
    if (!seat_person(r, asked))
        return;
    tell(r);
    if (asked < 0)
        announce_end(r);
    if (!r->terminal || !hx_repl_is_human(r->session, asked))
        return;
    if (first && r->drawn_at != r->session->ndone)
        hx_repl_draw(r);
    hx_repl_draw_new(r, HX_BESIDE);
    hx_repl_show_choice(r, asked);
}
