#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "formula_rules.h"

static void reads_of_hidden_things_are_secrets(void **state)
{
    static const struct {
        const char *text, *secret;
    } cases[] = {
        {"me.hand.ore", NULL},
        {"rival.hand.size", NULL},
        {"rival.hand.ore", "rival.hand.ore"},
        {"size(kinds(rival.hand))", "rival.hand"},
        {"sum(players, it.hand[ore])", "it.hand[ore]"},
        {"rival.development.size", NULL},
        {"rival.development[knight]", "rival.development[knight]"},
        {"rival.coins", NULL},
        {"me.sealed[ore]", NULL},
        {"rival.sealed[ore]", "rival.sealed[ore]"},
        {"if(holds(rival, g.wish), 1, 0)", "holds(rival, g.wish)"},
        {"points(rival)", NULL},
        {"score(me)", NULL},
        {"score(rival)", "score(rival)"},
        {"if(c.sealed == ore, 1, 0)", "c.sealed"},
    };
    struct fixture *x = *state;

    for (int i = 0; i < LENGTH(cases); i++) {
        uint16_t form = compile_well(x, &rich, HX_T_INT, cases[i].text);
        const char *secret = hx_formula_secret(&x->c, form);

        if (cases[i].secret) {
            assert_non_null(secret);
            assert_string_equal(secret, cases[i].secret);
        } else {
            assert_null(secret);
        }
    }
}

static void secrets_spread_through_values_and_constraints(void **state)
{
    struct fixture *x = *state;
    struct hx_rules *r = x->r;
    uint16_t own = compile_well(x, &plain, HX_T_INT, "hand.limit(me)");
    uint16_t other = compile_well(x, &plain, HX_T_INT, "hand.limit(rival)");
    uint16_t test = compile_well(x, &plain, HX_T_FLAG, "not trade.can");

    r->value[3].base = compile_well(x, &plain, HX_T_INT, "me.hand.ore");
    r->constraint[2].form =
        compile_well(x, &plain, HX_T_FLAG, "holds(rival, g.wish)");
    hx_formulas_finish(&x->c);
    assert_null(hx_formula_secret(&x->c, own));
    assert_string_equal(hx_formula_secret(&x->c, other), "hand.limit(rival)");
    assert_string_equal(hx_formula_secret(&x->c, test), "trade.can");
    assert_int_equal(r->form[test].uses, HX_USES_ME);
    assert_int_equal(x->c.report->n, 0);
}

static void an_effect_and_what_reveals_have_no_secrets(void **state)
{
    struct fixture *x = *state;
    uint16_t seen = compile_well(x, &any_it, HX_T_INT, "score(rival)");
    uint16_t hidden = compile_well(x, &plain, HX_T_INT, "score(rival)");
    uint16_t test = compile_well(x, &plain, HX_T_FLAG, "not trade.can");

    x->r->constraint[2].reveals = true;
    x->r->constraint[2].form =
        compile_well(x, &plain, HX_T_FLAG, "holds(rival, g.wish)");
    hx_formulas_finish(&x->c);
    assert_null(hx_formula_secret(&x->c, seen));
    assert_non_null(hx_formula_secret(&x->c, hidden));
    assert_null(hx_formula_secret(&x->c, test));
}

static void circles_are_told_with_their_path(void **state)
{
    struct fixture *x = *state;
    struct hx_rules *r = x->r;
    char line[256];

    r->constraint[2].form =
        compile_well(x, &plain, HX_T_FLAG, "hand.limit(me) > 3");
    r->value[3].base = compile_well(x, &plain, HX_T_INT, "win.points + 1");
    hx_formulas_finish(&x->c);
    assert_int_equal(x->c.report->n, 0);
    r->value[2].base = compile_well(x, &plain, HX_T_INT, "if(trade.can, 1, 2)");
    hx_formulas_finish(&x->c);
    assert_int_equal(x->c.report->n, 1);
    assert_string_equal(first_line(x, line),
                        "constraint 'trade.can' depends on itself: trade.can "
                        "> hand.limit > win.points > trade.can");
}

static void a_chain_of_many_constraints_is_refused(void **state)
{
    struct fixture *x = *state;
    struct hx_rules *r = x->r;
    char text[32], line[256];
    int n = 3000;

    r->constraint = hx_arena_alloc(r->arena, (size_t)n, sizeof *r->constraint);
    r->nconstraint = n;
    for (int i = 0; i < n; i++) {
        struct hx_constraint *k = &r->constraint[i];

        k->head.name = hx_arena_format(r->arena, "c.n%d", i);
        k->when = HX_NONE;
    }
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, i + 1 < n ? "not c.n%d" : "true", i + 1);
        r->constraint[i].form = compile_well(x, &plain, HX_T_FLAG, text);
    }
    hx_formulas_finish(&x->c);
    assert_int_equal(x->c.report->n, 1);
    first_line(x, line);
    line[strlen("constraint 'c.n0' depends on too long a chain")] = '\0';
    assert_string_equal(line, "constraint 'c.n0' depends on too long a chain");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(reads_of_hidden_things_are_secrets),
        TEST(secrets_spread_through_values_and_constraints),
        TEST(an_effect_and_what_reveals_have_no_secrets),
        TEST(circles_are_told_with_their_path),
        TEST(a_chain_of_many_constraints_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
