/* Moves and what goes with them. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "table.h"
#include "text.h"

/* The seat whose moves are meant: the asked one. -1: the game is over. */
static int whose(const struct hx_repl *r)
{
    return hx_session_asked(r->session);
}

/* ---- playing ---- */

static bool has_word(const struct hx_rules *rules, const struct hx_move *move,
                     const char *line)
{
    size_t len = strcspn(line, " \t");
    const struct hx_act *a;

    if (move->act >= rules->nact)
        return true; /* pass */
    a = &rules->act[move->act];
    for (int i = 0; i < a->nword; i++)
        if (a->word[i].literal && strlen(a->word[i].literal) == len &&
            !strncasecmp(a->word[i].literal, line, len))
            return true;
    return a->nword > 0 && !a->word[0].literal;
}

bool hx_repl_is_move(struct hx_repl *r, const char *line, bool whole)
{
    struct hx_session *s = r->session;
    struct hx_error err = {{0}};
    struct hx_move move;
    int seat = whose(r);

    return seat >= 0 && hx_text_parse(s->game, seat, line, &move, &err) &&
           hx_game_legal(s->game, seat, &move, NULL) &&
           (!whole || has_word(s->mix->rules, &move, line));
}

/* After a deed of the person at the keyboard. */
static void after_deed(struct hx_repl *r)
{
    const struct hx_deed *d = &r->session->deed[r->session->ndone - 1];

    r->hold = false;
    if (r->sitting < 0 || (!r->terminal && d->seat >= 0))
        r->sitting = d->seat;
}

void hx_repl_move(struct hx_repl *r, const char *line)
{
    struct hx_buffer told = {0};
    size_t len = strcspn(line, " \t:");
    enum hx_done done;

    if (!strchr(line, ':') &&
        !hx_help_knows(r->session->mix->rules, line, len) &&
        !hx_repl_is_move(r, line, false)) {
        hx_help_unknown_line(r, line);
        return;
    }
    if (!hx_repl_may_choose(r, line))
        return;
    done = hx_session_type(r->session, line, &told);
    hx_repl_other_names(r, line, done, &told);
    if (hx_repl_judge(r, done, &told))
        after_deed(r);
    hx_buffer_free(&told);
}

bool hx_repl_find_number(struct hx_repl *r, const char *line,
                         struct hx_move *move)
{
    unsigned long n;

    errno = 0;
    n = strtoul(line, NULL, 10);
    if (whose(r) >= 0 && !errno && n <= UINT32_MAX &&
        hx_repl_nth(r, (uint32_t)n, move))
        return true;
    hx_repl_refuse(r, "'moves' has no number %s", line);
    return false;
}

void hx_repl_number(struct hx_repl *r, const char *line)
{
    struct hx_buffer told = {0};
    struct hx_move move;

    if (!hx_repl_may_choose(r, "") || !hx_repl_find_number(r, line, &move))
        return;
    if (hx_repl_judge(r, hx_session_move(r->session, whose(r), &move, &told),
                      &told))
        after_deed(r);
    hx_buffer_free(&told);
}

/* ---- undo ---- */

static bool has_people(const struct hx_session *s)
{
    for (int i = 0; i < s->mix->rules->nplayer; i++)
        if (s->chooser[i].sort == HX_HUMAN)
            return true;
    return false;
}

bool hx_repl_is_own(const struct hx_session *s, const struct hx_deed *d)
{
    return d->sort != HX_DEED_MOVE || !has_people(s) ||
           s->chooser[d->seat].sort == HX_HUMAN;
}

int hx_repl_count(const char *arguments)
{
    char *end;
    long n;

    if (!*arguments)
        return 1;
    errno = 0;
    n = strtol(arguments, &end, 10);
    return errno || *end || n < 1 || n > 1000000 ? -1 : (int)n;
}

/* What was taken back or made again, for whoever is asked then: others' sealed
 * answers stay so. */
static void note_deed(struct hx_repl *r, const char *what,
                      const struct hx_deed *d)
{
    static const char *const sort[] = {[HX_DEED_SET] = "set ",
                                       [HX_DEED_FORCE] = "force ",
                                       [HX_DEED_LUA] = ": "};
    bool sealed = d->together && hx_repl_has_curtain(r);

    if (d->sort == HX_DEED_MOVE)
        hx_buffer_add(&r->note, "%s: %s: %s\n", what,
                      r->session->mix->rules->seat[d->seat],
                      sealed ? "an answer" : d->text);
    else
        hx_buffer_add(&r->note, "%s: %s%s\n", what, sort[d->sort], d->text);
}

/* Takes back the last deed of a person, and what programs did since. */
static bool undo_one(struct hx_repl *r)
{
    struct hx_session *s = r->session;
    int i = s->ndone - 1;

    while (i >= 0 && !hx_repl_is_own(s, &s->deed[i]))
        i--;
    if (i < 0)
        return false;
    while (s->ndone > i)
        if (!hx_session_undo(s))
            return false;
    note_deed(r, "taken back", &s->deed[i]);
    return true;
}

/* Makes one deed again, and what programs did after it. */
static bool redo_one(struct hx_repl *r)
{
    struct hx_session *s = r->session;
    int i = s->ndone;

    if (!hx_session_redo(s))
        return false;
    note_deed(r, "made again", &s->deed[i]);
    while (s->ndone < s->ndeed && !hx_repl_is_own(s, &s->deed[s->ndone]) &&
           hx_session_redo(s))
        ;
    return true;
}

static void go_over(struct hx_repl *r, const char *arguments,
                    bool (*one)(struct hx_repl *r), const char *none)
{
    int n = hx_repl_count(arguments), i = 0;

    if (n < 0) {
        hx_repl_refuse(r, "'%s' is no number of moves", arguments);
        return;
    }
    while (i < n && one(r))
        i++;
    if (i < n && r->session->stuck.text[0])
        hx_repl_refuse(r, "no further: %s", r->session->stuck.text);
    else if (!i)
        hx_repl_refuse(r, "%s", none);
    r->hold = !has_people(r->session); /* else they would play on at once */
    hx_repl_mark(r);
    if (!hx_repl_awaits_other(r))
        hx_cli_print(&r->note);
    if (i)
        hx_repl_recall(r, 1);
}

void hx_line_undo(struct hx_repl *r, const char *arguments)
{
    go_over(r, arguments, undo_one, "there is nothing to take back");
}

void hx_line_redo(struct hx_repl *r, const char *arguments)
{
    go_over(r, arguments, redo_one, "nothing was taken back");
}
