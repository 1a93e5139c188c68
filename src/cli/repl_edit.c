/* What changes or checks the position outside the rules. */
#include <stdio.h>
#include <string.h>

#include "table.h"

void hx_line_set(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer told = {0};

    if (hx_repl_judge(r, hx_session_set(r->session, arguments, &told), &told))
        hx_repl_mark(r);
    hx_buffer_free(&told);
}

void hx_line_force(struct hx_repl *r, const char *arguments)
{
    size_t len = strcspn(arguments, " \t");
    struct hx_buffer told = {0};

    if (hx_repl_judge(r, hx_session_force(r->session, arguments, &told),
                      &told)) {
        hx_repl_mark(r);
        printf("%.*s: %s comes next\n", (int)len, arguments,
               arguments + len + strspn(arguments + len, " \t"));
    }
    hx_buffer_free(&told);
}

/* Prints the lines of 'text', each behind two blanks. */
static void print_indented(const char *text)
{
    while (*text) {
        size_t len = strcspn(text, "\n");

        fprintf(stderr, "  %.*s\n", (int)len, text);
        text += len + (text[len] == '\n');
    }
}

/* For whom `assert` asks: in a script of people alone, who share what they
 * know, for all (-1). */
static int asker(const struct hx_repl *r)
{
    const struct hx_session *s = r->session;

    for (int i = 0; !r->terminal && i < s->mix->rules->nplayer; i++)
        if (s->chooser[i].sort != HX_HUMAN)
            return hx_repl_viewer(r);
    return r->terminal ? hx_repl_viewer(r) : -1;
}

void hx_line_assert(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer told = {0};

    switch (hx_session_assert(r->session, asker(r), arguments, &told)) {
    case HX_TRUE:
        hx_repl_checked(r, arguments);
        if (r->terminal)
            puts("true");
        break;
    case HX_FALSE:
        hx_repl_refuse(r, "not true: %s", arguments);
        print_indented(hx_buffer_text(&told));
        break;
    default:
        hx_repl_refuse(r, "%s", hx_buffer_text(&told));
    }
    hx_buffer_free(&told);
}

void hx_repl_formula(struct hx_repl *r, const char *text)
{
    struct hx_buffer told = {0};
    int seat = -1;

    text += strspn(text, " \t");
    if (hx_repl_viewer(r) >= 0) {
        seat = hx_session_asked(r->session);
        if (seat < 0 || r->session->chooser[seat].sort != HX_HUMAN)
            seat = hx_repl_viewer(r);
    }
    if (hx_repl_judge(r, hx_session_formula(r->session, seat, text, &told),
                      &told))
        puts(hx_buffer_text(&told));
    hx_buffer_free(&told);
}

void hx_repl_lua(struct hx_repl *r, const char *statement)
{
    struct hx_buffer told = {0};

    if (hx_repl_judge(r, hx_session_lua(r->session, statement, &told), &told))
        r->hold = false;
    hx_buffer_free(&told);
}
