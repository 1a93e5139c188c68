#include "paint.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"

static bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* The seat whose name begins here as a word, or -1. */
static int seat_at(const struct hx_rules *r, const char *text, char before)
{
    if (is_of_word(before))
        return -1;
    for (int s = 0; s < r->nseat; s++) {
        size_t len = strlen(r->seat[s]);

        if (!strncmp(text, r->seat[s], len) && !is_of_word(text[len]))
            return s;
    }
    return -1;
}

static void add_name(const struct hx_rules *r, int seat, enum hx_depth depth,
                     bool prompt, struct hx_buffer *to)
{
    uint32_t colour = hx_seat_colour(r, seat);
    struct hx_ink ink = {hx_ink_on(colour), colour, true};
    const char *begins = prompt ? "\001" : "", *ends = prompt ? "\002" : "";

    hx_buffer_add(to, "%s", begins);
    hx_ink_add(ink, depth, to);
    hx_buffer_add(to, "%s%s%s\033[0m%s", ends, r->seat[seat], begins, ends);
}

void hx_paint(const struct hx_rules *r, const char *text, enum hx_depth depth,
              bool prompt, struct hx_buffer *to)
{
    char before = ' ';

    while (*text) {
        int seat = depth == HX_DEPTH_NONE ? -1 : seat_at(r, text, before);

        if (seat >= 0) {
            add_name(r, seat, depth, prompt, to);
            text += strlen(r->seat[seat]);
            before = 'x';
            continue;
        }
        before = *text++;
        hx_buffer_char(to, before);
    }
}

void hx_repl_say(const struct hx_repl *r, struct hx_buffer *text)
{
    struct hx_look look = hx_look_here(r->ascii, 0);
    struct hx_buffer painted = {0};

    if (r->terminal) {
        hx_paint(r->session->mix->rules, hx_buffer_text(text),
                 (enum hx_depth)look.depth, false, &painted);
        hx_cli_print(&painted);
        hx_buffer_clear(text);
    } else {
        hx_cli_print(text);
    }
    hx_buffer_free(&painted);
}

void hx_repl_say_wrapped(const struct hx_repl *r, struct hx_buffer *text,
                         int indent)
{
    struct hx_buffer wrapped = {0};
    char *lines = NULL;
    size_t len;
    FILE *to = open_memstream(&lines, &len);

    if (!to)
        abort();
    hx_cli_wrap_lines(to, hx_buffer_text(text), indent);
    fclose(to);
    hx_buffer_add(&wrapped, "%s", lines);
    free(lines);
    hx_repl_say(r, &wrapped);
    hx_buffer_free(&wrapped);
    hx_buffer_clear(text);
}
