/* Rule files read again in the middle of a game. */
#include <stdio.h>
#include <string.h>

#include "reload.h"
#include "repl.h"
#include "table.h"

/* The game goes on by other rules: what was shown may not be so any more, and
 * what was saved is another record. */
static void show_anew(struct hx_repl *r)
{
    hx_buffer_clear(&r->have);
    hx_buffer_clear(&r->can);
    hx_buffer_clear(&r->table);
    r->announced = false;
    r->kept = -1;
    hx_autosave_touch(r);
}

static void tell(struct hx_buffer *told)
{
    hx_cli_wrap_lines(stdout, hx_buffer_text(told), 2);
    hx_buffer_clear(told);
}

/* All mistakes, or the one reason, and that nothing has changed. */
static void tell_old(struct hx_repl *r, struct hx_report *report,
                     const struct hx_buffer *told)
{
    const char *reason = hx_buffer_text(told);

    fflush(stdout);
    hx_report_print(report, stderr);
    if (*reason)
        hx_cli_wrap_lines(stderr, reason, 2);
    hx_repl_refuse(r, "the rules could not be read again: the old ones stay");
}

static void replace(struct hx_repl *r, struct hx_session *s)
{
    hx_autosave_part(r);
    hx_session_free(r->session);
    hx_repl_forget_checked(r);
    r->session = s;
    hx_repl_mark(r);
    r->hold = false;
    r->shown_at = r->drawn_at = 0;
}

/* Reads the rules again; 'quiet': says nothing of files that are the same. */
static void reload(struct hx_repl *r, bool replay, bool quiet)
{
    struct hx_report *report = hx_report_new();
    struct hx_session *again = NULL;
    struct hx_buffer told = {0};
    enum hx_reloaded done = HX_OLD_RULES;
    long most = r->options.max_steps;

    if (report)
        done = replay ? hx_session_play_again(r->session, most, &again, report,
                                              &told)
                      : hx_session_reload(r->session, most, report, &told);
    if (done == HX_NEW_RULES) {
        if (again)
            replace(r, again);
        hx_report_free(r->report);
        r->report = report;
        report = NULL;
        tell(&told);
        show_anew(r);
        if (again)
            hx_repl_recall(r, 3);
    } else if (done == HX_OLD_RULES) {
        tell_old(r, report, &told);
    } else if (!quiet) {
        puts("no rule file has changed");
    }
    hx_report_free(report);
    hx_buffer_free(&told);
    hx_watch_note(&r->watch, r->session->mix->composed);
}

void hx_line_reload(struct hx_repl *r, const char *arguments)
{
    if (*arguments && strcmp(arguments, "--replay") != 0)
        hx_repl_refuse(r, "say: reload, or reload --replay");
    else
        reload(r, *arguments, false);
}

bool hx_repl_reread(struct hx_repl *r, bool settled)
{
    bool refused = r->refused;

    if (!r->session || !hx_watch_changed(&r->watch, settled))
        return false;
    reload(r, false, true);
    r->refused = refused;
    return true;
}

static void tell_watched(const struct hx_repl *r)
{
    if (!r->watch.on) {
        puts("no rule file is watched; 'watch on' reads them again when one "
             "is saved");
        return;
    }
    for (int i = 0; i < r->watch.n; i++)
        printf("%s%s", i ? ", " : "watched: ", r->watch.file[i].path);
    putchar('\n');
}

void hx_line_watch(struct hx_repl *r, const char *arguments)
{
    bool on = !strcmp(arguments, "on");

    if (*arguments && !on && strcmp(arguments, "off") != 0) {
        hx_repl_refuse(r, "say: watch on, or watch off");
        return;
    }
    if (on && !r->watch.on) /* what was saved before is read now */
        reload(r, false, true);
    if (*arguments)
        r->watch.on = on;
    tell_watched(r);
}
