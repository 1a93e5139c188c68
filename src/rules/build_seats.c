/*
 * build_seats.c - who sits down, and what the board has for them: printed
 * pieces, areas, pools.
 */
#include "build.h"

#include <stdlib.h>
#include <string.h>

#include "build_board.h"
#include "random.h"

/* ---- seats ---- */

static int colour_of(const char *name)
{
    for (int i = 0; i < HX_COLOURS; i++)
        if (!strcmp(hx_colour[i], name))
            return i;
    return -1;
}

static const char *skip_space(const char *s)
{
    return s + strspn(s, " \t\n");
}

/* The colour that the board leaves out when not all printed ones play, or -1.
 */
static int omitted(struct hx_builder *b, int nplayer)
{
    const struct hx_decl *d = hx_board_chosen(b);
    const struct hx_node *omit = d ? hx_of(d, "omit") : NULL;
    const struct hx_node *start = d ? hx_of(d, "start") : NULL;

    if (!omit || !start || nplayer >= start->nfield)
        return -1;
    return hx_option_name(b, omit, hx_colour, HX_COLOURS, -1);
}

static void take_colour(struct hx_rules *r, bool *taken, int colour)
{
    taken[colour] = true;
    r->seat[r->nseat++] = hx_colour[colour];
}

static void take_free(struct hx_rules *r, bool *taken, int n, int skip)
{
    for (int i = 0; i < HX_COLOURS && n > 0; i++)
        if (!taken[i] && i != skip) {
            take_colour(r, taken, i);
            n--;
        }
}

void hx_enter_seats(struct hx_builder *b)
{
    const struct hx_request *q = b->q;
    struct hx_where nowhere = {NULL, 0};
    int n = q->nseats ? q->nseats : b->c->players_hi;
    bool taken[HX_COLOURS] = {false};

    if (n < b->c->players_lo || n > b->c->players_hi ||
        n + b->c->neutrals > HX_COLOURS) {
        hx_build_say(b, nowhere, "%s is for %d to %d players, not for %d",
                     b->c->mix, b->c->players_lo, b->c->players_hi, n);
        n = b->c->players_lo < 1 ? 1 : b->c->players_lo;
        if (n + b->c->neutrals > HX_COLOURS)
            n = HX_COLOURS - b->c->neutrals;
        take_free(b->r, taken, n, -1);
    } else if (!q->seats) {
        take_free(b->r, taken, n, omitted(b, n));
    }
    for (int i = 0; i < n && b->r->nseat < n; i++) {
        int colour = colour_of(q->seats[i]);

        if (colour < 0 || taken[colour]) {
            hx_build_say(b, nowhere,
                         colour < 0 ? "no colour '%s'" : "%s sits down twice",
                         q->seats[i]);
            break;
        }
        take_colour(b->r, taken, colour);
    }
    b->r->nplayer = b->r->nseat;
    take_free(b->r, taken, b->c->neutrals, -1);
    for (int i = 0; i < b->r->nseat; i++)
        b->r->id = hx_hash(b->r->id, b->r->seat[i], strlen(b->r->seat[i]) + 1);
}

/* ---- printed pieces ---- */

static void add_start(struct hx_builder *b, const struct hx_node *item,
                      int seat, struct hx_start *to)
{
    struct hx_board *board = &b->r->board;
    const char *text = hx_string(item);
    const char *space = text ? strchr(text, ' ') : NULL;
    const char *name;
    enum hx_sort sort;
    int place;
    uint16_t p;

    if (!space) {
        hx_build_say(b, item->at, "start: a piece and a place expected");
        return;
    }
    name = hx_arena_format(b->a, "%.*s", (int)(space - text), text);
    p = HX_LOOKUP(b, item->at, "piece", b->r->piece, b->r->npiece, name);
    if (p == HX_NONE)
        return;
    space = skip_space(space);
    if (!hx_geo_parse(board->geo, space, strlen(space), &sort, &place) ||
        sort != b->r->piece[p].on) {
        hx_build_say(b, item->at, "start: '%s' is no place for a %s", space,
                     name);
        return;
    }
    to[board->nstart].seat = (uint8_t)seat;
    to[board->nstart].piece = (uint8_t)p;
    to[board->nstart++].place = (uint16_t)place;
}

void hx_board_start(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *start = hx_of(d, "start");
    struct hx_start *list;
    int n = 0;

    for (int i = 0; start && i < start->nfield; i++) {
        n += hx_list_size(start->field[i].value);
        if (colour_of(start->field[i].key) < 0)
            hx_build_say(b, start->field[i].value->at, "start: no colour '%s'",
                         start->field[i].key);
    }
    list = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *list);
    b->r->board.start = list;
    for (int s = 0; start && s < b->r->nplayer; s++) {
        const struct hx_node *of = hx_node_get(start, b->r->seat[s]);

        for (int i = 0; i < hx_list_size(of); i++)
            add_start(b, hx_list_item(of, i), s, list);
    }
}

/* ---- areas ---- */

/* Marks the land that hangs together with a hex. */
static void mark_island(const struct hx_builder *b, uint8_t *area, int hex,
                        uint8_t id)
{
    const struct hx_hex *h = &b->r->board.geo->hex[hex];

    if (area[hex] == id || !hx_board_land(b, hex))
        return;
    area[hex] = id;
    for (int i = 0; i < 6; i++)
        if (h->near[i] != HX_NOWHERE)
            mark_island(b, area, h->near[i], id);
}

static void mark_area(struct hx_builder *b, const struct hx_node *node,
                      uint8_t *area, uint8_t id)
{
    const char *at = hx_string(node);

    while (at && *(at = skip_space(at))) {
        bool island = !strncmp(at, "island(", 7);
        size_t len;
        enum hx_sort sort;
        int hex;

        at += island ? 7 : 0;
        len = strcspn(at, ") \n\t");
        if (!hx_geo_parse(b->r->board.geo, at, len, &sort, &hex) ||
            sort != HX_HEX) {
            hx_build_say(b, node->at, "areas: '%.*s' is no hex of this board",
                         (int)len, at);
            return;
        }
        if (island && !hx_board_land(b, hex))
            hx_build_say(b, node->at, "areas: %.*s is no land", (int)len, at);
        else if (island)
            mark_island(b, area, hex, id);
        else
            area[hex] = id;
        at += len + (island && at[len] == ')');
    }
}

void hx_board_areas(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *areas = hx_of(d, "areas");
    struct hx_board *board = &b->r->board;
    uint8_t *area =
        hx_arena_alloc(b->a, (size_t)board->geo->n[HX_HEX], sizeof *area);
    const char **names;

    board->area = area;
    if (!areas)
        return;
    if (areas->nfield > 64)
        hx_build_full(b, areas->at, 64, "areas");
    names = hx_arena_alloc(b->a, (size_t)areas->nfield + 1, sizeof *names);
    for (int i = 0; i < areas->nfield && i < 64; i++) {
        const struct hx_node *list = areas->field[i].value;

        names[board->narea++] = areas->field[i].key;
        for (int k = 0; k < hx_list_size(list); k++)
            mark_area(b, hx_list_item(list, k), area, (uint8_t)(i + 1));
    }
    board->areas = names;
}

/* ---- pools ---- */

/* Members that are numbers make a pool of numbers, else of terrains. */
static void read_pool(struct hx_builder *b, const struct hx_pair *from,
                      struct hx_pool *pool)
{
    const struct hx_node *list = from->value;
    int16_t *value, *count;

    value = hx_arena_alloc(b->a, (size_t)list->nfield + 1, sizeof *value);
    count = hx_arena_alloc(b->a, (size_t)list->nfield + 1, sizeof *count);
    pool->name = from->key;
    pool->type = HX_T_TERRAIN;
    pool->value = value;
    pool->count = count;
    for (int i = 0; i < list->nfield; i++) {
        const struct hx_pair *p = &list->field[i];
        char *end;
        long number = strtol(p->key, &end, 10);

        if (!*end)
            pool->type = HX_T_INT;
        else
            number = HX_LOOKUP(b, p->value->at, "terrain", b->r->terrain,
                               b->r->nterrain, p->key);
        value[pool->n] = (int16_t)number;
        count[pool->n++] = (int16_t)hx_option_int(b, p->value, 0, 0, 255);
    }
}

void hx_board_pools(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *pools = hx_of(d, "pools");
    struct hx_pool *list;

    if (!pools)
        return;
    list = hx_arena_alloc(b->a, (size_t)pools->nfield + 1, sizeof *list);
    for (int i = 0; i < pools->nfield; i++)
        read_pool(b, &pools->field[i], &list[i]);
    b->r->board.pool = list;
    b->r->board.npool = (uint16_t)pools->nfield;
}
