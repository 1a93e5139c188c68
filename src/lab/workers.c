#define _GNU_SOURCE /* cpu_set_t */
#include "workers.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "worker.h"

/* Answers that may wait for an earlier one, for each worker. */
#define AHEAD 16

struct crew {
    const struct hx_work *work;
    int n;
    struct hx_worker *worker; /* n */
    struct pollfd *fd;        /* 2n */
    uint64_t given, taken;    /* jobs 0 to given - 1, to taken - 1 */
    uint64_t nslot;
    struct hx_done_job *slot; /* job j in j % nslot */
};

int hx_work_processors(void)
{
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    return CPU_COUNT(&set);
}

static void *zeroed(size_t n, size_t size)
{
    void *p = calloc(n, size);

    if (!p) {
        fputs("hexlaw: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return p;
}

static void make_crew(struct crew *c, const struct hx_work *w)
{
    int n = w->workers > 0 ? w->workers : hx_work_processors();

    if ((uint64_t)n > w->njob)
        n = (int)w->njob;
    c->work = w;
    c->n = n;
    c->worker = zeroed((size_t)n, sizeof *c->worker);
    c->fd = zeroed(2 * (size_t)n, sizeof *c->fd);
    c->nslot = (uint64_t)n * AHEAD;
    c->slot = zeroed(c->nslot, sizeof *c->slot);
}

static void free_crew(struct crew *c)
{
    for (int i = 0; i < c->n; i++)
        hx_worker_end(&c->worker[i]);
    for (uint64_t i = 0; i < c->nslot; i++) {
        hx_buffer_free(&c->slot[i].answer);
        hx_buffer_free(&c->slot[i].said);
    }
    free(c->worker);
    free(c->fd);
    free(c->slot);
}

/* Gives a job to everybody who has none. False if nobody has one and no
 * process can be made. */
static bool give_jobs(struct crew *c, struct hx_error *err)
{
    struct hx_error why = {{0}};
    int busy = 0;

    for (int i = 0; i < c->n; i++) {
        struct hx_worker *p = &c->worker[i];
        bool open = c->given < c->work->njob && c->given < c->taken + c->nslot;

        if (!p->busy && open && (p->pid || hx_worker_start(p, c->work, &why))) {
            hx_worker_give(p, c->given, &c->slot[c->given % c->nslot]);
            c->given++;
        }
        busy += p->busy;
    }
    if (!busy)
        hx_fail(err, "%s", why.text);
    return busy > 0;
}

static void hear(struct crew *c)
{
    nfds_t n = 0;

    for (int i = 0; i < c->n; i++) {
        struct hx_worker *p = &c->worker[i];

        c->fd[n++] = (struct pollfd){p->busy ? p->link : -1, POLLIN, 0};
        c->fd[n++] = (struct pollfd){p->busy ? p->said : -1, POLLIN, 0};
    }
    if (poll(c->fd, n, -1) < 0)
        return; /* a signal */
    for (int i = 0; i < c->n; i++)
        if (c->fd[2 * i].revents || c->fd[2 * i + 1].revents)
            hx_worker_hear(&c->worker[i], c->work);
}

static void repeat(const struct hx_done_job *d)
{
    fflush(stdout);
    fwrite(hx_buffer_text(&d->said), 1, d->said.len, stderr);
    if (d->dropped)
        fprintf(stderr, "(and %zu bytes more, not shown)\n", d->dropped);
}

/* Takes the answers whose turn it is. False when no more are wanted. */
static bool take_answers(struct crew *c)
{
    bool more = true;

    while (more && c->taken < c->given) {
        struct hx_done_job *d = &c->slot[c->taken % c->nslot];

        if (!d->there)
            break;
        repeat(d);
        more =
            c->work->take(c->work->self, c->taken, hx_buffer_text(&d->answer),
                          d->answer.len, d->trouble[0] ? d->trouble : NULL);
        hx_buffer_clear(&d->answer);
        hx_buffer_clear(&d->said);
        d->dropped = 0;
        d->trouble[0] = '\0';
        d->there = false;
        c->taken++;
    }
    return more;
}

bool hx_work_run(const struct hx_work *w, struct hx_error *err)
{
    struct crew c = {0};
    bool able = true;

    if (w->njob == 0)
        return true;
    make_crew(&c, w);
    while (c.taken < w->njob && (able = give_jobs(&c, err))) {
        hear(&c);
        if (!take_answers(&c))
            break;
    }
    free_crew(&c);
    return able;
}
