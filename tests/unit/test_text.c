/* Moves, refusals and bundles as people type and read them. */
#include "play_base.h"

#include "text.h"

#define ROWS(t) (sizeof(t) / sizeof *(t))

/* red in its main step with the hand given. */
static void red_acts(struct table *t, const char *hand)
{
    char line[80];

    snprintf(line, sizeof line, "red.hand = %s", hand);
    set(t, "white.hand = nothing");
    set(t, "blue.hand = 1 brick");
    set(t, line);
    force(t, "dice 1 1");
    play(t, "roll");
    set(t, line); /* what the roll gave is put back */
}

static void moves_are_read_in_many_spellings(void **state)
{
    static const struct {
        const char *typed, *canonical;
    } cases[] = {
        {"road A1-E", "road A1-E"},
        {"build road a2-w", "road A1-E"},
        {"build.road A1.SE-A1.NE", "road A1-E"},
        {"  ROAD   A1-E ", "road A1-E"},
        {"ro A1-E", "road A1-E"},
        {"b ro A1-E", "road A1-E"},
        {"settlement B2.SE", "settlement B2.SE"},
        {"city A1.SE", "city A1.SE"},
        {"build.city A2.SW", "city A1.SE"},
        {"buy card", "buy card"},
        {"card", "buy card"},
        {"bank wool ore", "bank wool ore"},
        {"trade.bank wool ore", "bank wool ore"},
        {"bank wo o", "bank wool ore"},
        {"end", "end"},
        {"e", "end"},
        {"offer 1 wool for 1 ore to blue", "offer 1 wool for 1 ore to blue"},
        {"offer wool for ore to blue", "offer 1 wool for 1 ore to blue"},
        {"offer wool for ore", "offer 1 wool for 1 ore to blue white"},
        {"offer wool wool for ore to blue white",
         "offer 2 wool for 1 ore to blue white"},
        {"offer 1 wool for 1 ore to all",
         "offer 1 wool for 1 ore to blue white"},
        {"offer 1 ore 2 brick for 1 wool to white",
         "offer 2 brick 1 ore for 1 wool to white"},
        {"offer nothing for 1 wool to white",
         "offer nothing for 1 wool to white"},
        {"monopoly ore", "monopoly ore"},
        {"pass", "pass"},
        /* of other menus and steps: known, to be refused */
        {"roll", "roll"},
        {"robber C3", "robber C3"},
        {"steal blue", "steal blue"},
        {"discard 2 brick 1 ore", "discard 2 brick 1 ore"},
    };
    struct table *t = *state;

    red_acts(t, "3 brick 3 lumber 3 wool 3 grain 3 ore");
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_error err = {{0}};
        struct hx_buffer text = {0};
        struct hx_move move;

        if (!hx_text_parse(t->s->game, 0, cases[i].typed, &move, &err))
            fail_msg("%s: %s", cases[i].typed, err.text);
        hx_text_move(t->s->game, &move, &text);
        assert_string_equal(text.text, cases[i].canonical);
        hx_buffer_free(&text);
    }
}

static void a_mistake_names_the_nearest_word_or_what_is_missing(void **state)
{
    static const struct {
        const char *typed, *mistake;
    } cases[] = {
        {"", "no move was given"},
        {"setlement C3.N", "no move 'setlement' (did you mean "
                           "'settlement'?)"},
        {"xyzzy", "no move 'xyzzy'"},
        {"settlement C9",
         "'C9' is no corner of this board; its hexes are A1 to E3"},
        {"road C4.E",
         "'C4.E' is no edge of this board; an edge is written C4-E"},
        {"road C4-N", "'C4-N' is no edge of this board; an edge is written "
                      "C4-E (NE E SE SW W NW)"},
        {"settlement A3.E", "'A3.E' is no corner of this board; a corner is "
                            "written A3.NE (N NE SE S SW NW)"},
        {"settlement A3-S",
         "'A3-S' is no corner of this board; a corner is written A3.S"},
        {"robber A3.E", "menu: 'robber' cannot be chosen now; you can: end, "
                        "offer GIVE for GET to SEATS"},
        {"settlement C3", "C3 is a hex; name a corner, as C3.N"},
        {"road C3.N", "C3.N is a corner; name an edge, as B2-NE"},
        {"settlement", "'settlement' needs a corner, as in: settlement C3.N"},
        {"road", "'road' needs an edge, as in: road C3-NE"},
        {"bank wool", "'bank' needs a resource, as in: bank brick lumber"},
        {"bank wol ore", "'wol' is no resource (did you mean 'wool'?)"},
        {"offer 1 wool", "'offer' needs the word 'for', as in: offer 2 wool "
                         "for 2 lumber to blue (or all)"},
        {"offer 1 wool for 1 ore to",
         "'offer' needs a seat, as in: offer 2 wool for 2 lumber to blue "
         "(or all)"},
        {"offer 1 for 1 ore to blue",
         "'for' is no resource; there are brick, lumber, wool, grain, ore"},
        {"offer 1 wool for 1 ore to bleu",
         "'bleu' does not play here (did you mean 'blue'?)"},
        {"offer 99999 wool for 1 ore to blue",
         "99999 cards are more than there are"},
        {"end now", "'now' is too much"},
    };
    struct table *t = *state;

    red_acts(t, "3 wool");
    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_error err = {{0}};
        struct hx_move move;

        if (hx_text_parse(t->s->game, 0, cases[i].typed, &move, &err))
            fail_msg("'%s' is understood", cases[i].typed);
        assert_string_equal(err.text, cases[i].mistake);
    }
}

static void an_example_tells_nothing_of_the_hands_of_others(void **state)
{
    struct table *t = *state;
    struct hx_error err = {{0}};
    struct hx_move move;

    red_acts(t, "3 wool");
    set(t, "blue.hand = 2 ore");
    assert_false(hx_text_parse(t->s->game, 1, "offer", &move, &err));
    assert_string_equal(err.text, "'offer' needs cards, as in: offer 2 brick "
                                  "for 2 lumber to red (or all)");
}

static void a_refusal_has_a_name_a_sentence_and_its_rule(void **state)
{
    static const struct {
        const char *move, *begins, *cites;
    } cases[] = {
        {"city A1.SE",
         "cost: a city costs 2 grain 3 ore, you have 1 grain 2 ore (",
         "BASE-056 BASE-057 BASE-062 BASE-063; "},
        {"road E3-SE",
         "cost: a road costs 1 brick 1 lumber, you have none "
         "of it (",
         "BASE-056"},
        {"bank wool ore", "bank.rate: that takes 4 wool, you have 1 (",
         "BASE-053"},
        {"knight", "card.held: you have no knight (", "BASE-065"},
        {"robber C2", "menu: 'robber' cannot be chosen now; you can: ", ""},
        {"pass", "pass: you have to choose: ", ""},
        {"blue: roll", "menu: red has to choose first (main)", ""},
        {"offer 2 ore for 1 wool to red", "trade.partner: ", "BASE-048"},
        {"offer 1 ore for 1 ore to blue", "trade.disjoint: ", "BASE-050"},
        {"offer 3 ore for 1 wool to blue",
         "cards.held: you do not have 3 ore (", "BASE-048"},
        {"offer nothing for 1 wool to blue",
         "cards.count: name at least 1 card, not 0 (", "BASE-048"},
    };
    struct table *t = *state;

    red_acts(t, "1 wool 1 grain 2 ore");
    for (size_t i = 0; i < ROWS(cases); i++) {
        hx_buffer_clear(&t->told);
        if (hx_session_why(t->s, cases[i].move, &t->told) == HX_DONE)
            fail_msg("%s is legal", cases[i].move);
        if (strncmp(hx_buffer_text(&t->told), cases[i].begins,
                    strlen(cases[i].begins)) != 0 ||
            !strstr(t->told.text, cases[i].cites))
            fail_msg("%s: %s", cases[i].move, hx_buffer_text(&t->told));
    }
}

static void a_set_constraint_fills_in_the_refused_place(void **state)
{
    struct table *t = *state;

    red_acts(t, "2 brick 2 lumber 1 wool 1 grain");
    hx_session_why(t->s, "road E3-SE", &t->told);
    assert_ptr_equal(strstr(t->told.text, "edge.connected: E3-SE does not "
                                          "connect to your roads"),
                     t->told.text);
    hx_buffer_clear(&t->told);
    hx_session_why(t->s, "settlement A1.S", &t->told);
    assert_ptr_equal(
        strstr(t->told.text, "corner.spaced: A1.S is taken or next to"),
        t->told.text);
}

static void what_can_be_done_is_named_in_typed_words(void **state)
{
    struct table *t = *state;

    set(t, "red hand 9 ore 1 wool");
    force(t, "dice 3 4");
    play(t, "roll");
    assert_int_equal(hx_session_why(t->s, "end", &t->told), HX_REFUSED);
    assert_string_equal(t->told.text,
                        "menu: 'end' cannot be chosen now; you can: discard 1 "
                        "wool 4 ore, discard 5 ore");
    assert_true(hx_session_undo(t->s));
    set(t, "red hand 9 ore 1 wool 4 brick");
    play(t, "roll");
    hx_buffer_clear(&t->told);
    hx_session_why(t->s, "end", &t->told);
    assert_non_null(strstr(t->told.text, "you can: discard CARDS (7 cards)"));
    hx_buffer_clear(&t->told);
    hx_session_why(t->s, "blue: discard 1 ore", &t->told);
    assert_string_equal(t->told.text,
                        "menu: red has to choose first: discard CARDS");
}

static void the_answer_that_is_asked_for_wins_over_an_action(void **state)
{
    struct table *t = *state;
    struct hx_error err = {{0}};
    struct hx_move move;

    set(t, "red development 1 road_building");
    red_acts(t, "nothing");
    play(t, "road_building");
    holds(t, "choosing red free.road");
    assert_true(hx_text_parse(t->s->game, 0, "road A1-E", &move, &err));
    assert_string_equal(t->s->mix->rules->act[move.act].head.name, "free.road");
    play(t, "road A1-E");
    holds(t, "red may pass");
    play(t, "pass");
    holds(t, "choosing red main");
}

static void a_bundle_is_written_in_the_order_of_declaration(void **state)
{
    static const struct {
        const char *text, *canonical;
    } cases[] = {
        {"2 ore 1 brick", "1 brick 2 ore"},
        {"ore", "1 ore"},
        {"ore ore", "2 ore"},
        {"nothing", "nothing"},
        {"0 ore", "nothing"},
    };
    static const char *const wrong[] = {
        "", "2", "2 or e", "nothing ore", "99999 ore 1 ore", "or4"};
    struct table *t = *state;
    const struct hx_rules *r = t->s->mix->rules;
    int16_t bag[HX_LANES];

    for (size_t i = 0; i < ROWS(cases); i++) {
        struct hx_error err = {{0}};
        struct hx_buffer text = {0};

        assert_true(hx_text_parse_bundle(r, cases[i].text, bag, &err));
        hx_text_bundle(r, bag, &text);
        assert_string_equal(text.text, cases[i].canonical);
        hx_buffer_free(&text);
    }
    for (size_t i = 0; i < ROWS(wrong); i++) {
        struct hx_error err = {{0}};

        assert_false(hx_text_parse_bundle(r, wrong[i], bag, &err));
        assert_string_not_equal(err.text, "");
    }
}

static void every_listed_move_is_read_back_as_itself(void **state)
{
    struct table *t = *state;
    int tested = 0;

    for (int n = 0; n < 400 && hx_session_asked(t->s) >= 0; n++) {
        int seat = hx_session_asked(t->s);
        const struct hx_listing *list = hx_session_list(t->s, seat);

        for (uint32_t k = 0; k < list->total; k++, tested++) {
            struct hx_buffer text = {0}, again = {0};
            struct hx_error err = {{0}};
            struct hx_move move, read;

            hx_listing_move(t->s->game, list, k, &move);
            hx_text_move(t->s->game, &move, &text);
            if (!hx_text_parse(t->s->game, seat, text.text, &read, &err))
                fail_msg("%s: %s", text.text, err.text);
            assert_int_equal(read.act, move.act);
            hx_text_move(t->s->game, &read, &again);
            assert_string_equal(again.text, text.text);
            hx_buffer_free(&text);
            hx_buffer_free(&again);
        }
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
    }
    assert_true(tested > 1000);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, lay_table, clear_table)
    const struct CMUnitTest tests[] = {
        TEST(moves_are_read_in_many_spellings),
        TEST(a_mistake_names_the_nearest_word_or_what_is_missing),
        TEST(an_example_tells_nothing_of_the_hands_of_others),
        TEST(a_refusal_has_a_name_a_sentence_and_its_rule),
        TEST(a_set_constraint_fills_in_the_refused_place),
        TEST(what_can_be_done_is_named_in_typed_words),
        TEST(the_answer_that_is_asked_for_wins_over_an_action),
        TEST(a_bundle_is_written_in_the_order_of_declaration),
        TEST(every_listed_move_is_read_back_as_itself),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
