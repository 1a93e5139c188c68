/*
 * testing.h - many scenarios played in workers; the results as TAP.
 */
#ifndef HX_TESTING_H
#define HX_TESTING_H

#include <stdbool.h>
#include <stdio.h>

#include "error.h"

struct hx_testing {
    const char *const *path; /* files, and folders to look through */
    int npath;               /* 0: the current folder */
    const char *filter;      /* a text of titles and paths, or NULL */
    const char *cites;       /* a rule id, or NULL */
    int jobs;                /* processes at once; 0: one for each processor */
    long max_steps;          /* as hx_request has it */
    bool harness;            /* a program reads that knows TAP 13 at most */
};

struct hx_tested {
    int passed, failed; /* of those that were played or could not be read */
    int skipped, todo;  /* todo: failed, and are said to */
    int left_out;       /* by 'filter' and 'cites' */
};

/* Plays the scenarios and prints TAP to 'to', in the order of the files. False,
 * and 'err' filled, when a path leads nowhere or no process can be started. */
bool hx_test_run(const struct hx_testing *t, FILE *to, struct hx_tested *result,
                 struct hx_error *err);

#endif
