#define _GNU_SOURCE /* pipe2, close_range, sigabbrev_np */
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LINK 3 /* the number of its end in a worker */

/* Sanitizers reserve more address space than there is. */
#if defined(__SANITIZE_ADDRESS__)
#define LIMIT_MEMORY 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LIMIT_MEMORY 0
#endif
#endif
#ifndef LIMIT_MEMORY
#define LIMIT_MEMORY 1
#endif

/* ---- in the worker ---- */

static void limit(__rlimit_resource_t resource, rlim_t n)
{
    struct rlimit r;

    if (getrlimit(resource, &r) != 0)
        return;
    r.rlim_cur = r.rlim_max == RLIM_INFINITY || n < r.rlim_max ? n : r.rlim_max;
    setrlimit(resource, &r);
}

static void set_limits(void)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, HX_WORKER_FILE);
    signal(SIGXFSZ, SIG_IGN); /* such a write fails, and is told */
    if (LIMIT_MEMORY)
        limit(RLIMIT_AS, HX_WORKER_MEMORY);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* The limit is in whole seconds, from the start of the process. */
static void limit_job(int seconds)
{
    struct timespec used;

    if (seconds && clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) == 0)
        limit(RLIMIT_CPU, (rlim_t)(used.tv_sec + 1 + seconds));
}

static bool send_all(int to, const void *bytes, size_t n)
{
    const char *at = bytes;

    while (n > 0) {
        ssize_t k = send(to, at, n, MSG_NOSIGNAL);

        if (k < 0 && errno != EINTR)
            return false;
        if (k > 0) {
            at += k;
            n -= (size_t)k;
        }
    }
    return true;
}

static bool next_job(uint64_t *job)
{
    ssize_t k;

    do
        k = recv(LINK, job, sizeof *job, MSG_WAITALL);
    while (k < 0 && errno == EINTR);
    return k == (ssize_t)sizeof *job;
}

static void work(const struct hx_work *w)
{
    struct hx_buffer out = {0};
    uint64_t job;

    while (next_job(&job)) {
        uint64_t len;

        limit_job(w->cpu_seconds);
        w->run(w->self, job, &out);
        fflush(NULL);
        len = out.len;
        if (!send_all(LINK, &len, sizeof len) ||
            !send_all(LINK, hx_buffer_text(&out), out.len))
            break;
        hx_buffer_clear(&out);
    }
    hx_buffer_free(&out);
}

/* Nothing of the parent stays open but the two ways to it. */
static void move_in(int link, int said)
{
    int empty = open("/dev/null", O_RDONLY);

    /* Out of the way of the numbers that they get. */
    link = fcntl(link, F_DUPFD, LINK + 1);
    said = fcntl(said, F_DUPFD, LINK + 1);
    if (link < 0 || said < 0 || empty < 0 || dup2(empty, STDIN_FILENO) < 0 ||
        dup2(said, STDOUT_FILENO) < 0 || dup2(said, STDERR_FILENO) < 0 ||
        dup2(link, LINK) < 0)
        _exit(1);
    close_range(LINK + 1, ~0u, 0);
}

static void live(const struct hx_work *w, int link, int said)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    move_in(link, said);
    set_limits();
    work(w);
    _exit(0);
}

/* ---- in the parent ---- */

bool hx_worker_start(struct hx_worker *p, const struct hx_work *w,
                     struct hx_error *err)
{
    int link[2] = {-1, -1}, said[2] = {-1, -1};

    fflush(NULL);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, link) != 0 ||
        pipe2(said, O_CLOEXEC) != 0 || (p->pid = fork()) < 0) {
        hx_fail(err, "cannot start a worker process: %s", strerror(errno));
        for (int i = 0; i < 2; i++) {
            close(link[i]);
            close(said[i]);
        }
        p->pid = 0;
        return false;
    }
    if (p->pid == 0)
        live(w, link[1], said[1]);
    close(link[1]);
    close(said[1]);
    p->link = link[0];
    p->said = said[0];
    fcntl(p->link, F_SETFL, O_NONBLOCK);
    fcntl(p->said, F_SETFL, O_NONBLOCK);
    return true;
}

/* If it has died meanwhile, reading will tell. */
void hx_worker_give(struct hx_worker *p, uint64_t job, struct hx_done_job *into)
{
    send_all(p->link, &job, sizeof job);
    p->busy = true;
    p->job = job;
    p->into = into;
}

/* Reads what there is. False at the end. */
static bool drain(int from, struct hx_buffer *to, size_t most)
{
    char bytes[16384];
    ssize_t k;

    while ((k = read(from, bytes, sizeof bytes)) != 0) {
        if (k < 0 && errno == EINTR)
            continue;
        if (k < 0)
            return errno == EAGAIN;
        hx_buffer_bytes(to, bytes, (size_t)k);
        if (to->len > most)
            return false;
    }
    return false;
}

static void hear_said(struct hx_worker *p)
{
    struct hx_done_job *d = p->into;
    struct hx_buffer new = {0};
    size_t room = HX_WORKER_SAID - d->said.len, n;

    drain(p->said, &new, HX_WORKER_ANSWER);
    n = new.len < room ? new.len : room;
    hx_buffer_bytes(&d->said, hx_buffer_text(&new), n);
    d->dropped += new.len - n;
    hx_buffer_free(&new);
}

static void tell_trouble(struct hx_done_job *d, int status,
                         const struct hx_work *w)
{
    const size_t room = sizeof d->trouble;

    if (WIFEXITED(status))
        snprintf(d->trouble, room, "the process left with status %d",
                 WEXITSTATUS(status));
    else if (WTERMSIG(status) == SIGXCPU)
        snprintf(d->trouble, room, "no end after %d seconds of CPU time",
                 w->cpu_seconds);
    else
        snprintf(d->trouble, room, "killed by SIG%s (%s)",
                 sigabbrev_np(WTERMSIG(status)), strsignal(WTERMSIG(status)));
}

/* The death is what it was: a process that is ending takes no more signals,
 * and one that only closed its link is ended here. */
static int bury(struct hx_worker *p)
{
    int status = 0;

    kill(p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close(p->link);
    close(p->said);
    hx_buffer_free(&p->in);
    *p = (struct hx_worker){0};
    return status;
}

void hx_worker_hear(struct hx_worker *p, const struct hx_work *w)
{
    struct hx_done_job *d = p->into;
    uint64_t len = 0;
    bool alive = drain(p->link, &p->in, HX_WORKER_ANSWER);

    hear_said(p);
    if (p->in.len >= sizeof len)
        memcpy(&len, p->in.text, sizeof len);
    if (p->in.len >= sizeof len && p->in.len - sizeof len == len) {
        hx_buffer_bytes(&d->answer, p->in.text + sizeof len, len);
        hx_buffer_clear(&p->in);
        d->there = true;
        p->busy = false;
    } else if (!alive) {
        tell_trouble(d, bury(p), w);
        d->there = true;
    }
}

void hx_worker_end(struct hx_worker *p)
{
    if (p->pid)
        bury(p);
}
