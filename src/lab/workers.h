/*
 * workers.h - numbered jobs done in forked processes with limits.
 *
 * Bulk work runs rule files of strangers. A job that crashes, or does not
 * come to an end, costs that job: it is reported with what ended it, a new
 * worker takes its place, and the rest of the work goes on. What a worker
 * knows is what the parent knew when hx_work_run was called; what it changes
 * in memory is lost, only the bytes it answers come back. They come back in
 * the order of the jobs, so the outcome does not depend on how many workers
 * there are.
 *
 * Limits of a worker: CPU time a job, address space, size of files, no new
 * privileges, no core file. Its stdin is empty; what it writes to stdout or
 * stderr appears on the parent's stderr, job by job.
 */
#ifndef HX_WORKERS_H
#define HX_WORKERS_H

#include <stdint.h>

#include "buffer.h"

#define HX_WORKER_MEMORY (1ul << 30) /* of address space */
#define HX_WORKER_FILE (1ul << 20)   /* of a file that it writes */
#define HX_WORKER_SAID 65536 /* of a job's stderr; the rest is dropped */
#define HX_WORKER_ANSWER (64ul << 20) /* of a job; more is a crash */

struct hx_work {
    uint64_t njob;
    int workers;     /* at once; 0: one for each processor */
    int cpu_seconds; /* that one job may take; 0: no limit */
    void *self;

    /* In a worker: does the job and adds its answer to 'out'. */
    void (*run)(void *self, uint64_t job, struct hx_buffer *out);

    /* In the parent, for job 0, 1, 2, ...: either the answer, borrowed for
     * the call, or 'trouble', a clause that says what ended the worker
     * ("killed by SIGSEGV (Segmentation fault)"). False: the rest of the work
     * is dropped. */
    bool (*take)(void *self, uint64_t job, const char *answer, size_t len,
                 const char *trouble);
};

/* Does the jobs. False, with 'err' filled, only if no worker can be started;
 * crashes are no failure of this function. */
bool hx_work_run(const struct hx_work *w, struct hx_error *err);

/* Processors that this process may use. */
int hx_work_processors(void);

#endif
