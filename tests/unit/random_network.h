/*
 * random_network.h - lines of edges on bare games: named and random ones.
 *
 * To be included after bare_game.h.
 */
#ifndef HX_TEST_RANDOM_NETWORK_H
#define HX_TEST_RANDOM_NETWORK_H

#include "bare_game.h"
#include "random.h"

#define ROUND_C3 "C3-NE C3-E C3-SE C3-SW C3-W C3-NW "
/* C3.N, C3.NE, C3.SE, C3.S, D3.SW, D3.S, D3.SE */
#define LINE_OF_SIX "C3-NE C3-E C3-SE D3-W D3-SW D3-SE "

static inline uint32_t below(uint32_t *counter, uint32_t n)
{
    return hx_stream_below(hx_stream_seed(1, "networks"), counter, n);
}

/* n edges of red: grown from one edge or, if 'sparse', from several. */
static inline void put_random_edges(struct bare *b, uint32_t *counter, int n,
                                    bool sparse, bool ships)
{
    const struct hx_geo *geo = b->rules.board.geo;
    int e = (int)below(counter, (uint32_t)geo->n[HX_EDGE]);
    uint64_t own[HX_MAX_WORDS] = {0};

    for (int known = 0; known < n;) {
        const struct hx_corner *c;

        if (!hx_set_has(own, e)) {
            bare_put_at(b, RED, ships && below(counter, 2) ? SHIP : ROAD, e);
            hx_set_add(own, e);
            known++;
        }
        e = hx_set_nth(own, geo->words[HX_EDGE],
                       (int)below(counter, (uint32_t)known));
        c = &geo->corner[geo->edge[e].end[below(counter, 2)]];
        e = c->edge[below(counter, c->nedge)];
        if (sparse && known % 4 == 0)
            e = (int)below(counter, (uint32_t)geo->n[HX_EDGE]);
    }
}

static inline void put_random_houses(struct bare *b, uint32_t *counter,
                                     int seat, int piece, uint32_t most)
{
    const struct hx_geo *geo = b->rules.board.geo;
    uint64_t own[HX_MAX_WORDS];
    int n = (int)below(counter, most + 1);

    hx_network_edges(&b->game, ROUTES, RED, own);
    while (n--) {
        int e = hx_set_nth(own, geo->words[HX_EDGE],
                           (int)below(counter, (uint32_t)hx_set_size(
                                                   own, geo->words[HX_EDGE])));

        bare_put_at(b, seat, piece, geo->edge[e].end[below(counter, 2)]);
    }
}

static inline void put_random_network(struct bare *b, uint32_t *counter,
                                      int edges)
{
    bool sparse = below(counter, 4) == 0, ships = below(counter, 2);

    bare_clear(b);
    put_random_edges(b, counter, edges, sparse, ships);
    put_random_houses(b, counter, RED, HOUSE, 3);
    put_random_houses(b, counter, BLUE, HOUSE, 2);
    put_random_houses(b, counter, WHITE, KNIGHT, 2);
}

#endif
