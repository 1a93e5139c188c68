/* Boards that the terminal has no room for, and long ones. */
#include "picture_tables.h"

#include <unistd.h>

/* A rule file whose board has so many rows of so many hexes. */
static void open_large_game(int rows, int columns)
{
    char folder[] = "/tmp/hexlaw-XXXXXX";
    struct hx_buffer text = {0};
    struct hx_error err = {{0}};
    char path[64];

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/large.lua", folder);
    hx_buffer_add(&text,
                  "variant { name = 'large', title = 'L', extends = { '%s' } "
                  "}\nreplace.board 'beginner' { map = [[\n",
                  "base");
    for (int r = 0; r < rows; r++) {
        hx_buffer_add(&text, r % 2 ? "" : "  ");
        for (int c = 0; c < columns; c++)
            hx_buffer_add(&text, r || c ? "h6  " : "d   ");
        hx_buffer_char(&text, '\n');
    }
    hx_buffer_add(&text, "]], harbors = { 'A1-NW generic' } }\n");
    assert_true(hx_buffer_save(&text, path, &err));
    hx_buffer_free(&text);
    open_game(path, SEATED);
    unlink(path);
    rmdir(folder);
}

/* Names of hexes that were drawn so far, as bits. */
static void note_hexes(bool *seen)
{
    const struct hx_geo *geo = board.s->mix->rules->board.geo;
    char name[HX_PLACE_NAME + 2];

    for (int i = 0; i < geo->n[HX_HEX]; i++) {
        char plain[HX_PLACE_NAME];

        snprintf(name, sizeof name, " %s ", hx_geo_name(geo, HX_HEX, i, plain));
        seen[i] |= strstr(drawn.text, name) != NULL;
    }
}

static void all_of_a_board_of_306_hexes_can_be_looked_at(void **state)
{
    struct hx_sight sight = {.at = -1};
    const struct hx_geo *geo;
    bool seen[306] = {false};
    int steps = 0, row = 0;

    (void)state;
    open_large_game(17, 18);
    geo = board.s->mix->rules->board.geo;
    for (bool right = true;; steps++) {
        assert_true(steps < 200);
        draw_seen(80, 21, HX_DEPTH_NONE, true, &sight);
        assert_false(shown.listed);
        note_hexes(seen);
        if (right ? shown.right : shown.left) {
            sight.at = hx_picture_move(geo, &shown, right ? 1 : -1, 0);
        } else if (shown.down) {
            sight.at = hx_picture_move(geo, &shown, 0, 1);
            assert_true(geo->hex[sight.at].row > row);
            row = geo->hex[sight.at].row;
            right = !right;
        } else {
            break;
        }
    }
    for (int i = 0; i < 306; i++)
        assert_true(seen[i]);
    close_game();
}

static void a_cut_board_shows_the_place_that_is_asked_for(void **state)
{
    struct hx_sight sight = {.at = -1};
    const struct hx_geo *geo;
    char name[HX_PLACE_NAME], text[HX_PLACE_NAME + 2];

    (void)state;
    open_large_game(17, 18);
    geo = board.s->mix->rules->board.geo;
    for (sight.at = 0; sight.at < 306; sight.at++) {
        draw_seen(80, 21, HX_DEPTH_NONE, true, &sight);
        snprintf(text, sizeof text, " %s ",
                 hx_geo_name(geo, HX_HEX, sight.at, name));
        must_show(text);
    }
    draw_seen(79, 21, HX_DEPTH_NONE, true, &sight);
    assert_true(shown.listed);
    close_game();
}

static void a_narrow_board_is_drawn_where_it_fits(void **state)
{
    (void)state;
    open_large_game(10, 2);
    draw(80, 24, HX_DEPTH_NONE, true);
    assert_false(shown.listed || shown.down);
    must_show(" J2 ");
    draw(40, 24, HX_DEPTH_NONE, true);
    assert_false(shown.listed);
    close_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_a_board_of_306_hexes_can_be_looked_at),
        cmocka_unit_test(a_cut_board_shows_the_place_that_is_asked_for),
        cmocka_unit_test(a_narrow_board_is_drawn_where_it_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
