#include "state_folder.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

bool hx_state_path(const char *name, struct hx_buffer *to)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

    if (state && *state == '/') /* others are to be ignored: XDG base dirs */
        hx_buffer_add(to, "%s/hexlaw/%s", state, name);
    else if (home && *home == '/')
        hx_buffer_add(to, "%s/.local/state/hexlaw/%s", home, name);
    else
        return false;
    return true;
}

void hx_state_folders(const char *path)
{
    char *copy = strcpy(hx_cli_alloc(strlen(path) + 1), path);

    for (char *p = copy + 1; (p = strchr(p, '/')); p++) {
        *p = '\0';
        mkdir(copy, 0700); /* what is missing in the end shows later */
        *p = '/';
    }
    free(copy);
}
