#include <stdlib.h>

#include "commands.h"
#include "testing.h"

enum hx_exit hx_cmd_test(const struct hx_options *o)
{
    bool harness = getenv("HARNESS_ACTIVE") != NULL;
    struct hx_testing t = {.path = o->file,
                           .npath = o->nfile,
                           .filter = o->filter,
                           .cites = o->cites,
                           .jobs = (int)o->jobs,
                           .max_steps = o->max_steps,
                           .harness = harness};
    struct hx_tested tested = {0};
    struct hx_error err = {{0}};

    if (!hx_test_run(&t, stdout, &tested, &err)) {
        hx_cli_error("%s", err.text);
        return HX_EXIT_USAGE;
    }
    if (tested.failed)
        return HX_EXIT_NO;
    if (tested.passed || tested.skipped || tested.todo)
        return HX_EXIT_DONE;
    if (tested.left_out)
        hx_cli_error("none of %d scenario%s is meant", tested.left_out,
                     tested.left_out == 1 ? "" : "s");
    else
        hx_cli_error("no scenarios here: they stand in files FILE.scn");
    return harness ? HX_EXIT_DONE : HX_EXIT_NO;
}
