/* What may follow the words of a move that is being typed. */
#include "play_rules.h"

#include "next_words.h"

static struct hx_buffer words;

static void note(void *self, const char *word)
{
    struct hx_buffer *to = self;
    char whole[64];

    snprintf(whole, sizeof whole, "%s ", word);
    if (!strstr(hx_buffer_text(to), whole))
        hx_buffer_add(to, "%s", whole);
}

static void must_follow(const char *before, const char *start, bool any,
                        const char *expected)
{
    struct hx_next_words to = {note, &words};

    hx_buffer_clear(&words);
    hx_next_words(game->game, hx_session_asked(game), before, start, any, to);
    assert_string_equal(hx_buffer_text(&words), expected);
}

static void begin(void)
{
    begin_base("");
}

static void end(void)
{
    end_game();
    hx_buffer_free(&words);
}

/* BASE-036 BASE-056 */
static void only_what_is_legal_is_told(void **state)
{
    (void)state;
    begin();
    play("given red.hand = 1 brick 1 lumber 4 wool\n"
         "given red development knight");
    must_follow("", "", false, "roll knight ");
    play("force dice 1 1\nred: roll");
    must_follow("", "", false, "end bank offer road knight ");
    must_follow("", "b", false, "bank build ");
    must_follow("build", "", false, "road ");
    must_follow("", "set", false, "");
    must_follow("road", "", false,
                "A1-E A1-SE A2-SE B2-E C1-E C1-SE C2-SE D1-E ");
    end();
}

/* BASE-010 */
static void a_place_is_told_by_each_name_that_begins_so(void **state)
{
    (void)state;
    begin();
    play("given red.hand = 1 brick 1 lumber\nforce dice 1 1\nred: roll");
    must_follow("road", "b2", false, "B2-NW B2-E ");
    must_follow("road", "A2-", false, "A2-W A2-SE ");
    must_follow("ro", "c2-s", false, "C2-SE ");
    end();
}

/* BASE-053 BASE-054 */
static void a_choice_follows_from_those_before_it(void **state)
{
    (void)state;
    begin();
    play("given red.hand = 4 wool 4 ore 1 brick\nforce dice 1 1\nred: roll");
    must_follow("bank", "", false, "wool ore ");
    must_follow("bank wool", "", false, "brick lumber grain ore ");
    must_follow("bank w", "o", false, "ore ");
    must_follow("bank brick", "", false, "");
    end();
}

/* BASE-048 BASE-052 */
static void an_offer_is_completed_word_by_word(void **state)
{
    (void)state;
    begin();
    play("given red.hand = 2 wool 1 ore\nforce dice 1 1\nred: roll");
    must_follow("offer", "", false, "wool ore ");
    must_follow("offer 2", "", false, "wool ");
    must_follow("offer 2 wool", "", false, "ore for ");
    must_follow("offer 2 wool for", "g", false, "grain ");
    must_follow("offer 2 wool for 1 grain", "t", false, "to ");
    must_follow("offer wool for grain to", "", false, "blue white all ");
    must_follow("offer wool for grain to blue", "", false, "white ");
    must_follow("offer wool for grain to all", "", false, "");
    end();
}

/* BASE-042 */
static void a_discard_names_what_is_in_the_hand(void **state)
{
    (void)state;
    begin();
    play("given red.hand = 6 wool 2 ore\nforce dice 3 4\nred: roll");
    must_follow("", "", false, "discard ");
    must_follow("discard", "", false, "wool ore ");
    must_follow("discard 3", "", false, "wool ");
    must_follow("discard 2 ore", "", false, "wool ");
    end();
}

static void for_why_all_that_could_be_said_is_told(void **state)
{
    (void)state;
    begin();
    must_follow("", "ci", true, "city ");
    must_follow("city", "c3.", true, "C3.N C3.NW C3.NE C3.SW C3.SE C3.S ");
    must_follow("bank", "w", true, "wool ");
    must_follow("steal", "", true, "red blue white ");
    end();
}

static void a_question_that_may_be_passed_offers_the_pass(void **state)
{
    (void)state;
    begin();
    play("given red development road_building\nforce dice 1 1\nred: roll\n"
         "red: road_building\nred: road A1-SE");
    must_follow("", "p", false, "pass ");
    end();
}

static void a_place_after_a_place_follows_from_it(void **state)
{
    (void)state;
    begin_small("action 'go' { menu = 'm', choose = { from = 'hex', to = 'hex' "
                "}, form = 'go {from} via {to}', where = { to = { 'far' } } }\n"
                "constraint 'far' { over = 'hex', allow = 'hexes - c.from', "
                "says = 'no' }\n" TURNS);
    must_follow("go", "B", false, "B1 B2 B3 ");
    must_follow("go B2", "", false, "via ");
    must_follow("go b2 v", "B", false, "B1 B3 ");
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_legal_is_told),
        cmocka_unit_test(a_place_is_told_by_each_name_that_begins_so),
        cmocka_unit_test(a_choice_follows_from_those_before_it),
        cmocka_unit_test(an_offer_is_completed_word_by_word),
        cmocka_unit_test(a_discard_names_what_is_in_the_hand),
        cmocka_unit_test(for_why_all_that_could_be_said_is_told),
        cmocka_unit_test(a_question_that_may_be_passed_offers_the_pass),
        cmocka_unit_test(a_place_after_a_place_follows_from_it),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
