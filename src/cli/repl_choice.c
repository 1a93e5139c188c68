/* What a person who is asked has to know before choosing, and the prompt. */
#include <stdio.h>
#include <string.h>

#include "can_do.h"
#include "look.h"
#include "paint.h"
#include "repl.h"
#include "view.h"

#define BOARD 20 /* lines of a small one */

/* The lines of a hand as one, without those of which there is nothing. */
static void print_have(struct hx_repl *r, int seat, struct hx_buffer *to)
{
    struct hx_buffer hand = {0};
    const char *line;

    hx_view_hand(r->session->game, seat, seat, &hand);
    line = strchr(hand.text, ':') + 1;
    hx_buffer_add(to, "you have");
    for (const char *gap = ""; *line; gap = ";") {
        size_t len = strcspn(line, "\n"), end = strlen(": nothing");

        if (*gap && *line == ' ') { /* two blanks begin it */
            line++;
            len--;
        }
        if (!*gap || len < end || strncmp(line + len - end, ": nothing", end))
            hx_buffer_add(to, "%s%.*s", gap, (int)len, line);
        line += len + (line[len] == '\n');
    }
    hx_buffer_free(&hand);
}

/* Is the text another than what was shown last? It counts as shown. */
static bool is_new(struct hx_buffer *shown, const struct hx_buffer *text)
{
    bool differs = strcmp(hx_buffer_text(shown), hx_buffer_text(text)) != 0;

    hx_buffer_clear(shown);
    hx_buffer_add(shown, "%s", hx_buffer_text(text));
    return differs;
}

/* Prints the text unless it is what was shown last. */
static void show_new(struct hx_repl *r, struct hx_buffer *shown,
                     struct hx_buffer *text)
{
    if (is_new(shown, text))
        hx_repl_say_wrapped(r, text, 2);
    hx_buffer_free(text);
}

/* Is there room for the table of seats, or is all that fits the board, which
 * was drawn for this question? */
static bool has_room(const struct hx_repl *r)
{
    return r->drawn_at != r->session->ndone ||
           hx_look_here(r->ascii, 0).lines > BOARD + HX_BESIDE;
}

/* The seats and the bank, if they are not as they were shown last. */
static void show_table(struct hx_repl *r)
{
    struct hx_buffer text = {0}, bank = {0}, all = {0};

    hx_view_seats(r->session->game, hx_repl_viewer(r), hx_repl_width(), &text);
    hx_view_stock(r->session->game, &bank);
    hx_buffer_add(&all, "%s%s", hx_buffer_text(&text), hx_buffer_text(&bank));
    if (is_new(&r->table, &all) && has_room(r)) {
        hx_repl_say(r, &text);
        hx_repl_say_wrapped(r, &bank, 2);
    }
    hx_buffer_free(&text);
    hx_buffer_free(&bank);
    hx_buffer_free(&all);
}

/* Was the question raised by others since the last one, or by what asks all? */
static bool is_raised(const struct hx_repl *r, int seat)
{
    const struct hx_session *s = r->session;
    const struct hx_deed *last;
    struct hx_question q;

    if (s->ndone <= r->shown_at)
        return false;
    last = &s->deed[s->ndone - 1];
    hx_game_question(s->game, &q);
    return s->mix->rules->step[q.step].together ||
           (last->sort == HX_DEED_MOVE && last->seat != seat);
}

void hx_repl_show_choice(struct hx_repl *r, int seat)
{
    struct hx_buffer have = {0}, can = {0};

    if (is_raised(r, seat)) {
        hx_buffer_clear(&r->have);
        hx_buffer_clear(&r->can);
    }
    r->shown_at = r->session->ndone;
    show_table(r);
    print_have(r, seat, &have);
    show_new(r, &r->have, &have);
    hx_buffer_add(&can, "you can: ");
    hx_can_do(r->session->game, seat, &can);
    show_new(r, &r->can, &can);
}

void hx_repl_prompt(const struct hx_repl *r, struct hx_buffer *to)
{
    const struct hx_session *s = r->session;
    struct hx_look look = hx_look_here(r->ascii, 0);
    struct hx_question q;
    int asked = hx_session_asked(s);

    if (asked < 0) {
        hx_buffer_add(to, "over> ");
        return;
    }
    hx_game_question(s->game, &q);
    hx_paint(s->mix->rules, s->mix->rules->seat[asked],
             r->terminal ? (enum hx_depth)look.depth : HX_DEPTH_NONE, true, to);
    if (!hx_repl_is_human(s, asked))
        hx_buffer_add(to, " (%s)", hx_chooser_name(s->chooser[asked].sort));
    hx_buffer_add(to, ", %s> ", s->mix->rules->step[q.step].head.name);
}
