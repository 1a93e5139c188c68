#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "mix.h"
#include "random.h"
#include "inside.h"

static const char *const mixes[] = {"base", "tests/rules/walk_knights.lua",
                                    "tests/rules/walk_seafarers.lua",
                                    "base+examples/house_rules/loans.lua"};

/* A mix of the checkout and a game of it that has been played for a while. */
struct play {
    struct hx_report *report;
    struct hx_mix *mix;
    struct hx_game *g;
    uint64_t random;
};

static struct play begin(const char *mix)
{
    struct play p = {.report = hx_report_new(), .random = 5};

    p.mix = hx_mix_load(&(struct hx_request){.mix = mix}, p.report);
    assert_non_null(p.mix);
    p.g = hx_mix_game(p.mix);
    assert_non_null(p.g);
    assert_int_equal(hx_game_start(p.g, 11), HX_ASKING);
    return p;
}

static void end(struct play *p)
{
    hx_game_free(p->g);
    hx_mix_free(p->mix);
    hx_report_free(p->report);
}

/* False once the game is over. */
static bool play_on(struct play *p, int moves)
{
    while (moves-- && hx_game_status(p->g) == HX_ASKING) {
        struct hx_question q;
        struct hx_move move;
        const struct hx_listing *l;

        hx_game_question(p->g, &q);
        l = hx_game_list(p->g, q.seat);
        p->random = hx_mix(p->random + 1);
        hx_listing_move(p->g, l, (uint32_t)(p->random % l->total), &move);
        assert_int_not_equal(hx_game_apply(p->g, q.seat, &move), HX_FAILED);
    }
    return hx_game_status(p->g) == HX_ASKING;
}

/* A context with small numbers everywhere. */
static void fill(struct play *p, struct hx_ctx *ctx, struct hx_move *move,
                 int32_t *event, int16_t *roll)
{
    *move = (struct hx_move){0};
    for (int i = 0; i < HX_MAX_CHOICES; i++)
        move->c[i] = event[i] = (int)(hx_mix(p->random + (uint64_t)i) % 4) - 1;
    for (int i = 0; i < HX_MAX_ROLL; i++)
        roll[i] = (int16_t)(i + 1);
    ctx->move = move;
    ctx->event = event;
    ctx->roll = roll;
    ctx->frame = hx_top(p->g);
}

/* The formula as it is and by its code alone. */
static void compare(struct play *p, struct hx_form *f, const struct hx_ctx *ctx)
{
    uint16_t form = (uint16_t)(f - p->mix->rules->form);
    uint64_t out[2][HX_MAX_WORDS];
    struct hx_result quick, slow;
    uint8_t shape = f->shape;

    quick = hx_run(p->g, form, ctx, out[0]);
    f->shape = HX_SHAPE_CODE;
    slow = hx_run(p->g, form, ctx, out[1]);
    f->shape = shape;
    if (quick.i != slow.i || !quick.set != !slow.set)
        fail_msg("%s: %d by its short form, %d by its code", f->text,
                 (int)quick.i, (int)slow.i);
    if (quick.set)
        assert_memory_equal(
            quick.set, slow.set,
            (size_t)p->mix->rules->board.geo->words[f->type - HX_T_HEXES] *
                sizeof *quick.set);
}

static int compare_all(struct play *p)
{
    const struct hx_rules *r = p->mix->rules;
    struct hx_move move;
    int32_t event[HX_MAX_CHOICES];
    int16_t roll[HX_MAX_ROLL];
    int n = 0;

    for (int i = 0; i < r->nform; i++) {
        if (r->form[i].shape == HX_SHAPE_CODE || r->form[i].constant)
            continue;
        n++;
        for (int seat = -1; seat < r->nplayer; seat++) {
            struct hx_ctx ctx = hx_ctx_new(seat);

            ctx.it = (int)(hx_mix(p->random + (uint64_t)i) % 3) - 1;
            fill(p, &ctx, &move, event, roll);
            compare(p, &r->form[i], &ctx);
        }
    }
    return n;
}

static void a_short_form_gives_what_its_code_gives(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mixes / sizeof *mixes; i++) {
        struct play p = begin(mixes[i]);

        while (play_on(&p, 7))
            assert_true(compare_all(&p) > 20);
        end(&p);
    }
}

static int form_of(const struct hx_rules *r, const char *text)
{
    for (int i = 0; i < r->nform; i++)
        if (!strcmp(r->form[i].text, text))
            return i;
    fail_msg("no formula '%s'", text);
    return -1;
}

/* Ships built this turn may not move: the field is 1 for some edges at times. */
static void places_marked_by_a_field_are_those_where_it_is_set(void **state)
{
    struct play p = begin("tests/rules/walk_seafarers.lua");
    const struct hx_rules *r = p.mix->rules;
    int form = form_of(r, "edges where not it.new"), marked = 0;
    uint16_t field = (uint16_t)r->code[r->form[form].at + 7];
    int edges = r->board.geo->n[HX_EDGE];

    (void)state;
    assert_string_equal(r->field[field].head.name, "new");
    while (play_on(&p, 1)) {
        struct hx_ctx ctx = hx_ctx_new(-1);
        const uint64_t *set = hx_eval(p.g, (uint16_t)form, &ctx).set;

        for (int e = 0; e < edges; e++) {
            bool is_new = hx_field_get(p.g, field, e).i;

            marked += is_new;
            assert_int_equal(hx_set_has(set, e), !is_new);
        }
    }
    assert_true(marked > 0);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_form_gives_what_its_code_gives),
        cmocka_unit_test(places_marked_by_a_field_are_those_where_it_is_set),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
