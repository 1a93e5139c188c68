/* The board of a new game: terrains, tokens and harbors, fixed or dealt. All
 * draws come from stream 0, "board". */
#include "inside.h"

static void shuffle(struct hx_game *g, uint8_t *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)hx_below(g, 0, (uint32_t)i + 1);
        uint8_t t = list[i];

        list[i] = list[j];
        list[j] = t;
    }
}

static bool is_frame(const struct hx_board *b, int hex)
{
    return b->frame && b->frame[hex];
}

/* Terrains change places with each other, the frame stays. */
static void deal_terrain(struct hx_game *g)
{
    const struct hx_board *b = &g->r->board;
    uint8_t *terrain = g->b + g->l->terrain, list[HX_MAX_WORDS * 64];
    int hexes = b->geo->n[HX_HEX], n = 0;

    memcpy(terrain, b->terrain, (size_t)hexes);
    if (b->deal_terrain == HX_DEAL_FIXED)
        return;
    for (int h = 0; h < hexes; h++)
        if (!is_frame(b, h))
            list[n++] = terrain[h];
    shuffle(g, list, n);
    for (int h = hexes - 1; h >= 0; h--)
        if (!is_frame(b, h))
            terrain[h] = list[--n];
}

static bool bears(const struct hx_game *g, int hex)
{
    int t = hx_terrain_of(g, hex);

    return t >= 0 && !is_frame(&g->r->board, hex) &&
           (g->r->terrain[t].yields != HX_NONE || g->r->terrain[t].table);
}

static bool too_close(const struct hx_game *g, uint64_t apart)
{
    const struct hx_geo *geo = g->r->board.geo;
    const uint8_t *token = g->b + g->l->token;

    for (int h = 0; h < geo->n[HX_HEX]; h++)
        for (int d = 0; apart >> token[h] & 1 && d < 3; d++) {
            int next = hx_geo_step(geo, h, d);

            if (next >= 0 && apart >> token[next] & 1)
                return true;
        }
    return false;
}

#define REDRAWS 10000

static bool shuffle_tokens(struct hx_game *g)
{
    const struct hx_board *b = &g->r->board;
    uint8_t *token = g->b + g->l->token, list[HX_MAX_WORDS * 64] = {0};
    int n = b->ntoken < (int)sizeof list ? b->ntoken : (int)sizeof list;

    for (int i = 0; i < n; i++)
        list[i] = (uint8_t)b->tokens[i];
    for (int draw = 0; draw < REDRAWS; draw++) {
        int k = 0;

        shuffle(g, list, n);
        for (int h = 0; h < b->geo->n[HX_HEX]; h++)
            if (bears(g, h) && k < n)
                token[h] = list[k++];
        if (!too_close(g, b->apart))
            return true;
    }
    hx_game_fail(g, "board '%s': no draw of the tokens keeps them apart",
                 b->head.name);
    return false;
}

/* Directions are numbered clockwise, so a left turn is one less. */
static int turned(const struct hx_board *b, int direction, int n)
{
    return (direction + (b->spiral_left ? 6 - n : n)) % 6;
}

/* A corner of the board: land with at most three land neighbours. */
static int random_corner_hex(struct hx_game *g)
{
    const struct hx_geo *geo = g->r->board.geo;
    uint64_t corners[HX_MAX_WORDS];
    int words = geo->words[HX_HEX], n;

    hx_set_clear(corners, words);
    for (int h = 0; h < geo->n[HX_HEX]; h++) {
        int near = 0;

        for (int d = 0; d < 6; d++) {
            int next = hx_geo_step(geo, h, d);

            near += next >= 0 && !is_frame(&g->r->board, next);
        }
        if (!is_frame(&g->r->board, h) && near <= 3)
            hx_set_add(corners, h);
    }
    n = hx_set_size(corners, words);
    return n ? hx_set_nth(corners, words, (int)hx_below(g, 0, (uint32_t)n)) : 0;
}

static int free_step(const struct hx_game *g, const uint64_t *seen, int hex,
                     int direction)
{
    int next = hx_geo_step(g->r->board.geo, hex, direction);

    if (next < 0 || hx_set_has(seen, next) || is_frame(&g->r->board, next))
        return -1;
    return next;
}

/* The first step goes along the coast: a neighbour there, none outside it. */
static int first_direction(const struct hx_game *g, const uint64_t *seen,
                           int hex)
{
    const struct hx_board *b = &g->r->board;

    for (int d = 0; d < 6; d++)
        if (free_step(g, seen, hex, d) >= 0 &&
            free_step(g, seen, hex, turned(b, d, 5)) < 0)
            return d;
    return 0;
}

/* The walk: keep the direction; where the next hex is off the board or was
 * visited, turn until a free one is found (BASE-023). */
static void walk_tokens(struct hx_game *g)
{
    const struct hx_board *b = &g->r->board;
    uint8_t *token = g->b + g->l->token;
    uint64_t seen[HX_MAX_WORDS];
    int hex = b->spiral_from >= 0 ? b->spiral_from : random_corner_hex(g);
    int direction, next = hex, k = 0;

    hx_set_clear(seen, b->geo->words[HX_HEX]);
    hx_set_add(seen, hex);
    direction = first_direction(g, seen, hex);
    while (next >= 0) {
        hex = next;
        hx_set_add(seen, hex);
        if (bears(g, hex) && k < b->ntoken)
            token[hex] = (uint8_t)b->tokens[k++];
        next = -1;
        for (int turn = 0; turn < 6 && next < 0; turn++) {
            next = free_step(g, seen, hex, turned(b, direction, turn));
            if (next >= 0)
                direction = turned(b, direction, turn);
        }
    }
}

static bool deal_tokens(struct hx_game *g)
{
    const struct hx_board *b = &g->r->board;

    if (b->deal_tokens == HX_DEAL_SHUFFLE)
        return shuffle_tokens(g);
    if (b->deal_tokens == HX_DEAL_SPIRAL)
        walk_tokens(g);
    for (int h = 0; b->deal_tokens == HX_DEAL_FIXED && h < b->geo->n[HX_HEX];
         h++)
        g->b[g->l->token + (uint32_t)h] = (uint8_t)b->token[h];
    return true;
}

bool hx_deal(struct hx_game *g)
{
    const struct hx_board *b = &g->r->board;
    uint8_t *site = g->b + g->l->site;

    deal_terrain(g);
    if (!deal_tokens(g))
        return false;
    for (int i = 0; i < b->nsite; i++)
        site[i] = b->site_harbor[i];
    if (b->shuffle_harbors)
        shuffle(g, site, b->nsite);
    hx_map_changed(g);
    return true;
}
