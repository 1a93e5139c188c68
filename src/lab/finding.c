/* Findings: the difference of two texts, and how a finding is printed. */
#include "finding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PARTS 512

void hx_finding_free(struct hx_finding *f)
{
    hx_buffer_free(&f->says);
    hx_buffer_free(&f->want);
    hx_buffer_free(&f->got);
    hx_buffer_free(&f->difference);
    hx_buffer_free(&f->move);
    hx_buffer_free(&f->rule);
    *f = (struct hx_finding){0};
}

/* ---- the difference ---- */

struct part {
    const char *text;
    size_t len;
    long n; /* how many: 1 where nothing is said */
};
struct parts {
    struct part part[MOST_PARTS];
    int n;
};

static bool is_number(const char *text, long *n)
{
    char *end;

    errno = 0;
    *n = strtol(text, &end, 10);
    return end != text && !*end && !errno;
}

static void add_part(struct parts *to, const char *text, size_t len, long n)
{
    for (int i = 0; i < to->n; i++)
        if (to->part[i].len == len && !strncmp(to->part[i].text, text, len)) {
            to->part[i].n += n;
            return;
        }
    if (to->n < MOST_PARTS)
        to->part[to->n++] = (struct part){text, len, n};
}

/* "2 brick 1 ore": things with their number; "C3 C4": things. */
static void split_words(const char *text, struct parts *to)
{
    long n = 1;

    while (*(text += strspn(text, " "))) {
        size_t len = strcspn(text, " ");
        char *end;
        long number = strtol(text, &end, 10);

        if (end == text + len && text[len]) {
            n = number;
        } else {
            if (strncmp(text, "nothing", len) && strncmp(text, "none", len))
                add_part(to, text, len, n);
            n = 1;
        }
        text += len;
    }
}

/* "close blue, pass": moves. */
static void split_moves(const char *text, struct parts *to)
{
    while (*text) {
        const char *end = strstr(text, ", ");
        size_t len = end ? (size_t)(end - text) : strlen(text);

        if (len && strncmp(text, "none", len))
            add_part(to, text, len, 1);
        text += len + (end ? 2 : 0);
    }
}

static long count_of(const struct parts *in, const struct part *p)
{
    for (int i = 0; i < in->n; i++)
        if (in->part[i].len == p->len &&
            !strncmp(in->part[i].text, p->text, p->len))
            return in->part[i].n;
    return 0;
}

/* What 'a' has more than 'b', behind the word. */
static void print_more(const struct parts *a, const struct parts *b,
                       const char *word, struct hx_buffer *to)
{
    bool first = true;

    for (int i = 0; i < a->n; i++) {
        const struct part *p = &a->part[i];
        long more = p->n - count_of(b, p);

        if (more <= 0)
            continue;
        if (first)
            hx_buffer_add(to, "%s%s", to->len ? "; " : "", word);
        else
            hx_buffer_add(to, ", ");
        if (more > 1 || p->n > 1)
            hx_buffer_add(to, "%ld ", more);
        hx_buffer_bytes(to, p->text, p->len);
        first = false;
    }
}

static bool is_list(const char *text)
{
    return strstr(text, ", ") || !strcmp(text, "none") ||
           !strcmp(text, "nothing");
}

/* Texts made of words alone, no sentences. */
static bool is_words(const char *text)
{
    return !strpbrk(text, ":;()\n");
}

void hx_finding_compare(struct hx_finding *f)
{
    const char *want = hx_buffer_text(&f->want), *got = hx_buffer_text(&f->got);
    struct parts *a = calloc(2, sizeof *a), *b;
    long x, y;

    if (!a)
        abort();
    b = a + 1;
    hx_buffer_clear(&f->difference);
    if (is_number(want, &x) && is_number(got, &y)) {
        hx_buffer_add(&f->difference, "%ld %s", labs(y - x),
                      y > x ? "too many" : "too few");
    } else if (strncmp(hx_buffer_text(&f->says), "choosing", 8) != 0 &&
               is_words(want) && is_words(got) &&
               (strpbrk(want, " ") || strpbrk(got, " ") || is_list(want) ||
                is_list(got))) {
        bool moves = strstr(want, ", ") || strstr(got, ", ");

        (moves ? split_moves : split_words)(want, a);
        (moves ? split_moves : split_words)(got, b);
        print_more(a, b, "missing: ", &f->difference);
        print_more(b, a, "too much: ", &f->difference);
    }
    if (!f->difference.len)
        hx_buffer_add(&f->difference, "%.*s instead of %s",
                      (int)strcspn(got, ":\n"), got, want);
    free(a);
}

/* ---- printing ---- */

/* A text of several lines as a block, another between quotes. */
static void print_key(const char *key, const struct hx_buffer *value,
                      struct hx_buffer *to)
{
    const char *text = hx_buffer_text(value);

    if (!*text)
        return;
    hx_buffer_add(to, "  %s: ", key);
    if (strchr(text, '\n')) {
        hx_buffer_add(to, "|\n");
        for (size_t len; *text; text += len + (text[len] == '\n')) {
            len = strcspn(text, "\n");
            hx_buffer_add(to, "    %.*s\n", (int)len, text);
        }
        return;
    }
    hx_buffer_char(to, '"');
    for (; *text; text++) {
        if (strchr("\"\\", *text))
            hx_buffer_char(to, '\\');
        hx_buffer_char(to, *text == '\t' ? ' ' : *text);
    }
    hx_buffer_add(to, "\"\n");
}

void hx_finding_print(const struct hx_finding *f, const char *path,
                      struct hx_buffer *to)
{
    struct hx_buffer file = {0};

    hx_buffer_add(&file, "%s", path);
    hx_buffer_add(to, "  ---\n");
    print_key("file", &file, to);
    hx_buffer_add(to, "  line: %d\n  failed: %s\n", f->line, f->kind);
    print_key("says", &f->says, to);
    print_key("want", &f->want, to);
    print_key("got", &f->got, to);
    print_key("difference", &f->difference, to);
    print_key("last_move", &f->move, to);
    print_key("rule", &f->rule, to);
    hx_buffer_add(to, "  ...\n");
    hx_buffer_free(&file);
}
