/* Commands that show something of the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "paint.h"
#include "table.h"
#include "view.h"

/* Whose prices and fields are meant: who is asked, else who looks. */
static int whose(const struct hx_repl *r)
{
    int seat = hx_session_asked(r->session);

    if (seat < 0)
        seat = hx_repl_viewer(r);
    return seat < 0 ? 0 : seat;
}

static void show_hand(struct hx_repl *r, int viewer, int seat,
                      struct hx_buffer *to)
{
    hx_view_hand(r->session->game, viewer, seat, to);
    hx_view_buys(r->session->game, viewer, seat, to);
}

void hx_line_hand(struct hx_repl *r, const char *arguments)
{
    const struct hx_rules *rules = r->session->mix->rules;
    int viewer = hx_repl_viewer(r), seat = viewer;
    struct hx_buffer text = {0};

    if (*arguments) {
        seat = hx_find_seat(rules, arguments);
        if (seat < 0 || seat >= rules->nplayer) {
            hx_repl_refuse(r, "'%s' has no hand here", arguments);
            return;
        }
    }
    for (int i = 0; i < rules->nplayer; i++)
        if (seat < 0 || i == seat)
            show_hand(r, viewer, i, &text);
    hx_repl_say_wrapped(r, &text, 4);
    hx_buffer_free(&text);
}

void hx_line_score(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0};

    (void)arguments;
    hx_view_score(r->session->game, hx_repl_viewer(r), hx_repl_width(), &text);
    hx_view_seats(r->session->game, hx_repl_viewer(r), hx_repl_width(), &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
}

void hx_line_bank(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0};

    (void)arguments;
    hx_view_bank(r->session->game, &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
}

void hx_line_costs(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0};

    (void)arguments;
    hx_view_costs(r->session->game, whose(r), &text);
    hx_repl_say_wrapped(r, &text, 4);
    hx_buffer_free(&text);
}

void hx_line_show(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0};

    if (!*arguments) {
        hx_mix_show(r->session->mix, stdout);
    } else if (!strcmp(arguments, "fields")) {
        hx_view_fields(r->session->game, hx_repl_viewer(r), whose(r), &text);
        hx_repl_say(r, &text);
    } else {
        hx_repl_refuse(r, "say: show, or: show fields");
    }
    hx_buffer_free(&text);
}

void hx_line_log(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0};
    int first = r->session->ndone - 20, n = 0;

    if (!strcmp(arguments, "all")) {
        first = -1;
    } else if (*arguments) {
        n = hx_repl_count(arguments);
        first = r->session->ndone - n;
    }
    if (n < 0) {
        hx_repl_refuse(r, "'%s' is no number of moves", arguments);
        return;
    }
    hx_session_log(r->session, first, hx_repl_viewer(r), &text);
    hx_repl_say(r, &text);
    hx_buffer_free(&text);
}
