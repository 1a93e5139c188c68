/*
 * network.c - where a network can grow, where it leads, what may leave it.
 *
 * A network is the edges of one seat that hold certain pieces. The longest
 * trail is in trail.c.
 */
#include "network.h"

/* What stands of the pieces, of seats from 'from' until 'to'. */
static void add_standing(const struct hx_game *g, uint32_t pieces, int from,
                         int to, uint64_t *out)
{
    int words = g->r->board.geo->words[HX_CORNER];

    for (; pieces; pieces &= pieces - 1) {
        const uint64_t *own = hx_own(g, __builtin_ctz(pieces), 0);

        for (int s = from; s < to; s++)
            hx_set_or(out, own + s * words, words);
    }
}

const uint64_t *hx_net_corners(struct hx_game *g,
                               const struct hx_standing *known, uint16_t form,
                               int seat, uint64_t *made)
{
    struct hx_ctx ctx;

    if (form == HX_NONE || known->known) {
        hx_set_clear(made, g->r->board.geo->words[HX_CORNER]);
        add_standing(g, known->mine, seat, seat + 1, made);
        add_standing(g, known->others, 0, seat, made);
        add_standing(g, known->others, seat + 1, g->r->nseat, made);
        return made;
    }
    ctx = hx_ctx_new(seat);
    return hx_run(g, form, &ctx, made).set;
}

void hx_network_edges(const struct hx_game *g, int network, int seat,
                      uint64_t *out)
{
    int words = g->r->board.geo->words[HX_EDGE];

    hx_set_clear(out, words);
    for (uint32_t of = g->r->network[network].of; of; of &= of - 1)
        hx_set_or(out, hx_own(g, __builtin_ctz(of), seat), words);
}

int hx_network_size(const struct hx_game *g, int network, int seat)
{
    int words = g->r->board.geo->words[HX_EDGE], n = 0;

    for (uint32_t of = g->r->network[network].of; of; of &= of - 1)
        n += hx_set_size(hx_own(g, __builtin_ctz(of), seat), words);
    return n;
}

void hx_net_gather(struct hx_game *g, int network, int seat, struct hx_net *net)
{
    const struct hx_network *n = &g->r->network[network];
    const struct hx_net_plan *plan = &g->l->net[network];

    net->geo = g->r->board.geo;
    net->edges = net->geo->words[HX_EDGE];
    net->corners = net->geo->words[HX_CORNER];
    hx_network_edges(g, network, seat, net->own);
    net->blocked =
        hx_net_corners(g, &plan->blocked, n->blocked, seat, net->made[0]);
    net->joints = NULL;
    if (n->joints == HX_NONE)
        return;
    net->joints =
        hx_net_corners(g, &plan->joints, n->joints, seat, net->made[1]);
    for (uint32_t of = n->of; of; of &= of - 1) {
        int piece = __builtin_ctz(of);

        HX_EACH(e, hx_own(g, piece, seat), net->edges)
            net->piece[e] = (uint8_t)piece;
    }
}

/* ---- reach ---- */

void hx_reach_make(struct hx_game *g, int network, int seat, int without,
                   uint64_t *out)
{
    const struct hx_network *n = &g->r->network[network];
    const struct hx_net_plan *plan = &g->l->net[network];
    const struct hx_geo *geo = g->r->board.geo;
    int corners = geo->words[HX_CORNER], edges = geo->words[HX_EDGE];
    uint64_t own[HX_MAX_WORDS], start[HX_MAX_WORDS], made[HX_MAX_WORDS];

    hx_network_edges(g, network, seat, own);
    if (without >= 0)
        hx_set_remove(own, without);
    hx_set_copy(start, hx_net_corners(g, &plan->from, n->from, seat, made),
                corners);
    HX_EACH(e, own, edges) {
        hx_set_add(start, geo->edge[e].end[0]);
        hx_set_add(start, geo->edge[e].end[1]);
    }
    hx_set_minus(start,
                 hx_net_corners(g, &plan->blocked, n->blocked, seat, made),
                 corners);
    hx_set_clear(out, edges);
    HX_EACH(c, start, corners)
        hx_net_add_edges_at(geo, c, out);
}

const uint64_t *hx_reach(struct hx_game *g, int network, int seat)
{
    int kept = g->r->network[network].same;
    uint16_t entry = g->l->reach_cache[kept];
    uint64_t *set = hx_words(g, hx_net_kept(g, entry, seat));

    if (!hx_is_valid(g, entry, seat)) {
        hx_reach_make(g, kept, seat, -1, set);
        hx_set_valid(g, entry, seat);
    }
    return set;
}

/* ---- roam ---- */

struct roam {
    const struct hx_net *net;
    uint64_t left[HX_MAX_WORDS]; /* own edges not gone along yet */
    uint64_t *out;
};

/* Goes on from a corner that was reached by edge 'by'; -1: stood there. */
static void roam_from(struct roam *r, int corner, int by)
{
    const struct hx_corner *c = &r->net->geo->corner[corner];

    hx_set_add(r->out, corner);
    if (by >= 0 && hx_set_has(r->net->blocked, corner))
        return;
    for (int i = 0; i < c->nedge; i++) {
        int e = c->edge[i];

        if (!hx_set_has(r->left, e) ||
            (by >= 0 && !hx_net_joins(r->net, corner, by, e)))
            continue;
        hx_set_remove(r->left, e);
        roam_from(r, c->near[i], e);
    }
}

/* A blocked corner is reached but not passed. That of the start does not
 * count: who was driven off a corner leaves it by its own edges. */
void hx_roam(struct hx_game *g, int network, int seat, int from, uint64_t *out)
{
    struct hx_net net;
    struct roam r = {.net = &net, .out = out};

    hx_net_gather(g, network, seat, &net);
    hx_set_copy(r.left, net.own, net.edges);
    hx_set_clear(out, net.corners);
    if (from >= 0)
        roam_from(&r, from, -1);
}

/* ---- loose ---- */

/* A chain of edges begins and ends at corners of 'from' (buildings, say) and
 * is closed if these are two. What others have there does not matter. */
struct chains {
    const struct hx_geo *geo;
    int edges, corners; /* words */
    uint64_t own[HX_MAX_WORDS];
    const uint64_t *from;
    uint64_t touched[HX_MAX_WORDS]; /* corners that an own edge touches */
};

/* Adds to 'met' what own edges without 'but' lead to from 'corner', up to the
 * next corners of 'from' or those that 'met' holds already. */
static void flood(const struct chains *ch, int corner, int but, uint64_t *met)
{
    const struct hx_corner *c = &ch->geo->corner[corner];

    if (hx_set_has(met, corner))
        return;
    hx_set_add(met, corner);
    if (hx_set_has(ch->from, corner))
        return;
    for (int i = 0; i < c->nedge; i++)
        if (c->edge[i] != but && hx_set_has(ch->own, c->edge[i]))
            flood(ch, c->near[i], but, met);
}

/* Do the ends of the edge reach a corner of 'from' when 'cut' is taken away?
 * (An end that is one has reached it.) */
static bool is_held_without(const struct chains *ch, int edge, int cut)
{
    uint64_t met[HX_MAX_WORDS];

    hx_set_clear(met, ch->corners);
    hx_set_add(met, cut);
    flood(ch, ch->geo->edge[edge].end[0], edge, met);
    flood(ch, ch->geo->edge[edge].end[1], edge, met);
    hx_set_remove(met, cut);
    return hx_set_meet(met, ch->from, ch->corners);
}

/* Does the edge lie on a chain between two corners of 'from'? It does if two
 * ways without a common corner lead from its ends to 'from', that is (Menger)
 * if no one corner taken away ends all ways. */
static bool is_closed(const struct chains *ch, int edge)
{
    HX_EACH(cut, ch->touched, ch->corners)
        if (!is_held_without(ch, edge, cut))
            return false;
    return true;
}

static bool is_open_end(const struct chains *ch, int edge, int corner)
{
    const struct hx_corner *c = &ch->geo->corner[corner];

    for (int i = 0; i < c->nedge; i++)
        if (c->edge[i] != edge && hx_set_has(ch->own, c->edge[i]))
            return false;
    return !hx_set_has(ch->from, corner);
}

/* Does a chain lead from one end of the edge back to the other, so that at
 * most one corner of 'from' lies on this ring, at an end of the edge? */
static bool is_in_ring(const struct chains *ch, int edge)
{
    const struct hx_edge *e = &ch->geo->edge[edge];
    int away = hx_set_has(ch->from, e->end[0]);
    uint64_t met[HX_MAX_WORDS];

    hx_set_clear(met, ch->corners);
    flood(ch, e->end[away], edge, met);
    return hx_set_has(met, e->end[!away]);
}

void hx_loose(struct hx_game *g, int network, int seat, uint64_t *out)
{
    const struct hx_network *n = &g->r->network[network];
    uint64_t made[HX_MAX_WORDS];
    struct chains ch = {.geo = g->r->board.geo};

    ch.edges = ch.geo->words[HX_EDGE];
    ch.corners = ch.geo->words[HX_CORNER];
    hx_network_edges(g, network, seat, ch.own);
    ch.from = hx_net_corners(g, &g->l->net[network].from, n->from, seat, made);
    HX_EACH(e, ch.own, ch.edges) {
        hx_set_add(ch.touched, ch.geo->edge[e].end[0]);
        hx_set_add(ch.touched, ch.geo->edge[e].end[1]);
    }
    hx_set_clear(out, ch.edges);
    HX_EACH(e, ch.own, ch.edges) {
        const uint16_t *end = ch.geo->edge[e].end;

        if ((is_open_end(&ch, e, end[0]) || is_open_end(&ch, e, end[1]) ||
             is_in_ring(&ch, e)) &&
            !is_closed(&ch, e))
            hx_set_add(out, e);
    }
}
