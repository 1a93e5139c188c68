/*
 * trail.c - the longest trail of a seat in a network.
 *
 * A trail goes along own edges, none twice; it may come back to a corner, and
 * begin or end at a blocked one, but not pass it. So a blocked corner is as
 * many loose ends as own edges meet there.
 *
 * First, one pass finds the longest trail of each part without a ring: every
 * corner gives on the longer of its branches, and both together are a trail.
 * Parts with a ring are searched, within these bounds. A trail uses up an odd
 * corner (one where an odd number of own edges meet) only where it begins or
 * ends; every other odd corner keeps an edge unused, and an edge has two
 * corners. And a longest trail, being of no use to prolong, begins at an odd
 * or blocked corner, unless it is a ring and nothing else.
 *
 * No bound helps against every network and weight: a search ends after
 * HX_TRAIL_STEPS, with the longest trail found until then. Games of people
 * stay far below.
 */
#include "network.h"

struct trail {
    struct hx_net net;
    bool weighted;
    int weight[HX_MAX_WORDS * 64]; /* of own edges; only if weighted */
    int best;
    uint64_t left[HX_MAX_WORDS]; /* own edges not passed over yet; then of a
                                      part those that the trail tried does not
                                      use */
    uint64_t end[HX_MAX_WORDS];  /* corners that end a branch: blocked ones and
                                    those passed over */
    bool ring;                   /* has the part a ring */
    int bound;                   /* no trail of the part is longer */
    long steps;                  /* the search may still do */
};

static void gather(struct hx_game *g, int network, int seat, struct trail *t)
{
    uint16_t weight = g->r->network[network].weight;
    struct hx_ctx ctx;

    hx_net_gather(g, network, seat, &t->net);
    t->best = 0;
    t->steps = HX_TRAIL_STEPS;
    t->weighted = weight != HX_NONE;
    if (!t->weighted)
        return;
    ctx = hx_ctx_new(seat);
    HX_EACH(e, t->net.own, t->net.edges) {
        int w;

        ctx.it = e;
        w = hx_int(g, weight, &ctx);
        t->weight[e] = w < -INT16_MAX  ? -INT16_MAX
                       : w > INT16_MAX ? INT16_MAX
                                       : w;
    }
}

static int weight_of(const struct trail *t, int edge)
{
    return t->weighted ? t->weight[edge] : 1;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* ---- one pass ---- */

/* The longest trail on from the corner for one that came by edge 'by'. Makes
 * best the longest that has the corner as its turning point. */
static int branch(struct trail *t, int corner, int by)
{
    const struct hx_corner *c = &t->net.geo->corner[corner];
    int other = -1, there = 0, on = 0;

    if (hx_set_has(t->end, corner)) {
        t->ring |= !hx_set_has(t->net.blocked, corner);
        return 0;
    }
    hx_set_add(t->end, corner);
    for (int i = 0; i < c->nedge; i++) {
        int e = c->edge[i], ahead;

        if (!hx_set_has(t->left, e))
            continue;
        hx_set_remove(t->left, e);
        ahead = weight_of(t, e) + branch(t, c->near[i], e);
        t->best = max(t->best, ahead);
        if (hx_net_joins(&t->net, corner, by, e))
            on = max(on, ahead);
        if (other >= 0 && hx_net_joins(&t->net, corner, other, e))
            t->best = max(t->best, there + ahead);
        other = e;
        there = ahead;
    }
    return on;
}

/* Passes over the part that holds the edge. What it finds is a trail in any
 * case; if the part has a ring there may be a longer one. */
static void pass(struct trail *t, int edge)
{
    const struct hx_edge *e = &t->net.geo->edge[edge];
    int length = weight_of(t, edge);

    t->ring = false;
    hx_set_remove(t->left, edge);
    length += branch(t, e->end[0], edge);
    length += branch(t, e->end[1], edge);
    t->best = max(t->best, length);
}

/* ---- search ---- */

static void extend(struct trail *t, int corner, int by, int length);

/* Goes along a free edge and on from its end, then takes it back. */
static void go(struct trail *t, int edge, int to, int length)
{
    length += weight_of(t, edge);
    t->best = max(t->best, length);
    if (hx_set_has(t->net.blocked, to))
        return;
    hx_set_remove(t->left, edge);
    extend(t, to, edge, length);
    hx_set_add(t->left, edge);
}

static bool goes_on(const struct trail *t)
{
    return t->best < t->bound && t->steps > 0;
}

static void extend(struct trail *t, int corner, int by, int length)
{
    const struct hx_corner *c = &t->net.geo->corner[corner];

    t->steps--;
    for (int i = 0; i < c->nedge && goes_on(t); i++)
        if (hx_set_has(t->left, c->edge[i]) &&
            hx_net_joins(&t->net, corner, by, c->edge[i]))
            go(t, c->edge[i], c->near[i], length);
}

/* All trails of the part that begin at a corner of 'start' (NULL: anywhere).
 * Its edges are in 'left' meanwhile: the part is passed over. */
static void search(struct trail *t, const uint64_t *part, const uint64_t *start)
{
    hx_set_or(t->left, part, t->net.edges);
    HX_EACH(e, part, t->net.edges) {
        const uint16_t *end = t->net.geo->edge[e].end;

        for (int i = 0; i < 2 && goes_on(t); i++)
            if (!start || hx_set_has(start, end[i]))
                go(t, e, end[!i], 0);
    }
    hx_set_minus(t->left, part, t->net.edges);
}

/* The odd corners of the part and the blocked ones; returns how many ends of
 * edges they stand for. */
static int odd_corners(const struct trail *t, const uint64_t *part,
                       uint64_t *odd)
{
    int n = 0;

    hx_set_clear(odd, t->net.corners);
    HX_EACH(e, part, t->net.edges)
        for (int i = 0; i < 2; i++) {
            int c = t->net.geo->edge[e].end[i];

            if (hx_set_has(t->net.blocked, c))
                n++;
            else
                odd[c >> 6] ^= UINT64_C(1) << (c & 63);
        }
    n += hx_set_size(odd, t->net.corners);
    HX_EACH(e, part, t->net.edges)
        for (int i = 0; i < 2; i++)
            if (hx_set_has(t->net.blocked, t->net.geo->edge[e].end[i]))
                hx_set_add(odd, t->net.geo->edge[e].end[i]);
    return n;
}

static void search_ring(struct trail *t, const uint64_t *part)
{
    uint64_t odd[HX_MAX_WORDS];
    int n = odd_corners(t, part, odd);

    t->bound = hx_set_size(part, t->net.edges) - max(0, n / 2 - 1);
    if (t->weighted) {
        t->bound = 0;
        HX_EACH(e, part, t->net.edges)
            t->bound += max(0, t->weight[e]);
    }
    if (t->best >= t->bound)
        return;
    search(t, part, n == 0 || t->weighted || t->net.joints ? NULL : odd);
}

int hx_trail_make(struct hx_game *g, int network, int seat)
{
    uint64_t part[HX_MAX_WORDS];
    struct trail t;

    gather(g, network, seat, &t);
    hx_set_copy(t.left, t.net.own, t.net.edges);
    hx_set_copy(t.end, t.net.blocked, t.net.corners);
    HX_EACH(e, t.left, t.net.edges) {
        hx_set_copy(part, t.left, t.net.edges);
        pass(&t, e);
        if (!t.ring)
            continue;
        hx_set_minus(part, t.left, t.net.edges);
        search_ring(&t, part);
    }
    return t.best < INT16_MAX ? t.best : INT16_MAX;
}

/* A trail without weights is no longer than its edges. */
HX_APART void hx_trail_bounds_make(struct hx_game *g, int network, int seat,
                                   int16_t *bound)
{
    if (g->r->network[network].weight == HX_NONE) {
        bound[0] = 0;
        bound[1] = (int16_t)hx_network_size(g, network, seat);
    } else {
        bound[0] = bound[1] = (int16_t)hx_trail_make(g, network, seat);
    }
    hx_set_valid(g, g->l->trail_cache[network], seat);
}

int hx_trail(struct hx_game *g, int network, int seat)
{
    int kept = g->r->network[network].same;
    int16_t *bound = hx_trail_bounds(g, kept, seat);

    if (bound[0] != bound[1])
        bound[0] = bound[1] = (int16_t)hx_trail_make(g, kept, seat);
    return bound[0];
}

/* ---- for checks ---- */

/* The longest way on from a corner that was reached by edge 'by', over edges
 * that are not in 'used'. */
static int longest_on(struct trail *t, uint64_t *used, int corner, int by)
{
    const struct hx_corner *c = &t->net.geo->corner[corner];
    int longest = 0;

    if (hx_set_has(t->net.blocked, corner) || t->steps-- <= 0)
        return 0;
    for (int i = 0; i < c->nedge; i++) {
        int e = c->edge[i];

        if (!hx_set_has(t->net.own, e) || hx_set_has(used, e) ||
            !hx_net_joins(&t->net, corner, by, e))
            continue;
        hx_set_add(used, e);
        longest =
            max(longest, weight_of(t, e) + longest_on(t, used, c->near[i], e));
        hx_set_remove(used, e);
    }
    return longest;
}

int hx_trail_exhaustive(struct hx_game *g, int network, int seat)
{
    struct trail t;
    int longest = 0;

    gather(g, network, seat, &t);
    HX_EACH(e, t.net.own, t.net.edges)
        for (int i = 0; i < 2; i++) {
            int end = t.net.geo->edge[e].end[i];
            uint64_t used[HX_MAX_WORDS] = {0};

            hx_set_add(used, e);
            longest =
                max(longest, weight_of(&t, e) + longest_on(&t, used, end, e));
        }
    if (t.steps < 0)
        return -1;
    return longest < INT16_MAX ? longest : INT16_MAX;
}
