/* What a picture of the board shows, on boards and with pieces of all sorts. */
#include "picture_tables.h"

static void each_number_has_its_ways_to_be_rolled_as_pips(void **state)
{
    static const struct {
        int token, pips;
    } cases[] = {{2, 1}, {3, 2}, {4, 3},  {5, 4},  {6, 5},
                 {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}};
    char line[64];

    (void)state;
    open_game(BASE, SEATED);
    hx_picture_list(board.s->game, &drawn);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(line, sizeof line, " %d (%d pip%s)\n", cases[i].token,
                 cases[i].pips, cases[i].pips == 1 ? "" : "s");
        must_show(line);
    }
    draw(80, 50, HX_DEPTH_NONE, true);
    must_show("|     12      |"); /* B1, and its pip in the next line */
    must_show("o_     .     _.");
    close_game();
}

static void the_list_tells_all_that_stands(void **state)
{
    (void)state;
    open_late_game();
    hx_picture_list(board.s->game, &drawn);
    must_show("A1   mountains 10 (3 pips)\n");
    must_show("C3   desert\n");
    must_show("D4   pasture 5 (4 pips) robber\n");
    must_show("harbors A1-NW 3:1, A2-NE 2:1 grain, B4-NE 2:1 ore, C5-E 3:1");
    must_show("  settlement B2.SE C1.SE C1.NW  city A1.SE\n");
    must_show("blue  road D1-SE D1-SW D1-W");
    close_game();
}

/* BASE-010: the robber stands in one hex, and can be seen from afar. */
static void the_robber_is_named_or_has_its_letter(void **state)
{
    (void)state;
    open_late_game();
    draw(80, 50, HX_DEPTH_NONE, false);
    must_show(" ROBBER ");
    must_not_show("[R]");
    draw(80, 24, HX_DEPTH_NONE, false);
    must_show("5 [R]");
    must_show("[R] robber");
    set(&board, "robber C3"); /* without a number there is room */
    draw(80, 24, HX_DEPTH_NONE, false);
    must_show("ROBBER");
    must_not_show("[R]");
    close_game();
}

static void every_piece_shows_its_seat(void **state)
{
    (void)state;
    open_late_game();
    draw(80, 50, HX_DEPTH_NONE, true);
    assert_int_equal(count_shown("r^") + count_shown("r#"), 4);
    assert_int_equal(count_shown("b#"), 2);
    assert_int_equal(count_shown("w#"), 1);
    must_show("^ settlement  # city");
    must_not_show("= road"); /* nothing else stands on edges */
    draw(80, 50, HX_DEPTH_NONE, false);
    assert_int_equal(count_shown("r⌂") + count_shown("r♜"), 4);
    close_game();
}

/* Brown has another letter than blue. */
static void seats_of_one_letter_are_told_apart(void **state)
{
    static const char *names[] = {"blue", "brown", "red"};
    struct hx_rules rules = {.nplayer = 3, .nseat = 3};

    (void)state;
    memcpy(rules.seat, names, sizeof names);
    assert_int_equal(hx_seat_letter(&rules, 0), 'b');
    assert_int_equal(hx_seat_letter(&rules, 1), 'n');
    assert_int_equal(hx_seat_letter(&rules, 2), 'r');
    assert_true(hx_seat_colour(&rules, 0) != hx_seat_colour(&rules, 1));
}

/* Pieces that no file gives a mark have a letter; riders stand behind, and '!'
 * tells of a flag that travels with the piece. */
static void knights_walls_and_the_merchant_are_seen(void **state)
{
    (void)state;
    open_game(WALK("knights"), SEATED);
    set(&board, "red settlement A1.SE basic B2.NW strong D4.N");
    set(&board, "red city A1.SE");
    set(&board, "red wall A1.SE");
    set(&board, "blue mighty D1.NW");
    set(&board, "merchant C3");
    hx_buffer_clear(&board.told);
    hx_session_lua(board.s, "g:get('first(built(seats, basic))').active = true",
                   &board.told);
    draw(80, 24, HX_DEPTH_NONE, true);
    must_show("r#W");
    must_show("rB!");
    must_show("rS");
    must_show("bM");
    must_show("[RM]");
    must_show("B basic");
    must_show("! active");
    must_show("[M] merchant");
    hx_buffer_clear(&drawn);
    hx_picture_list(board.s->game, &drawn);
    must_show("basic A1.S (active)");
    must_show("C3   desert robber merchant");
    close_game();
}

/* Ships are no roads; the frame takes no room; harbors lie in the sea. */
static void a_board_of_islands_fits_80_columns(void **state)
{
    (void)state;
    open_game(WALK("seafarers"), "first_player=seat");
    set(&board, "red settlement E2.NE ship E2-NE road E2-E");
    draw(80, 24, HX_DEPTH_NONE, true);
    assert_false(shown.listed || shown.left || shown.right);
    must_not_show(" A1 ");
    must_show(" B2 ");
    must_show("rS");
    must_show("r=");
    must_show("S ship");
    must_show("fog");
    must_show("sea");
    must_show("[P] pirate");
    must_show("2:1");
    draw(132, 50, HX_DEPTH_NONE, true);
    must_show("PIRATE");
    must_show("lumber");
    close_game();
}

static void pieces_of_neutral_seats_are_drawn(void **state)
{
    static const char *const seats[] = {"red", "blue"};
    uint8_t choosers[HX_MAX_SEATS] = {HX_HUMAN, HX_HUMAN};
    struct hx_error err = {{0}};
    struct hx_mix *mix;

    (void)state;
    board = (struct table){.report = hx_report_new()};
    mix = hx_mix_load(&(struct hx_request){.mix = WALK("teuber2"),
                                           .seats = seats,
                                           .nseats = 2},
                      board.report);
    assert_non_null(mix);
    board.s = hx_session_new(mix, true, 7, choosers, &err);
    assert_non_null(board.s);
    draw(80, 24, HX_DEPTH_NONE, true);
    must_show("w^");
    must_show("o^");
    must_show("w white");
    close_game();
}

static void names_of_all_corners_and_edges_are_shown(void **state)
{
    const struct hx_sight sight = {.at = -1, .names = true};
    char name[HX_PLACE_NAME];

    (void)state;
    open_late_game();
    for (int lines = 24; lines <= 50; lines += 26) {
        const struct hx_geo *geo = board.s->mix->rules->board.geo;

        draw_seen(80, lines - 1, HX_DEPTH_NONE, false, &sight);
        for (int sort = HX_HEX; sort <= HX_EDGE; sort++)
            for (int i = 0; i < geo->n[sort]; i++)
                must_show(hx_geo_name(geo, (enum hx_sort)sort, i, name));
    }
    close_game();
}

/* Marks are numbers at places, also where something stands. */
static void marked_places_have_their_number(void **state)
{
    uint16_t hex[19] = {[2] = 71}, corner[54] = {0}, edge[72] = {0};
    const struct hx_sight sight = {.at = -1, .mark = {hex, corner, edge}};
    enum hx_sort sort;
    int place;

    (void)state;
    open_late_game();
    assert_true(hx_geo_parse(board.s->mix->rules->board.geo, "C1.SE", 5, &sort,
                             &place));
    corner[place] = 72;
    edge[0] = HX_MARKED;
    for (int lines = 0; lines < 60; lines += 20) {
        draw_seen(80, lines, HX_DEPTH_NONE, true, &sight);
        must_show("<71>");
        must_show("r^72");
        must_show("w*"); /* a road lies there */
        assert_int_equal(shown.marks, 3);
    }
    close_game();
}

/* A hex or seat that nobody, or only its owner, may see is in no picture. */
static void hidden_fields_are_not_drawn(void **state)
{
    struct hx_field *f;
    uint16_t id;

    (void)state;
    open_late_game();
    id = 0;
    f = board.s->mix->rules->field;
    while (strcmp(f[id].head.name, "robber") != 0)
        id++;
    f[id].see = HX_SEE_OWNER;
    draw(80, 50, HX_DEPTH_NONE, true);
    must_not_show("ROBBER");
    hx_buffer_clear(&drawn);
    hx_picture_list(board.s->game, &drawn);
    must_not_show("robber");
    close_game();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_number_has_its_ways_to_be_rolled_as_pips),
        cmocka_unit_test(the_list_tells_all_that_stands),
        cmocka_unit_test(the_robber_is_named_or_has_its_letter),
        cmocka_unit_test(every_piece_shows_its_seat),
        cmocka_unit_test(seats_of_one_letter_are_told_apart),
        cmocka_unit_test(knights_walls_and_the_merchant_are_seen),
        cmocka_unit_test(a_board_of_islands_fits_80_columns),
        cmocka_unit_test(pieces_of_neutral_seats_are_drawn),
        cmocka_unit_test(names_of_all_corners_and_edges_are_shown),
        cmocka_unit_test(marked_places_have_their_number),
        cmocka_unit_test(hidden_fields_are_not_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
