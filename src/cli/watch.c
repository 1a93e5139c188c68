#include "watch.h"

#include <stdlib.h>
#include <string.h>

#include "cli.h"

static struct stat look(const char *path)
{
    struct stat now;

    if (stat(path, &now) != 0)
        memset(&now, 0, sizeof now);
    return now;
}

static bool same(const struct stat *a, const struct stat *b)
{
    return a->st_mode == b->st_mode && a->st_ino == b->st_ino &&
           a->st_dev == b->st_dev && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
           a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

void hx_watch_free(struct hx_watch *w)
{
    for (int i = 0; i < w->n; i++)
        free(w->file[i].path);
    free(w->file);
    w->file = NULL;
    w->n = 0;
}

void hx_watch_note(struct hx_watch *w, const struct hx_composed *c)
{
    hx_watch_free(w);
    w->n = c->nsource;
    w->file = hx_cli_alloc((size_t)w->n * sizeof *w->file);
    for (int i = 0; i < w->n; i++) {
        struct hx_looked *f = &w->file[i];

        f->path = hx_cli_alloc(strlen(c->source[i]->path) + 1);
        strcpy(f->path, c->source[i]->path);
        f->then = f->last = look(f->path);
    }
}

bool hx_watch_changed(struct hx_watch *w, bool settled)
{
    bool changed = false, still = true;

    for (int i = 0; w->on && i < w->n; i++) {
        struct hx_looked *f = &w->file[i];
        struct stat now = look(f->path);

        changed |= !same(&now, &f->then);
        still &= same(&now, &f->last);
        f->last = now;
    }
    return changed && (still || !settled);
}
