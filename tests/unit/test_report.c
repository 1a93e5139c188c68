#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "report.h"

/* What is printed; the caller frees it. */
static char *printed(struct hx_report *r)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);

    hx_report_print(r, f);
    fclose(f);
    return text;
}

static void messages_stand_by_file_and_line(void **state)
{
    struct hx_report *r = hx_report_new();
    char *text;

    (void)state;
    hx_report_add(r, "b.lua", 7, "seventh");
    hx_report_add(r, "a.lua", 2, "of '%s'", "a");
    hx_report_add(r, "b.lua", 3, "third");
    hx_report_add(r, NULL, 0, "no place");
    hx_report_add(r, "b.lua", 7, "another");
    hx_report_add(r, "a.lua", 0, "as a whole");
    text = printed(r);
    assert_string_equal(text, "b.lua:3: third\n"
                              "b.lua:7: seventh\n"
                              "b.lua:7: another\n"
                              "a.lua: as a whole\n"
                              "a.lua:2: of 'a'\n"
                              "hexlaw: no place\n");
    free(text);
    hx_report_free(r);
}

static void an_equal_message_is_kept_once(void **state)
{
    struct hx_report *r = hx_report_new();

    (void)state;
    for (int i = 0; i < 3; i++) {
        hx_report_add(r, "a.lua", 1, "x");
        hx_report_add(r, "a.lua", 2, "x");
        hx_report_add(r, "b.lua", 1, "x");
        hx_report_add(r, NULL, 1, "x");
    }
    assert_int_equal(r->n, 4);
    hx_report_free(r);
}

static void too_many_messages_end_with_one_that_says_so(void **state)
{
    struct hx_report *r = hx_report_new();
    char *text;

    (void)state;
    for (int i = 0; i < 2 * HX_MAX_MESSAGES; i++)
        hx_report_add(r, "a.lua", i + 1, "message %d", i);
    assert_int_equal(r->n, HX_MAX_MESSAGES + 1);
    text = printed(r);
    assert_non_null(strstr(text, "a.lua:200: message 199\n"
                                 "hexlaw: there are more mistakes"));
    free(text);
    hx_report_free(r);
}

static void the_distance_counts_edits_and_swaps(void **state)
{
    static const struct {
        const char *a, *b;
        int d;
    } cases[] = {
        {"", "", 0},          {"", "abc", 3},         {"action", "acton", 1},
        {"cost", "coast", 1}, {"menu", "mneu", 1},    {"ca", "abc", 3},
        {"step", "state", 3}, {"robber", "rober", 1}, {"x", "y", 1},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(hx_edit_distance(cases[i].a, cases[i].b), cases[i].d);
        assert_int_equal(hx_edit_distance(cases[i].b, cases[i].a), cases[i].d);
    }
}

static void a_guess_is_the_nearest_candidate_or_none(void **state)
{
    static const char *const names[] = {"action", "step",   "menu",
                                        "cost",   "robber", "longest_road"};
    static const struct {
        const char *word, *guess;
    } cases[] = {
        {"acton", " (did you mean 'action'?)"},
        {"coast", " (did you mean 'cost'?)"},
        {"mneu", " (did you mean 'menu'?)"},
        {"stp", " (did you mean 'step'?)"},
        {"sp", ""},
        {"longst_rod", " (did you mean 'longest_road'?)"},
        {"knight", ""},
        {"a_word_that_is_longer_than_any_name_of_a_rule_file_may_ever_be", ""},
    };
    char buf[HX_GUESS];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(hx_guess(cases[i].word, names, 6, buf),
                            cases[i].guess);
    assert_string_equal(hx_guess("x", NULL, 0, buf), "");
}

static void an_arena_gives_zeroed_aligned_memory(void **state)
{
    struct hx_arena *a = hx_arena_new();

    (void)state;
    for (size_t n = 1; n < 40000; n = n * 3 + 1) {
        char *p = hx_arena_alloc(a, n, 1);

        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < n; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, n);
    }
    assert_string_equal(hx_arena_string(a, "kept"), "kept");
    assert_string_equal(hx_arena_format(a, "%s %d", "no", 7), "no 7");
    hx_arena_free(a);
    hx_arena_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_stand_by_file_and_line),
        cmocka_unit_test(an_equal_message_is_kept_once),
        cmocka_unit_test(too_many_messages_end_with_one_that_says_so),
        cmocka_unit_test(the_distance_counts_edits_and_swaps),
        cmocka_unit_test(a_guess_is_the_nearest_candidate_or_none),
        cmocka_unit_test(an_arena_gives_zeroed_aligned_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
