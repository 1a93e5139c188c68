/*
 * picture_tables.h - games to be drawn, and screens to be compared.
 */
#ifndef PICTURE_TABLES_H
#define PICTURE_TABLES_H

#include "play_base.h"

#include <stdlib.h>

#include "picture.h"

enum { RED, BLUE, WHITE };

static struct table board;
static struct hx_shown shown;
static struct hx_buffer drawn;

/* A game of the rules at 'mix' for red, blue and white; options as
 * "board=beginner first_player=seat". */
static void open_game(const char *mix, const char *options)
{
    static const char *const seats[] = {"red", "blue", "white", "orange",
                                        "green"};
    struct hx_given given[8];
    char copy[128], *rest = copy, *word;
    uint8_t choosers[HX_MAX_SEATS] = {HX_HUMAN, HX_HUMAN, HX_HUMAN};
    struct hx_error err = {{0}};
    bool many = strstr(mix, "five_six") != NULL;
    struct hx_mix *made;
    int n = 0;

    snprintf(copy, sizeof copy, "%s", options);
    for (; (word = strtok_r(rest, " ", &rest)); n++) {
        char *sign = strchr(word, '=');

        *sign = '\0';
        given[n] = (struct hx_given){word, sign + 1};
    }
    board = (struct table){.report = hx_report_new()};
    made = hx_mix_load(&(struct hx_request){.mix = mix,
                                            .given = given,
                                            .ngiven = n,
                                            .seats = seats,
                                            .nseats = many ? 5 : 3},
                       board.report);
    if (!made)
        hx_report_print(board.report, stderr);
    assert_non_null(made);
    board.s = hx_session_new(made, true, 7, choosers, &err);
    assert_string_equal(err.text, "");
}

static void close_game(void)
{
    void *state = &board;

    clear_table(&state);
    hx_buffer_free(&drawn);
}

#define BASE HX_SOURCE_DIR "/variants/base.lua"
#define WALK(name) HX_SOURCE_DIR "/tests/rules/walk_" name ".lua"
#define SEATED "board=beginner first_player=seat"

/* A game near its end: the printed pieces of the beginners' board and more. */
static inline void open_late_game(void)
{
    static const char *const lines[] = {
        "red settlement A1.SE C1.SE road A1.SE-A2.S C1.SE-C2.S",
        "red road C2-SE C2-E B2-SE B2-E C1-SE C1-SW C1-W",
        "red city A1.SE",
        "red settlement B2.SE C1.NW",
        "blue settlement D3.SE D1.SE road D3.SE-C4.S D1.SE-D2.S",
        "blue road D3-SE D4-SW D1-SE D1-SW D1-W",
        "blue city D3.SE D1.SE",
        "blue settlement D4.S D1.SW",
        "white settlement C4.SE B1.SE road C4.SE-B4.S B1.SE-B1.S",
        "white road B4-SE B4-E B1-SW B1-W B1-NW A1-W A1-NW A1-NE",
        "white city B4.SE",
        "white settlement B1.NW",
        "robber D4"};

    open_game(BASE, SEATED);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        set(&board, lines[i]);
}

static const struct hx_sight plain_sight = {.at = -1};

static void draw_seen(int columns, int lines, int depth, bool ascii,
                      const struct hx_sight *sight)
{
    struct hx_look look = {columns, lines, (uint8_t)depth, ascii};

    hx_buffer_clear(&drawn);
    hx_picture(board.s->game, &look, sight, &shown, &drawn);
}

/* Three lines of the screen are left for what stands below. */
static void draw(int columns, int lines, int depth, bool ascii)
{
    draw_seen(columns, lines ? lines - 3 : 0, depth, ascii, &plain_sight);
}

static void must_show(const char *text)
{
    if (!strstr(drawn.text, text))
        fail_msg("no '%s' in\n%s", text, drawn.text);
}

static inline void must_not_show(const char *text)
{
    if (strstr(drawn.text, text))
        fail_msg("'%s' in\n%s", text, drawn.text);
}

/* How often the text stands in what was drawn. */
static inline int count_shown(const char *text)
{
    int n = 0;

    for (const char *s = drawn.text; (s = strstr(s, text)); s++)
        n++;
    return n;
}

#endif
