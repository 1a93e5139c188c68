#include <inttypes.h>
#include <stdio.h>

#include "commands.h"
#include "look.h"
#include "opening.h"

enum hx_exit hx_cmd_board(const struct hx_options *o)
{
    struct hx_report *report = hx_report_new();
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_session *s =
        report ? hx_open_game(o, true, report, &status) : NULL;
    struct hx_look look = hx_look_here(o->ascii, 2);
    struct hx_sight sight = {.at = -1};
    struct hx_shown shown;
    struct hx_buffer text = {0};

    if (s) {
        hx_buffer_add(&text, "%s, seed %" PRIu64 "\n", s->mix->composed->mix,
                      s->seed);
        hx_picture(s->game, &look, &sight, &shown, &text);
        hx_cli_print(&text);
    }
    hx_buffer_free(&text);
    hx_session_free(s);
    hx_report_free(report);
    return status;
}
