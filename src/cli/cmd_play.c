#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "input.h"
#include "repl.h"

/* Lines from a pipe, without a prompt. A refusal is told; the next line may be
 * better. Whoever writes them may wait for each answer. */
static void read_pipe(struct hx_repl *r)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;

    fflush(stdout);
    while (!r->quit && (len = getline(&line, &room, stdin)) >= 0) {
        hx_repl_line(r, line, (size_t)len);
        fflush(stdout);
    }
    free(line);
}

static void read_terminal(struct hx_repl *r)
{
    struct hx_buffer prompt = {0};
    char *line;

    while (!r->quit && !hx_input_ended()) {
        hx_buffer_clear(&prompt);
        hx_repl_prompt(r, &prompt);
        line = hx_input_line(prompt.text);
        if (!line && (hx_input_ended() || hx_repl_may_leave(r, "Ctrl-D")))
            break;
        if (line)
            hx_repl_line(r, line, strlen(line));
        free(line);
    }
    hx_autosave_part(r);
    hx_buffer_free(&prompt);
}

/* A copy with memory of its own: the table keeps it. */
static struct hx_options keep(const struct hx_options *o)
{
    struct hx_options own = *o;

    own.arena = hx_arena_new();
    if (!own.arena)
        abort();
    own.mix = o->mix ? hx_arena_string(own.arena, o->mix) : NULL;
    for (int i = 0; i < o->ngiven; i++) {
        own.given[i].name = hx_arena_string(own.arena, o->given[i].name);
        own.given[i].value = hx_arena_string(own.arena, o->given[i].value);
    }
    own.load = NULL;
    own.file = NULL;
    own.nfile = 0;
    return own;
}

static bool open_table(struct hx_repl *r, const struct hx_options *o,
                       enum hx_exit *status)
{
    struct hx_options own = keep(o);

    if (!o->load)
        return hx_repl_begin(r, &own, status);
    r->options = own;
    *status = HX_EXIT_REFUSED;
    return hx_repl_load(r, o->load);
}

enum hx_exit hx_cmd_play(const struct hx_options *o)
{
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_repl r;

    if (o->load && (o->mix || o->ngiven || o->has_seats || o->has_seed)) {
        hx_cli_error("--load FILE says all about the game: nothing else can");
        return HX_EXIT_USAGE;
    }
    hx_repl_init(&r, hx_input_is_terminal(), false);
    r.open = o->open;
    r.ascii = o->ascii;
    if (r.terminal)
        hx_input_begin(&r);
    if (open_table(&r, o, &status)) {
        status = HX_EXIT_DONE;
        hx_repl_go_on(&r);
        if (r.terminal && !o->load)
            hx_autosave_offer(&r);
        r.terminal ? read_terminal(&r) : read_pipe(&r);
    }
    hx_input_end();
    hx_repl_free(&r);
    if (hx_input_ended()) { /* as if it had not been caught */
        fflush(NULL);
        signal(hx_input_ended(), SIG_DFL);
        raise(hx_input_ended());
    }
    return status;
}
