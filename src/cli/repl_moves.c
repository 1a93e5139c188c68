/* `moves`: the legal ones, numbered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "table.h"
#include "text.h"

/* Moves beyond what is worth listing are one line: how they are typed. */
static bool is_sampled(const struct hx_segment *s)
{
    return s->sort == HX_SEG_MOVE;
}

bool hx_repl_nth(struct hx_repl *r, uint32_t n, struct hx_move *move)
{
    int seat = hx_session_asked(r->session);
    const struct hx_listing *list;
    uint32_t before = 0; /* moves of the list, sampled ones included */

    if (seat < 0 || n < 1)
        return false;
    list = hx_session_list(r->session, seat);
    for (int i = 0; i < list->nsegment; before += list->segment[i++].count) {
        const struct hx_segment *s = &list->segment[i];

        if (is_sampled(s))
            continue;
        if (n <= s->count) {
            hx_listing_move(r->session->game, list, before + n - 1, move);
            return true;
        }
        n -= s->count;
    }
    return false;
}

/* Texts with their numbers, in columns. */
struct page {
    char **text;
    uint32_t *number;
    int n, room;
    size_t widest;
};

static void add_text(struct page *p, uint32_t number, const char *text)
{
    size_t len = strlen(text);

    if (p->n == p->room) {
        p->room = p->room ? 2 * p->room : 64;
        p->text = realloc(p->text, (size_t)p->room * sizeof *p->text);
        p->number = realloc(p->number, (size_t)p->room * sizeof *p->number);
        if (!p->text || !p->number)
            abort();
    }
    p->text[p->n] = strcpy(hx_cli_alloc(len + 1), text);
    p->number[p->n++] = number;
    if (len > p->widest)
        p->widest = len;
}

static void print_page(struct page *p)
{
    int columns = hx_cli_columns(), across;

    across = (columns ? columns : 80) / (int)(p->widest + 8);
    for (int i = 0; i < p->n; i++) {
        bool last = i + 1 == p->n || across < 2 || (i + 1) % across == 0;

        if (p->number[i])
            printf("%4u  %-*s%s", p->number[i], last ? 0 : (int)p->widest + 2,
                   p->text[i], last ? "\n" : "");
        else
            printf("   -  %-*s%s", last ? 0 : (int)p->widest + 2, p->text[i],
                   last ? "\n" : "");
    }
    for (int i = 0; i < p->n; i++)
        free(p->text[i]);
    free(p->text);
    free(p->number);
}

/* Does a word of the text begin with 'word'? */
static bool is_about(const char *text, const char *word)
{
    size_t len = strlen(word);

    for (; *text; text += strspn(text, " ")) {
        if (!strncasecmp(text, word, len))
            return true;
        text += strcspn(text, " ");
    }
    return false;
}

static void fill_page(struct hx_repl *r, const struct hx_listing *list,
                      const char *word, struct page *p)
{
    struct hx_session *s = r->session;
    struct hx_buffer text = {0};
    uint32_t number = 0, before = 0;
    int told = -1; /* the sampled action that was */

    for (int i = 0; i < list->nsegment; before += list->segment[i++].count) {
        const struct hx_segment *seg = &list->segment[i];
        bool sampled = is_sampled(seg);

        if (sampled && seg->act == told)
            continue;
        if (sampled)
            told = seg->act;
        for (uint32_t k = 0; k < (sampled ? 1 : seg->count); k++) {
            struct hx_move move;

            hx_buffer_clear(&text);
            hx_listing_move(s->game, list, before + k, &move);
            if (sampled)
                hx_text_form(s->mix->rules, seg->act, &text);
            else
                hx_text_move(s->game, &move, &text);
            number += !sampled;
            if (is_about(hx_buffer_text(&text), word))
                add_text(p, sampled ? 0 : number, text.text);
        }
    }
    hx_buffer_free(&text);
}

void hx_line_moves(struct hx_repl *r, const char *arguments)
{
    int seat = hx_session_asked(r->session);
    struct page p = {0};

    if (seat < 0) {
        puts("the game is over");
        return;
    }
    if (!hx_repl_may_choose(r, ""))
        return;
    fill_page(r, hx_session_list(r->session, seat), arguments, &p);
    if (!p.n)
        printf("no move%s%s\n", *arguments ? " with " : "", arguments);
    print_page(&p);
}
