#include "repl.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"
#include "table.h"
#include "text.h"

#define MOST_BYTES 4000 /* of a line */

void hx_repl_init(struct hx_repl *r, bool terminal, bool all_human)
{
    *r = (struct hx_repl){
        .terminal = terminal, .all_human = all_human, .sitting = -1};
    hx_autosave_free(&r->autosave);
}

void hx_repl_free(struct hx_repl *r)
{
    hx_autosave_free(&r->autosave);
    hx_session_free(r->session);
    hx_report_free(r->report);
    hx_options_free(&r->options);
    hx_buffer_free(&r->drawn);
    hx_buffer_free(&r->table);
    hx_buffer_free(&r->have);
    hx_buffer_free(&r->can);
    hx_buffer_free(&r->path);
    hx_buffer_free(&r->note);
    hx_repl_forget_checked(r);
    hx_watch_free(&r->watch);
}

void hx_repl_refuse(struct hx_repl *r, const char *format, ...)
{
    struct hx_buffer text = {0};
    va_list args;

    r->refused = true;
    fflush(stdout);
    if (r->file)
        fprintf(stderr, "%s:%d: ", r->file, r->line);
    va_start(args, format);
    hx_buffer_vadd(&text, format, args);
    va_end(args);
    if (strchr(hx_buffer_text(&text), '\n'))
        fprintf(stderr, "%s\n", text.text);
    else
        hx_cli_wrap(stderr, hx_buffer_text(&text), 2);
    hx_buffer_free(&text);
}

bool hx_repl_judge(struct hx_repl *r, enum hx_done done, struct hx_buffer *told)
{
    if (done == HX_REFUSED)
        hx_repl_refuse(r, "%s", hx_buffer_text(told));
    if (done == HX_BROKEN) {
        r->refused = true;
        hx_input_interrupted(); /* then it was this that Ctrl-C has stopped */
        fflush(stdout);
        if (r->file)
            fprintf(stderr, "%s:%d: a rule failed\n", r->file, r->line);
        fputs(hx_buffer_text(told), stderr);
    }
    return done == HX_DONE;
}

/* How many words there are. */
static int count_words(const char *text)
{
    int n = 0;

    while (*(text += strspn(text, " \t"))) {
        text += strcspn(text, " \t");
        n++;
    }
    return n;
}

/* Runs of `run` begin with the default game unless they say otherwise. */
static bool has_game(struct hx_repl *r)
{
    struct hx_options plain = {0};
    enum hx_exit status;

    if (r->session)
        return true;
    if (hx_repl_begin(r, &plain, &status))
        return true;
    hx_repl_refuse(r, "there is no game to play");
    return false;
}

static void run_row(struct hx_repl *r, const struct hx_row *row,
                    const char *arguments)
{
    int n = count_words(arguments);

    if (row->needs_game && !has_game(r))
        return;
    if (n < row->least || n > row->most)
        hx_repl_refuse(r, "say: %s %s", row->name, row->arguments);
    else
        row->run(r, arguments);
}

/* Is the line the command's? Lines that are a legal move are moves, whatever
 * else they could be; so is one with words behind a command that takes none,
 * as `bank wool ore`. */
static bool is_command(struct hx_repl *r, const struct hx_row *row,
                       const char *line, const char *arguments)
{
    int n = count_words(arguments);

    if (r->session && hx_repl_is_move(r, line, n == 0))
        return false;
    return n <= row->most || !r->session ||
           !hx_help_knows(r->session->mix->rules, row->name, strlen(row->name));
}

static bool is_number(const char *line)
{
    return line[strspn(line, "0123456789")] == '\0';
}

/* The command that the word is short for, if no move begins so. */
static const struct hx_row *short_for(const struct hx_repl *r, const char *line,
                                      size_t len)
{
    struct hx_buffer names = {0};
    const struct hx_row *row = NULL;

    if (!r->session || !hx_help_knows(r->session->mix->rules, line, len))
        row = hx_table_short(line, len, &names);
    hx_buffer_free(&names);
    return row;
}

static void execute(struct hx_repl *r, const char *line)
{
    size_t len = strcspn(line, " \t");
    const char *arguments = line + len + strspn(line + len, " \t");
    const struct hx_row *row = hx_table_find(line, len);

    if (*line == '?') {
        hx_line_help(r, line + 1 + strspn(line + 1, " \t"));
        return;
    }
    if (!row)
        row = short_for(r, line, len);
    if (row && is_command(r, row, line, arguments))
        run_row(r, row, arguments);
    else if (!has_game(r))
        return;
    else if (*line == '=')
        hx_repl_formula(r, line + 1);
    else if (*line == ':')
        hx_repl_lua(r, line + 1 + strspn(line + 1, " \t"));
    else if (is_number(line) && !hx_repl_is_move(r, line, true))
        hx_repl_number(r, line);
    else
        hx_repl_move(r, line);
}

/* Nothing of a line that is no text is shown: it could be meant for the
 * terminal. */
static bool is_readable(struct hx_repl *r, const char *line, size_t len)
{
    while (len > 0 && strchr("\r\n", line[len - 1]) && line[len - 1])
        len--;
    if (len > MOST_BYTES)
        hx_repl_refuse(r, "this line is too long: %zu bytes, at most %d", len,
                       MOST_BYTES);
    else if (!hx_text_is_plain(line, len))
        hx_repl_refuse(r, "this line has control characters, or is no UTF-8");
    return !r->refused;
}

bool hx_repl_line(struct hx_repl *r, const char *line, size_t len)
{
    bool warned;
    char *copy;

    r->refused = false;
    if (!is_readable(r, line, len))
        return false;
    line += strspn(line, " \t\r\n");
    if (*line == '#')
        return true;
    if (!*line) {
        if (r->terminal && r->session) {
            r->hold = false;
            hx_buffer_clear(&r->have); /* to be told again */
            hx_buffer_clear(&r->can);
            hx_repl_go_on(r);
        }
        return true;
    }
    copy = strcpy(hx_cli_alloc(strlen(line) + 1), line);
    for (len = strlen(copy); isspace((unsigned char)copy[len - 1]); len--)
        copy[len - 1] = '\0';
    warned = r->warned;
    hx_repl_reread(r, false);
    execute(r, copy);
    r->warned &= !warned;
    if (r->session && !r->quit)
        hx_repl_go_on(r);
    free(copy);
    return !r->refused;
}
