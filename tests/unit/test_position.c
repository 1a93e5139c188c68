/* A position written as text by names, and read again. */
#include "play_base.h"

#include "position.h"

static void add_line(void *self, const char *line)
{
    hx_buffer_add(self, "%s\n", line);
}

static void write_down(const struct hx_game *g, struct hx_buffer *to)
{
    hx_buffer_clear(to);
    hx_position_write(g, (struct hx_listener){add_line, to});
}

/* Into the same game again, which must be what it was. */
static void through_text(struct hx_game *g, const char *what)
{
    struct hx_buffer text = {0}, notes = {0}, again = {0};
    struct hx_error err = {{0}};
    uint64_t hash = hx_game_hash(g);

    write_down(g, &text);
    if (!hx_position_read(g, hx_buffer_text(&text),
                          (struct hx_listener){add_line, &notes}, &err))
        fail_msg("%s: %s\n%s", what, err.text, text.text);
    assert_string_equal(hx_buffer_text(&notes), "");
    write_down(g, &again);
    assert_string_equal(hx_buffer_text(&text), hx_buffer_text(&again));
    if (hx_game_hash(g) != hash)
        fail_msg("%s: another position:\n%s", what, text.text);
    hx_buffer_free(&text);
    hx_buffer_free(&again);
    hx_buffer_free(&notes);
}

/* The hash after so many random moves; every 'step'th position goes through
 * its text. */
static uint64_t hash_after(struct hx_mix *mix, int moves, int step)
{
    uint8_t choosers[HX_MAX_SEATS];
    struct hx_error err = {{0}};
    struct hx_buffer told = {0};
    struct hx_session *s;
    uint64_t hash;

    memset(choosers, HX_RANDOM, sizeof choosers);
    s = hx_session_new(mix, false, 3, choosers, &err);
    assert_non_null(s);
    for (int i = 1; i <= moves; i++) {
        if (step && i % step == 0)
            through_text(s->game, mix->composed->mix);
        if (hx_session_bot(s, &told) != HX_DONE)
            break;
    }
    if (step)
        through_text(s->game, mix->composed->mix);
    assert_true(s->ndone > moves / 2);
    hash = hx_game_hash(s->game);
    hx_session_free(s);
    hx_buffer_free(&told);
    return hash;
}

static void games_go_on_from_their_text_as_they_would_have(void **state)
{
    static const struct {
        const char *file;
        int moves, step;
    } games[] = {
        {"variants/base.lua", 4000, 23},
        {"examples/house_rules/doubles.lua", 300, 11},
        {"examples/house_rules/loans.lua", 300, 11},
        {"examples/house_rules/robber_swaps.lua", 300, 11},
        {"examples/house_rules/tax_day.lua", 300, 11},
        {"tests/rules/walk_coins.lua", 300, 7},
        {"tests/rules/walk_five_six.lua", 300, 7},
        {"tests/rules/walk_knights.lua", 400, 7},
        {"tests/rules/walk_seafarers.lua", 300, 7},
        {"tests/rules/walk_teuber2.lua", 300, 7},
    };
    (void)state;

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct hx_report *report = hx_report_new();
        char path[256];
        struct hx_mix *mix;

        snprintf(path, sizeof path, HX_SOURCE_DIR "/%s", games[i].file);
        mix = hx_mix_load(&(struct hx_request){.mix = path}, report);
        if (!mix)
            hx_report_print(report, stderr);
        assert_non_null(mix);
        assert_true(hash_after(mix, games[i].moves, games[i].step) ==
                    hash_after(mix, games[i].moves, 0));
        hx_mix_free(mix);
        hx_report_free(report);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_on_from_their_text_as_they_would_have),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
