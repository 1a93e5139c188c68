#include "paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define DEEPEST 32 /* folders in folders */

static void add(struct hx_paths *p, const char *path)
{
    p->path = hx_arena_grow(p->arena, p->path, p->n, 1, sizeof *p->path);
    p->path[p->n++] = hx_arena_string(p->arena, path);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_shown(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static bool is_scenario(const char *name)
{
    size_t len = strlen(name);

    return len > 4 && !strcmp(name + len - 4, ".scn");
}

static void add_folder(struct hx_paths *p, const char *path, int depth)
{
    struct dirent **entry;
    int n = depth < DEEPEST ? scandir(path, &entry, is_shown, by_name) : -1;

    if (n < 0)
        return; /* one that may not be read has none for us */
    for (int i = 0; i < n; i++) {
        const char *below =
            strcmp(path, ".")
                ? hx_arena_format(p->arena, "%s/%s", path, entry[i]->d_name)
                : hx_arena_string(p->arena, entry[i]->d_name);
        struct stat s;

        if (!lstat(below, &s) && S_ISDIR(s.st_mode))
            add_folder(p, below, depth + 1);
        else if (is_scenario(below))
            add(p, below);
        free(entry[i]);
    }
    free(entry);
}

bool hx_paths_add(struct hx_paths *p, const char *path, struct hx_error *err)
{
    size_t len = strlen(path);
    struct stat s;

    while (len > 1 && path[len - 1] == '/')
        len--;
    if (stat(path, &s)) {
        hx_fail(err, "%s: %s", path, strerror(errno));
        return false;
    }
    if (S_ISDIR(s.st_mode))
        add_folder(p, hx_arena_format(p->arena, "%.*s", (int)len, path), 0);
    else
        add(p, path);
    return true;
}
