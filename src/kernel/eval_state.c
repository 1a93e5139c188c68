/* Formulas: constants, the context, the state, other declarations. */
#include "vm.h"

HX_OPERATION(int)
{
    hx_push_int(&at, hx_operand(&at));
    return at;
}

HX_OPERATION(bits)
{
    uint64_t low = (uint32_t)hx_operand(&at), high = (uint32_t)hx_operand(&at);

    hx_push_int(&at, (int64_t)(low | high << 32));
    return at;
}

HX_OPERATION(me)
{
    hx_push_int(&at, vm->ctx->me);
    return at;
}

HX_OPERATION(rival)
{
    int me = vm->ctx->me;

    hx_push_int(&at, vm->g->r->nplayer == 2 && me >= 0 && me < 2 ? 1 - me : -1);
    return at;
}

HX_OPERATION(active)
{
    hx_push_int(&at, hx_st(vm->g)->active);
    return at;
}

HX_OPERATION(it)
{
    hx_push_int(&at, vm->it);
    return at;
}

HX_OPERATION(piece)
{
    hx_push_int(&at, vm->ctx->piece);
    return at;
}

HX_OPERATION(kind)
{
    hx_push_int(&at, vm->ctx->kind);
    return at;
}

HX_OPERATION(choice)
{
    int32_t i = hx_operand(&at);

    hx_push_int(&at, vm->ctx->move ? vm->ctx->move->c[i] : -1);
    return at;
}

static const int16_t no_cards[HX_MAX_CARDS];

HX_OPERATION(choice_bag)
{
    int32_t i = hx_operand(&at);

    (++at.top)->b = vm->ctx->move ? vm->ctx->move->bag[i] : no_cards;
    return at;
}

HX_OPERATION(arg)
{
    int32_t name = hx_operand(&at);

    hx_push_int(&at, vm->ctx->frame ? hx_arg(vm->g, vm->ctx->frame, name) : -1);
    return at;
}

HX_OPERATION(event)
{
    int32_t i = hx_operand(&at);

    hx_push_int(&at, vm->ctx->event ? vm->ctx->event[i] : -1);
    return at;
}

HX_OPERATION(roll)
{
    int32_t i = hx_operand(&at);

    hx_push_int(&at, vm->ctx->roll ? vm->ctx->roll[i] : -1);
    return at;
}

HX_OPERATION(round)
{
    hx_push_int(&at, hx_st(vm->g)->round);
    return at;
}

HX_OPERATION(first_seat)
{
    hx_push_int(&at, hx_st(vm->g)->first);
    return at;
}

static union hx_slot field_of(const struct hx_vm *vm, int32_t field, int of)
{
    const struct hx_field *f = &vm->g->r->field[field];
    union hx_slot slot;

    if (f->type == HX_T_BAG)
        slot.b = hx_field_get(vm->g, (uint16_t)field, of).bag;
    else
        slot.i = hx_field_get(vm->g, (uint16_t)field, of).i;
    return slot;
}

HX_OPERATION(gfield)
{
    int32_t field = hx_operand(&at);
    const struct hx_field *f = &vm->g->r->field[field];

    if (f->width == sizeof(int16_t))
        hx_push_int(&at, *hx_shorts(vm->g, f->offset));
    else
        *++at.top = field_of(vm, field, -1);
    return at;
}

HX_OPERATION(field)
{
    int32_t field = hx_operand(&at);
    const struct hx_field *f = &vm->g->r->field[field];
    int64_t of = (int)at.top->i;

    if (f->width <= sizeof(int16_t) && of >= 0 && of < f->many)
        at.top->i = f->width == 1 ? vm->g->b[f->offset + (uint32_t)of]
                                  : hx_shorts(vm->g, f->offset)[of];
    else
        *at.top = field_of(vm, field, (int)of);
    return at;
}

HX_OPERATION(held)
{
    int32_t field = hx_operand(&at), part = hx_operand(&at);
    const int16_t *held = hx_shorts(vm->g, vm->g->r->field[field].offset);

    hx_push_int(&at, held[part + 2]);
    return at;
}

static bool is_seat(const struct hx_vm *vm, int seat)
{
    return seat >= 0 && seat < vm->g->r->nseat;
}

HX_OPERATION(hand)
{
    int seat = hx_pop_int(&at);

    (++at.top)->b = is_seat(vm, seat) ? hx_hand_at(vm->g, seat) : no_cards;
    return at;
}

HX_OPERATION(cards)
{
    int32_t hand = hx_operand(&at);
    int seat = hx_pop_int(&at);

    (++at.top)->b =
        is_seat(vm, seat) ? hx_cards_at(vm->g, seat, hand) : no_cards;
    return at;
}

HX_OPERATION(counter)
{
    int32_t kind = hx_operand(&at);
    int seat = hx_pop_int(&at);

    hx_push_int(&at, is_seat(vm, seat) ? hx_counter(vm->g, seat, kind) : 0);
    return at;
}

HX_OPERATION(bank)
{
    (++at.top)->b = hx_shorts(vm->g, vm->g->l->bank);
    return at;
}

HX_OPERATION(stock)
{
    hx_push_int(&at, hx_stock(vm->g, hx_operand(&at)));
    return at;
}

HX_OPERATION(lane)
{
    int i = hx_pop_int(&at);
    const int16_t *bag = (at.top--)->b;

    hx_push_int(&at, i >= 0 && i < vm->g->r->ncard_kind ? bag[i] : 0);
    return at;
}

HX_OPERATION(card_lane)
{
    int i = hx_pop_int(&at);
    const int16_t *bag = (at.top--)->b;

    hx_push_int(&at, i >= 0 && i < vm->g->r->ncard ? bag[i] : 0);
    return at;
}

/* Of n lanes (4, 8 ...), which may be negative in what a player offers. */
static int size_of(const int16_t *lane, uint32_t n)
{
    int size = 0;

    for (uint32_t i = 0; i < n; i += 4)
        size += lane[i] + lane[i + 1] + lane[i + 2] + lane[i + 3];
    return size;
}

HX_OPERATION(bag_size)
{
    at.top->i = size_of(at.top->b, vm->g->l->lanes);
    return at;
}

HX_OPERATION(card_size)
{
    at.top->i = size_of(at.top->b, vm->g->l->card_lanes);
    return at;
}

HX_OPERATION(bag_kinds)
{
    at.top->i = hx_lanes_some(at.top->b, vm->g->l->lanes);
    return at;
}

HX_OPERATION(card_kinds)
{
    const int16_t *bag = at.top->b;
    uint64_t kinds = 0;

    for (int i = 0; i < vm->g->r->ncard; i++)
        kinds |= (uint64_t)(bag[i] > 0) << i;
    at.top->i = (int64_t)kinds;
    return at;
}

HX_OPERATION(holds)
{
    const int16_t *bag = (at.top--)->b;
    int seat = (int)at.top->i;
    bool lacks = !is_seat(vm, seat);

    for (uint32_t i = 0; !lacks && i < vm->g->l->lanes; i += 8)
        lacks = hx_lanes_lack(hx_hand_at(vm->g, seat) + i, bag + i);
    at.top->i = !lacks;
    return at;
}

HX_OPERATION(remaining)
{
    hx_push_int(&at, hx_deck_left(vm->g, hx_operand(&at)));
    return at;
}

HX_OPERATION(holder)
{
    hx_push_int(&at, hx_holder(vm->g, hx_operand(&at)));
    return at;
}

HX_OPERATION(gained)
{
    int seat = hx_pop_int(&at);

    hx_push_int(
        &at, is_seat(vm, seat) ? hx_shorts(vm->g, vm->g->l->gained)[seat] : 0);
    return at;
}

HX_OPERATION(supply)
{
    int piece = hx_pop_int(&at), seat = hx_pop_int(&at);
    bool real = is_seat(vm, seat) && piece >= 0 && piece < vm->g->r->npiece;

    hx_push_int(&at, real ? hx_supply(vm->g, seat, piece) : 0);
    return at;
}

HX_OPERATION(harbor)
{
    int kind = hx_pop_int(&at), seat = hx_pop_int(&at);

    hx_push_int(&at,
                is_seat(vm, seat) ? hx_best_harbor(vm->g, seat, kind) : 99);
    return at;
}

HX_OPERATION(possible)
{
    const struct hx_step *step = &vm->g->r->step[hx_operand(&at)];

    hx_push_int(&at, is_seat(vm, vm->ctx->me) &&
                         hx_can_answer(vm->g, step, vm->ctx->me));
    return at;
}

HX_OPERATION(clockwise)
{
    int n = hx_pop_int(&at), seat = (int)at.top->i, p = vm->g->r->nplayer;

    if (seat < 0 || seat >= p)
        at.top->i = -1;
    else
        at.top->i = ((seat + n % p) % p + p) % p;
    return at;
}

/* The value of another formula, for the member of this one; it goes to the
 * slot at the top. */
static void take_result(struct hx_vm *vm, union hx_slot *top, uint16_t form)
{
    int type = vm->g->r->form[form].type;
    struct hx_ctx with = *vm->ctx;
    struct hx_result x;

    with.it = vm->it;
    x = hx_run(vm->g, form, &with, hx_own_buffer(vm, top));
    if (type >= HX_T_HEXES && type <= HX_T_EDGES)
        top->p = x.set;
    else if (type == HX_T_BAG || type == HX_T_CARDBAG)
        top->b = x.bag;
    else
        top->i = x.i;
}

HX_OPERATION(form)
{
    uint16_t form = (uint16_t)hx_operand(&at);

    take_result(vm, ++at.top, form);
    return at;
}

HX_OPERATION(constraint)
{
    const struct hx_constraint *c = &vm->g->r->constraint[hx_operand(&at)];
    struct hx_ctx with = *vm->ctx;

    with.it = vm->it;
    at.top++;
    if (hx_when(vm->g, c->when, &with))
        take_result(vm, at.top, c->form);
    else if (c->over >= HX_T_HEX && c->over <= HX_T_EDGE)
        at.top->p = vm->g->r->board.geo->all[c->over - HX_T_HEX];
    else
        at.top->i = c->over == HX_T_VOID ? 1 : -1;
    return at;
}

HX_OPERATION(value0)
{
    uint16_t value = (uint16_t)hx_operand(&at);

    hx_push_int(&at, hx_value(vm->g, value, vm->ctx->me, -1));
    return at;
}

HX_OPERATION(value1)
{
    uint16_t value = (uint16_t)hx_operand(&at);

    at.top->i = hx_value(vm->g, value, (int)at.top->i, -1);
    return at;
}

HX_OPERATION(value2)
{
    uint16_t value = (uint16_t)hx_operand(&at);
    int b = hx_pop_int(&at);

    at.top->i = hx_value(vm->g, value, (int)at.top->i, b);
    return at;
}
