#include "deadline.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "error.h"

/* Ticks without a call after which the timer is put away. */
#define IDLE_TICKS 20

/* What the signal handler knows. */
struct watch {
    struct hx_deadline *volatile running; /* innermost call, or NULL */
    volatile unsigned ticks;
    volatile int idle;
    volatile sig_atomic_t armed;
    bool made;
    timer_t timer;
};

/* The one pointer that a signal handler needs; made once a process. */
static struct watch *watch;

static void stop(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    lua_pushliteral(L, HX_OUT_OF_TIME);
    lua_error(L);
}

static void interrupt(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    lua_pushliteral(L, HX_INTERRUPTED);
    lua_error(L);
}

/* From the next instruction on; lua_sethook may be called in a handler. */
static void set_hook(struct hx_deadline *d, lua_Hook hook)
{
    d->passed = 1;
    lua_sethook(d->L, hook,
                LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
}

static bool set_timer(timer_t timer, long ms)
{
    struct itimerspec every = {{0, ms * 1000000}, {0, ms * 1000000}};

    return timer_settime(timer, 0, &every, NULL) == 0;
}

static void on_tick(int signo)
{
    struct watch *w = watch;
    struct hx_deadline *d = w->running;
    int saved = errno;

    (void)signo;
    w->ticks = w->ticks + 1;
    if (d) {
        w->idle = 0;
        if ((int)(w->ticks - d->at) >= 0)
            set_hook(d, stop);
    } else if ((w->idle = w->idle + 1) > IDLE_TICKS) {
        set_timer(w->timer, 0);
        w->armed = 0;
    }
    errno = saved;
}

/* Timers are not inherited. */
static void after_fork(void)
{
    watch->made = false;
    watch->armed = 0;
}

static HX_APART struct watch *make_watch(void)
{
    watch = calloc(1, sizeof *watch);
    if (watch && pthread_atfork(NULL, NULL, after_fork) != 0) {
        free(watch);
        watch = NULL;
    }
    return watch;
}

/* CPU time of this thread, told by SIGVTALRM, which nothing else uses. */
static bool make_timer(struct watch *w)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL,
                             .sigev_signo = SIGVTALRM};
    struct sigaction action = {.sa_handler = on_tick, .sa_flags = SA_RESTART};
    sigset_t set;

    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGVTALRM);
    w->made = sigaction(SIGVTALRM, &action, NULL) == 0 &&
              sigprocmask(SIG_UNBLOCK, &set, NULL) == 0 &&
              timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &w->timer) == 0;
    return w->made;
}

static HX_APART bool arm(struct watch *w)
{
    if (!w->made && !make_timer(w))
        return false;
    w->idle = 0;
    w->armed = set_timer(w->timer, HX_TICK_MS);
    return w->armed;
}

unsigned hx_deadline_now(void)
{
    return watch ? watch->ticks : 0;
}

/* The handler puts the timer away only while nothing runs, so 'running' is
 * set before 'armed' is looked at. */
bool hx_deadline_begin(struct hx_deadline *d, lua_State *L, unsigned ticks)
{
    struct watch *w = watch;

    d->L = L;
    d->passed = 0;
    d->outer = NULL;
    d->at = ticks;
    if (!w && !(w = make_watch()))
        return false;
    d->at += w->ticks;
    d->outer = w->running;
    if (d->outer && (int)(d->outer->at - d->at) < 0)
        d->at = d->outer->at;
    atomic_signal_fence(memory_order_seq_cst);
    w->running = d;
    return w->armed || arm(w);
}

void hx_deadline_end(struct hx_deadline *d)
{
    struct watch *w = watch;

    if (w)
        w->running = d->outer;
    atomic_signal_fence(memory_order_seq_cst);
    if (d->passed)
        lua_sethook(d->L, NULL, 0, 0);
}

void hx_deadline_interrupt(void)
{
    struct hx_deadline *d = watch ? watch->running : NULL;

    if (d)
        set_hook(d, interrupt);
}
