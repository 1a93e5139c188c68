/*
 * Texts that cost Lua's compiler much: every one must end in a clean message,
 * in time and within the memory there is. (The scripts of tests/hostile are
 * tests of their own.)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "read.h"

#define HEAD "variant { name = 'x', players = { 3, 4 } } "
#define MAX_SECONDS 1.5
#define MAX_MEMORY (33u << 20)
#define MAX_BYTES (2u << 20)

static void check_messages(const char *name, const struct hx_report *r)
{
    if (r->n == 0)
        fail_msg("%s: no message", name);
    for (int i = 0; i < r->n; i++) {
        const char *text = r->message[i].text;

        if (strlen(text) > 250 || strstr(text, "0x"))
            fail_msg("%s: too long, or an address: %s", name, text);
        for (const char *c = text; *c; c++)
            if ((unsigned char)*c < ' ' || *c == 0x7f)
                fail_msg("%s: a control character in the message", name);
    }
}

/* Reads the text as a rule file in a state of its own. */
static void check_text(const char *name, const char *text, size_t len)
{
    char folder[] = "/tmp/hexlaw_hostile_XXXXXX", path[64];
    struct hx_arena *arena = hx_arena_new();
    struct hx_sandbox *sandbox = hx_sandbox_new(0);
    struct hx_report *report = hx_report_new();
    clock_t start;
    size_t peak;
    FILE *f;

    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/x.lua", folder);
    f = fopen(path, "w");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    fclose(f);

    start = clock();
    hx_read_source(arena, sandbox, path, "x.lua", report);
    if ((double)(clock() - start) / CLOCKS_PER_SEC > MAX_SECONDS)
        fail_msg("%s: took more than %.1f s", name, MAX_SECONDS);
    hx_sandbox_memory(sandbox, &peak);
    assert_true(peak <= MAX_MEMORY);
    check_messages(name, report);

    unlink(path);
    rmdir(folder);
    hx_report_free(report);
    hx_sandbox_free(sandbox);
    hx_arena_free(arena);
}

/* The compiler has no hook, and some chains cost it quadratic time. What is
 * longer than a rule file may be is refused; what just fits must be quick. */
static void long_chains_are_refused_or_quick(void **state)
{
    static const struct {
        const char *name, *start, *link, *end;
    } cases[] = {
        {"index chain", "local t = {} t.x = t return t", ".x", ".y.z"},
        {"or chain", "local a error(a", " or a", ")"},
        {"elseif chain", "local a if a then", " elseif a then", " end a()"},
        {"concat chain", "local a = 'x' error(a", "..a", ")"},
        {"parentheses", "return ", "(", ""},
        {"braces", "return ", "{", ""},
    };
    char *text = malloc(MAX_BYTES);

    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t size = HX_MAX_FILE - 20; size < MAX_BYTES; size *= 8) {
            int n = snprintf(text, MAX_BYTES, "%s%s", HEAD, cases[i].start);
            size_t len = (size_t)n, step = strlen(cases[i].link);

            for (; len + step < size; len += step)
                memcpy(text + len, cases[i].link, step);
            strcpy(text + len, cases[i].end);
            check_text(cases[i].name, text, strlen(text));
        }
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_chains_are_refused_or_quick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
