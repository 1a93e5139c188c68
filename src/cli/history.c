#include "history.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <readline/history.h>

#include "state_folder.h"
#include "text.h"

#define MOST_HISTORY 1000

void hx_history_begin(struct hx_buffer *path)
{
    hx_state_path("history", path);
    using_history();
    stifle_history(MOST_HISTORY);
    if (path->len)
        read_history(path->text);
}

void hx_history_add(const char *line)
{
    HIST_ENTRY *last =
        history_length ? history_get(history_base + history_length - 1) : NULL;

    if (line[strspn(line, " \t")] && hx_text_is_plain(line, strlen(line)) &&
        (!last || strcmp(last->line, line) != 0))
        add_history(line);
}

void hx_history_end(struct hx_buffer *path)
{
    mode_t mask = umask(0077);

    if (path->len) {
        hx_state_folders(path->text);
        if (write_history(path->text) == 0)
            chmod(path->text, 0600);
    }
    umask(mask);
    hx_buffer_free(path);
}
