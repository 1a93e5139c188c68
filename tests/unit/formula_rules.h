/*
 * formula_rules.h - a small rule set written by hand, for tests of the formula
 * compiler.
 */
#ifndef HX_TEST_FORMULA_RULES_H
#define HX_TEST_FORMULA_RULES_H

#include <stdio.h>
#include <string.h>

#include "code.h"
#include "formula.h"

#define LENGTH(list) (int)(sizeof(list) / sizeof *(list))

static const char *const corners_of_option[] = {"A2.S", "E2.N"};

static struct hx_option test_options[] = {
    {.name = "board", .type = HX_T_ENUM, .value = 1},
    {.name = "player_trade", .type = HX_T_ENUM, .value = 0},
    {.name = "allow_gifts", .type = HX_T_FLAG, .value = 0},
    {.name = "max_offers_per_turn", .type = HX_T_INT, .value = 0},
    {.name = "friendly_robber", .type = HX_T_INT, .value = 2},
    {.name = "target", .type = HX_T_INT, .value = 10},
    {.name = "first_seat", .type = HX_T_SEAT, .value = 1},
    {.name = "neutral_sites", .type = HX_T_CORNERS, .ncorner = 2},
    {.name = "seven_steals", .type = HX_T_FLAG, .value = 1},
};

static const char *board_words[] = {"spiral", "beginner", "random"};
static const char *on_off[] = {"on", "off"};
static const char *event_words[] = {"none", "epidemic", "calm_seas"};
static const char *track_words[] = {"basic", "strong"};

static struct hx_enum test_enums[] = {{event_words, 3}, {track_words, 2}};

static struct hx_kind test_kinds[] = {
    {.head = {.name = "brick"}, .group = "resource", .see = HX_SEE_OWNER},
    {.head = {.name = "lumber"}, .group = "resource", .see = HX_SEE_OWNER},
    {.head = {.name = "wool"}, .group = "resource", .see = HX_SEE_OWNER},
    {.head = {.name = "grain"}, .group = "resource", .see = HX_SEE_OWNER},
    {.head = {.name = "ore"}, .group = "resource", .see = HX_SEE_OWNER},
    {.head = {.name = "coins"}, .counter = true, .stock = 8},
    {.head = {.name = "gold"}, .counter = true, .stock = HX_NONE},
};
static struct hx_kind_group test_kind_groups[] = {{"resource", 0x1f}};

static struct hx_terrain test_terrains[] = {
    {.head = {.name = "hills"}, .land = true},
    {.head = {.name = "desert"}, .land = true},
    {.head = {.name = "gold"}, .land = true},
};

static const uint16_t has_active = 16;
static struct hx_piece test_pieces[] = {
    {.head = {.name = "road"}, .on = HX_EDGE, .joins = 0},
    {.head = {.name = "settlement"}, .on = HX_CORNER, .joins = HX_NONE},
    {.head = {.name = "city"}, .on = HX_CORNER, .joins = HX_NONE},
    {.head = {.name = "basic"}, .on = HX_CORNER, .joins = HX_NONE, .nhas = 1},
};
static struct hx_piece_group test_groups[] = {{"building", 6}, {"mixed", 3}};
static struct hx_network test_networks[] = {
    {.head = {.name = "roads"},
     .of = 1,
     .from = HX_NONE,
     .blocked = HX_NONE,
     .joints = HX_NONE,
     .weight = HX_NONE},
    {.head = {.name = "routes"},
     .of = 1,
     .from = HX_NONE,
     .blocked = HX_NONE,
     .joints = HX_NONE,
     .weight = HX_NONE},
};
static struct hx_deck test_decks[] = {
    {.head = {.name = "development"}, .hand = 0, .see = HX_SEE_OWNER},
    {.head = {.name = "science"}, .hand = 0, .see = HX_SEE_OWNER},
};
static struct hx_card test_cards[] = {{"knight", 0, 0}, {"crane", 1, 0}};
static const char *test_hands[] = {"development"};
static struct hx_award test_awards[] = {{.head = {.name = "longest_road"}},
                                        {.head = {.name = "largest_army"}}};

static struct hx_field test_fields[] = {
    {.head = {.name = "robber"}, .scope = HX_GAME, .type = HX_T_HEX},
    {.head = {.name = "roll"}, .scope = HX_GAME, .type = HX_T_INT},
    {.head = {.name = "contenders"}, .scope = HX_GAME, .type = HX_T_SEATS},
    {.head = {.name = "offer"}, .scope = HX_GAME, .type = HX_T_BAG},
    {.head = {.name = "wish"}, .scope = HX_GAME, .type = HX_T_BAG},
    {.head = {.name = "willing"}, .scope = HX_GAME, .type = HX_T_SEATS},
    {.head = {.name = "event"}, .scope = HX_GAME, .type = HX_T_ENUM},
    {.head = {.name = "held_back"}, .scope = HX_GAME, .type = HX_T_FLAG},
    {.head = {.name = "stock"}, .scope = HX_GAME, .type = HX_T_INT},
    {.head = {.name = "displaced"}, .scope = HX_GAME, .type = HX_T_HELD},
    {.head = {.name = "knights"}, .scope = HX_PLAYER, .type = HX_T_INT},
    {.head = {.name = "home"}, .scope = HX_PLAYER, .type = HX_T_CORNER},
    {.head = {.name = "throw"}, .scope = HX_PLAYER, .type = HX_T_INT},
    {.head = {.name = "gives"}, .scope = HX_PLAYER, .type = HX_T_BAG},
    {.head = {.name = "gets"}, .scope = HX_PLAYER, .type = HX_T_BAG},
    {.head = {.name = "sealed"},
     .scope = HX_PLAYER,
     .type = HX_T_BAG,
     .see = HX_SEE_OWNER},
    {.head = {.name = "active"},
     .scope = HX_OF_CORNER,
     .type = HX_T_FLAG,
     .travels = true},
    {.head = {.name = "cracked"}, .scope = HX_OF_EDGE, .type = HX_T_FLAG},
    {.head = {.name = "coins"},
     .scope = HX_PLAYER,
     .type = HX_T_INT,
     .counter = true},
    {.head = {.name = "landed"}, .scope = HX_PLAYER, .type = HX_T_AREAS},
};

static struct hx_value test_values[] = {
    {.head = {.name = "points"},
     .nper = 1,
     .per = {HX_T_SEAT},
     .base = HX_NONE},
    {.head = {.name = "score"}, .nper = 1, .per = {HX_T_SEAT}, .base = HX_NONE},
    {.head = {.name = "win.points"}, .base = HX_NONE},
    {.head = {.name = "hand.limit"},
     .nper = 1,
     .per = {HX_T_SEAT},
     .base = HX_NONE},
    {.head = {.name = "bank.rate"},
     .nper = 2,
     .per = {HX_T_SEAT, HX_T_KIND},
     .base = HX_NONE},
    {.head = {.name = "strength"},
     .nper = 1,
     .per = {HX_T_PIECE},
     .base = HX_NONE},
    {.head = {.name = "coins.open"}, .base = HX_NONE},
    {.head = {.name = "road.minimum"}, .base = HX_NONE},
    {.head = {.name = "army.minimum"}, .base = HX_NONE},
};

static struct hx_constraint test_constraints[] = {
    {.head = {.name = "edge.free"},
     .over = HX_T_EDGE,
     .form = HX_NONE,
     .when = HX_NONE},
    {.head = {.name = "bank.stock"},
     .over = HX_T_KIND,
     .form = HX_NONE,
     .when = HX_NONE},
    {.head = {.name = "trade.can"}, .form = HX_NONE, .when = HX_NONE},
};

static struct hx_step test_steps[] = {{.head = {.name = "free.road"}}};

static const struct hx_var test_choices[] = {
    {.name = "hex", .type = HX_T_HEX, .id = 0},
    {.name = "give", .type = HX_T_KIND, .id = 1},
    {.name = "get", .type = HX_T_KIND, .id = 2},
    {.name = "cards", .type = HX_T_BAG, .id = 3, .bag = 1},
    {.name = "to", .type = HX_T_SEATS, .id = 1},
    {.name = "from", .type = HX_T_CORNER, .id = 2},
    {.name = "sealed", .type = HX_T_KIND, .id = 2, .sealed_from_me = true},
};
static const struct hx_var test_event[] = {
    {.name = "piece", .type = HX_T_PIECE, .id = 0},
    {.name = "at", .type = HX_T_CORNER, .id = 1},
    {.name = "by", .type = HX_T_SEAT, .id = 2},
    {.name = "free", .type = HX_T_FLAG, .id = 3},
    {.name = "hex", .type = HX_T_HEX, .id = 4},
    {.name = "card", .type = HX_T_CARD, .id = 5},
};
static const struct hx_var test_roll[] = {
    {.name = "", .type = HX_T_INT, .id = 0},
    {.name = "red", .type = HX_T_INT, .id = 1},
    {.name = "yellow", .type = HX_T_INT, .id = 2},
};
static const struct hx_var test_args[] = {
    {.name = "to", .type = HX_T_SEATS, .id = 0},
    {.name = "hex", .type = HX_T_HEX, .id = 1},
    {.name = "from", .type = HX_T_CORNER, .id = 2},
    {.name = "n", .type = HX_T_INT, .id = 3},
};

/* Everything may stand in a formula of the rich scope. */
static const struct hx_scope rich = {.has_me = true,
                                     .it = HX_T_SEAT,
                                     .piece = HX_T_PIECE,
                                     .kind = HX_T_KIND,
                                     .choice = test_choices,
                                     .nchoice = LENGTH(test_choices),
                                     .event = test_event,
                                     .nevent = LENGTH(test_event),
                                     .roll = test_roll,
                                     .nroll = LENGTH(test_roll)};
static const struct hx_scope plain = {.has_me = true};
static const struct hx_scope options_alone = {.only_options = true};
static const struct hx_scope any_it = {
    .has_me = true, .effect = true, .it_unknown = true};

struct fixture {
    struct hx_rules *r;
    struct hx_compiler c;
    struct hx_where at;
    struct hx_source source;
};

/* The base board's shape. */
static struct hx_geo *make_geo(void)
{
    struct hx_cell cell[19];
    struct hx_error err = {{0}};
    int n = 0;

    for (int row = 0; row < 5; row++) {
        int width = 5 - (row < 2 ? 2 - row : row - 2);

        for (int i = 0; i < width; i++, n++) {
            cell[n].row = (int16_t)row;
            cell[n].x = (int16_t)(5 - width + 2 * i);
        }
    }
    return hx_geo_new(cell, n, &err);
}

/* board.pirate = "A1"; start_areas = { "home" }; bonus_areas = {} */
static void make_board(struct fixture *x)
{
    struct hx_arena *a = x->r->arena;
    static const char *areas[] = {"home", "far"};
    struct hx_pair *pair = hx_arena_alloc(a, 3, sizeof *pair);
    struct hx_node *node = hx_arena_alloc(a, 4, sizeof *node);
    struct hx_node **item = hx_arena_alloc(a, 1, sizeof *item);

    node[0].type = node[3].type = HX_N_STRING;
    node[0].s = "A1";
    node[3].s = "home";
    node[1].type = node[2].type = HX_N_TABLE;
    item[0] = &node[3];
    node[1].item = item;
    node[1].nitem = 1;
    pair[0] = (struct hx_pair){"pirate", &node[0]};
    pair[1] = (struct hx_pair){"start_areas", &node[1]};
    pair[2] = (struct hx_pair){"bonus_areas", &node[2]};
    x->c.board = pair;
    x->c.nboard = 3;
    x->r->board.geo = make_geo();
    x->r->board.areas = areas;
    x->r->board.narea = 2;
}

static void make_options(void)
{
    test_options[0].values = board_words;
    test_options[0].nvalues = 3;
    test_options[1].values = on_off;
    test_options[1].nvalues = 2;
    test_options[7].corners[0] = corners_of_option[0];
    test_options[7].corners[1] = corners_of_option[1];
}

static void make_things(struct hx_rules *r)
{
    static const char *seats[] = {"red", "blue", "white", "orange"};
    static const char *files[] = {"test.lua"};

    test_pieces[3].has[0] = has_active;
    r->file = files;
    r->nfile = 1;
    r->nplayer = 3;
    r->nseat = 4;
    memcpy(r->seat, seats, sizeof seats);
    r->kind = test_kinds;
    r->nkind = LENGTH(test_kinds);
    r->ncard_kind = 5;
    r->kgroup = test_kind_groups;
    r->nkgroup = 1;
    r->terrain = test_terrains;
    r->nterrain = LENGTH(test_terrains);
    r->piece = test_pieces;
    r->npiece = LENGTH(test_pieces);
    r->group = test_groups;
    r->ngroup = LENGTH(test_groups);
    r->network = test_networks;
    r->nnetwork = LENGTH(test_networks);
    r->deck = test_decks;
    r->ndeck = LENGTH(test_decks);
    r->card = test_cards;
    r->ncard = LENGTH(test_cards);
    r->hand = test_hands;
    r->nhand = 1;
    r->award = test_awards;
    r->naward = LENGTH(test_awards);
    r->field = test_fields;
    r->nfield = LENGTH(test_fields);
    r->enums = test_enums;
    r->nenum = LENGTH(test_enums);
}

/* The declarations are copied: tests change them. */
static void make_declared(struct hx_rules *r)
{
    struct hx_arena *a = r->arena;

    r->value = hx_arena_alloc(a, LENGTH(test_values), sizeof *r->value);
    memcpy(r->value, test_values, sizeof test_values);
    r->nvalue = LENGTH(test_values);
    r->constraint =
        hx_arena_alloc(a, LENGTH(test_constraints), sizeof *r->constraint);
    memcpy(r->constraint, test_constraints, sizeof test_constraints);
    r->nconstraint = LENGTH(test_constraints);
    r->step = test_steps;
    r->nstep = LENGTH(test_steps);
}

static int setup(void **state)
{
    static struct fixture x;
    struct hx_arena *arena = hx_arena_new();

    memset(&x, 0, sizeof x);
    x.r = hx_arena_alloc(arena, 1, sizeof *x.r);
    x.r->arena = arena;
    make_options();
    make_things(x.r);
    make_declared(x.r);
    make_board(&x);
    x.source.path = "test.lua";
    x.at = (struct hx_where){&x.source, 7};
    x.c.r = x.r;
    x.c.option = test_options;
    x.c.noption = LENGTH(test_options);
    x.c.arg = test_args;
    x.c.narg = LENGTH(test_args);
    x.c.report = hx_report_new();
    *state = &x;
    return 0;
}

static int teardown(void **state)
{
    struct fixture *x = *state;

    hx_geo_free(x->r->board.geo);
    hx_report_free(x->c.report);
    hx_arena_free(x->r->arena);
    return 0;
}

static inline uint16_t compile(struct fixture *x, const struct hx_scope *scope,
                               int want, const char *text)
{
    return hx_formula(&x->c, scope, text, want, 0, x->at);
}

static inline uint16_t compile_well(struct fixture *x,
                                    const struct hx_scope *scope, int want,
                                    const char *text)
{
    uint16_t form = compile(x, scope, want, text);

    if (form == HX_NONE)
        fail_msg("%s: %s", text, x->c.report->message[0].text);
    return form;
}

static inline const char *first_line(const struct fixture *x, char to[256])
{
    const char *text = x->c.report->n ? x->c.report->message[0].text : "";

    snprintf(to, 256, "%.*s", (int)strcspn(text, "\n"), text);
    return to;
}

#endif
