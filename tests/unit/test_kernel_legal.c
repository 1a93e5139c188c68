/* Legality: what is listed against trying everything, and why not. */
#include "play_rules.h"

/* ---- trying everything ---- */

#define MOST 5000    /* moves */
#define MOST_CARDS 5 /* in a bundle that is tried */

struct trial {
    const struct hx_act *act;
    int seat;
    struct hx_move move;
    int n;
    struct hx_move legal[MOST];
};

static void try_from(struct trial *t, int i);

static void try_value(struct trial *t, int i, int32_t value)
{
    t->move.c[i] = value;
    try_from(t, i + 1);
}

/* All bundles of 'size' cards, more of the earlier kinds first. */
static void try_bundles(struct trial *t, int i, int kind, int size)
{
    int16_t *bag = t->move.bag[t->act->choice[i].bag];

    if (kind == game->mix->rules->ncard_kind) {
        if (!size)
            try_value(t, i, t->act->choice[i].bag);
        return;
    }
    for (int n = size; n >= 0; n--) {
        bag[kind] = (int16_t)n;
        try_bundles(t, i, kind + 1, size - n);
    }
    bag[kind] = 0;
}

/* Seats clockwise from the active one: alone, then all that are legal. */
static void try_seats(struct trial *t, int i, bool sets)
{
    const struct hx_rules *r = game->mix->rules;
    int active = hx_active(game->game), before = t->n;
    int32_t all = 0;

    for (int k = 0; k < r->nplayer; k++) {
        int seat = (k + (active < 0 ? 0 : active)) % r->nplayer;

        before = t->n;
        try_value(t, i, sets ? 1 << seat : seat);
        if (t->n > before)
            all |= 1 << seat;
    }
    if (sets && all & (all - 1))
        try_value(t, i, all);
}

static void try_from(struct trial *t, int i)
{
    const struct hx_choice *c = &t->act->choice[i];
    int most = 64;

    if (i == t->act->nchoice) {
        assert_true(t->n < MOST);
        if (hx_game_legal(game->game, t->seat, &t->move, NULL))
            t->legal[t->n++] = t->move;
        return;
    }
    if (c->domain == HX_D_SEAT || c->domain == HX_D_SEATS) {
        try_seats(t, i, c->domain == HX_D_SEATS);
        return;
    }
    if (c->domain == HX_D_BUNDLE) {
        t->move.nbag = (uint16_t)(c->bag + 1);
        for (int size = MOST_CARDS; size >= 0; size--)
            try_bundles(t, i, 0, size);
        return;
    }
    if (c->domain == HX_D_PLACE)
        most = game->mix->rules->board.geo->n[c->type - HX_T_HEX];
    for (int x = -1; x <= most; x++)
        try_value(t, i, x);
}

/* The question's answers by trying everything, in the order of a listing. */
static void try_everything(struct trial *t, int seat)
{
    const struct hx_rules *r = game->mix->rules;
    struct hx_question q;

    hx_game_question(game->game, &q);
    t->n = 0;
    t->seat = seat;
    for (int i = 0; i < r->step[q.step].nact; i++) {
        t->act = &r->act[r->step[q.step].act[i]];
        memset(&t->move, 0, sizeof t->move);
        t->move.act = r->step[q.step].act[i];
        if (!t->act->sample)
            try_from(t, 0);
    }
    memset(&t->move, 0, sizeof t->move);
    t->move.act = HX_PASS;
    if (hx_game_legal(game->game, seat, &t->move, NULL))
        t->legal[t->n++] = t->move;
}

static const char *text_of(const struct hx_move *move)
{
    static struct hx_buffer text;

    hx_buffer_clear(&text);
    hx_text_move(game->game, move, &text);
    return hx_buffer_text(&text);
}

/* A listing is what trying finds, in the same order; sampled moves, which it
 * does not try, are legal. */
static void listing_is_complete(int seat)
{
    static struct trial t;
    const struct hx_listing *list = hx_game_list(game->game, seat);
    int k = 0;

    try_everything(&t, seat);
    for (uint32_t i = 0; i < list->total; i++) {
        struct hx_move move;

        hx_listing_move(game->game, list, i, &move);
        if (!hx_game_legal(game->game, seat, &move, NULL))
            fail_msg("%s is listed and not legal", text_of(&move));
        if (move.act != HX_PASS && game->mix->rules->act[move.act].sample)
            continue;
        if (k == t.n)
            fail_msg("%s is listed and not found", text_of(&move));
        if (!hx_move_equal(&move, &t.legal[k])) {
            print_message("listed: %s\n", text_of(&move));
            fail_msg("in its place: %s", text_of(&t.legal[k]));
        }
        k++;
    }
    if (k < t.n)
        fail_msg("%s is legal and not listed", text_of(&t.legal[k]));
}

/* Something of each sort that can be chosen. */
#define THINGS                                                                \
    TURNS "counter 'gold' { each = 3 }\n"                                     \
          "piece 'hut' { on = 'corner', supply = 3, where = { 'spacious' }, " \
          "group = 'house' }\n"                                               \
          "piece 'lodge' { on = 'corner', supply = 2, upgrades = 'hut', "     \
          "group = 'house' }\n"                                               \
          "piece 'tent' { on = 'corner', supply = 1 }\n"                      \
          "piece 'road' { on = 'edge', supply = 9, joins = 'roads' }\n"       \
          "network 'roads' { of = { 'road' }, from = 'built(me, house)', "    \
          "blocked = 'built(seats - me, house)' }\n"                          \
          "deck 'tricks' { cards = { gift = 2, joke = 1 } }\n"                \
          "value 'rate' { per = { 'seat', 'kind' }, base = 2 }\n"             \
          "constraint 'spacious' { over = 'corner', allow = "                 \
          "'spaced(house)', says = 'no' }\n"

static void every_domain_is_listed_as_trying_finds_it(void **state)
{
    static const struct {
        const char *action, *constraint;
    } cases[] = {
        {"choose = { x = 'hex' }, where = { x = { 'ok' } }",
         "over = 'hex', allow = 'grove'"},
        {"choose = { x = 'corner' }", NULL},
        {"choose = { x = 'edge', y = 'corner' }, form = 'act {x} {y}', where "
         "= { y = { 'ok' } }",
         "over = 'corner', allow = 'corners(c.x)'"},
        {"build = 'hut'", NULL},
        {"build = 'lodge'", NULL},
        {"build = 'road', where = { at = { 'ok' } }",
         "over = 'edge', allow = 'reach(me, piece)'"},
        {"build = { 'hut', 'tent' }", NULL},
        {"build = 'hut', owner = 'c.seat', choose = { seat = 'seat' }, form = "
         "'act {seat} {at}'",
         NULL},
        {"choose = { x = 'seat' }", NULL},
        {"choose = { x = 'seat' }, where = { 'ok' }", "test = 'c.x ~= me'"},
        {"choose = { x = 'seat', n = int { 2, 4 } }, form = 'act {x} {n}'",
         NULL},
        {"choose = { n = int { 2, 4 }, x = 'seat' }, form = 'act {n} {x}'",
         NULL},
        {"choose = { x = 'seats' }, where = { x = { 'ok' } }",
         "over = 'seat', allow = 'others'"},
        {"choose = { x = 'seats', y = 'resource' }, form = 'act {x} {y}', "
         "where = { x = { 'ok' } }",
         "over = 'seat', allow = 'others'"},
        {"choose = { x = 'resource', y = 'resource' }, form = 'act {x} {y}', "
         "where = { 'ok' }",
         "test = 'c.x ~= c.y'"},
        {"choose = { x = 'resource', y = 'resource' }, form = 'act {x} {y}', "
         "where = { 'ok' }, cost = { ['c.x'] = 'rate(me, c.x)' }",
         "test = 'c.x ~= c.y'"},
        {"choose = { x = 'resource', y = 'resource' }, form = 'act {x} {y}', "
         "where = { y = { 'ok' } }",
         "over = 'kind', allow = 'kinds(bank)'"},
        {"choose = { x = 'kind' }, cost = { ['c.x'] = 2 }", NULL},
        {"choose = { x = 'kind', y = 'kind' }, form = 'act {x} {y}', cost = { "
         "['c.x'] = 1, ['c.y'] = 2, gold = 1 }",
         NULL},
        {"choose = { x = enum { 'low', 'high' }, n = int { 0, 5 } }, form = "
         "'act {x} {n}', cost = { gold = 'if(c.x == high, c.n, 1)' }",
         NULL},
        {"choose = { x = 'card' }", NULL},
        {"choose = { x = 'deck', y = 'resource' }, form = 'act {x} {y}'", NULL},
        {"choose = { x = cards { from = 'me', n = 2 } }", NULL},
        {"choose = { x = cards { from = 'me', n = { 1, 'all' } } }", NULL},
        {"choose = { x = cards { from = 'bank', n = { 0, 3 } } }", NULL},
        {"choose = { x = cards { of = 'resource', n = 3 } }", NULL},
        {"choose = { x = cards { from = 'me', n = { 1, 2 } }, y = 'seat' }, "
         "form = 'act {x} {y}', where = { y = { 'ok' } }",
         "over = 'seat', allow = 'others'"},
        {"choose = { x = cards { from = 'me', n = { 1, 3 } }, y = cards { of "
         "= 'resource', n = { 1, 2 } } }, form = 'act {x} for {y}', where = { "
         "'ok' }",
         "test = 'not some(kinds(c.x) & kinds(c.y))'"},
        {"choose = { x = cards { from = 'me', n = 1 } }, cost = { wood = 3 }, "
         "where = { 'ok' }",
         "test = 'c.x.iron == 0'"},
    };
    char rules[4096], constraint[256];
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(constraint, sizeof constraint,
                 "constraint 'ok' { %s, says = 'no' }\n", cases[i].constraint);
        snprintf(rules, sizeof rules,
                 THINGS "%saction 'act' { menu = 'm', %s }",
                 cases[i].constraint ? constraint : "", cases[i].action);
        begin_small(rules);
        play("red: end\n"
             "given red.hand = 3 wood\n"
             "given blue.hand = 3 wood 2 iron\n"
             "given blue hut A1.N lodge B2.SE road A1.N-A1.NE\n"
             "given white hut B2.SW");
        listing_is_complete(hx_active(game->game));
        play("given blue.hand = 1 wood\ngiven red.hand = 17 wood 20 iron\n"
             "given white.hand = 2 wood");
        listing_is_complete(hx_active(game->game));
        end_game();
    }
}

/* Random games of the base rules: at every question of each asked seat. */
static void every_question_of_base_games_is_listed_as_trying_finds_it(
    void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        begin_mix("base", NULL, NULL, 0, 3, seed);
        for (int i = 0; i < 250 && hx_game_status(game->game) != HX_OVER; i++) {
            int seat = hx_session_asked(game);
            const struct hx_listing *list;
            struct hx_buffer told = {0};
            struct hx_move move;
            struct hx_question q;

            hx_game_question(game->game, &q);
            list = hx_session_list(game, seat);
            hx_listing_move(game->game, list,
                            (uint32_t)(i * 7919) % list->total, &move);
            if (hx_hand(game->game, seat)[0] < 4 && i % 3 == 0 &&
                strcmp(game->mix->rules->step[q.step].head.name,
                       "seven.discard"))
                listing_is_complete(seat);
            assert_int_equal(hx_session_move(game, seat, &move, &told),
                             HX_DONE);
            hx_buffer_free(&told);
        }
        end_game();
    }
}

/* ---- many moves ---- */

#define MANY                                                                   \
    TURNS "action 'many' { menu = 'm', form = 'many {a} {b} {x}', choose = {"  \
          " a = 'edge', b = 'edge', x = 'corner' }, where = { 'differ' } }\n"  \
          "action 'few' { menu = 'm', sample = 3, choose = { cards = cards { " \
          "of = 'resource', n = { 1, 9 } } } }\n"                              \
          "constraint 'differ' { test = 'c.a ~= c.b', says = 'no' }\n"

static void what_is_sampled_is_legal_and_the_same_each_time(void **state)
{
    struct hx_listing *one = malloc(sizeof *one);
    const struct hx_listing *two;
    int many = 0, few = 0;
    void *block;
    (void)state;

    assert_non_null(one);
    begin_small(MANY);
    *one = *hx_game_list(game->game, 0);
    block = malloc(hx_game_size(game->game));
    hx_game_save(game->game, block);
    for (uint32_t i = 0; i < one->total; i++) {
        struct hx_move move, again;

        hx_game_restore(game->game, block);
        two = hx_game_list(game->game, 0);
        assert_int_equal(one->total, two->total);
        hx_listing_move(game->game, one, i, &move);
        hx_listing_move(game->game, two, i, &again);
        assert_true(hx_move_equal(&move, &again));
        assert_true(hx_game_legal(game->game, 0, &move, NULL));
        many += !strncmp(text_of(&move), "many", 4);
        few += !strncmp(text_of(&move), "few", 3);
    }
    assert_int_equal(few, 3);
    assert_in_range(many, 32, 64);
    free(one);
    free(block);
    end_game();
}

/* Whether anybody can answer does not depend on luck, nor on how many answers
 * there are. */
static void a_rare_answer_among_many_is_found(void **state)
{
    static const char *const answers[] = {
        "sample = 1, choose = { a = 'edge', b = 'edge' }, form = 'rare {a} "
        "{b}', where = { 'last' } }\n"
        "constraint 'last' { test = 'c.a == nth(edges, 70) and c.b == c.a', "
        "says = 'no' }\n",
        "choose = { x = 'corner', y = 'corner', z = 'corner' }, form = 'rare "
        "{x} {y} {z}', where = { 'all.last' } }\n"
        "constraint 'all.last' { test = 'c.x == nth(corners, 52) and c.y == "
        "c.x and c.z == c.x', says = 'no' }\n",
        "choose = { x = cards { of = 'resource', n = 20 }, y = 'seat' }, form "
        "= 'rare {x} {y}', where = { y = { 'trade.partner' } } }\n",
        "choose = { x = cards { of = 'resource', n = 20 }, y = 'seat' }, form "
        "= 'rare {x} {y}', where = { 'no.brick', y = { 'trade.partner' } } }\n"
        "constraint 'no.brick' { test = 'c.x.brick < 15', says = 'no' }\n",
    };
    char rules[2048];
    (void)state;

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        snprintf(rules, sizeof rules,
                 "action 'go' { menu = 'before_roll', run = 'rare' }\n"
                 "step 'rare' { ask = 'me', menu = { 'r' } }\n"
                 "action 'rare' { menu = 'r', ends = true, %s",
                 answers[i]);
        play_base(rules, "red: go\nthen choosing red rare");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_domain_is_listed_as_trying_finds_it),
        cmocka_unit_test(
            every_question_of_base_games_is_listed_as_trying_finds_it),
        cmocka_unit_test(what_is_sampled_is_legal_and_the_same_each_time),
        cmocka_unit_test(a_rare_answer_among_many_is_found),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
