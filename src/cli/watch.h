/*
 * watch.h - rule files that are looked at, to be read again once saved.
 *
 * Looked at means a call of stat: now and then while a person thinks, and
 * before each line of a pipe. That works on every file system, and however an
 * editor saves.
 */
#ifndef HX_WATCH_H
#define HX_WATCH_H

#include <stdbool.h>
#include <sys/stat.h>

#include "compose.h"

/* How a file was when it was looked at; mode 0: it was not there. */
struct hx_looked {
    char *path;
    struct stat then, last; /* when it was read; at the last look */
};

struct hx_watch {
    bool on;
    struct hx_looked *file;
    int n;
};

/* Takes the files of the rules as they are now for those that were read. */
void hx_watch_note(struct hx_watch *w, const struct hx_composed *c);
void hx_watch_free(struct hx_watch *w);

/* Has one changed since it was read? 'settled': and not since the last look,
 * for it may be half written. False while nothing is watched. */
bool hx_watch_changed(struct hx_watch *w, bool settled);

#endif
