#include <stdio.h>

#include "commands.h"
#include "tally.h"

enum hx_exit hx_cmd_score(const struct hx_options *o)
{
    struct hx_tally t;
    struct hx_error err = {{0}};
    struct hx_buffer text = {0};

    if (!hx_tally_read(&t, o->nfile, o->file, &err)) {
        hx_cli_error("%s", err.text);
        return HX_EXIT_USAGE;
    }
    hx_tally_print(&t, &text);
    hx_cli_print(&text);
    hx_buffer_free(&text);
    return HX_EXIT_DONE;
}

void hx_score_help(void)
{
    puts("\nKeys:");
    for (int i = 0; hx_tally_key(i); i++) {
        struct hx_buffer line = {0};

        hx_buffer_add(&line, "  %-20s %s", hx_tally_key(i), hx_tally_says(i));
        hx_cli_wrap(stdout, hx_buffer_text(&line), 23);
        hx_buffer_free(&line);
    }
}
