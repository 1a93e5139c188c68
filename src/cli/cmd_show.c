#include <stdio.h>

#include "commands.h"
#include "opening.h"

enum hx_exit hx_cmd_show(const struct hx_options *o)
{
    struct hx_report *report = hx_report_new();
    enum hx_exit status = HX_EXIT_DONE;
    struct hx_mix *mix = report ? hx_open_mix(o, true, report, &status) : NULL;

    if (mix)
        hx_mix_show(mix, stdout);
    hx_mix_free(mix);
    hx_report_free(report);
    return status;
}
