/*
 * bare_game.h - a game that has pieces, networks and nothing else, put
 * together by hand: no rules file, no flow, a block just big enough.
 *
 * To be included after cmocka.h.
 */
#ifndef HX_TEST_BARE_GAME_H
#define HX_TEST_BARE_GAME_H

#include <stdio.h>
#include <stdlib.h>

#include "geo_boards.h"
#include "inside.h"

enum { RED, BLUE, WHITE, BARE_SEATS };
enum { ROAD, SHIP, HOUSE, KNIGHT, BARE_PIECES };

/* ROADS, LANES: of one piece, from own houses, blocked by what others have on
 * a corner. ROUTES: of both, joined at own houses. PLAIN: roads, no formula.
 * WEIGHED: as ROUTES without joints, by BARE_WEIGHT. AGAIN: like ROADS. */
enum { ROADS, LANES, ROUTES, PLAIN, WEIGHED, AGAIN, BARE_NETWORKS };

#define BARE_WEIGHT(edge) ((edge) % 5 - 1) /* of an edge, -1 to 3 */

enum { BARE_MINE, BARE_OTHERS, BARE_EDGE, BARE_FORMS };

static const int32_t bare_code[] = {
    /* built(me, house) */
    HX_OP_ME, HX_OP_S_ONE, HX_OP_BITS, 1 << HOUSE, 0, HX_OP_BUILT, HX_CORNER,
    HX_OP_END,
    /* built(seats - me, house | knight) */
    HX_OP_BITS, (1 << BARE_SEATS) - 1, 0, HX_OP_ME, HX_OP_S_ONE, HX_OP_S_MINUS,
    HX_OP_BITS, 1 << HOUSE | 1 << KNIGHT, 0, HX_OP_BUILT, HX_CORNER, HX_OP_END,
    /* it % 5 - 1 */
    HX_OP_IT, HX_OP_INT, 5, HX_OP_MOD, HX_OP_INT, 1, HX_OP_SUB, HX_OP_END};

struct bare {
    struct hx_game game;
    struct hx_rules rules;
    struct hx_layout layout;
    struct hx_piece piece[BARE_PIECES];
    struct hx_network network[BARE_NETWORKS];
    struct hx_form form[BARE_FORMS];
    int32_t code[COUNT(bare_code)];
};

static inline void bare_form(struct bare *b, int form, uint32_t at,
                             uint16_t len, enum hx_type type)
{
    b->form[form] = (struct hx_form){.at = at,
                                     .len = len,
                                     .type = (uint8_t)type,
                                     .cache = HX_NONE,
                                     .text = ""};
    hx_choose_number(&b->form[form]);
}

static inline void bare_network(struct bare *b, int network, uint32_t of,
                                uint16_t joints, uint16_t weight)
{
    b->network[network] = (struct hx_network){.of = of,
                                              .from = BARE_MINE,
                                              .blocked = BARE_OTHERS,
                                              .joints = joints,
                                              .weight = weight,
                                              .same = (uint16_t)network};
}

static inline void bare_rules(struct bare *b, struct hx_geo *geo)
{
    bare_network(b, ROADS, 1 << ROAD, HX_NONE, HX_NONE);
    bare_network(b, LANES, 1 << SHIP, HX_NONE, HX_NONE);
    bare_network(b, ROUTES, 1 << ROAD | 1 << SHIP, BARE_MINE, HX_NONE);
    bare_network(b, PLAIN, 1 << ROAD, HX_NONE, HX_NONE);
    b->network[PLAIN].from = b->network[PLAIN].blocked = HX_NONE;
    bare_network(b, WEIGHED, 1 << ROAD | 1 << SHIP, HX_NONE, BARE_EDGE);
    bare_network(b, AGAIN, 1 << ROAD, HX_NONE, HX_NONE);
    b->network[AGAIN].same = ROADS;
    memcpy(b->code, bare_code, sizeof bare_code);
    bare_form(b, BARE_MINE, 0, 8, HX_T_CORNERS);
    bare_form(b, BARE_OTHERS, 8, 12, HX_T_CORNERS);
    bare_form(b, BARE_EDGE, 20, 8, HX_T_INT);
    for (int p = 0; p < BARE_PIECES; p++) {
        b->piece[p].on = p < HOUSE ? HX_EDGE : HX_CORNER;
        b->piece[p].joins = p == ROAD ? ROADS : p == SHIP ? LANES : HX_NONE;
        b->piece[p].upgrades = b->piece[p].rides = HX_NONE;
    }
    b->rules.nplayer = b->rules.nseat = BARE_SEATS;
    b->rules.piece = b->piece;
    b->rules.npiece = BARE_PIECES;
    b->rules.network = b->network;
    b->rules.nnetwork = BARE_NETWORKS;
    b->rules.form = b->form;
    b->rules.nform = BARE_FORMS;
    b->rules.code = b->code;
    b->rules.ncode = COUNT(bare_code);
    b->rules.board.geo = geo;
    b->rules.layout = &b->layout;
}

/* Gives out 'words' of the block. */
static inline uint32_t bare_place(struct bare *b, int words)
{
    uint32_t at = b->layout.size;

    b->layout.size += (uint32_t)words * 8;
    return at;
}

static inline void bare_keep(struct bare *b, uint16_t *entry, int network,
                             enum hx_cache_sort sort, int words)
{
    struct hx_layout *l = &b->layout;

    *entry = (uint16_t)l->ncached++;
    l->cached[*entry] =
        (struct hx_cached){.sort = (uint8_t)sort,
                           .by_seat = 1,
                           .id = (uint16_t)network,
                           .offset = bare_place(b, BARE_SEATS * words),
                           .stride = (uint32_t)words * 8};
}

/* Any write makes old all that is kept. */
static inline void bare_layout(struct bare *b)
{
    struct hx_layout *l = &b->layout;
    const int *words = b->rules.board.geo->words;

    l->nform = b->rules.nform;
    l->size = (sizeof(struct hx_state) + 7) / 8 * 8;
    for (int p = 0; p < BARE_PIECES; p++)
        l->own[p] = bare_place(b, BARE_SEATS * words[b->piece[p].on]);
    l->kept = l->size;
    l->calm = bare_place(b, 1);
    l->written = bare_place(b, HX_MAX_GROUPS / 64);
    l->valid = bare_place(b, BARE_SEATS * HX_CACHE_WORDS);
    for (int n = 0; n < BARE_NETWORKS; n++) {
        l->reach_cache[n] = l->trail_cache[n] = HX_NONE;
        if (b->network[n].same != n)
            continue;
        bare_keep(b, &l->reach_cache[n], n, HX_C_REACH, words[HX_EDGE]);
        bare_keep(b, &l->trail_cache[n], n, HX_C_TRAIL, 1);
    }
    for (int group = 0; group < HX_MAX_GROUPS; group++) {
        l->stale[group].heeded = true;
        l->stale[group].words = HX_CACHE_WORDS;
        for (int w = 0; w < HX_CACHE_WORDS; w++)
            l->stale[group].all[w] = ~UINT64_C(0);
    }
}

/* The caller ends it with bare_free(), which frees the geometry too. */
static inline struct bare *bare_new(struct hx_geo *geo)
{
    struct bare *b = calloc(1, sizeof *b);

    assert_non_null(b);
    bare_rules(b, geo);
    bare_layout(b);
    b->game.r = &b->rules;
    b->game.l = &b->layout;
    b->game.b = calloc(1, b->layout.size);
    assert_non_null(b->game.b);
    hx_point_into(&b->game);
    return b;
}

static inline void bare_free(struct bare *b)
{
    hx_geo_free(b->rules.board.geo);
    free(b->game.b);
    free(b);
}

/* Takes everything off the board. */
static inline void bare_clear(struct bare *b)
{
    memset(b->game.b, 0, b->layout.size);
}

static inline void bare_put_at(struct bare *b, int seat, int piece, int place)
{
    hx_set_add(hx_own(&b->game, piece, seat), place);
    hx_touch(&b->game, HX_G_PIECE + piece, seat);
}

/* The set of the places that 'names' names, parted by blanks. */
static inline void bare_places(const struct bare *b, enum hx_sort sort,
                               const char *names, uint64_t *set)
{
    const struct hx_geo *geo = b->rules.board.geo;
    char name[HX_PLACE_NAME * 2];
    int n;

    hx_set_clear(set, geo->words[sort]);
    for (; sscanf(names, "%31s%n", name, &n) == 1; names += n)
        hx_set_add(set, find(geo, sort, name));
}

static inline void bare_put(struct bare *b, int seat, int piece,
                            const char *names)
{
    enum hx_sort sort = b->piece[piece].on;
    uint64_t set[HX_MAX_WORDS];

    bare_places(b, sort, names, set);
    HX_EACH(place, set, b->rules.board.geo->words[sort])
        bare_put_at(b, seat, piece, place);
}

/* Fails, saying what it is about, unless the set is just the places named. */
static inline void bare_assert_places(const struct bare *b, enum hx_sort sort,
                                      const uint64_t *set, const char *names,
                                      const char *what)
{
    const struct hx_geo *geo = b->rules.board.geo;
    uint64_t expected[HX_MAX_WORDS];
    char name[HX_PLACE_NAME];

    bare_places(b, sort, names, expected);
    for (int i = 0; i < geo->words[sort] * 64; i++)
        if (hx_set_has(set, i) != hx_set_has(expected, i))
            fail_msg("%s: %s is %s, expected %s", what,
                     i < geo->n[sort] ? hx_geo_name(geo, sort, i, name) : "?",
                     hx_set_has(set, i) ? "in" : "out", names);
}

#endif
