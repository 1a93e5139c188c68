/*
 * build_board.c - the board of the game: map, what is dealt on it, harbors.
 */
#include "build.h"

#include <string.h>

#include "board_text.h"
#include "build_board.h"

#define MAX_CELLS 676
#define NO_TERRAIN 0xff

/* The hexes of the frame have the first terrain that is no land. */
static int frame_terrain(const struct hx_rules *r)
{
    for (int i = 0; i < r->nterrain; i++)
        if (!r->terrain[i].land)
            return i;
    return -1;
}

static int terrain_with(const struct hx_rules *r, char letter)
{
    for (int i = 0; i < r->nterrain; i++)
        if (r->terrain[i].letter == letter)
            return i;
    return -1;
}

static void fill_cells(struct hx_builder *b, const struct hx_decl *d,
                       const struct hx_map_cell *cell, int n)
{
    struct hx_board *board = &b->r->board;
    uint8_t *terrain = hx_arena_alloc(b->a, (size_t)n, sizeof *terrain);
    uint8_t *frame = hx_arena_alloc(b->a, (size_t)n, sizeof *frame);
    int16_t *token = hx_arena_alloc(b->a, (size_t)n, sizeof *token);

    for (int i = 0; i < n; i++) {
        int t = cell[i].frame ? frame_terrain(b->r)
                              : terrain_with(b->r, cell[i].letter);

        terrain[i] = (uint8_t)(t < 0 ? NO_TERRAIN : t);
        frame[i] = cell[i].frame;
        token[i] = cell[i].token;
        if (t < 0 && cell[i].frame)
            hx_build_say(b, d->at,
                         "board '%s': the frame needs a terrain "
                         "that is no land",
                         d->name);
        else if (t < 0)
            hx_build_say(b, d->at, "board '%s': no terrain has the letter %c",
                         d->name, cell[i].letter);
    }
    board->terrain = terrain;
    board->frame = frame;
    board->token = token;
    board->area = hx_arena_alloc(b->a, (size_t)n, sizeof *board->area);
}

static bool read_map(struct hx_builder *b, const struct hx_decl *d)
{
    const char *map = hx_text_of(b, d, "map");
    struct hx_map_cell *in = hx_arena_alloc(b->a, MAX_CELLS, sizeof *in);
    struct hx_cell *cells = hx_arena_alloc(b->a, MAX_CELLS, sizeof *cells);
    struct hx_error err = {{0}};
    int n;

    if (!map) {
        hx_build_say(b, d->at, "board '%s' needs a map", d->name);
        return false;
    }
    n = hx_map_parse(map, in, MAX_CELLS, &err);
    for (int i = 0; i < n; i++)
        cells[i] = in[i].cell;
    if (n > 0)
        b->r->board.geo = hx_geo_new(cells, n, &err);
    if (!b->r->board.geo) {
        hx_build_say(b, hx_of(d, "map")->at, "board '%s': %s", d->name,
                     err.text);
        return false;
    }
    fill_cells(b, d, in, n);
    return true;
}

bool hx_board_land(const struct hx_builder *b, int hex)
{
    uint8_t t = b->r->board.terrain[hex];

    return t != NO_TERRAIN && b->r->terrain[t].land;
}

/* ---- what is dealt ---- */

/* How many hexes of each terrain are dealt: the counts of the declarations,
 * or those the board names itself. */
static int deal_count(struct hx_builder *b, const struct hx_node *deal,
                      int terrain)
{
    const char *name = b->r->terrain[terrain].head.name;
    const struct hx_decl *d = hx_decl_named(b, "terrain", name);

    if (deal->nfield)
        return hx_option_int(b, hx_node_get(deal, name), 0, 0, 999);
    return b->r->terrain[terrain].land
               ? hx_option_int(b, hx_of(d, "count"), 0, 0, 999)
               : 0;
}

static void deal_terrain(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *deal = hx_of(d, "terrain");
    struct hx_board *board = &b->r->board;
    int n = board->geo->n[HX_HEX], cells = 0, dealt = 0, next = 0;
    uint8_t *terrain = hx_arena_alloc(b->a, (size_t)n, sizeof *terrain);
    int left = 0;

    if (!hx_made(deal, "shuffle")) {
        if (deal)
            hx_build_say(b, deal->at, "board '%s': terrain: shuffle{} expected",
                         d->name);
        return;
    }
    board->deal_terrain = HX_DEAL_SHUFFLE;
    for (int t = 0; t < b->r->nterrain; t++)
        dealt += deal_count(b, deal, t);
    for (int i = 0; i < n; i++)
        cells += hx_board_land(b, i);
    if (cells != dealt) {
        hx_build_say(b, deal->at,
                     "board '%s': %d land hexes, the terrains count "
                     "%d",
                     d->name, cells, dealt);
        return;
    }
    memcpy(terrain, board->terrain, (size_t)n);
    for (int i = 0; i < n; i++) {
        if (!hx_board_land(b, i))
            continue;
        while (!left)
            left = deal_count(b, deal, next++);
        terrain[i] = (uint8_t)(next - 1);
        left--;
    }
    board->terrain = terrain;
}

static int hexes_with_tokens(const struct hx_builder *b)
{
    int n = 0;

    for (int i = 0; i < b->r->board.geo->n[HX_HEX]; i++) {
        uint8_t t = b->r->board.terrain[i];

        if (t != NO_TERRAIN &&
            (b->r->terrain[t].yields != HX_NONE || b->r->terrain[t].table))
            n++;
    }
    return n;
}

/* Where a spiral begins: a hex, or -1 for a corner hex drawn by lot. */
static int16_t spiral_from(struct hx_builder *b, const struct hx_node *from)
{
    const struct hx_geo *geo = b->r->board.geo;
    int n = geo->n[HX_HEX];
    const char **names = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *names);

    names[0] = "random";
    for (int i = 0; i < n; i++) {
        char name[HX_PLACE_NAME];

        names[i + 1] = hx_arena_string(b->a, hx_geo_name(geo, HX_HEX, i, name));
    }
    return (int16_t)(hx_option_name(b, from, names, n + 1, 0) - 1);
}

static void deal_tokens(struct hx_builder *b, const struct hx_decl *d)
{
    static const char *const turns[] = {"right", "left"};
    const struct hx_node *deal = hx_of(d, "tokens"), *apart;
    struct hx_board *board = &b->r->board;
    bool spiral = hx_made(deal, "spiral");
    int16_t *tokens;

    if (!spiral && !hx_made(deal, "shuffle")) {
        if (deal)
            hx_build_say(b, deal->at,
                         "board '%s': tokens: shuffle{} or "
                         "spiral{} expected",
                         d->name);
        return;
    }
    board->deal_tokens = spiral ? HX_DEAL_SPIRAL : HX_DEAL_SHUFFLE;
    tokens = hx_arena_alloc(b->a, (size_t)deal->nitem + 1, sizeof *tokens);
    for (int i = 0; i < deal->nitem; i++)
        tokens[i] = (int16_t)hx_option_int(b, deal->item[i], 0, 2, 12);
    board->tokens = tokens;
    board->ntoken = (uint16_t)deal->nitem;
    board->token = hx_arena_alloc(b->a, (size_t)board->geo->n[HX_HEX],
                                  sizeof *board->token);
    if (hexes_with_tokens(b) != deal->nitem)
        hx_build_say(b, deal->at,
                     "board '%s': %d hexes take a number, the list "
                     "has %d",
                     d->name, hexes_with_tokens(b), deal->nitem);
    board->spiral_from = -1;
    if (spiral) {
        board->spiral_from = spiral_from(b, hx_node_get(deal, "from"));
        board->spiral_left =
            hx_option_name(b, hx_node_get(deal, "turn"), turns, 2, 1) == 1;
    }
    apart = hx_node_get(deal, "apart");
    for (int i = 0; i < hx_list_size(apart); i++)
        board->apart |= UINT64_C(1)
                        << (hx_option_int(b, hx_list_item(apart, i), 0, 0, 63));
}

/* ---- harbors ---- */

static void add_site(struct hx_builder *b, const struct hx_decl *d,
                     const struct hx_node *item, uint16_t *site,
                     uint8_t *harbor)
{
    struct hx_board *board = &b->r->board;
    const char *text = hx_string(item);
    const char *space = text ? strchr(text, ' ') : NULL;
    const struct hx_edge *e;
    enum hx_sort sort;
    int place, land = 0;
    uint16_t id;

    if (!space ||
        !hx_geo_parse(board->geo, text, (size_t)(space - text), &sort,
                      &place) ||
        sort != HX_EDGE) {
        hx_build_say(b, item->at,
                     "board '%s': harbor '%s': an edge and a "
                     "harbor expected",
                     d->name, text ? text : "");
        return;
    }
    id = HX_LOOKUP(b, item->at, "harbor", b->r->harbor, b->r->nharbor,
                   space + 1 + strspn(space + 1, " "));
    e = &board->geo->edge[place];
    for (int i = 0; i < e->nhex; i++)
        land += hx_board_land(b, e->hex[i]);
    if (land == 2)
        hx_build_say(b, item->at, "board '%s': harbor '%s' lies inland",
                     d->name, text);
    if (id == HX_NONE)
        return;
    site[board->nsite] = (uint16_t)place;
    harbor[board->nsite++] = (uint8_t)id;
}

static void count_harbors(struct hx_builder *b, const struct hx_decl *d,
                          int sites)
{
    int count = 0;

    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "harbor"))
            count +=
                hx_option_int(b, hx_of(b->unit[i].decl, "count"), 0, 0, 999);
    if (count != sites)
        hx_build_say(b, d->at,
                     "board '%s': %d harbor sites, the harbors "
                     "count %d",
                     d->name, sites, count);
}

static void read_harbors(struct hx_builder *b, const struct hx_decl *d)
{
    static const char *const kinds[] = {"fixed", "shuffled"};
    const struct hx_node *list = hx_of(d, "harbors");
    struct hx_board *board = &b->r->board;
    int n = hx_list_size(list);
    uint16_t *site = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *site);
    uint8_t *harbor = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *harbor);

    board->site = site;
    board->site_harbor = harbor;
    for (int i = 0; i < n; i++)
        add_site(b, d, hx_list_item(list, i), site, harbor);
    board->shuffle_harbors =
        hx_option_name(b, hx_of(d, "harbor_kinds"), kinds, 2, 0) == 1;
    if (board->shuffle_harbors)
        count_harbors(b, d, n);
}

/* The chosen board: the value of the option 'board', or the only one. */
static const struct hx_decl *chosen(struct hx_builder *b)
{
    int o = HX_FIND(b->c->option, b->c->noption, "board");
    const struct hx_option *option = o >= 0 ? &b->c->option[o] : NULL;
    const struct hx_decl *first = NULL, *d;
    const char *name;

    for (int i = 0; i < b->nunit && !first; i++)
        if (hx_is(b->unit[i].decl, "board"))
            first = b->unit[i].decl;
    if (!option || option->type != HX_T_ENUM || !option->nvalues)
        return first;
    name = option->values[option->value];
    d = hx_decl_named(b, "board", name);
    if (!d)
        hx_build_say(b, option->at, "option 'board': no board '%s'", name);
    return d;
}

const struct hx_decl *hx_board_chosen(struct hx_builder *b)
{
    const struct hx_decl *d = chosen(b);

    b->board = d ? d->body : NULL;
    return d;
}

void hx_enter_board(struct hx_builder *b)
{
    const struct hx_decl *d = hx_board_chosen(b);

    if (!d) {
        struct hx_where nowhere = {b->c->source[0], 0};

        if (!b->report->n) /* else it may follow from what was told */
            hx_build_say(b, nowhere,
                         "there is no board: extend a rule set that has one");
        return;
    }
    b->r->board.head = hx_head_of(b, d);
    b->k->board = d->body->field;
    b->k->nboard = d->body->nfield;
    if (!read_map(b, d))
        return;
    deal_terrain(b, d);
    deal_tokens(b, d);
    read_harbors(b, d);
    hx_board_areas(b, d);
    hx_board_pools(b, d);
    hx_board_start(b, d);
}
