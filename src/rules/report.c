#include "report.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TEXT 2048 /* a message with a formula and a caret fits */
#define MAX_WORD 48   /* longer words are never guessed */

struct hx_report *hx_report_new(void)
{
    struct hx_report *r = calloc(1, sizeof *r);

    if (r && !(r->arena = hx_arena_new())) {
        free(r);
        return NULL;
    }
    return r;
}

void hx_report_free(struct hx_report *r)
{
    if (!r)
        return;
    hx_arena_free(r->arena);
    free(r);
}

static bool same_file(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool is_known(const struct hx_report *r, const char *file, int line,
                     const char *text)
{
    for (int i = 0; i < r->n; i++) {
        const struct hx_message *m = &r->message[i];

        if (m->line == line && strcmp(m->text, text) == 0 &&
            same_file(m->file, file))
            return true;
    }
    return false;
}

void hx_report_add(struct hx_report *r, const char *file, int line,
                   const char *format, ...)
{
    char text[MAX_TEXT];
    va_list ap;

    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    if (r->n > HX_MAX_MESSAGES || is_known(r, file, line, text))
        return;
    if (r->n == HX_MAX_MESSAGES) {
        r->message[r->n++] = (struct hx_message){
            .text = "there are more mistakes; mend these first"};
        return;
    }
    r->message[r->n++] = (struct hx_message){
        .file = file ? hx_arena_string(r->arena, file) : NULL,
        .line = line,
        .text = hx_arena_string(r->arena, text)};
}

/* The first message of the file of message i. */
static int first_mention(const struct hx_report *r, int i)
{
    for (int k = 0; k < i; k++)
        if (same_file(r->message[k].file, r->message[i].file))
            return k;
    return i;
}

static void print_message(const struct hx_message *m, FILE *to)
{
    if (!m->file)
        fprintf(to, "hexlaw: %s\n", m->text);
    else if (m->line > 0)
        fprintf(to, "%s:%d: %s\n", m->file, m->line, m->text);
    else
        fprintf(to, "%s: %s\n", m->file, m->text);
}

/* By insertion, which keeps what was found first on a line in front. The
 * message that there are more stays last. */
void hx_report_print(struct hx_report *r, FILE *to)
{
    int order[HX_MAX_MESSAGES + 1], file[HX_MAX_MESSAGES + 1];

    for (int i = 0; i < r->n; i++) {
        int k = i;

        file[i] = i == HX_MAX_MESSAGES ? i : first_mention(r, i);
        while (k > 0 &&
               (file[order[k - 1]] > file[i] ||
                (file[order[k - 1]] == file[i] &&
                 r->message[order[k - 1]].line > r->message[i].line))) {
            order[k] = order[k - 1];
            k--;
        }
        order[k] = i;
    }
    for (int i = 0; i < r->n; i++)
        print_message(&r->message[order[i]], to);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Damerau-Levenshtein, restricted (optimal string alignment): three rows of
 * the usual table. */
int hx_edit_distance(const char *a, const char *b)
{
    int la = (int)strnlen(a, MAX_WORD + 1), lb = (int)strnlen(b, MAX_WORD + 1);
    int row[3][MAX_WORD + 1];
    int *old = row[0], *last = row[1], *now = row[2];

    if (la > MAX_WORD || lb > MAX_WORD)
        return MAX_WORD;
    for (int j = 0; j <= lb; j++)
        last[j] = old[j] = j;
    for (int i = 1; i <= la; i++) {
        int *spare = old;

        now[0] = i;
        for (int j = 1; j <= lb; j++) {
            now[j] = last[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = least(now[j], least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], old[j - 2] + 1);
        }
        old = last;
        last = now;
        now = spare;
    }
    return last[lb];
}

const char *hx_guess(const char *word, const char *const *candidate, int n,
                     char buf[HX_GUESS])
{
    size_t len = strlen(word);
    int best = (len <= 4 ? 1 : len <= 8 ? 2 : 3) + 1;
    const char *near = NULL;

    buf[0] = '\0';
    for (int i = 0; i < n; i++) {
        int d = hx_edit_distance(word, candidate[i]);

        if (d < best) {
            best = d;
            near = candidate[i];
        }
    }
    if (near)
        snprintf(buf, HX_GUESS, " (did you mean '%.*s'?)", HX_GUESS - 20, near);
    return buf;
}
