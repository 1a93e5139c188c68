/* Formulas over single places: what is there, and what it is. */
#include "vm.h"

void hx_op_terrain_of(struct hx_vm *vm)
{
    vm->top->i = hx_is_place(vm, HX_HEX, (int)vm->top->i)
                     ? hx_terrain_of(vm->g, (int)vm->top->i)
                     : -1;
}

void hx_op_token_of(struct hx_vm *vm)
{
    vm->top->i = hx_is_place(vm, HX_HEX, (int)vm->top->i)
                     ? hx_token_of(vm->g, (int)vm->top->i)
                     : 0;
}

void hx_op_area_of(struct hx_vm *vm)
{
    const struct hx_board *board = &vm->g->r->board;
    int hex = (int)vm->top->i;

    vm->top->i =
        board->area && hx_is_place(vm, HX_HEX, hex) ? board->area[hex] - 1 : -1;
}

void hx_op_frame_of(struct hx_vm *vm)
{
    const struct hx_board *board = &vm->g->r->board;
    int hex = (int)vm->top->i;

    vm->top->i =
        board->frame && hx_is_place(vm, HX_HEX, hex) && board->frame[hex];
}

static void at(struct hx_vm *vm, int *piece, int *seat)
{
    int sort = hx_operand(vm), place = (int)vm->top->i;

    *piece = *seat = -1;
    if (hx_is_place(vm, sort, place))
        hx_at(vm->g, (enum hx_sort)sort, place, piece, seat);
}

void hx_op_piece_at(struct hx_vm *vm)
{
    int piece, seat;

    at(vm, &piece, &seat);
    vm->top->i = piece;
}

void hx_op_owner_at(struct hx_vm *vm)
{
    int piece, seat;

    at(vm, &piece, &seat);
    vm->top->i = seat;
}

void hx_op_product(struct hx_vm *vm)
{
    const struct hx_rules *r = vm->g->r;
    int hex = (int)vm->top->i, terrain;

    vm->top->i = -1;
    if (!hx_is_place(vm, HX_HEX, hex))
        return;
    terrain = hx_terrain_of(vm->g, hex);
    if (terrain >= 0 && r->terrain[terrain].product != HX_NONE)
        vm->top->i = r->terrain[terrain].product;
}

void hx_op_areas(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const struct hx_geo *geo = vm->g->r->board.geo;
    const uint8_t *area = vm->g->r->board.area;
    const uint64_t *p = vm->top->p;
    uint64_t areas = 0;

    for (int h = 0; area && h < geo->n[HX_HEX]; h++)
        if (area[h] &&
            hx_set_meet(p, geo->touch[HX_HEX][sort] + h * geo->words[sort],
                        geo->words[sort]))
            areas |= UINT64_C(1) << (area[h] - 1);
    vm->top->i = (int64_t)areas;
}
