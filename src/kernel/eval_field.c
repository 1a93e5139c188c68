/* Formulas over single places: what is there, and what it is. */
#include "vm.h"

HX_FAR_OPERATION(terrain_of)
{
    at.top->i = hx_is_place(vm, HX_HEX, (int)at.top->i)
                    ? hx_terrain_of(vm->g, (int)at.top->i)
                    : -1;
    return at;
}

HX_FAR_OPERATION(token_of)
{
    at.top->i = hx_is_place(vm, HX_HEX, (int)at.top->i)
                    ? hx_token_of(vm->g, (int)at.top->i)
                    : 0;
    return at;
}

HX_FAR_OPERATION(area_of)
{
    const struct hx_board *board = &vm->g->r->board;
    int hex = (int)at.top->i;

    at.top->i =
        board->area && hx_is_place(vm, HX_HEX, hex) ? board->area[hex] - 1 : -1;
    return at;
}

HX_FAR_OPERATION(frame_of)
{
    const struct hx_board *board = &vm->g->r->board;
    int hex = (int)at.top->i;

    at.top->i =
        board->frame && hx_is_place(vm, HX_HEX, hex) && board->frame[hex];
    return at;
}

static void look_at(struct hx_vm *vm, int sort, int place, int *piece,
                    int *seat)
{
    *piece = *seat = -1;
    if (hx_is_place(vm, sort, place))
        hx_at(vm->g, (enum hx_sort)sort, place, piece, seat);
}

HX_FAR_OPERATION(piece_at)
{
    int sort = hx_operand(&at), piece, seat;

    look_at(vm, sort, (int)at.top->i, &piece, &seat);
    at.top->i = piece;
    return at;
}

HX_FAR_OPERATION(owner_at)
{
    int sort = hx_operand(&at), piece, seat;

    look_at(vm, sort, (int)at.top->i, &piece, &seat);
    at.top->i = seat;
    return at;
}

HX_FAR_OPERATION(product)
{
    const struct hx_rules *r = vm->g->r;
    int hex = (int)at.top->i, terrain;

    at.top->i = -1;
    if (!hx_is_place(vm, HX_HEX, hex))
        return at;
    terrain = hx_terrain_of(vm->g, hex);
    if (terrain >= 0 && r->terrain[terrain].product != HX_NONE)
        at.top->i = r->terrain[terrain].product;
    return at;
}

HX_FAR_OPERATION(areas)
{
    int sort = hx_operand(&at);
    const struct hx_geo *geo = vm->g->r->board.geo;
    const uint8_t *area = vm->g->r->board.area;
    const uint64_t *p = at.top->p;
    uint64_t areas = 0;

    for (int h = 0; area && h < geo->n[HX_HEX]; h++)
        if (area[h] &&
            hx_set_meet(p, geo->touch[HX_HEX][sort] + h * geo->words[sort],
                        geo->words[sort]))
            areas |= UINT64_C(1) << (area[h] - 1);
    at.top->i = (int64_t)areas;
    return at;
}
