/* Jobs in forked processes: in order, contained, and never lost. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <cmocka.h>

#include "workers.h"

/* What came back, "0:answer" or "0!trouble", a line each. */
struct log {
    struct hx_buffer text;
    uint64_t stop_after; /* 0: never */
};

static bool note(void *self, uint64_t job, const char *answer, size_t len,
                 const char *trouble)
{
    struct log *log = self;

    if (trouble)
        hx_buffer_add(&log->text, "%d!%s\n", (int)job, trouble);
    else
        hx_buffer_add(&log->text, "%d:%.*s\n", (int)job, (int)len, answer);
    return !log->stop_after || job + 1 < log->stop_after;
}

/* Runs the jobs and compares what came back. */
static void check(struct hx_work w, struct log *log, const char *expected)
{
    struct hx_error err = {{0}};

    w.self = log;
    w.take = note;
    if (!hx_work_run(&w, &err))
        fail_msg("%s", err.text);
    assert_string_equal(hx_buffer_text(&log->text), expected);
    hx_buffer_free(&log->text);
}

static void square(void *self, uint64_t job, struct hx_buffer *out)
{
    (void)self;
    if (job % 3 == 0)
        usleep(2000);
    hx_buffer_add(out, "%d", (int)(job * job));
}

static void answers_come_in_order_whatever_the_number_of_workers(void **state)
{
    struct hx_buffer expected = {0};
    (void)state;

    for (int i = 0; i < 100; i++)
        hx_buffer_add(&expected, "%d:%d\n", i, i * i);
    for (int workers = 0; workers < 6; workers++)
        check((struct hx_work){100, workers, 10, NULL, square, NULL},
              &(struct log){{0}, 0}, hx_buffer_text(&expected));
    hx_buffer_free(&expected);
}

static void nothing_to_do_is_done(void **state)
{
    (void)state;
    check((struct hx_work){.njob = 0, .run = square}, &(struct log){{0}, 0},
          "");
}

static void the_rest_is_dropped_when_no_more_is_wanted(void **state)
{
    (void)state;
    check((struct hx_work){UINT64_MAX, 2, 10, NULL, square, NULL},
          &(struct log){{0}, 3}, "0:0\n1:1\n2:4\n");
}

static void die(void *self, uint64_t job, struct hx_buffer *out)
{
    volatile uint64_t spin = 1;

    (void)self;
    if (job == 1) {
        signal(SIGSEGV, SIG_DFL); /* the sanitizers' has its own words */
        raise(SIGSEGV);
    }
    if (job == 2)
        exit(7);
    if (job == 4)
        while (spin)
            spin |= 2;
    hx_buffer_add(out, "alive");
}

static void a_job_that_ends_its_worker_costs_that_job_alone(void **state)
{
    (void)state;
    for (int workers = 1; workers < 3; workers++)
        check((struct hx_work){6, workers, 1, NULL, die, NULL},
              &(struct log){{0}, 0},
              "0:alive\n"
              "1!killed by SIGSEGV (Segmentation fault)\n"
              "2!the process left with status 7\n"
              "3:alive\n"
              "4!no end after 1 seconds of CPU time\n"
              "5:alive\n");
}

static void big(void *self, uint64_t job, struct hx_buffer *out)
{
    char *text = malloc(1u << 20);

    (void)self;
    if (!text)
        abort();
    memset(text, 'a' + (int)job, 1u << 20);
    hx_buffer_bytes(out, text, 1u << 20);
    free(text);
}

static bool measure(void *self, uint64_t job, const char *answer, size_t len,
                    const char *trouble)
{
    int *n = self;

    assert_null(trouble);
    assert_int_equal(len, 1u << 20);
    assert_int_equal(answer[0], 'a' + (int)job);
    assert_int_equal(answer[len - 1], 'a' + (int)job);
    ++*n;
    return true;
}

static void a_long_answer_comes_whole(void **state)
{
    int n = 0;
    struct hx_work w = {5, 2, 0, &n, big, measure};
    struct hx_error err = {{0}};
    (void)state;

    assert_true(hx_work_run(&w, &err));
    assert_int_equal(n, 5);
}

static rlim_t limit_of(int resource)
{
    struct rlimit r;

    getrlimit(resource, &r);
    return r.rlim_cur;
}

static void confess(void *self, uint64_t job, struct hx_buffer *out)
{
    char byte;
    FILE *f = tmpfile();

    (void)self;
    (void)job;
    hx_buffer_add(
        out, "core %d, privileges %d, stdin %d, file %d, fd %d",
        (int)limit_of(RLIMIT_CORE), prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0,
        (int)read(STDIN_FILENO, &byte, 1),
        ftruncate(fileno(f), HX_WORKER_FILE + 1) == 0, fcntl(63, F_GETFD) >= 0);
    fclose(f);
}

static void a_worker_has_little(void **state)
{
    (void)state;
    assert_int_equal(dup2(STDERR_FILENO, 63), 63);
    check((struct hx_work){1, 1, 1, NULL, confess, NULL}, &(struct log){{0}, 0},
          "0:core 0, privileges 0, stdin 0, file 0, fd 0\n");
    close(63);
}

static void speak(void *self, uint64_t job, struct hx_buffer *out)
{
    (void)self;
    if (job == 1)
        for (int i = 0; i < 100000; i++)
            fputs("flood ", stderr);
    if (job == 0)
        usleep(20000);
    fprintf(stderr, "job %d\n", (int)job);
    hx_buffer_add(out, "done");
}

static void what_jobs_say_comes_in_their_order_and_is_cut(void **state)
{
    FILE *sink = tmpfile();
    int saved = dup(STDERR_FILENO);
    char line[80000];
    (void)state;

    dup2(fileno(sink), STDERR_FILENO);
    check((struct hx_work){3, 2, 10, NULL, speak, NULL}, &(struct log){{0}, 0},
          "0:done\n1:done\n2:done\n");
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    rewind(sink);
    assert_string_equal(fgets(line, sizeof line, sink), "job 0\n");
    assert_non_null(fgets(line, sizeof line, sink));
    assert_int_equal(strcspn(line, "("), HX_WORKER_SAID);
    assert_string_equal(strchr(line, '('),
                        "(and 534470 bytes more, not shown)\n");
    assert_string_equal(fgets(line, sizeof line, sink), "job 2\n");
    fclose(sink);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_in_order_whatever_the_number_of_workers),
        cmocka_unit_test(nothing_to_do_is_done),
        cmocka_unit_test(the_rest_is_dropped_when_no_more_is_wanted),
        cmocka_unit_test(a_job_that_ends_its_worker_costs_that_job_alone),
        cmocka_unit_test(a_long_answer_comes_whole),
        cmocka_unit_test(a_worker_has_little),
        cmocka_unit_test(what_jobs_say_comes_in_their_order_and_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
