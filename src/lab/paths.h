/*
 * paths.h - scenario files below folders.
 */
#ifndef HX_PATHS_H
#define HX_PATHS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "error.h"

/* Grows; strings and array belong to the arena. */
struct hx_paths {
    struct hx_arena *arena;
    const char **path;
    uint32_t n;
};

/* Adds the file, or the .scn files in the folder and those below it, in the
 * order of their names; hidden ones and links to folders are passed over.
 * False, and 'err' filled, when the path leads nowhere. */
bool hx_paths_add(struct hx_paths *p, const char *path, struct hx_error *err);

#endif
