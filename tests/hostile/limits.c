/*
 * limits SECONDS MIB COMMAND [ARGUMENT]...
 *
 * Runs the command and judges what it used: CPU time, and the most memory it
 * had. The exit status is its own, or 98 if it was killed, 99 if it used more
 * than allowed; both are told on stderr.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLED = 98, EXCEEDED = 99 };

/* Whatever happens, it ends. */
static void run(double seconds, char **command)
{
    rlim_t most = (rlim_t)seconds + 10;

    setrlimit(RLIMIT_CPU, &(struct rlimit){most, most});
    alarm(120);
    execvp(command[0], command);
    fprintf(stderr, "limits: %s: %s\n", command[0], strerror(errno));
    _exit(127);
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static int judge(double seconds, long mib, int status,
                 const struct rusage *used)
{
    double took = seconds_of(used->ru_utime) + seconds_of(used->ru_stime);

    if (WIFSIGNALED(status)) {
        fprintf(stderr, "limits: killed by signal %d (%s)\n", WTERMSIG(status),
                strsignal(WTERMSIG(status)));
        return KILLED;
    }
    if (took > seconds || used->ru_maxrss > mib * 1024) {
        fprintf(stderr, "limits: %.2f s, %ld KiB; allowed are %.2f s, %ld\n",
                took, used->ru_maxrss, seconds, mib * 1024);
        return EXCEEDED;
    }
    return WEXITSTATUS(status);
}

int main(int argc, char **argv)
{
    struct rusage used;
    double seconds;
    int status = 0;
    pid_t pid;

    if (argc < 4) {
        fputs("usage: limits SECONDS MIB COMMAND [ARGUMENT]...\n", stderr);
        return 2;
    }
    seconds = atof(argv[1]);
    pid = fork();
    if (pid == 0)
        run(seconds, argv + 3);
    while (pid < 0 || wait4(pid, &status, 0, &used) < 0)
        if (pid < 0 || errno != EINTR) {
            perror("limits");
            return 2;
        }
    if (getenv("HOSTILE_TELL"))
        fprintf(stderr, "limits: %.2f s, %ld KiB\n",
                seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
                used.ru_maxrss);
    return judge(seconds, atol(argv[2]), status, &used);
}
