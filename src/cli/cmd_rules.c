#include "commands.h"
#include "opening.h"
#include "rulebook.h"

enum hx_exit hx_cmd_rules(const struct hx_options *o)
{
    struct hx_report *report = hx_report_new();
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_mix *mix = report ? hx_open_mix(o, true, report, &status) : NULL;
    struct hx_buffer text = {0};

    if (mix)
        hx_rulebook(mix, o->markdown, &text);
    hx_cli_print(&text);
    hx_buffer_free(&text);
    hx_mix_free(mix);
    hx_report_free(report);
    return status;
}
