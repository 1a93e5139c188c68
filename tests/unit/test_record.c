/* Records: what is written is read and played again, and nothing else is. */
#include "play_base.h"

#include <stdlib.h>
#include <unistd.h>

#include "record.h"

#define ROWS(t) (sizeof(t) / sizeof *(t))

/* A short game with a forced roll, a theft and a card. */
static void play_a_while(struct table *t)
{
    set(t, "red.hand = 1 wool 1 grain 1 ore");
    set(t, "blue.hand = 2 ore");
    set(t, "white.hand = nothing");
    force(t, "dice 3 4");
    play(t, "roll");
    play(t, "robber D3");
    play(t, "buy card");
    for (int i = 0; i < 40; i++)
        assert_int_equal(hx_session_bot(t->s, &t->told), HX_DONE);
}

/* Replays the text over the same rules. */
static enum hx_replayed replay(struct table *t, const char *text,
                               struct hx_session **copy)
{
    struct hx_error err = {{0}};
    struct hx_record *r = hx_record_parse(text, "game", &err);
    enum hx_replayed replayed;

    *copy = NULL;
    hx_buffer_clear(&t->told);
    if (!r) {
        hx_buffer_add(&t->told, "%s", err.text);
        return HX_NOT_REPLAYED;
    }
    replayed = hx_record_replay(r, t->s->mix, false, copy, &t->told);
    hx_record_free(r);
    return replayed;
}

static void a_record_replays_to_the_same_record(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0}, again = {0};
    struct hx_session *copy;

    play_a_while(t);
    hx_record_write(t->s, &text);
    assert_non_null(strstr(text.text, "\nedited\nseed 7 "));
    assert_non_null(strstr(text.text, "\nset blue.hand = 2 ore\n"));
    assert_non_null(
        strstr(text.text, "\nforce dice 3 4\nred: roll | dice 3 4\n"));
    assert_non_null(strstr(text.text, "\nred: robber D3 | steal ore\n"));
    assert_int_equal(replay(t, text.text, &copy), HX_REPLAYED);
    assert_true(hx_game_hash(copy->game) == hx_game_hash(t->s->game));
    assert_int_equal(copy->ndone, t->s->ndone);
    hx_record_write(copy, &again);
    assert_string_equal(again.text, text.text);
    hx_session_free(copy);
    hx_buffer_free(&text);
    hx_buffer_free(&again);
}

static void undone_moves_are_not_written(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};

    force(t, "dice 1 1");
    play(t, "roll");
    play(t, "end");
    hx_session_undo(t->s);
    hx_record_write(t->s, &text);
    assert_null(strstr(text.text, "red: end"));
    assert_non_null(strstr(text.text, "\nend 1 "));
    hx_buffer_free(&text);
}

/* The text with the first 'old' in it replaced. */
static char *with(const char *text, const char *old, const char *new)
{
    const char *at = strstr(text, old);
    struct hx_buffer b = {0};

    if (!at)
        fail_msg("'%s' is not in the record", old);
    hx_buffer_bytes(&b, text, (size_t)(at - text));
    hx_buffer_add(&b, "%s%s", new, at + strlen(old));
    return b.text;
}

static void a_record_that_was_tampered_with_is_refused(void **state)
{
    static const struct {
        const char *old, *new, *says;
    } cases[] = {
        {"hexlaw-record 1", "hexlaw-record 2",
         "game:1: only records of version 1 can be read, not of '2'"},
        {"hexlaw-record 1", "PK", "game:1: this is no hexlaw record"},
        {"seats red=random", "seats red=oracle", "game:7: no chooser 'oracle'"},
        {"edited\n", "", "game:9: this makes an edited game"},
        {"seed 7 ", "seed 8 ", "game:9: seed 8 begins with "},
        {"seed 7 ", "seed 7 x", "game:9: the seed and a hash"},
        {"option board=beginner\n", "option board\n",
         "game:4: option NAME=VALUE was expected"},
        {"mix ", "mox ", "game:2: this line does not belong here"},
        {"red: roll | dice 3 4", "red: roll | dice 4 3",
         "game:14: the record says '| dice 4 3', the game gives "
         "'| dice 3 4'"},
        {"red: robber D3 | steal ore", "red: robber D3",
         "game:15: the record says '', the game gives '| steal ore'"},
        {"red: robber D3", "red: robber C3",
         "game:15: red: robber C3 does not hold: edited or damaged\n"
         "  robber.leaves: "},
        {"red: robber D3", "red: rob D9",
         "game:15: red: rob D9 does not hold: edited or damaged\n"
         "  'D9' is no hex of this board"},
        {"red: robber D3", "pink: robber D3",
         "game:15: pink: robber D3 does "
         "not hold"},
        {"set blue.hand = 2 ore", "set blue.hand = 2 gold",
         "game:11: set blue.hand = 2 gold does not hold"},
        {"red: buy card", "red buy card", "game:16: no line of a record"},
        {"\nend ", "\nfile base 1 0123456789abcdef\nend ",
         "game:57: this line does not belong here"},
        {"\nend 43 ", "\nend 42 ",
         "game:57: 43 moves, but the last line counts 42"},
    };
    struct table *t = *state;
    struct hx_buffer text = {0};
    struct hx_session *copy;

    play_a_while(t);
    hx_record_write(t->s, &text);
    for (size_t i = 0; i < ROWS(cases); i++) {
        char *changed = with(text.text, cases[i].old, cases[i].new);

        assert_int_equal(replay(t, changed, &copy), HX_NOT_REPLAYED);
        assert_null(copy);
        if (strncmp(t->told.text, cases[i].says, strlen(cases[i].says)) != 0)
            fail_msg("%s: %s", cases[i].new, t->told.text);
        free(changed);
    }
    hx_buffer_free(&text);
}

static void a_last_position_that_differs_is_told_apart(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};
    struct hx_session *copy;

    play_a_while(t);
    hx_record_write(t->s, &text);
    text.text[text.len - 2] ^= 1; /* another digit: 0 <-> 1, a <-> ` ... */
    if (!strchr("0123456789abcdef", text.text[text.len - 2]))
        text.text[text.len - 2] = '0';
    assert_int_equal(replay(t, text.text, &copy), HX_ENDS_ELSEWHERE);
    assert_non_null(strstr(t->told.text, "the last position is "));
    hx_buffer_free(&text);
}

static void a_record_cut_anywhere_is_refused(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};

    play_a_while(t);
    hx_record_write(t->s, &text);
    for (size_t n = 0; n + 1 < text.len; n++) {
        char *cut = strndup(text.text, n);
        struct hx_error err = {{0}};

        assert_null(hx_record_parse(cut, "game", &err));
        assert_ptr_equal(strstr(err.text, "game:"), err.text);
        free(cut);
    }
    hx_buffer_free(&text);
}

static void changed_rules_are_told_and_the_game_goes_on(void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};
    struct hx_session *copy;
    char *changed, *old;

    play_a_while(t);
    hx_record_write(t->s, &text);
    changed = with(text.text, "file base 1 ", "file base 2 ");
    assert_int_equal(replay(t, changed, &copy), HX_RULES_CHANGED);
    assert_string_equal(
        t->told.text, "warning: game:3: the rules of base have changed since; "
                      "it plays the same so far\n");
    assert_int_equal(copy->ndone, t->s->ndone);
    hx_session_free(copy);
    free(changed);

    /* A roll that the streams do not give: forced, as the record has it. */
    old = with(text.text, "force dice 3 4\n", "");
    changed = with(old, "file base 1 ", "file base 2 ");
    assert_int_equal(replay(t, changed, &copy), HX_RULES_CHANGED);
    assert_true(hx_game_hash(copy->game) == hx_game_hash(t->s->game));
    hx_session_free(copy);
    free(old);
    free(changed);
    hx_buffer_free(&text);
}

static void changed_rules_stop_at_the_first_move_that_no_longer_holds(
    void **state)
{
    struct table *t = *state;
    struct hx_buffer text = {0};
    struct hx_session *copy;
    char *changed, *old;

    play_a_while(t);
    hx_record_write(t->s, &text);
    old = with(text.text, "file base 1 ", "file base 2 ");
    changed = with(old, "set red.hand = 1 wool 1 grain 1 ore",
                   "set red.hand = 1 wool");
    assert_int_equal(replay(t, changed, &copy), HX_RULES_CHANGED);
    assert_non_null(strstr(
        t->told.text, "game:16: red: buy card no longer holds\n"
                      "  cost: 'buy card' costs 1 wool 1 grain 1 ore, you have "
                      "1 wool 1 ore ("));
    assert_int_equal(copy->ndone, 6); /* up to the robber */
    hx_session_free(copy);
    free(old);
    free(changed);
    hx_buffer_free(&text);
}

static void a_saved_file_loads_with_the_rules_it_names(void **state)
{
    struct table *t = *state;
    char folder[] = "/tmp/hexlaw-XXXXXX", path[64];
    struct hx_report *report = hx_report_new();
    struct hx_session *copy = NULL;
    struct hx_error err = {{0}};

    play_a_while(t);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    assert_true(hx_record_save(t->s, path, &err));
    hx_buffer_clear(&t->told);
    assert_int_equal(hx_record_load(path, 0, &copy, report, &t->told),
                     HX_REPLAYED);
    assert_string_equal(hx_buffer_text(&t->told), "");
    assert_true(hx_game_hash(copy->game) == hx_game_hash(t->s->game));
    assert_int_equal(copy->chooser[0].sort, HX_RANDOM);
    hx_session_free(copy);
    hx_report_free(report);
    unlink(path);
    rmdir(folder);
    report = hx_report_new();
    assert_int_equal(hx_record_load(path, 0, &copy, report, &t->told),
                     HX_NOT_REPLAYED);
    assert_non_null(strstr(t->told.text, "No such file"));
    hx_report_free(report);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, lay_table, clear_table)
    const struct CMUnitTest tests[] = {
        TEST(a_record_replays_to_the_same_record),
        TEST(undone_moves_are_not_written),
        TEST(a_record_that_was_tampered_with_is_refused),
        TEST(a_last_position_that_differs_is_told_apart),
        TEST(a_record_cut_anywhere_is_refused),
        TEST(changed_rules_are_told_and_the_game_goes_on),
        TEST(changed_rules_stop_at_the_first_move_that_no_longer_holds),
        TEST(a_saved_file_loads_with_the_rules_it_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
