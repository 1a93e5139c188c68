/*
 * mix.c - a mix from its name to games.
 */
#include "mix.h"

#include <stdlib.h>

#include "cost.h"
#include "runtime.h"
#include "sections.h"

/* A formula that can take too long is refused now, not in play. */
static bool check_costs(const struct hx_rules *r, struct hx_report *report)
{
    double steps;
    uint16_t form = hx_costly_form(r, &steps);
    struct hx_origin at;

    if (form == HX_NONE)
        return true;
    at = r->form[form].at_file;
    hx_report_add(report, at.file < r->nfile ? r->file[at.file] : NULL, at.line,
                  "a formula takes too long: up to %.0f steps, %d are "
                  "allowed\n    %s",
                  steps, HX_FORM_STEPS, r->form[form].text);
    return false;
}

static bool link_rules(struct hx_mix *m, struct hx_report *report)
{
    struct hx_error err = {{0}};

    if (hx_rules_link(m->rules, &err))
        return check_costs(m->rules, report);
    hx_report_add(report, NULL, 0, "%s: %s", m->composed->mix, err.text);
    return false;
}

struct hx_mix *hx_mix_load(const struct hx_request *q, struct hx_report *report)
{
    struct hx_mix *m = calloc(1, sizeof *m);
    bool good;

    if (!m)
        goto memory;
    m->composed = hx_compose(q, report);
    if (!m->composed)
        goto fail;
    m->rules = hx_build(m->composed, q, &m->compiler, report);
    good = m->rules && link_rules(m, report);
    if (!good || q->check_all)
        hx_check_sections(m->composed, q, report);
    if (!good || report->n)
        goto fail;
    m->runtime = hx_runtime_new(m->composed, &m->compiler, m->rules);
    if (!m->runtime)
        goto memory;
    return m;

memory:
    hx_report_add(report, NULL, 0, "out of memory");
fail:
    hx_mix_free(m);
    return NULL;
}

void hx_mix_free(struct hx_mix *m)
{
    if (!m)
        return;
    hx_runtime_free(m->runtime);
    hx_rules_free(m->rules);
    hx_composed_free(m->composed);
    free(m);
}

struct hx_game *hx_mix_game(struct hx_mix *m)
{
    struct hx_game *g = hx_game_new(m->rules);

    if (g)
        hx_game_host(g, hx_runtime_host(m->runtime));
    return g;
}
