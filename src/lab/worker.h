/*
 * worker.h - one forked process that does jobs: for workers.c only.
 */
#ifndef HX_WORKER_H
#define HX_WORKER_H

#include <sys/types.h>

#include "workers.h"

/* What came of a job. */
struct hx_done_job {
    bool there;
    struct hx_buffer answer, said;
    size_t dropped;    /* bytes of 'said' beyond HX_WORKER_SAID */
    char trouble[128]; /* "" if it was answered */
};

/* All zero while no process is there. */
struct hx_worker {
    pid_t pid;
    int link; /* jobs to it, answers from it */
    int said; /* its stdout and stderr */
    bool busy;
    uint64_t job;
    struct hx_done_job *into; /* where its answer goes */
    struct hx_buffer in;      /* what has come of it */
};

/* Forks. False, with 'err' filled, when the system does not let us. */
bool hx_worker_start(struct hx_worker *p, const struct hx_work *w,
                     struct hx_error *err);

/* Hands it a job. */
void hx_worker_give(struct hx_worker *p, uint64_t job,
                    struct hx_done_job *into);

/* Reads what has come: for one that is busy when poll finds something at
 * 'link' or 'said'. With the answer whole it is idle again; if it has died it
 * is buried, and p->pid is 0. */
void hx_worker_hear(struct hx_worker *p, const struct hx_work *w);

/* Ends the process, whatever it does. */
void hx_worker_end(struct hx_worker *p);

#endif
