/* The lines of `when` and `then`. */
#include <stdio.h>
#include <string.h>

#include "doing_parts.h"
#include "names.h"
#include "text.h"
#include "then.h"

/* ---- when ---- */

/* Reads "red: MOVE", or "MOVE" of the seat that is asked; *line then stands
 * at the move. */
static bool read_seat(struct hx_playing *p, const char **line, int *seat)
{
    const char *colon = strchr(*line, ':');
    char who[16] = "";

    *seat = hx_session_asked(p->game);
    if (!colon)
        return *seat >= 0 ||
               hx_doing_differs(p, "when", "a move",
                                "the game is over: nobody is asked",
                                "the game is over");
    snprintf(who, sizeof who, "%.*s", (int)(colon - *line), *line);
    *seat = hx_find_seat(p->game->mix->rules, who);
    if (*seat < 0) {
        hx_name_no_seat(p->game->mix->rules, who, &p->f->got);
        return hx_doing_differs(p, "when", "a move of somebody who plays", "",
                                "no such player");
    }
    *line = colon + 1 + strspn(colon + 1, " \t");
    return true;
}

/* A move that must be refused, and change nothing. */
static bool try_move(struct hx_playing *p, int seat, const char *line)
{
    struct hx_buffer then = {0}, told = {0};
    uint64_t before = hx_game_hash(p->game->game);
    int ndone = p->game->ndone;
    enum hx_verdict v;

    hx_buffer_add(&then, "%s may not %s", p->game->mix->rules->seat[seat],
                  line);
    v = hx_session_assert(p->game, -1, hx_buffer_text(&then), &told);
    if (v == HX_FALSE)
        hx_blame_then(p->game, hx_buffer_text(&then), &p->f->rule);
    hx_buffer_free(&then);
    if (v == HX_UNREADABLE) {
        hx_doing_differs(p, "when", "a move", hx_buffer_text(&told), "no move");
    } else if (v == HX_FALSE) {
        hx_doing_differs(p, "when", "refused", "legal",
                         "the move can be played");
    } else {
        hx_buffer_clear(&told);
        if (hx_session_type(p->game, hx_buffer_text(&p->text), &told) ==
            HX_DONE)
            v = HX_FALSE;
        if (ndone != p->game->ndone || hx_game_hash(p->game->game) != before)
            v = hx_doing_differs(p, "when", "nothing changed",
                                 "another position", "the position");
    }
    hx_buffer_free(&told);
    return v == HX_TRUE && !p->f->kind;
}

static bool move(struct hx_playing *p, const char *line)
{
    struct hx_buffer told = {0};
    struct hx_error err = {{0}};
    struct hx_move m;
    enum hx_done done;
    int seat;

    if (!read_seat(p, &line, &seat))
        return false;
    if (hx_then_begins(&line, "try"))
        return try_move(p, seat, line);
    if (!hx_text_parse(p->game->game, seat, line, &m, &err))
        return hx_doing_differs(p, "when", "a move", err.text, "no move");
    done = hx_session_move(p->game, seat, &m, &told);
    if (done == HX_DONE) {
        p->moved = p->line;
        return hx_doing_holds(p, "when");
    }
    if (done == HX_REFUSED)
        hx_blame_move(p->game, seat, &m, &p->f->rule);
    else
        hx_blame_failed(p->game, &p->f->rule);
    hx_doing_differs(p, "when", "legal", hx_buffer_text(&told),
                     done == HX_REFUSED ? "the move is refused"
                                        : "a rule failed");
    hx_buffer_free(&told);
    return false;
}

/* "undo [N]", "redo [N]". */
static bool go(struct hx_playing *p, const char *line, bool back)
{
    int n = *line ? hx_name_number(line) : 1;

    if (n < 1)
        return hx_doing_differs(p, "when", "a number of moves", line,
                                "no number");
    for (; n > 0; n--) {
        if (back && p->game->ndone == p->ngiven)
            return hx_doing_differs(p, "when", "something to take back",
                                    "nothing was done since 'given'",
                                    "it is too far back");
        if (back ? !hx_session_undo(p->game) : !hx_session_redo(p->game))
            return hx_doing_differs(p, "when", "something that was taken back",
                                    "nothing was", "it is too far");
    }
    return hx_doing_holds(p, "when");
}

bool hx_doing_when(struct hx_playing *p)
{
    const char *line = hx_buffer_text(&p->text);
    struct hx_buffer told = {0};

    if (hx_then_begins(&line, "force"))
        return hx_doing_force(p, "when", line);
    if (hx_then_begins(&line, "undo"))
        return go(p, line, true);
    if (hx_then_begins(&line, "redo"))
        return go(p, line, false);
    if (hx_then_begins(&line, "set"))
        return hx_doing_done(p, "when", hx_session_set(p->game, line, &told),
                             &told);
    if (*line == ':') {
        line += 1 + strspn(line + 1, " \t");
        return hx_doing_done(p, "when", hx_session_lua(p->game, line, &told),
                             &told);
    }
    return move(p, line);
}

/* ---- then ---- */

/* Takes "want A\ngot  B" apart. */
static void take_apart(struct hx_playing *p, const char *told)
{
    const char *got = strstr(told, "\ngot");

    if (strncmp(told, "want ", 5) != 0 || !got)
        return;
    hx_buffer_bytes(&p->f->want, told + 5, (size_t)(got - told - 5));
    got += strlen("\ngot");
    hx_buffer_add(&p->f->got, "%s", got + strspn(got, " "));
}

bool hx_doing_then(struct hx_playing *p)
{
    struct hx_buffer told = {0};
    const char *line = hx_buffer_text(&p->text);
    enum hx_verdict v = hx_session_assert(p->game, -1, line, &told);

    if (v == HX_FALSE) {
        take_apart(p, hx_buffer_text(&told));
        hx_blame_then(p->game, line, &p->f->rule);
        hx_doing_fails(p, "then");
    } else if (v == HX_UNREADABLE) {
        hx_doing_differs(p, "then", "a line that can be read",
                         hx_buffer_text(&told), "it cannot be read");
    }
    hx_buffer_free(&told);
    return v == HX_TRUE;
}
