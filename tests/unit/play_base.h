/*
 * play_base.h - sessions of shipped rules for the tests of play/.
 *
 * Seeds are chosen freely; what a test needs on the table it sets.
 */
#ifndef PLAY_BASE_H
#define PLAY_BASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "session.h"

/* Rules of the base game for red, blue and white on the beginners' board with
 * the printed pieces, so that the first question is red's roll. The report
 * must outlive the mix. */
static struct hx_mix *base_mix(struct hx_report *report)
{
    static const struct hx_given option[] = {{"board", "beginner"},
                                             {"start_pieces", "beginner"},
                                             {"first_player", "seat"}};
    static const char *const seats[] = {"red", "blue", "white"};
    struct hx_mix *mix = hx_mix_load(
        &(struct hx_request){.mix = HX_SOURCE_DIR "/variants/base.lua",
                             .given = option,
                             .ngiven = 3,
                             .seats = seats,
                             .nseats = 3},
        report);

    if (!mix)
        hx_report_print(report, stderr);
    assert_non_null(mix);
    return mix;
}

/* What a test of sessions works with. */
struct table {
    struct hx_report *report;
    struct hx_session *s;
    struct hx_buffer told;
};

static inline int lay_table(void **state)
{
    static struct table t;
    uint8_t choosers[HX_MAX_SEATS];
    struct hx_error err = {{0}};

    memset(choosers, HX_RANDOM, sizeof choosers);
    t = (struct table){.report = hx_report_new()};
    t.s = hx_session_new(base_mix(t.report), true, 7, choosers, &err);
    assert_string_equal(err.text, "");
    assert_non_null(t.s);
    *state = &t;
    return 0;
}

static inline int clear_table(void **state)
{
    struct table *t = *state;

    hx_session_free(t->s);
    hx_report_free(t->report);
    hx_buffer_free(&t->told);
    return 0;
}

/* Plays a move that must be legal. */
static inline void play(struct table *t, const char *line)
{
    hx_buffer_clear(&t->told);
    if (hx_session_type(t->s, line, &t->told) != HX_DONE)
        fail_msg("%s: %s", line, hx_buffer_text(&t->told));
}

static inline void set(struct table *t, const char *line)
{
    hx_buffer_clear(&t->told);
    if (hx_session_set(t->s, line, &t->told) != HX_DONE)
        fail_msg("set %s: %s", line, hx_buffer_text(&t->told));
}

static inline void force(struct table *t, const char *line)
{
    hx_buffer_clear(&t->told);
    if (hx_session_force(t->s, line, &t->told) != HX_DONE)
        fail_msg("force %s: %s", line, hx_buffer_text(&t->told));
}

/* A line of `then` that must hold. */
static inline void holds(struct table *t, const char *line)
{
    hx_buffer_clear(&t->told);
    if (hx_session_assert(t->s, -1, line, &t->told) != HX_TRUE)
        fail_msg("%s\n%s", line, hx_buffer_text(&t->told));
}

#endif
