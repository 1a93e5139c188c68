/*
 * mix.c - a mix from its name to games.
 */
#include "mix.h"

#include <stdlib.h>

#include "cost.h"
#include "runtime.h"
#include "sections.h"

/* What can take too long is refused now, not in play. */
static bool check_costs(const struct hx_rules *r, struct hx_report *report)
{
    struct hx_costly c;

    if (!hx_find_costly(r, &c))
        return true;
    hx_report_add(report, c.at.file < r->nfile ? r->file[c.at.file] : NULL,
                  c.at.line,
                  "%s takes too long: up to %.0f steps, %d are allowed\n    %s",
                  c.what, c.steps, c.allowed, c.text);
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

    hx_runtime_begin_game(m->runtime);
    if (g)
        hx_game_host(g, hx_runtime_host(m->runtime));
    return g;
}
