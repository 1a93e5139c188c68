/* Events: told to those who listen. */
#include "inside.h"

HX_COLD static bool too_deep(struct hx_game *g, uint16_t event)
{
    char chain[128] = "";

    for (int i = g->telling - 2; i < g->telling; i++) {
        strncat(chain, g->r->event[g->told[i]].head.name, 40);
        strcat(chain, " > ");
    }
    hx_game_fail(g, "events deeper than %d: %s%s", HX_MAX_TELL, chain,
                 g->r->event[event].head.name);
    return false;
}

HX_APART bool hx_is_quiet_still(struct hx_game *g, const struct hx_event *e)
{
    struct hx_ctx ctx = hx_ctx_new(g->actor);

    g->work += e->steps;
    for (int i = 0; i < e->nwake; i++)
        if (hx_int(g, e->wakes[i], &ctx))
            return false;
    if (!g->failed)
        hx_set_valid(g, e->quiet, g->actor);
    return !g->failed;
}

/* Tells each in its turn. Where nobody had anything to do those that rest are
 * not asked again before something they read is written. */
static bool tell_each(struct hx_game *g, const struct hx_event *ev,
                      const int32_t *field)
{
    struct hx_ctx ctx = hx_ctx_new(g->actor);
    bool quiet = hx_is_quiet(g, ev), calm = true;

    ctx.event = field;
    ctx.frame = hx_st(g)->nframe ? hx_top(g) : NULL;
    for (int i = 0; i < ev->non; i++) {
        const struct hx_on *on = &g->r->on[ev->on[i]];

        if (quiet && on->rests && hx_is_quiet(g, ev))
            continue;
        if (!hx_when(g, on->when, &ctx))
            continue;
        calm = false;
        if (!hx_body_inside(g, &on->does, &ctx))
            return false;
    }
    if (calm && ev->quiet != HX_NONE && g->actor >= 0 && !g->failed)
        hx_set_valid(g, ev->quiet, g->actor);
    return true;
}

/* Awards that are reviewed at the event are noted, too. */
bool hx_tell_listeners(struct hx_game *g, uint16_t event, const int32_t *field)
{
    const struct hx_event *ev = &g->r->event[event];
    bool told;

    if (g->l->reviewed)
        hx_award_due(g, event, field);
    if (!ev->non)
        return true;
    if (g->telling == HX_MAX_TELL)
        return too_deep(g, event);
    g->work += ev->steps;
    g->told[g->telling++] = event;
    told = tell_each(g, ev, field);
    if (!told)
        hx_blame_event(g, event);
    g->telling--;
    return told;
}

HX_COLD void hx_watch_event(struct hx_game *g, uint16_t event)
{
    struct hx_fact fact = {.sort = HX_FACT_EVENT, .event = (int16_t)event};

    if (event >= HX_KERNEL_EVENTS)
        hx_tell_fact(g, &fact);
}

bool hx_do_tell(struct hx_game *g, uint16_t event, const int32_t *field)
{
    return !hx_announce(g, event) || hx_tell_listeners(g, event, field);
}
