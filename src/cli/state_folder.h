/*
 * state_folder.h - what the program remembers of its user: $XDG_STATE_HOME/hexlaw, or
 * ~/.local/state/hexlaw. All of it is readable for its owner alone.
 */
#ifndef HX_STATE_FOLDER_H
#define HX_STATE_FOLDER_H

#include <stdbool.h>

#include "buffer.h"

/* Adds the path of a file there. False: there is no home to have it in. */
bool hx_state_path(const char *name, struct hx_buffer *to);

/* Makes the folders of the path that are missing. */
void hx_state_folders(const char *path);

#endif
