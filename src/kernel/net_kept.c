/*
 * net_kept.c - what is kept of networks, when a piece comes or goes.
 *
 * What networks lead from, what blocks and what joins them is, as a rule, what
 * stands on corners (struct hx_standing). Then a piece on a corner matters
 * only to seats whose edges meet there, and an edge of a seat only to the
 * seat; here that is looked at place by place. All other formulas make old
 * what reads them by the groups that are written (hx_touch).
 */
#include "network.h"

/* Is a piece on a corner, of 'owner', one that counts for the seat? */
static bool counts(const struct hx_standing *s, int piece, int owner, int seat)
{
    return (owner == seat ? s->mine : s->others) >> piece & 1;
}

/* Does what stands on the corner make it one of the set, for the seat? */
static bool has(const struct hx_game *g, const struct hx_standing *set,
                int seat, int corner)
{
    int here = g->b[g->l->at[HX_CORNER] + (uint32_t)corner];

    return here && counts(set, (here & 31) - 1, here >> 5, seat);
}

/* How many edges of the network each seat has at the corner. */
static void count_edges(const struct hx_game *g, int network, int corner,
                        uint8_t *n)
{
    const struct hx_corner *c = &g->r->board.geo->corner[corner];
    const uint8_t *at = g->b + g->l->at[HX_EDGE];

    memset(n, 0, HX_MAX_SEATS);
    for (int i = 0; i < c->nedge; i++) {
        int here = at[c->edge[i]];

        if (here && g->r->network[network].of >> ((here & 31) - 1) & 1)
            n[here >> 5]++;
    }
}

static void awards_are_open(struct hx_game *g, int network, int seat)
{
    for (unsigned a = g->l->net[network].awards; a; a &= a - 1)
        hx_set_old(g, g->l->award_cache[__builtin_ctz(a)], seat);
}

/* A trail changes only where two edges meet. The reach starts at every corner
 * that an edge touches, and at others of 'from'. */
static void stood_at_corner(struct hx_game *g, int network, int piece,
                            int owner, int corner)
{
    const struct hx_net_plan *plan = &g->l->net[network];
    uint8_t edges[HX_MAX_SEATS];

    count_edges(g, network, corner, edges);
    for (int s = 0; s < g->r->nseat; s++) {
        bool blocks = counts(&plan->blocked, piece, owner, s);
        bool starts = counts(&plan->from, piece, owner, s);

        if (edges[s] > 1 &&
            (blocks || counts(&plan->joints, piece, owner, s))) {
            hx_set_old(g, g->l->trail_cache[network], s);
            awards_are_open(g, network, s);
        }
        if (edges[s] ? blocks : starts || (blocks && !plan->from.known))
            hx_set_old(g, g->l->reach_cache[network], s);
    }
}

/* ---- edges ---- */

/* The reach with one edge more. */
static void reach_grows(struct hx_game *g, int network, int seat, int edge)
{
    const struct hx_net_plan *plan = &g->l->net[network];
    const struct hx_geo *geo = g->r->board.geo;
    uint64_t *reach =
        hx_words(g, hx_net_kept(g, g->l->reach_cache[network], seat));

    for (int i = 0; i < 2; i++)
        if (!has(g, &plan->blocked, seat, geo->edge[edge].end[i]))
            hx_net_add_edges_at(geo, geo->edge[edge].end[i], reach);
}

/* How many edges a trail may go on along from the edge, at this end of it. */
static int goes_on(const struct hx_game *g, int network, int seat, int corner)
{
    const struct hx_corner *c = &g->r->board.geo->corner[corner];
    const uint8_t *at = g->b + g->l->at[HX_EDGE];
    int n = -1; /* the edge itself */

    if (has(g, &g->l->net[network].blocked, seat, corner))
        return 0;
    for (int i = 0; i < c->nedge; i++) {
        int here = at[c->edge[i]];

        n += here && here >> 5 == seat &&
             g->r->network[network].of >> ((here & 31) - 1) & 1;
    }
    return n;
}

/* The trail with one edge more: the one there was is still there, and one that
 * uses the edge consists of it and of one older trail or, if it goes on at both
 * ends, two. It is no longer than the longest there was if two edges meet it at
 * the one end: that older trail begins there, and can be prolonged by one of
 * the two unless it has used both, in a ring. */
static void trail_grows(struct hx_game *g, int network, int seat, int edge)
{
    int entry = g->l->trail_cache[network], most, all;
    int16_t *bound = hx_shorts(g, hx_net_kept(g, entry, seat));
    const uint16_t *end = g->r->board.geo->edge[edge].end;
    int a = goes_on(g, network, seat, end[0]);
    int b = goes_on(g, network, seat, end[1]);

    if (a && b) {
        most = 2 * bound[1] + 1;
        all = hx_network_size(g, network, seat);
        bound[1] = (int16_t)(most < all ? most : all);
    } else if (!a && !b) {
        bound[1] = bound[1] > 1 ? bound[1] : 1;
    } else if (a + b < 2 || bound[1] >= HX_LEAST_RING ||
               g->r->network[network].joints != HX_NONE) {
        bound[1]++;
    }
}

/* Riders are not looked up by their place. */
static void stood_on_edge(struct hx_game *g, int network, int seat, int edge,
                          bool there)
{
    int reach = g->l->reach_cache[network], trail = g->l->trail_cache[network];

    if (!there || g->r->network[network].of & g->l->riders) {
        hx_set_old(g, reach, seat);
        hx_set_old(g, trail, seat);
        return;
    }
    if (!g->l->net[network].blocked.known)
        hx_set_old(g, reach, seat);
    if (hx_is_valid(g, reach, seat))
        reach_grows(g, network, seat, edge);
    if (hx_is_valid(g, trail, seat))
        trail_grows(g, network, seat, edge);
}

void hx_net_stood(struct hx_game *g, int piece, int seat, int at, bool there)
{
    for (unsigned near = g->l->net_near[piece]; near; near &= near - 1)
        if (g->r->piece[piece].on == HX_EDGE)
            stood_on_edge(g, __builtin_ctz(near), seat, at, there);
        else
            stood_at_corner(g, __builtin_ctz(near), piece, seat, at);
}
