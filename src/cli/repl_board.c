/* `board`: the picture, its parts, and the places of moves on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "look.h"
#include "marks.h"
#include "table.h"
#include "text.h"

enum {
    BESIDE = 3, /* lines of the screen for what stands below */
    HEIGHT = 20 /* of what is left for a board that was not asked for */
};

static void make(struct hx_repl *r, const struct hx_sight *sight, int beside,
                 struct hx_shown *shown, struct hx_buffer *to)
{
    struct hx_look look = hx_look_here(r->ascii, beside);

    hx_picture(r->session->game, &look, sight, shown, to);
}

static bool is_cut(const struct hx_shown *s)
{
    return s->left || s->right || s->up || s->down;
}

/* Prints it, and how to see what it leaves out. */
static void print(const struct hx_shown *s, struct hx_buffer *picture)
{
    struct hx_buffer text = {0};

    if (s->listed)
        hx_cli_wrap_lines(stdout, hx_buffer_text(picture), 4);
    else
        hx_cli_print(picture);
    hx_buffer_free(picture);
    if (!is_cut(s))
        return;
    hx_buffer_add(&text, "There is more: board%s%s%s%s, or board at PLACE.",
                  s->left ? " left" : "", s->right ? " right" : "",
                  s->up ? " up" : "", s->down ? " down" : "");
    hx_cli_wrap(stdout, text.text, 2);
    hx_buffer_free(&text);
}

/* What is on the board, whatever the size of the picture. */
static void note_drawn(struct hx_repl *r)
{
    hx_buffer_clear(&r->drawn);
    hx_picture_list(r->session->game, &r->drawn);
    r->drawn_at = r->session->ndone;
}

void hx_repl_draw(struct hx_repl *r)
{
    struct hx_sight sight = {.at = r->board_at};
    struct hx_buffer text = {0};
    struct hx_shown shown;

    make(r, &sight, BESIDE, &shown, &text);
    print(&shown, &text);
    note_drawn(r);
}

void hx_repl_draw_new(struct hx_repl *r, int beside)
{
    struct hx_look look = hx_look_here(r->ascii, beside);
    struct hx_sight sight = {.at = r->board_at};
    struct hx_buffer text = {0};
    struct hx_shown shown;

    hx_picture_list(r->session->game, &text);
    if (look.lines < HEIGHT ||
        !strcmp(hx_buffer_text(&text), hx_buffer_text(&r->drawn))) {
        hx_buffer_free(&text);
        return;
    }
    hx_buffer_clear(&text);
    make(r, &sight, beside, &shown, &text);
    if (shown.listed)
        hx_buffer_free(&text);
    else
        print(&shown, &text);
    note_drawn(r);
}

static const struct hx_geo *geo_of(const struct hx_repl *r)
{
    return r->session->mix->rules->board.geo;
}

/* A hex that the place touches. */
static int hex_of(const struct hx_geo *geo, enum hx_sort sort, int place)
{
    return sort == HX_HEX      ? place
           : sort == HX_CORNER ? geo->corner[place].hex[0]
                               : geo->edge[place].hex[0];
}

static void tell_marks(struct hx_repl *r, const char *words,
                       const struct hx_marks *m, const struct hx_shown *shown)
{
    struct hx_buffer text = {0}, move = {0};

    hx_text_move(r->session->game, &m->move, &move);
    hx_buffer_add(&text, "%d place%s", m->n, m->n == 1 ? "" : "s");
    if (shown->marks < m->n)
        hx_buffer_add(&text, ", %d of them here", shown->marks);
    if (m->n > m->several)
        hx_buffer_add(&text, ": type a number, or as '%s'", move.text);
    if (m->several)
        hx_buffer_add(&text, "; a star stands for several moves, as '%s'",
                      move.text);
    if (m->several && *words)
        hx_buffer_add(&text, ": 'moves %s' lists them", words);
    hx_cli_wrap(stdout, text.text, 2);
    hx_buffer_free(&text);
    hx_buffer_free(&move);
}

/* Where none of the marks would be seen, the first one is looked for. */
static void print_marks(struct hx_repl *r, const char *words,
                        const struct hx_marks *m)
{
    struct hx_sight sight = {.at = r->board_at,
                             .mark = {m->at[0], m->at[1], m->at[2]}};
    struct hx_buffer text = {0};
    struct hx_shown shown;

    make(r, &sight, BESIDE, &shown, &text);
    if (!shown.listed && !shown.marks) {
        hx_buffer_clear(&text);
        r->board_at = sight.at = hex_of(geo_of(r), m->sort, m->place);
        make(r, &sight, BESIDE, &shown, &text);
    }
    print(&shown, &text);
    if (shown.listed)
        hx_line_moves(r, words);
    else
        tell_marks(r, words, m, &shown);
}

/* Draws the board with the places marked at which moves of those words can be
 * made; says so if there are none. */
static void draw_marks(struct hx_repl *r, const char *words)
{
    const struct hx_rules *rules = r->session->mix->rules;
    struct hx_marks m;

    if (!hx_repl_may_choose(r, ""))
        return;
    hx_marks_find(&m, r, words);
    if (m.n) {
        print_marks(r, words, &m);
    } else if (!*words) {
        puts("no move takes a place now");
    } else if (hx_help_knows(rules, words, strcspn(words, " \t"))) {
        printf("no place for '%s' now: 'why %s' tells more\n", words, words);
    } else {
        hx_repl_refuse(r,
                       "no move is typed with '%s'; say: board, or: board "
                       "list, names, moves, at PLACE, or a move's word",
                       words);
    }
    hx_marks_free(&m);
}

/* ---- the command ---- */

static void draw_list(struct hx_repl *r)
{
    struct hx_buffer text = {0};

    hx_picture_list(r->session->game, &text);
    hx_cli_wrap_lines(stdout, hx_buffer_text(&text), 4);
    hx_buffer_free(&text);
}

static void draw_at(struct hx_repl *r, const char *name)
{
    const struct hx_geo *geo = geo_of(r);
    enum hx_sort sort;
    int place;

    name += strspn(name, " \t");
    if (!hx_geo_parse(geo, name, strlen(name), &sort, &place)) {
        hx_repl_refuse(r, "'%s' is no place of this board; say: board at C3",
                       name);
        return;
    }
    r->board_at = hex_of(geo, sort, place);
    hx_repl_draw(r);
}

/* The next part of a cut board in that direction. */
static void draw_beside(struct hx_repl *r, int right, int down)
{
    struct hx_sight sight = {.at = r->board_at};
    struct hx_buffer text = {0};
    struct hx_shown shown;

    make(r, &sight, BESIDE, &shown, &text);
    hx_buffer_free(&text);
    if (right < 0   ? shown.left
        : right > 0 ? shown.right
        : down < 0  ? shown.up
                    : shown.down) {
        r->board_at = hx_picture_move(geo_of(r), &shown, right, down);
        hx_repl_draw(r);
    } else {
        puts("the board ends there");
    }
}

static void draw_names(struct hx_repl *r)
{
    struct hx_sight sight = {.at = r->board_at, .names = true};
    struct hx_buffer text = {0};
    struct hx_shown shown;

    make(r, &sight, BESIDE, &shown, &text);
    print(&shown, &text);
}

void hx_line_board(struct hx_repl *r, const char *arguments)
{
    static const struct {
        const char *word;
        int right, down;
    } ways[] = {
        {"left", -1, 0}, {"right", 1, 0}, {"up", 0, -1}, {"down", 0, 1}};

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (!strcmp(arguments, ways[i].word)) {
            draw_beside(r, ways[i].right, ways[i].down);
            return;
        }
    if (!*arguments)
        hx_repl_draw(r);
    else if (!strcmp(arguments, "list"))
        draw_list(r);
    else if (!strcmp(arguments, "names"))
        draw_names(r);
    else if (!strcmp(arguments, "at") || !strncmp(arguments, "at ", 3))
        draw_at(r, arguments + 2);
    else
        draw_marks(r, strcmp(arguments, "moves") ? arguments : "");
}
