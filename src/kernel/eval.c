/* Formulas: constants, the context, the state; and the table of operations.
 * Numbers are in eval_number.c, sets of places in eval_place.c, single places
 * in eval_field.c, loops and what is kept in eval_loop.c. */
#include "vm.h"

static void op_int(struct hx_vm *vm)
{
    hx_push_int(vm, hx_operand(vm));
}

static void op_bits(struct hx_vm *vm)
{
    uint64_t low = (uint32_t)hx_operand(vm), high = (uint32_t)hx_operand(vm);

    hx_push_int(vm, (int64_t)(low | high << 32));
}

static void op_me(struct hx_vm *vm)
{
    hx_push_int(vm, vm->ctx->me);
}

static void op_rival(struct hx_vm *vm)
{
    int me = vm->ctx->me;

    hx_push_int(vm, vm->g->r->nplayer == 2 && me >= 0 && me < 2 ? 1 - me : -1);
}

static void op_active(struct hx_vm *vm)
{
    hx_push_int(vm, hx_st(vm->g)->active);
}

static void op_it(struct hx_vm *vm)
{
    hx_push_int(vm, vm->ctx->it);
}

static void op_piece(struct hx_vm *vm)
{
    hx_push_int(vm, vm->ctx->piece);
}

static void op_kind(struct hx_vm *vm)
{
    hx_push_int(vm, vm->ctx->kind);
}

static void op_choice(struct hx_vm *vm)
{
    int32_t i = hx_operand(vm);

    hx_push_int(vm, vm->ctx->move ? vm->ctx->move->c[i] : -1);
}

static const int16_t no_cards[HX_MAX_CARDS];

static void op_choice_bag(struct hx_vm *vm)
{
    int32_t i = hx_operand(vm);

    (++vm->top)->b = vm->ctx->move ? vm->ctx->move->bag[i] : no_cards;
}

static void op_arg(struct hx_vm *vm)
{
    int32_t name = hx_operand(vm);

    hx_push_int(vm, vm->ctx->frame ? hx_arg(vm->ctx->frame, name) : -1);
}

static void op_event(struct hx_vm *vm)
{
    int32_t i = hx_operand(vm);

    hx_push_int(vm, vm->ctx->event ? vm->ctx->event[i] : -1);
}

static void op_roll(struct hx_vm *vm)
{
    int32_t i = hx_operand(vm);

    hx_push_int(vm, vm->ctx->roll ? vm->ctx->roll[i] : -1);
}

static void op_round(struct hx_vm *vm)
{
    hx_push_int(vm, hx_st(vm->g)->round);
}

static void op_first_seat(struct hx_vm *vm)
{
    hx_push_int(vm, hx_st(vm->g)->first);
}

static void push_field(struct hx_vm *vm, int32_t field, int of)
{
    struct hx_result x = hx_field_get(vm->g, (uint16_t)field, of);

    vm->top++;
    if (vm->g->r->field[field].type == HX_T_BAG)
        vm->top->b = x.bag;
    else
        vm->top->i = x.i;
}

static void op_gfield(struct hx_vm *vm)
{
    int32_t field = hx_operand(vm);
    const struct hx_field *f = &vm->g->r->field[field];

    if (f->width == sizeof(int16_t))
        hx_push_int(vm, *hx_shorts(vm->g, f->offset));
    else
        push_field(vm, field, -1);
}

static void op_field(struct hx_vm *vm)
{
    int32_t field = hx_operand(vm);

    push_field(vm, field, hx_pop_int(vm));
}

static void op_held(struct hx_vm *vm)
{
    int32_t field = hx_operand(vm), part = hx_operand(vm);
    const int16_t *held = hx_shorts(vm->g, vm->g->r->field[field].offset);

    hx_push_int(vm, held[part + 2]);
}

static bool is_seat(const struct hx_vm *vm, int seat)
{
    return seat >= 0 && seat < vm->g->r->nseat;
}

static void op_hand(struct hx_vm *vm)
{
    int seat = hx_pop_int(vm);

    (++vm->top)->b = is_seat(vm, seat) ? hx_hand_at(vm->g, seat) : no_cards;
}

static void op_cards(struct hx_vm *vm)
{
    int32_t hand = hx_operand(vm);
    int seat = hx_pop_int(vm);

    (++vm->top)->b =
        is_seat(vm, seat) ? hx_cards_at(vm->g, seat, hand) : no_cards;
}

static void op_counter(struct hx_vm *vm)
{
    int32_t kind = hx_operand(vm);
    int seat = hx_pop_int(vm);

    hx_push_int(vm, is_seat(vm, seat) ? hx_counter(vm->g, seat, kind) : 0);
}

static void op_bank(struct hx_vm *vm)
{
    (++vm->top)->b = hx_shorts(vm->g, vm->g->l->bank);
}

static void op_stock(struct hx_vm *vm)
{
    hx_push_int(vm, hx_stock(vm->g, hx_operand(vm)));
}

static void op_lane(struct hx_vm *vm)
{
    int i = hx_pop_int(vm);
    const int16_t *bag = (vm->top--)->b;

    hx_push_int(vm, i >= 0 && i < vm->g->r->ncard_kind ? bag[i] : 0);
}

static void op_card_lane(struct hx_vm *vm)
{
    int i = hx_pop_int(vm);
    const int16_t *bag = (vm->top--)->b;

    hx_push_int(vm, i >= 0 && i < vm->g->r->ncard ? bag[i] : 0);
}

static void op_bag_size(struct hx_vm *vm)
{
    const int16_t *bag = (vm->top--)->b;
    int n = 0;

    for (uint32_t i = 0; i < vm->g->l->lanes; i++)
        n += bag[i];
    hx_push_int(vm, n);
}

static void op_card_size(struct hx_vm *vm)
{
    const int16_t *bag = (vm->top--)->b;
    int n = 0;

    for (int i = 0; i < vm->g->r->ncard; i++)
        n += bag[i];
    hx_push_int(vm, n);
}

static uint64_t kinds_of(const int16_t *bag, int n)
{
    uint64_t kinds = 0;

    for (int i = 0; i < n; i++)
        kinds |= (uint64_t)(bag[i] > 0) << i;
    return kinds;
}

static void op_bag_kinds(struct hx_vm *vm)
{
    const int16_t *bag = (vm->top--)->b;

    hx_push_int(vm, (int64_t)kinds_of(bag, (int)vm->g->l->lanes));
}

static void op_card_kinds(struct hx_vm *vm)
{
    const int16_t *bag = (vm->top--)->b;

    hx_push_int(vm, (int64_t)kinds_of(bag, vm->g->r->ncard));
}

static void op_holds(struct hx_vm *vm)
{
    const int16_t *bag = (vm->top--)->b;
    int seat = hx_pop_int(vm);
    bool all = is_seat(vm, seat);

    for (uint32_t i = 0; all && i < vm->g->l->lanes; i++)
        all = hx_hand_at(vm->g, seat)[i] >= bag[i];
    hx_push_int(vm, all);
}

static void op_remaining(struct hx_vm *vm)
{
    hx_push_int(vm, hx_deck_left(vm->g, hx_operand(vm)));
}

static void op_holder(struct hx_vm *vm)
{
    hx_push_int(vm, hx_holder(vm->g, hx_operand(vm)));
}

static void op_gained(struct hx_vm *vm)
{
    int seat = hx_pop_int(vm);

    hx_push_int(vm, is_seat(vm, seat) ? hx_shorts(vm->g, vm->g->l->gained)[seat]
                                      : 0);
}

static void op_supply(struct hx_vm *vm)
{
    int piece = hx_pop_int(vm), seat = hx_pop_int(vm);
    bool real = is_seat(vm, seat) && piece >= 0 && piece < vm->g->r->npiece;

    hx_push_int(vm, real ? hx_supply(vm->g, seat, piece) : 0);
}

static void op_harbor(struct hx_vm *vm)
{
    int kind = hx_pop_int(vm), seat = hx_pop_int(vm);

    hx_push_int(vm, is_seat(vm, seat) ? hx_best_harbor(vm->g, seat, kind) : 99);
}

static void op_possible(struct hx_vm *vm)
{
    const struct hx_step *step = &vm->g->r->step[hx_operand(vm)];

    hx_push_int(vm, is_seat(vm, vm->ctx->me) &&
                        hx_can_answer(vm->g, step, vm->ctx->me));
}

static void op_clockwise(struct hx_vm *vm)
{
    int n = hx_pop_int(vm), seat = (int)vm->top->i, p = vm->g->r->nplayer;

    if (seat < 0 || seat >= p)
        vm->top->i = -1;
    else
        vm->top->i = ((seat + n % p) % p + p) % p;
}

static void push_result(struct hx_vm *vm, uint16_t form,
                        const struct hx_ctx *ctx)
{
    int type = vm->g->r->form[form].type;
    struct hx_result x;

    vm->top++;
    x = hx_run(vm->g, form, ctx, hx_own_buffer(vm));
    if (type >= HX_T_HEXES && type <= HX_T_EDGES)
        vm->top->p = x.set;
    else if (type == HX_T_BAG || type == HX_T_CARDBAG)
        vm->top->b = x.bag;
    else
        vm->top->i = x.i;
}

static void op_form(struct hx_vm *vm)
{
    push_result(vm, (uint16_t)hx_operand(vm), vm->ctx);
}

static void op_constraint(struct hx_vm *vm)
{
    const struct hx_constraint *c = &vm->g->r->constraint[hx_operand(vm)];

    if (hx_when(vm->g, c->when, vm->ctx)) {
        push_result(vm, c->form, vm->ctx);
        return;
    }
    vm->top++;
    if (c->over >= HX_T_HEX && c->over <= HX_T_EDGE)
        vm->top->p = vm->g->r->board.geo->all[c->over - HX_T_HEX];
    else
        vm->top->i = c->over == HX_T_VOID ? 1 : -1;
}

static void op_value0(struct hx_vm *vm)
{
    uint16_t value = (uint16_t)hx_operand(vm);

    hx_push_int(vm, hx_value(vm->g, value, vm->ctx->me, -1));
}

static void op_value1(struct hx_vm *vm)
{
    uint16_t value = (uint16_t)hx_operand(vm);

    vm->top->i = hx_value(vm->g, value, (int)vm->top->i, -1);
}

static void op_value2(struct hx_vm *vm)
{
    uint16_t value = (uint16_t)hx_operand(vm);
    int b = hx_pop_int(vm);

    vm->top->i = hx_value(vm->g, value, (int)vm->top->i, b);
}

hx_operation *const hx_operations[HX_OP_COUNT_OF_OPS] = {
    [HX_OP_INT] = op_int,
    [HX_OP_BITS] = op_bits,
    [HX_OP_ME] = op_me,
    [HX_OP_RIVAL] = op_rival,
    [HX_OP_ACTIVE] = op_active,
    [HX_OP_IT] = op_it,
    [HX_OP_PIECE] = op_piece,
    [HX_OP_KIND] = op_kind,
    [HX_OP_CHOICE] = op_choice,
    [HX_OP_CHOICE_BAG] = op_choice_bag,
    [HX_OP_ARG] = op_arg,
    [HX_OP_EVENT] = op_event,
    [HX_OP_ROLL] = op_roll,
    [HX_OP_ROUND] = op_round,
    [HX_OP_FIRST_SEAT] = op_first_seat,
    [HX_OP_GFIELD] = op_gfield,
    [HX_OP_FIELD] = op_field,
    [HX_OP_HELD] = op_held,
    [HX_OP_HAND] = op_hand,
    [HX_OP_CARDS] = op_cards,
    [HX_OP_COUNTER] = op_counter,
    [HX_OP_BANK] = op_bank,
    [HX_OP_STOCK] = op_stock,
    [HX_OP_LANE] = op_lane,
    [HX_OP_BAG_SIZE] = op_bag_size,
    [HX_OP_BAG_KINDS] = op_bag_kinds,
    [HX_OP_HOLDS] = op_holds,
    [HX_OP_REMAINING] = op_remaining,
    [HX_OP_HOLDER] = op_holder,
    [HX_OP_GAINED] = op_gained,
    [HX_OP_SUPPLY] = op_supply,
    [HX_OP_HARBOR] = op_harbor,
    [HX_OP_POSSIBLE] = op_possible,
    [HX_OP_ADD] = hx_op_add,
    [HX_OP_SUB] = hx_op_sub,
    [HX_OP_MUL] = hx_op_mul,
    [HX_OP_DIV] = hx_op_div,
    [HX_OP_MOD] = hx_op_mod,
    [HX_OP_NEG] = hx_op_neg,
    [HX_OP_NOT] = hx_op_not,
    [HX_OP_MIN] = hx_op_min,
    [HX_OP_MAX] = hx_op_max,
    [HX_OP_EQ] = hx_op_eq,
    [HX_OP_NE] = hx_op_ne,
    [HX_OP_LT] = hx_op_lt,
    [HX_OP_LE] = hx_op_le,
    [HX_OP_GT] = hx_op_gt,
    [HX_OP_GE] = hx_op_ge,
    [HX_OP_JUMP] = hx_op_jump,
    [HX_OP_JUMP_ZERO] = hx_op_jump_zero,
    [HX_OP_S_ONE] = hx_op_s_one,
    [HX_OP_S_AND] = hx_op_s_and,
    [HX_OP_S_OR] = hx_op_s_or,
    [HX_OP_S_MINUS] = hx_op_s_minus,
    [HX_OP_S_EQ] = hx_op_s_eq,
    [HX_OP_S_NE] = hx_op_s_ne,
    [HX_OP_S_SIZE] = hx_op_s_size,
    [HX_OP_S_SOME] = hx_op_s_some,
    [HX_OP_S_HAS] = hx_op_s_has,
    [HX_OP_S_FIRST] = hx_op_s_first,
    [HX_OP_S_NTH] = hx_op_s_nth,
    [HX_OP_S_ONLY] = hx_op_s_only,
    [HX_OP_P_EMPTY] = hx_op_p_empty,
    [HX_OP_P_ALL] = hx_op_p_all,
    [HX_OP_P_ONE] = hx_op_p_one,
    [HX_OP_P_AND] = hx_op_p_and,
    [HX_OP_P_OR] = hx_op_p_or,
    [HX_OP_P_MINUS] = hx_op_p_minus,
    [HX_OP_P_EQ] = hx_op_p_eq,
    [HX_OP_P_NE] = hx_op_p_ne,
    [HX_OP_P_SIZE] = hx_op_p_size,
    [HX_OP_P_SOME] = hx_op_p_some,
    [HX_OP_P_HAS] = hx_op_p_has,
    [HX_OP_P_FIRST] = hx_op_p_first,
    [HX_OP_P_ONLY] = hx_op_p_only,
    [HX_OP_P_NTH] = hx_op_p_nth,
    [HX_OP_P_TOUCH] = hx_op_p_touch,
    [HX_OP_LAND] = hx_op_land,
    [HX_OP_COAST] = hx_op_coast,
    [HX_OP_DOCKS] = hx_op_docks,
    [HX_OP_TERRAIN] = hx_op_terrain,
    [HX_OP_TERRAINS] = hx_op_terrains,
    [HX_OP_TOKEN] = hx_op_token,
    [HX_OP_BUILT] = hx_op_built,
    [HX_OP_OWNERS] = hx_op_owners,
    [HX_OP_COUNT] = hx_op_count,
    [HX_OP_COUNT_AT] = hx_op_count_at,
    [HX_OP_VACANT] = hx_op_vacant,
    [HX_OP_SPACED] = hx_op_spaced,
    [HX_OP_REACH] = hx_op_reach,
    [HX_OP_REACH_BUT] = hx_op_reach_but,
    [HX_OP_TRAIL] = hx_op_trail,
    [HX_OP_ROAM] = hx_op_roam,
    [HX_OP_LOOSE] = hx_op_loose,
    [HX_OP_TERRAIN_OF] = hx_op_terrain_of,
    [HX_OP_TOKEN_OF] = hx_op_token_of,
    [HX_OP_AREA_OF] = hx_op_area_of,
    [HX_OP_FRAME_OF] = hx_op_frame_of,
    [HX_OP_PIECE_AT] = hx_op_piece_at,
    [HX_OP_OWNER_AT] = hx_op_owner_at,
    [HX_OP_PRODUCT] = hx_op_product,
    [HX_OP_AREAS] = hx_op_areas,
    [HX_OP_CLOCKWISE] = op_clockwise,
    [HX_OP_WHERE] = hx_op_where,
    [HX_OP_BEST] = hx_op_best,
    [HX_OP_SUM] = hx_op_sum,
    [HX_OP_FORM] = op_form,
    [HX_OP_CONSTRAINT] = op_constraint,
    [HX_OP_VALUE0] = op_value0,
    [HX_OP_VALUE1] = op_value1,
    [HX_OP_VALUE2] = op_value2,
    [HX_OP_CARD_SIZE] = op_card_size,
    [HX_OP_CARD_LANE] = op_card_lane,
    [HX_OP_CARD_KINDS] = op_card_kinds,
};
