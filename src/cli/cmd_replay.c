#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "record.h"

#define MAX_RECORD (64u << 20)

static enum hx_exit replay(const struct hx_record *r, struct hx_mix *mix)
{
    struct hx_session *s = NULL;
    struct hx_buffer told = {0};
    enum hx_exit status = HX_EXIT_REFUSED;

    switch (hx_record_replay(r, mix, false, &s, &told)) {
    case HX_REPLAYED:
        printf("%s: ok: %d moves, hash %016" PRIx64 "\n", r->path, r->moves,
               r->end_hash);
        status = HX_EXIT_DONE;
        break;
    case HX_RULES_CHANGED:
        hx_cli_print(&told);
        status = HX_EXIT_NO;
        if (hx_game_hash(s->game) == r->end_hash) {
            printf("%s: ok all the same: hash %016" PRIx64 "\n", r->path,
                   r->end_hash);
            status = HX_EXIT_DONE;
        }
        break;
    case HX_ENDS_ELSEWHERE:
        hx_cli_print(&told);
        status = HX_EXIT_NO;
        break;
    case HX_NOT_REPLAYED:
        fputs(hx_buffer_text(&told), stderr);
    }
    hx_session_free(s);
    hx_buffer_free(&told);
    return status;
}

enum hx_exit hx_cmd_replay(const struct hx_options *o)
{
    struct hx_report *report = hx_report_new();
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    struct hx_record *r = NULL;
    struct hx_mix *mix = NULL;
    enum hx_exit status = HX_EXIT_REFUSED;

    if (hx_buffer_load(&text, o->file[0], MAX_RECORD, &err))
        r = hx_record_parse(hx_buffer_text(&text), o->file[0], &err);
    if (!r)
        hx_cli_error("%s", err.text);
    else if (report)
        mix = hx_record_mix(r, o->max_steps, report);
    if (mix)
        status = replay(r, mix);
    else if (report)
        hx_report_print(report, stderr);
    hx_mix_free(mix);
    hx_record_free(r);
    hx_buffer_free(&text);
    hx_report_free(report);
    return status;
}
