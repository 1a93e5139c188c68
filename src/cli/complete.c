#include "complete.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "table.h"
#include "text.h"

#define MOST_MOVES 4096 /* looked at */

struct words {
    char **word;
    size_t n, room;
};

static void add_word(struct words *w, const char *text, size_t len,
                     const char *begins)
{
    if (!len || strncasecmp(text, begins, strlen(begins)) != 0)
        return;
    for (size_t i = 0; i < w->n; i++)
        if (strlen(w->word[i]) == len && !strncmp(w->word[i], text, len))
            return;
    if (w->n + 1 >= w->room) {
        w->room = w->room ? 2 * w->room : 32;
        w->word = realloc(w->word, w->room * sizeof *w->word);
        if (!w->word)
            abort();
    }
    w->word[w->n] = strndup(text, len);
    w->word[++w->n] = NULL;
}

/* The word of 'move' that stands behind the words of line[0..start). */
static const char *word_behind(const char *move, const char *line, int start)
{
    const char *end = line + start;

    for (;;) {
        size_t a, b;

        line += strspn(line, " \t");
        if (line >= end)
            return move;
        a = strcspn(line, " \t");
        b = strcspn(move, " ");
        if (a != b || strncasecmp(line, move, a) != 0)
            return "";
        line += a;
        move += b;
        move += strspn(move, " ");
    }
}

static void add_moves(struct hx_repl *r, const char *line, int start,
                      const char *word, struct words *w)
{
    struct hx_session *s = r->session;
    int seat = hx_session_asked(s);
    struct hx_buffer text = {0};
    const struct hx_listing *list;

    if (seat < 0)
        return;
    list = hx_session_list(s, seat);
    for (uint32_t k = 0; k < list->total && k < MOST_MOVES; k++) {
        struct hx_move move;
        const char *next;

        hx_buffer_clear(&text);
        hx_listing_move(s->game, list, k, &move);
        hx_text_move(s->game, &move, &text);
        next = word_behind(hx_buffer_text(&text), line, start);
        add_word(w, next, strcspn(next, " "), word);
    }
    hx_buffer_free(&text);
}

char **hx_complete(struct hx_repl *r, const char *line, int start,
                   const char *word)
{
    struct words w = {0};
    int skip = (int)strspn(line, " \t"), n;
    const struct hx_row *row = hx_table(&n);

    if (start <= skip)
        for (int i = 0; i < n; i++)
            add_word(&w, row[i].name, strlen(row[i].name), word);
    else if (!strncmp(line + skip, "why ", 4))
        skip += 4;
    else
        skip = 0;
    if (r->session && start >= skip)
        add_moves(r, line + skip, start - skip, word, &w);
    return w.word;
}
