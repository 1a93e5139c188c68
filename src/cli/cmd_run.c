#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "repl.h"

/* Executes the lines up to the first refused one, or all; how many were
 * refused. */
static int run_lines(struct hx_repl *r, FILE *from, bool keep_going)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    int refused = 0;

    while (!r->quit && (len = getline(&line, &room, from)) >= 0) {
        r->line++;
        refused += !hx_repl_line(r, line, (size_t)len);
        if (refused && !keep_going)
            break;
    }
    free(line);
    return refused;
}

/* Each file is a table of its own. */
static enum hx_exit run_file(const struct hx_options *o, const char *path)
{
    bool is_stdin = !strcmp(path, "-");
    FILE *from = is_stdin ? stdin : fopen(path, "re");
    struct hx_repl r;
    int refused;

    if (!from) {
        hx_cli_error("%s: %s", path, strerror(errno));
        return HX_EXIT_USAGE;
    }
    hx_repl_init(&r, false, true);
    r.file = is_stdin ? "stdin" : path;
    r.options.max_steps = o->max_steps;
    r.ascii = o->ascii;
    refused = run_lines(&r, from, o->keep_going);
    if (ferror(from)) {
        hx_cli_error("%s: %s", path, strerror(errno));
        refused++;
    }
    hx_repl_free(&r);
    if (!is_stdin)
        fclose(from);
    return refused ? HX_EXIT_NO : HX_EXIT_DONE;
}

enum hx_exit hx_cmd_run(const struct hx_options *o)
{
    enum hx_exit status = HX_EXIT_DONE;

    if (!o->nfile)
        return run_file(o, "-");
    for (int i = 0; i < o->nfile; i++) {
        enum hx_exit one = run_file(o, o->file[i]);

        if (one > status)
            status = one;
        if (status && !o->keep_going)
            break;
    }
    return status;
}
