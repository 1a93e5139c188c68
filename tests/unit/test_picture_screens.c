/* Pictures of the board as they are stored in tests/golden/. UPDATE=1 in the
 * environment stores them anew: look at each difference. */
#include "picture_tables.h"

#include <time.h>

static const struct size {
    int columns, lines;
} sizes[] = {{80, 24}, {80, 50}, {132, 50}};

static const struct look {
    const char *name;
    int depth;
    bool ascii;
} looks[] = {{"plain", HX_DEPTH_NONE, false},
             {"ascii", HX_DEPTH_NONE, true},
             {"colour", HX_DEPTH_256, false},
             {"colour_ascii", HX_DEPTH_256, true}};
enum { SIZES = 3, LOOKS = 4 };

static void compare(const char *name, const struct size *size,
                    const struct look *look)
{
    struct hx_buffer kept = {0};
    struct hx_error err = {{0}};
    char path[256];

    snprintf(path, sizeof path,
             HX_SOURCE_DIR "/tests/golden/board_%s_%dx%d_%s.txt", name,
             size->columns, size->lines, look->name);
    draw(size->columns, size->lines, look->depth, look->ascii);
    if (getenv("UPDATE"))
        assert_true(hx_buffer_save(&drawn, path, &err));
    if (!hx_buffer_load(&kept, path, 1 << 20, &err))
        fail_msg("%s", err.text);
    if (strcmp(kept.text, drawn.text) != 0)
        fail_msg("%s is not what is drawn:\n%s", path, drawn.text);
    hx_buffer_free(&kept);
}

static void compare_all(const char *name)
{
    for (int i = 0; i < SIZES; i++)
        for (int k = 0; k < LOOKS; k++)
            compare(name, &sizes[i], &looks[k]);
    close_game();
}

static void the_beginners_board_looks_as_stored(void **state)
{
    (void)state;
    open_game(BASE, SEATED " start_pieces=beginner");
    compare_all("beginner");
}

static void an_empty_board_looks_as_stored(void **state)
{
    (void)state;
    open_game(BASE, "first_player=seat");
    compare_all("empty");
}

static void a_late_game_looks_as_stored(void **state)
{
    (void)state;
    open_late_game();
    compare_all("late");
}

/* The columns that a line takes; escape sequences take none. */
static int columns_of(const char *line)
{
    int n = 0;

    for (; *line; line++) {
        if (*line == '\033')
            line += strcspn(line, "m");
        else
            n += (*line & 0xc0) != 0x80;
    }
    return n;
}

static void must_fit(int columns, int lines)
{
    char *rest = drawn.text, *line;
    int n = 0;

    for (; (line = strtok_r(rest, "\n", &rest)); n++)
        if (columns_of(line) > columns)
            fail_msg("wider than %d: %s", columns, line);
    if (lines && n > lines)
        fail_msg("%d lines, not %d", n, lines);
}

/* 24 lines hold the board, its legend and three more. */
static void the_base_board_fits_80_columns_and_24_lines(void **state)
{
    (void)state;
    open_late_game();
    for (int k = 0; k < LOOKS; k++) {
        draw(80, 24, looks[k].depth, looks[k].ascii);
        must_fit(80, 21);
    }
    close_game();
}

static void no_line_is_wider_than_the_terminal(void **state)
{
    (void)state;
    open_late_game();
    for (int columns = 60; columns < 160; columns += 3)
        for (int k = 0; k < LOOKS; k++) {
            draw(columns, 0, looks[k].depth, looks[k].ascii);
            assert_false(shown.listed);
            must_fit(columns, 0);
        }
    draw(50, 0, HX_DEPTH_NONE, false);
    assert_true(shown.listed);
    close_game();
}

/* How often each letter and digit was drawn; rings of harbors count as 'o'. */
static void count_letters(int count[128])
{
    memset(count, 0, 128 * sizeof *count);
    for (const char *s = drawn.text; *s; s++) {
        if (*s == '\033')
            s += strcspn(s, "m") + 1;
        if (*s == '\033')
            s--;
        else if ((*s >= '0' && *s <= '9') || (*s >= 'A' && *s <= 'Z') ||
                 (*s >= 'a' && *s <= 'z'))
            count[(int)*s]++;
    }
    count['o'] += count_shown("○");
}

/* Every letter and number of the one picture is in the other, and what stands
 * on corners and edges has a sign: --ascii loses nothing. */
static void nothing_is_lost_without_colour_or_in_ascii(void **state)
{
    (void)state;
    open_late_game();
    for (int i = 0; i < SIZES; i++) {
        int plain[128], ascii[128], colour[128];

        draw(sizes[i].columns, sizes[i].lines, HX_DEPTH_NONE, false);
        count_letters(plain);
        draw(sizes[i].columns, sizes[i].lines, HX_DEPTH_NONE, true);
        count_letters(ascii);
        assert_memory_equal(plain, ascii, sizeof plain);
        draw(sizes[i].columns, sizes[i].lines, HX_DEPTH_256, false);
        count_letters(colour);
        assert_memory_equal(plain, colour, sizeof plain);
        draw(sizes[i].columns, sizes[i].lines, HX_DEPTH_NONE, true);
        for (const char *s = drawn.text; *s; s++)
            assert_true((unsigned char)*s < 0x80);
    }
    close_game();
}

static void only_colours_need_escape_sequences(void **state)
{
    (void)state;
    open_late_game();
    for (int depth = HX_DEPTH_NONE; depth <= HX_DEPTH_RGB; depth++) {
        draw(80, 50, depth, false);
        assert_int_equal(depth > 0, strchr(drawn.text, '\033') != NULL);
        for (char *s = drawn.text; (s = strchr(s, '\n')); s++)
            if (depth && s - drawn.text > 2 && s[-1] == 'm' && s[-2] != '[')
                fail_msg("a colour goes on behind the line");
    }
    must_show("38;2;");
    close_game();
}

/* From key to answer within 20 ms: of the processor, for others work too. */
static void a_board_of_30_hexes_is_drawn_within_20_ms(void **state)
{
    enum { TIMES = 20 };
    clock_t start;

    (void)state;
    open_game(WALK("five_six"), "first_player=seat");
    assert_int_equal(board.s->mix->rules->board.geo->n[HX_HEX], 30);
    start = clock();
    for (int i = 0; i < TIMES; i++)
        draw(80, 24, HX_DEPTH_256, false);
    assert_true((clock() - start) * 50 < TIMES * CLOCKS_PER_SEC);
    must_fit(80, 0);
    close_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beginners_board_looks_as_stored),
        cmocka_unit_test(an_empty_board_looks_as_stored),
        cmocka_unit_test(a_late_game_looks_as_stored),
        cmocka_unit_test(the_base_board_fits_80_columns_and_24_lines),
        cmocka_unit_test(no_line_is_wider_than_the_terminal),
        cmocka_unit_test(nothing_is_lost_without_colour_or_in_ascii),
        cmocka_unit_test(only_colours_need_escape_sequences),
        cmocka_unit_test(a_board_of_30_hexes_is_drawn_within_20_ms),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
