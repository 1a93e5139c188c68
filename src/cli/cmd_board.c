#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "look.h"
#include "opening.h"
#include "picture_svg.h"

/* A board that has to be cut is printed in parts, from the left and the top. */
static void print_parts(struct hx_session *s, const struct hx_look *look)
{
    const struct hx_geo *geo = s->mix->rules->board.geo;
    struct hx_sight sight = {.at = -1};
    struct hx_buffer text = {0};
    struct hx_shown shown;
    int row = 0; /* the hex at the left of these parts */

    for (bool first = true;; first = false) {
        hx_picture(s->game, look, &sight, &shown, &text);
        if (!first)
            putchar('\n');
        if (shown.listed)
            hx_cli_wrap_lines(stdout, hx_buffer_text(&text), 4);
        else
            hx_cli_print(&text);
        if (first || !shown.left)
            row = shown.at;
        if (shown.right) {
            sight.at = hx_picture_move(geo, &shown, 2, 0);
        } else if (shown.down) {
            shown.at = row;
            sight.at = hx_picture_move(geo, &shown, 0, 2);
        } else {
            break;
        }
        hx_buffer_clear(&text);
    }
    hx_buffer_free(&text);
}

static enum hx_exit save_svg(struct hx_session *s, const char *path)
{
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    bool done = true;

    hx_picture_svg(s->game, &text);
    if (!strcmp(path, "-"))
        hx_cli_print(&text);
    else
        done = hx_buffer_save(&text, path, &err);
    if (!done)
        hx_cli_error("%s", err.text);
    hx_buffer_free(&text);
    return done ? HX_EXIT_DONE : HX_EXIT_USAGE;
}

enum hx_exit hx_cmd_board(const struct hx_options *o)
{
    struct hx_report *report = hx_report_new();
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_session *s =
        report ? hx_open_game(o, true, report, &status) : NULL;
    struct hx_look look = hx_look_here(o->ascii, 2);

    if (s && (!o->svg || strcmp(o->svg, "-") != 0))
        printf("%s, seed %" PRIu64 "\n", s->mix->composed->mix, s->seed);
    if (s && o->svg)
        status = save_svg(s, o->svg);
    else if (s)
        print_parts(s, &look);
    hx_session_free(s);
    hx_report_free(report);
    return status;
}
