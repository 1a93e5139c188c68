#include "rule_files.h"

#include "mix.h"

/* What is wrong with x.lua, which extends base: lines from 2 on are 'text'. */
static const char *mistakes_in(const char *text)
{
    static char all[8192];
    struct hx_request q = {.mix = "x", .extra_path = rule_folder};
    struct hx_report *report = hx_report_new();
    char whole[4096];
    struct rule_file file[] = {{"x", whole}, {NULL, NULL}};
    struct hx_mix *m;

    snprintf(whole, sizeof whole,
             "variant { name = 'x', extends = { 'base' } }\n%s\n", text);
    write_rules(file);
    m = hx_mix_load(&q, report);
    snprintf(all, sizeof all, "%s", messages_of(report));
    assert_true((m == NULL) == (report->n > 0));
    hx_mix_free(m);
    hx_report_free(report);
    remove_rules(file);
    return all;
}

static struct hx_mix *load(const char *mix, const char *text, int nseats,
                           const struct hx_given *given, int ngiven)
{
    struct hx_request q = {.mix = mix,
                           .given = given,
                           .ngiven = ngiven,
                           .nseats = nseats,
                           .extra_path = rule_folder};
    struct rule_file file[] = {{"x", text}, {NULL, NULL}};
    struct hx_report *report = hx_report_new();
    struct hx_mix *m;

    if (text)
        write_rules(file);
    m = hx_mix_load(&q, report);
    assert_string_equal(messages_of(report), "");
    assert_non_null(m);
    hx_report_free(report);
    if (text)
        remove_rules(file);
    return m;
}

static struct hx_mix *base(void)
{
    return load("base", NULL, 0, NULL, 0);
}

/* The index of a name in an array of structs that begin with one. */
static int id_of(const void *array, int n, size_t size, const char *name)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(*(const char *const *)(const void *)((const char *)array +
                                                         (size_t)i * size),
                    name))
            return i;
    fail_msg("no '%s'", name);
    return -1;
}
#define NAMED(array, n, name) (&(array)[id_of(array, n, sizeof *(array), name)])

/* The text form of an action, "offer {0} for {1} to {2}". */
static const char *form_of(const struct hx_act *act)
{
    static char text[200];
    int n = 0;

    text[0] = '\0';
    for (int i = 0; i < act->nword; i++) {
        const char *space = i ? " " : "";

        if (act->word[i].literal)
            n += sprintf(text + n, "%s%s", space, act->word[i].literal);
        else
            n += sprintf(text + n, "%s{%d}", space, act->word[i].choice);
    }
    return text;
}

/* ---- mistakes ---- */

static void each_mistake_is_told_at_its_line(void **state)
{
    static const struct {
        const char *text, *told;
    } cases[] = {
        {"constraint 'x.y' { over = 'hex', allow = 'land', says = 'no' }",
         "x.lua:2: constraint 'x.y' is used nowhere"},
        {"action 'x.a' { menu = 'markt' }",
         "x.lua:2: no step opens the menu 'markt' (did you mean 'market'?)"},
        {"\namend.action 'build.city' { where = { 'deck.lefd' } }",
         "x.lua:3: no constraint 'deck.lefd' (did you mean 'deck.left'?)"},
        {"step 'x.s' { run = 'robber.mov' }",
         "x.lua:2: 'robber.mov' is no procedure, step or chance (did you mean "
         "'robber.move'?)"},
        {"step 'x.s' { set = { robber = 'first(desert)' } }",
         "x.lua:2: set: 'robber' is no field: write g.robber or me.robber"},
        {"step 'x.s' { set = { ['g.roll'] = 'g.robber' } }",
         "x.lua:2: set g.roll: number expected, got hex"},
        {"counter 'chips' {}\nstep 'x.s' { set = { ['me.chips'] = 1 } }",
         "x.lua:3: me.chips is a counter: only cost and move change it"},
        {"step 'x.s' { set = { ['me.knigths'] = 1 } }",
         "x.lua:2: me has no field 'knigths' (did you mean 'knights'?)"},
        {"step 'x.s' { move = { kind = 'wool', to = 'me' } }",
         "x.lua:2: move needs from and to"},
        {"step 'x.s' { move = { kind = 'wool', from = 'g.robber', "
         "to = 'me' } }",
         "x.lua:2: move: from: a seat, a set of seats or a bag expected, got "
         "hex"},
        {"amend.action 'build.city' { cost = { wol = 1 } }",
         "x.lua:2: cost: no kind 'wol' (did you mean 'wool'?)"},
        {"step 'x.s' { apply = { 'me.knights += 1' } }",
         "x.lua:2: apply is a Lua function; what needs no order and no "
         "condition is a field"},
        {"amend.action 'end' { where = 3 }",
         "x.lua:2: action 'end': where: names of constraints expected"},
        {"value 'x.v' { base = { settlement = 1 } }",
         "x.lua:2: value 'x.v': base: a number, a formula or, by an argument, "
         "{ name = number } expected"},
        {"step 'x.s' { run = { 'knight', when = 'true' } }",
         "x.lua:2: run takes no when: use a function, or a procedure"},
        {"on 'x.on' { event = 'produced' }", "x.lua:2: on 'x.on' does nothing"},
        {"on 'x.on' { event = 'robber.move', set = { ['g.roll'] = 1 } }",
         "x.lua:2: no event 'robber.move' (did you mean 'robber.moved'?)"},
        {"action 'x.a' { menu = 'main', choose = { a = 'hex', b = 'hex' } }",
         "x.lua:2: action 'x.a' chooses several things: say their order with "
         "form"},
        {"action 'x.a' { menu = 'main', choose = { a = 'hex' }, "
         "where = { a = { 'trade.can' } } }",
         "x.lua:2: 'trade.can' is a test: list it without a choice"},
        {"action 'x.a' { menu = 'main', where = { 'robber.leaves' } }",
         "x.lua:2: 'robber.leaves' is a set of hex: list it under a choice"},
        {"constraint 'x.c' { says = 'no' }\n"
         "amend.action 'end' { where = { 'x.c' } }",
         "x.lua:2: a constraint needs allow or test"},
        {"step 'x.s' { set = { ['g.roll'] = 'arg.n' } }",
         "x.lua:2: arg.n is read but never given\n    arg.n\n        ^"},
        {"action 'x.a' { menu = 'main', choose = { h = 'hexx' } }",
         "x.lua:2: choose: no domain 'hexx' (did you mean 'hex'?)"},
        {"amend.board 'spiral' { tokens = shuffle { 2, 3, 4 } }",
         "x.lua:2: board 'spiral': 18 hexes take a number, the list has 3"},
        {"constraint 'x.spy' { over = 'seat', says = 'no',\n"
         "  allow = 'players where it.hand.ore > 0' }\n"
         "amend.step 'robber.steal' { where = { from = add { 'x.spy' } } }",
         "x.lua:2: reads it.hand.ore, which the asked seat may not see; say "
         "reveals = true if the rule tells"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(mistakes_in(cases[i].text), cases[i].told);
}

static void what_a_change_breaks_elsewhere_is_told_there(void **state)
{
    static const struct {
        const char *text, *told;
    } cases[] = {
        {"amend.terrain 'hills' { count = 4 }",
         "board 'spiral': 19 land hexes, the terrains count 20"},
        {"amend.harbor 'wool' { count = 2 }",
         "board 'spiral': 9 harbor sites, the harbors count 10"},
        {"drop.deck 'development' drop.constraint 'deck.left'\n"
         "drop.action 'buy.card' drop.action 'play.roads'\n"
         "drop.action 'play.plenty' drop.action 'play.monopoly'",
         "'play.knight' names card 'knight', which x drops"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *told = mistakes_in(cases[i].text);

        assert_int_equal(strncmp(told, "base.lua:", 9), 0);
        assert_string_equal(strchr(told, ' ') + 1, cases[i].told);
    }
}

static void what_the_rule_tells_is_no_secret(void **state)
{
    (void)state;

    assert_string_equal(
        mistakes_in("constraint 'x.spy' { over = 'seat', says = 'no',\n"
                    "  allow = 'players where it.hand.ore > 0',\n"
                    "  reveals = true }\n"
                    "amend.step 'robber.steal' {\n"
                    "  where = { from = add { 'x.spy' } } }"),
        "");
}

static void a_wrong_number_of_players_is_told(void **state)
{
    struct hx_request q = {.mix = "base", .nseats = 5};
    struct hx_report *report = hx_report_new();
    (void)state;

    assert_null(hx_mix_load(&q, report));
    assert_string_equal(messages_of(report),
                        "base is for 3 to 4 players, not for 5");
    hx_report_free(report);
}

/* ---- tables ---- */

static void colours_are_taken_in_order_but_the_omitted_one(void **state)
{
    static const struct hx_given beginner[] = {{"board", "beginner"},
                                               {"start_pieces", "beginner"},
                                               {"beginner_omit", "blue"}};
    static const struct {
        int nseats, ngiven;
        const char *last;
    } cases[] = {{4, 0, "orange"},
                 {3, 0, "white"},
                 {3, 1, "white"},
                 {4, 3, "orange"},
                 {3, 3, "orange"}};
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hx_mix *m =
            load("base", NULL, cases[i].nseats, beginner, cases[i].ngiven);

        assert_int_equal(m->rules->nplayer, cases[i].nseats);
        assert_string_equal(m->rules->seat[cases[i].nseats - 1], cases[i].last);
        hx_mix_free(m);
    }
}

static void kinds_and_cards_have_their_order(void **state)
{
    struct hx_mix *m = load("x",
                            "variant { name = 'x', extends = { 'base' } }\n"
                            "counter 'chips' { each = 2, stock = 9, "
                            "as = 'left' }\n"
                            "resources { 'cloth', group = 'commodity' }\n",
                            0, NULL, 0);
    const struct hx_rules *r = m->rules;
    (void)state;

    assert_int_equal(r->ncard_kind, 6);
    assert_string_equal(r->kind[4].head.name, "ore");
    assert_string_equal(r->kind[5].head.name, "cloth");
    assert_int_equal(r->kind[5].bank, -1);
    assert_string_equal(r->kind[6].head.name, "chips");
    assert_int_equal(r->kind[6].each, 2);
    assert_int_equal(r->kind[6].bank, 9);
    assert_string_equal(r->field[r->kind[6].field].head.name, "chips");
    assert_int_equal(r->field[r->kind[6].field].scope, HX_PLAYER);
    assert_true(r->field[r->kind[6].stock].counter);
    assert_int_equal(r->kgroup[1].kinds, 1 << 5);
    for (int i = 1; i < r->ncard; i++)
        assert_true(strcmp(r->card[i - 1].name, r->card[i].name) < 0);
    hx_mix_free(m);
}

static void answers_that_build_are_typed_as_the_piece(void **state)
{
    static const struct {
        const char *act, *form;
    } cases[] = {
        {"setup.settlement", "settlement {0}"},
        {"setup.road", "road {0}"},
        {"free.road.second", "road {0}"},
        {"build.city", "build city {0}"},
        {"buy.card", "buy card"},
        {"trade.bank", "bank {0} {1}"},
        {"trade.offer", "offer {0} for {1} to {2}"},
        {"x.many", "{0} {1}"},
        {"x.one", "x one {0}"},
    };
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "step 'x.many' { ask = 'me', build = { 'settlement', 'city' } }\n"
             "step 'x.one' { ask = 'me', choose = { h = 'hex' } }\n",
             0, NULL, 0);
    (void)state;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(
            form_of(NAMED(m->rules->act, m->rules->nact, cases[i].act)),
            cases[i].form);
    hx_mix_free(m);
}

static void a_piece_brings_its_own_constraints(void **state)
{
    struct hx_mix *m = base();
    const struct hx_rules *r = m->rules;
    const struct hx_choice *road =
        &NAMED(r->act, r->nact, "build.road")->choice[0];
    const struct hx_choice *city =
        &NAMED(r->act, r->nact, "build.city")->choice[0];
    (void)state;

    assert_int_equal(road->nwhere, 2);
    assert_int_equal(road->nown, 1);
    assert_string_equal(r->constraint[road->where[0]].head.name, "edge.free");
    assert_string_equal(r->constraint[road->where[1]].head.name,
                        "edge.connected");
    assert_int_equal(city->nown, 1);
    assert_string_equal(r->constraint[city->where[0]].head.name, "upgrades");
    hx_mix_free(m);
}

static void tests_and_costs_know_which_choices_they_read(void **state)
{
    struct hx_mix *m = base();
    const struct hx_rules *r = m->rules;
    const struct hx_act *bank = NAMED(r->act, r->nact, "trade.bank");
    const struct hx_act *offer = NAMED(r->act, r->nact, "trade.offer");
    (void)state;

    assert_int_equal(bank->ntest, 0);
    assert_int_equal(bank->nlate, 1);
    assert_int_equal(bank->does.cost[0].after, 1);
    assert_int_equal(bank->does.cost[0].value,
                     id_of(r->value, r->nvalue, sizeof *r->value, "bank.rate"));
    assert_int_equal(offer->ntest, 1);
    assert_string_equal(r->constraint[offer->test[0]].head.name,
                        "trade.allowed");
    assert_int_equal(offer->nlate, 2);
    assert_int_equal(NAMED(r->act, r->nact, "build.city")->does.cost[0].after,
                     0);
    hx_mix_free(m);
}

/* Two actions that number `give` and `get` differently share a test. */
static void a_constraint_fits_every_order_of_choices(void **state)
{
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "action 'x.a' { menu = 'main', form = 'swap {get} {give}',\n"
             "  choose = { give = 'resource', get = 'resource' },\n"
             "  where = { 'trade.differs', get = { 'bank.stock' } } }\n",
             0, NULL, 0);
    const struct hx_rules *r = m->rules;
    const struct hx_act *bank = NAMED(r->act, r->nact, "trade.bank");
    const struct hx_act *swap = NAMED(r->act, r->nact, "x.a");
    (void)state;

    assert_int_not_equal(bank->late[0], swap->late[0]);
    assert_string_equal(r->constraint[bank->late[0]].head.name,
                        r->constraint[swap->late[0]].head.name);
    assert_int_equal(bank->choice[1].where[0], swap->choice[0].where[0]);
    hx_mix_free(m);
}

static void modifiers_act_in_their_order(void **state)
{
    static const uint8_t order[] = {HX_FIXED, HX_ADD,     HX_ADD,
                                    HX_TIMES, HX_AT_MOST, HX_AT_MOST};
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "modify 'x.f' { value = 'bank.rate', at_most = 9 }\n"
             "modify 'x.e' { value = 'bank.rate', times = 2 }\n"
             "modify 'x.a' { value = 'bank.rate', add = 1 }\n"
             "modify 'x.b' { value = 'bank.rate', add = 2 }\n"
             "modify 'x.c' { value = 'bank.rate', fixed = 3 }\n",
             0, NULL, 0);
    const struct hx_value *v =
        NAMED(m->rules->value, m->rules->nvalue, "bank.rate");
    (void)state;

    assert_int_equal(v->nmod, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(v->mod[i].op, order[i]);
    assert_string_equal(v->mod[1].head.name, "x.a");
    assert_string_equal(v->mod[4].head.name, "harbor.rate");
    hx_mix_free(m);
}

static void the_board_is_dealt_as_it_says(void **state)
{
    struct hx_mix *m = base();
    const struct hx_board *b = &m->rules->board;
    int count[8] = {0};
    (void)state;

    assert_string_equal(b->head.name, "spiral");
    assert_int_equal(b->geo->n[HX_HEX], 19);
    assert_int_equal(b->deal_terrain, HX_DEAL_SHUFFLE);
    assert_int_equal(b->deal_tokens, HX_DEAL_SPIRAL);
    assert_int_equal(b->ntoken, 18);
    assert_int_equal(b->spiral_from, -1);
    assert_true(b->spiral_left);
    assert_int_equal(b->nsite, 9);
    assert_true(b->shuffle_harbors);
    for (int i = 0; i < 19; i++)
        count[b->terrain[i]]++;
    assert_int_equal(count[0], 3);
    assert_int_equal(count[5], 1);
    assert_int_equal(b->nstart, 16);
    hx_mix_free(m);
}

static void a_shared_field_travels_with_several_pieces(void **state)
{
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "for _, name in ipairs { 'basic', 'strong' } do\n"
             "  piece (name) { on = 'corner', supply = 2, group = 'knight',\n"
             "                 has = { active = flag {} } }\n"
             "end\n",
             0, NULL, 0);
    const struct hx_rules *r = m->rules;
    const struct hx_piece *a = NAMED(r->piece, r->npiece, "basic");
    const struct hx_piece *b = NAMED(r->piece, r->npiece, "strong");
    (void)state;

    assert_int_equal(a->nhas, 1);
    assert_int_equal(a->has[0], b->has[0]);
    assert_true(r->field[a->has[0]].travels);
    assert_int_equal(r->field[a->has[0]].scope, HX_OF_CORNER);
    hx_mix_free(m);
}

/* The entry's list has one item; arguments are typed by who gives them. */
static void arguments_get_the_type_they_are_given(void **state)
{
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "step 'x.go' { run = { 'x.on', from = 'me.home', n = 2 } }\n"
             "procedure 'x.on' { 'x.at', run { 'x.of', by = 'me' } }\n"
             "step 'x.at' { set = { ['g.roll'] = "
             "'arg.n + size(hexes(arg.from))' } }\n"
             "step 'x.of' { set = { ['arg.by.knights'] = 1 } }\n"
             "step 'x.fn' { apply = function(g, me)\n"
             "  g:run { 'x.told', place = me.home } end }\n"
             "step 'x.told' { set = { ['me.home'] = 'arg.place' } }\n",
             0, NULL, 0);
    const struct hx_rules *r = m->rules;
    const struct hx_entry *e = NAMED(r->entry, r->nentry, "x.at");
    const struct hx_step *go = NAMED(r->step, r->nstep, "x.go");
    (void)state;

    assert_int_equal(r->item[e->first].op, HX_I_STEP);
    assert_int_equal(r->item[e->first + 1].op, HX_I_RETURN);
    assert_int_equal(go->does.run[0].narg, 2);
    assert_int_equal(r->form[go->does.run[0].arg[0]].type, HX_T_CORNER);
    hx_mix_free(m);
}

static void groups_are_numbered_once(void **state)
{
    struct hx_mix *m = base();
    const struct hx_rules *r = m->rules;
    bool used[HX_MAX_GROUPS] = {false};
    (void)state;

    for (int i = 0; i < r->nfield + r->naward; i++) {
        int g =
            i < r->nfield ? r->field[i].group : r->award[i - r->nfield].group;

        assert_in_range(g, HX_G_PIECE + r->npiece, r->ngroup_of_state - 1);
        assert_false(used[g]);
        used[g] = true;
    }
    hx_mix_free(m);
}

/* ---- show ---- */

static void show_names_the_statement_behind_each_piece(void **state)
{
    struct hx_mix *m =
        load("x",
             "variant { name = 'x', extends = { 'base' } }\n"
             "amend.action 'build.city' { cost = { ore = 2 } }\n",
             0, NULL, 0);
    char *text = NULL;
    size_t len;
    FILE *to = open_memstream(&text, &len);
    const char *city;
    (void)state;

    assert_non_null(to);
    hx_mix_show(m, to);
    fclose(to);
    city = strstr(text, "action \"build.city\" {");
    assert_non_null(city);
    assert_non_null(strstr(city, ", changed by x.lua:2\n"));
    city = strstr(city, "  cost = {\n    grain = 2,\n    ore = 2,  ");
    assert_non_null(city);
    city = strstr(city, "ore");
    assert_memory_equal(city + strcspn(city, "\n") - 7, "x.lua:2", 7);
    free(text);
    hx_mix_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_mistake_is_told_at_its_line),
        cmocka_unit_test(what_a_change_breaks_elsewhere_is_told_there),
        cmocka_unit_test(what_the_rule_tells_is_no_secret),
        cmocka_unit_test(a_wrong_number_of_players_is_told),
        cmocka_unit_test(colours_are_taken_in_order_but_the_omitted_one),
        cmocka_unit_test(kinds_and_cards_have_their_order),
        cmocka_unit_test(answers_that_build_are_typed_as_the_piece),
        cmocka_unit_test(a_piece_brings_its_own_constraints),
        cmocka_unit_test(tests_and_costs_know_which_choices_they_read),
        cmocka_unit_test(a_constraint_fits_every_order_of_choices),
        cmocka_unit_test(modifiers_act_in_their_order),
        cmocka_unit_test(the_board_is_dealt_as_it_says),
        cmocka_unit_test(a_shared_field_travels_with_several_pieces),
        cmocka_unit_test(arguments_get_the_type_they_are_given),
        cmocka_unit_test(groups_are_numbered_once),
        cmocka_unit_test(show_names_the_statement_behind_each_piece),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
