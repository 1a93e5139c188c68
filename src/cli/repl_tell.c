/* What happened, told to whom it concerns. */
#include <stdio.h>
#include <string.h>

#include "can_do.h"
#include "input.h"
#include "look.h"
#include "paint.h"
#include "repl.h"
#include "view.h"

#define MOST_ANSWERS 20000 /* of programs in a row */
#define PACE 200           /* ms between two of them, for people to follow */
#define BOARD 20           /* lines of a small one */
#define BESIDE 15          /* lines beside the board: log, seats, hand */

static bool is_human(const struct hx_session *s, int seat)
{
    return seat >= 0 && seat < s->mix->rules->nplayer &&
           s->chooser[seat].sort == HX_HUMAN;
}

static int count_humans(const struct hx_session *s)
{
    int n = 0;

    for (int i = 0; i < s->mix->rules->nplayer; i++)
        n += is_human(s, i);
    return n;
}

bool hx_repl_has_curtain(const struct hx_repl *r)
{
    return r->terminal && !r->open && count_humans(r->session) > 1;
}

bool hx_repl_awaits_other(const struct hx_repl *r)
{
    int asked = hx_session_asked(r->session);

    return hx_repl_has_curtain(r) && is_human(r->session, asked) &&
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
    if (is_human(r->session, r->sitting))
        return r->sitting;
    for (int i = 0;; i++)
        if (is_human(r->session, i))
            return i;
}

/* In a script of people alone they share what they know. */
bool hx_repl_may_look(const struct hx_repl *r, int seat)
{
    int viewer = hx_repl_viewer(r);

    return viewer < 0 || viewer == seat ||
           (!r->terminal && is_human(r->session, seat));
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

/* The lines of a hand as one, without those of which there is nothing. */
static void print_have(struct hx_repl *r, int seat, struct hx_buffer *to)
{
    struct hx_buffer hand = {0};
    const char *line;

    hx_view_hand(r->session->game, seat, seat, &hand);
    line = strchr(hand.text, ':') + 1;
    hx_buffer_add(to, "you have");
    for (const char *gap = ""; *line; gap = ";") {
        size_t len = strcspn(line, "\n"), end = strlen(": nothing");

        if (*gap && *line == ' ') { /* two blanks begin it */
            line++;
            len--;
        }
        if (!*gap || len < end || strncmp(line + len - end, ": nothing", end))
            hx_buffer_add(to, "%s%.*s", gap, (int)len, line);
        line += len + (line[len] == '\n');
    }
    hx_buffer_free(&hand);
}

/* Is the text another than what was shown last? It counts as shown. */
static bool is_new(struct hx_buffer *shown, const struct hx_buffer *text)
{
    bool differs = strcmp(hx_buffer_text(shown), hx_buffer_text(text)) != 0;

    hx_buffer_clear(shown);
    hx_buffer_add(shown, "%s", hx_buffer_text(text));
    return differs;
}

/* Prints the text unless it is what was shown last. */
static void show_new(struct hx_repl *r, struct hx_buffer *shown,
                     struct hx_buffer *text)
{
    if (is_new(shown, text))
        hx_repl_say_wrapped(r, text, 2);
    hx_buffer_free(text);
}

/* Is there room for the table of seats, or is all that fits the board, which
 * was drawn for this question? */
static bool has_room(const struct hx_repl *r)
{
    return r->drawn_at != r->session->ndone ||
           hx_look_here(r->ascii, 0).lines > BOARD + BESIDE;
}

/* The seats and the bank, if they are not as they were shown last. */
static void show_table(struct hx_repl *r)
{
    struct hx_buffer text = {0}, bank = {0}, all = {0};

    hx_view_seats(r->session->game, hx_repl_viewer(r), hx_repl_width(), &text);
    hx_view_stock(r->session->game, &bank);
    hx_buffer_add(&all, "%s%s", hx_buffer_text(&text), hx_buffer_text(&bank));
    if (is_new(&r->table, &all) && has_room(r)) {
        hx_repl_say(r, &text);
        hx_repl_say_wrapped(r, &bank, 2);
    }
    hx_buffer_free(&text);
    hx_buffer_free(&bank);
    hx_buffer_free(&all);
}

/* Was the question raised by others since the last one, or by what asks all? */
static bool is_raised(const struct hx_repl *r, int seat)
{
    const struct hx_session *s = r->session;
    const struct hx_deed *last;
    struct hx_question q;

    if (s->ndone <= r->shown_at)
        return false;
    last = &s->deed[s->ndone - 1];
    hx_game_question(s->game, &q);
    return s->mix->rules->step[q.step].together ||
           (last->sort == HX_DEED_MOVE && last->seat != seat);
}

/* What a person who is asked has to know before choosing. */
static void show_choice(struct hx_repl *r, int seat)
{
    struct hx_buffer have = {0}, can = {0};

    if (is_raised(r, seat)) {
        hx_buffer_clear(&r->have);
        hx_buffer_clear(&r->can);
    }
    r->shown_at = r->session->ndone;
    show_table(r);
    print_have(r, seat, &have);
    show_new(r, &r->have, &have);
    hx_buffer_add(&can, "you can: ");
    hx_can_do(r->session->game, seat, &can);
    show_new(r, &r->can, &can);
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
    if (!is_human(r->session, asked) || asked == r->sitting)
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
    if (!r->terminal || !is_human(r->session, asked))
        return;
    if (first && r->drawn_at != r->session->ndone)
        hx_repl_draw(r);
    hx_repl_draw_new(r, BESIDE);
    show_choice(r, asked);
}

void hx_repl_prompt(const struct hx_repl *r, struct hx_buffer *to)
{
    const struct hx_session *s = r->session;
    struct hx_look look = hx_look_here(r->ascii, 0);
    struct hx_question q;
    int asked = hx_session_asked(s);

    if (asked < 0) {
        hx_buffer_add(to, "over> ");
        return;
    }
    hx_game_question(s->game, &q);
    hx_paint(s->mix->rules, s->mix->rules->seat[asked],
             r->terminal ? (enum hx_depth)look.depth : HX_DEPTH_NONE, true, to);
    if (!is_human(s, asked))
        hx_buffer_add(to, " (%s)", hx_chooser_name(s->chooser[asked].sort));
    hx_buffer_add(to, ", %s> ", s->mix->rules->step[q.step].head.name);
}
