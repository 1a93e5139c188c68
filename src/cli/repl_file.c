/* Games saved, loaded and left. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"
#include "repl.h"
#include "table.h"

void hx_repl_keep(struct hx_repl *r)
{
    r->kept = r->session->ndone;
    r->kept_hash = hx_game_hash(r->session->game);
}

/* 'path' may be the path itself. */
static void set_path(struct hx_repl *r, const char *path)
{
    struct hx_buffer own = {0};

    hx_buffer_add(&own, "%s", path);
    hx_buffer_free(&r->path);
    r->path = own;
}

static bool load_record(struct hx_repl *r, const char *path)
{
    struct hx_report *report = hx_report_new();
    struct hx_session *s = NULL;
    struct hx_buffer told = {0};

    if (report)
        hx_record_load(path, r->options.max_steps, &s, report, &told);
    fflush(stdout);
    if (!s && report)
        hx_report_print(report, stderr);
    fputs(hx_buffer_text(&told), stderr);
    hx_buffer_free(&told);
    if (!s) {
        hx_report_free(report);
        return false;
    }
    hx_repl_take(r, s, report);
    return true;
}

bool hx_repl_load(struct hx_repl *r, const char *path)
{
    char *last = hx_autosave_find(r, path);
    char *lacks = last ? NULL : hx_autosave_lacks(r, path);
    bool done;

    if (lacks)
        hx_cli_error("%s", lacks);
    free(lacks);
    if (lacks)
        return false;
    if (hx_repl_is_scenario(path))
        return hx_repl_load_scenario(r, path);
    done = load_record(r, last ? last : path);
    if (done && last) {
        hx_autosave_resume(r, last);
        r->kept = -1; /* by nobody's wish */
    } else if (done) {
        set_path(r, path);
    }
    free(last);
    return done;
}

bool hx_repl_is_kept(const struct hx_repl *r)
{
    const struct hx_session *s = r->session;
    bool own = !s || r->kept > 0;

    for (int i = 0; !own && i < s->ndone; i++)
        own = hx_repl_is_own(s, &s->deed[i]);
    return !s || !own ||
           (s->ndone == r->kept && hx_game_hash(s->game) == r->kept_hash);
}

bool hx_repl_may_leave(struct hx_repl *r, const char *again)
{
    if (!r->terminal || r->warned || hx_repl_is_kept(r) || hx_autosave_write(r))
        return true;
    r->warned = true;
    hx_repl_refuse(r,
                   "this game is not saved: 'save %s' keeps it; %s again "
                   "leaves it",
                   r->path.len ? r->path.text : "FILE", again);
    return false;
}

void hx_line_load(struct hx_repl *r, const char *arguments)
{
    char *last = hx_autosave_find(r, arguments);
    char *lacks = last ? NULL : hx_autosave_lacks(r, arguments);
    bool there = last || hx_repl_is_scenario(arguments), done = true;

    if (!*arguments)
        hx_autosave_list(r);
    else if (lacks)
        hx_repl_refuse(r, "%s", lacks);
    else if (!there && access(arguments, R_OK))
        hx_repl_refuse(r, "%s: %s", arguments, strerror(errno));
    else
        done = false;
    free(last);
    free(lacks);
    if (done)
        return;
    if (!hx_repl_may_leave(r, "'load'"))
        return;
    if (!hx_repl_load(r, arguments))
        hx_repl_refuse(r, "%s is not loaded", arguments);
}

void hx_line_save(struct hx_repl *r, const char *arguments)
{
    const char *path = *arguments ? arguments : hx_buffer_text(&r->path);
    struct hx_error err = {{0}};

    if (strpbrk(arguments, " \t")) {
        hx_repl_refuse(r, "say a name of one word, as in: save my.game");
    } else if (!*path) {
        hx_repl_refuse(r, "say where to, as in: save my.game");
    } else if (!hx_record_save(r->session, path, &err)) {
        hx_repl_refuse(r, "%s", err.text);
    } else {
        printf("saved to %s\n", path);
        hx_repl_keep(r);
        set_path(r, path);
    }
}

void hx_line_quit(struct hx_repl *r, const char *arguments)
{
    (void)arguments;
    r->quit = hx_repl_may_leave(r, "'quit'");
}
