#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "paths.h"
#include "playing.h"
#include "workers.h"

#define JOB_SECONDS 60 /* CPU time of one scenario */

/* A scenario with a row, or a file that cannot be read. */
struct job {
    const struct hx_scenario *s;
    uint32_t row;
    const char *path, *trouble; /* trouble: NULL, or why not */
};

struct testing {
    const struct hx_testing *t;
    FILE *to;
    struct hx_tested *result;
    struct hx_paths paths;
    struct hx_scenarios **file; /* one a path; NULL: cannot be read */
    struct job *job;
    uint32_t njob;
    struct hx_mixes *mixes; /* of the worker */
};

/* ---- what to play ---- */

static void add_job(struct testing *t, struct job job)
{
    t->job = hx_arena_grow(t->paths.arena, t->job, t->njob, 1, sizeof *t->job);
    t->job[t->njob++] = job;
}

static bool is_wanted(const struct hx_testing *t, const struct hx_scenario *s)
{
    if (t->cites && !hx_scenario_cites(s, t->cites))
        return false;
    return !t->filter || strstr(s->title, t->filter) ||
           strstr(s->path, t->filter);
}

static void add_file(struct testing *t, uint32_t i)
{
    const char *path = t->paths.path[i];
    struct hx_error err = {{0}};
    struct hx_scenarios *f = t->file[i] = hx_scenarios_load(path, &err);

    if (!f || !f->n) {
        add_job(t,
                (struct job){
                    .path = path,
                    .trouble = f ? "there is no scenario in this file"
                                 : hx_arena_string(t->paths.arena, err.text)});
        return;
    }
    for (uint32_t k = 0; k < f->n; k++) {
        const struct hx_scenario *s = &f->one[k];

        if (!is_wanted(t->t, s)) {
            t->result->left_out++;
            continue;
        }
        for (uint32_t row = 0; row < hx_scenario_times(s); row++)
            add_job(t, (struct job){.s = s, .row = row, .path = path});
    }
}

static bool find_jobs(struct testing *t, struct hx_error *err)
{
    static const char *const here[] = {"."};
    const char *const *path = t->t->npath ? t->t->path : here;

    t->paths.arena = hx_arena_new();
    if (!t->paths.arena)
        abort();
    for (int i = 0; i < (t->t->npath ? t->t->npath : 1); i++)
        if (!hx_paths_add(&t->paths, path[i], err))
            return false;
    t->file = hx_arena_alloc(t->paths.arena, t->paths.n, sizeof *t->file);
    for (uint32_t i = 0; i < t->paths.n; i++)
        add_file(t, i);
    return true;
}

/* ---- in a worker ---- */

static bool is_skipped(const struct job *j)
{
    return j->s && j->s->skip && !j->s->nmistake;
}

/* The answer: nothing if all is well, else the diagnostic block. */
static void play(void *self, uint64_t number, struct hx_buffer *out)
{
    struct testing *t = self;
    const struct job *j = &t->job[number];
    struct hx_finding f = {0};

    if (!j->s || is_skipped(j))
        return;
    if (!t->mixes)
        t->mixes = hx_mixes_new(t->t->max_steps);
    if (!hx_scenario_play(j->s, j->row, t->mixes, &f))
        hx_finding_print(&f, j->path, out);
    hx_finding_free(&f);
}

/* ---- TAP ---- */

/* A "#" would begin a directive. */
static void print_name(const struct job *j, FILE *to)
{
    struct hx_buffer name = {0};

    if (j->s)
        hx_scenario_name(j->s, j->row, &name);
    if (!name.len)
        hx_buffer_add(&name, "%s", j->path);
    for (const char *c = name.text; *c; c++)
        fprintf(to, "%s%c", strchr("#\\", *c) ? "\\" : "", *c);
    hx_buffer_free(&name);
}

static void count(struct hx_tested *r, const struct job *j, bool good)
{
    if (is_skipped(j))
        r->skipped++;
    else if (good)
        r->passed++;
    else if (j->s && j->s->todo)
        r->todo++;
    else
        r->failed++;
}

static void print_trouble(const struct job *j, const char *trouble,
                          struct hx_buffer *to)
{
    struct hx_finding f = {.kind = j->s ? "crash" : "file",
                           .line = j->s ? j->s->line : 1};

    hx_buffer_add(&f.want, j->s ? "an end" : "a file of scenarios");
    hx_buffer_add(&f.got, "%s", trouble);
    hx_finding_print(&f, j->path, to);
    hx_finding_free(&f);
}

static bool take(void *self, uint64_t number, const char *answer, size_t len,
                 const char *trouble)
{
    struct testing *t = self;
    const struct job *j = &t->job[number];
    struct hx_buffer block = {0};
    bool good;

    if (j->trouble)
        trouble = j->trouble;
    if (trouble)
        print_trouble(j, trouble, &block);
    else
        hx_buffer_bytes(&block, answer, len);
    good = !block.len;
    count(t->result, j, good);
    fprintf(t->to, "%sok %llu - ", good ? "" : "not ",
            (unsigned long long)number + 1);
    print_name(j, t->to);
    if (is_skipped(j))
        fprintf(t->to, " # SKIP %s", j->s->skip);
    else if (j->s && j->s->todo)
        fprintf(t->to, " # TODO %s", j->s->todo);
    fprintf(t->to, "\n%s", hx_buffer_text(&block));
    hx_buffer_free(&block);
    return true;
}

static void print_head(const struct testing *t)
{
    if (!t->t->harness)
        fputs("TAP version 14\n", t->to);
    if (t->njob)
        fprintf(t->to, "1..%u\n", t->njob);
    else
        fputs("1..0 # SKIP no scenario is meant\n", t->to);
    fflush(t->to);
}

static void print_sum(const struct testing *t)
{
    const struct hx_tested *r = t->result;

    if (r->skipped || r->todo)
        fprintf(t->to, "# %d skipped, %d todo\n", r->skipped, r->todo);
    fprintf(t->to, "%d passed, %d failed\n", r->passed, r->failed);
}

bool hx_test_run(const struct hx_testing *testing, FILE *to,
                 struct hx_tested *result, struct hx_error *err)
{
    struct testing t = {.t = testing, .to = to, .result = result};
    struct hx_work work = {.workers = testing->jobs,
                           .cpu_seconds = JOB_SECONDS,
                           .self = &t,
                           .run = play,
                           .take = take};
    bool done = find_jobs(&t, err);

    if (done) {
        print_head(&t);
        work.njob = t.njob;
        done = !t.njob || hx_work_run(&work, err);
    }
    if (done)
        print_sum(&t);
    for (uint32_t i = 0; i < t.paths.n && t.file; i++)
        hx_scenarios_free(t.file[i]);
    hx_arena_free(t.paths.arena);
    return done;
}
