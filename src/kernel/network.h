/*
 * network.h - inside the files about networks and awards: what a seat has of a
 * network, and which of what is kept by seat is up to date.
 */
#ifndef HX_NETWORK_H
#define HX_NETWORK_H

#include "inside.h"

#define HX_LEAST_RING 6 /* edges: those round a hex */

/* The edges of a seat in a network, and where it may go on along them. The
 * sets that formulas give are borrowed from the block or lie in 'made', so a
 * net is used where it was gathered, and the block is not written meanwhile. */
struct hx_net {
    const struct hx_geo *geo;
    int edges, corners; /* words of a set of them */
    uint64_t own[HX_MAX_WORDS];
    const uint64_t *blocked; /* corners the seat cannot pass */
    const uint64_t *joints;  /* where the piece may change; NULL: anywhere */
    uint64_t made[2][HX_MAX_WORDS];
    uint8_t piece[HX_MAX_WORDS * 64]; /* on each own edge; only with joints */
};

void hx_net_gather(struct hx_game *g, int network, int seat,
                   struct hx_net *net);

/* How many edges the seat has in the network. */
int hx_network_size(const struct hx_game *g, int network, int seat);

/* The corners that a formula of a network gives for the seat: where it has
 * them, or 'made'. 'known' is what the plan of the network has of it. */
const uint64_t *hx_net_corners(struct hx_game *g,
                               const struct hx_standing *known, uint16_t form,
                               int seat, uint64_t *made);

/* Does a route go on at the corner from edge a to edge b, both own? It is not
 * asked of blocked corners. */
static inline bool hx_net_joins(const struct hx_net *net, int corner, int a,
                                int b)
{
    return !net->joints || net->piece[a] == net->piece[b] ||
           hx_set_has(net->joints, corner);
}

/* Adds the edges at a corner. */
static inline void hx_net_add_edges_at(const struct hx_geo *geo, int corner,
                                       uint64_t *out)
{
    const struct hx_corner *c = &geo->corner[corner];

    for (int i = 0; i < c->nedge; i++)
        hx_set_add(out, c->edge[i]);
}

/* What is kept of a network: each has an entry of the cache. */
static inline uint32_t hx_net_kept(const struct hx_game *g, int entry, int seat)
{
    assert(entry < HX_CACHE_WORDS * 64);
    return g->l->cached[entry].offset +
           (uint32_t)seat * g->l->cached[entry].stride;
}

/* What is kept of the longest trail in a network that is like no earlier one:
 * it is no shorter than [0], no longer than [1]. */
void hx_trail_bounds_make(struct hx_game *g, int network, int seat,
                          int16_t *bound);
static inline int16_t *hx_trail_bounds(struct hx_game *g, int network, int seat)
{
    int entry = g->l->trail_cache[network];
    int16_t *bound = hx_shorts(g, hx_net_kept(g, entry, seat));

    if (!hx_is_valid(g, entry, seat))
        hx_trail_bounds_make(g, network, seat, bound);
    return bound;
}

#endif
