/* Formulas over sets of places: hexes, corners, edges, what stands there. */
#include "vm.h"

static const uint64_t no_places[HX_MAX_WORDS];

static void push_places(struct hx_vm *vm, const uint64_t *p)
{
    (++vm->top)->p = p;
}

/* Makes the set at the top one that lies in its own buffer. */
static uint64_t *writable(struct hx_vm *vm, int sort)
{
    uint64_t *own = hx_own_buffer(vm);

    if (vm->top->p != own)
        hx_set_copy(own, vm->top->p, hx_words_of(vm, sort));
    vm->top->p = own;
    return own;
}

void hx_op_p_empty(struct hx_vm *vm)
{
    hx_operand(vm);
    push_places(vm, no_places);
}

void hx_op_p_all(struct hx_vm *vm)
{
    push_places(vm, vm->g->r->board.geo->all[hx_operand(vm)]);
}

/* The set of one place is a row of the geometry. */
void hx_op_p_one(struct hx_vm *vm)
{
    int sort = hx_operand(vm), place = (int)vm->top->i;

    if (!hx_is_place(vm, sort, place))
        vm->top->p = no_places;
    else
        vm->top->p = vm->g->r->board.geo->touch[sort][sort] +
                     place * hx_words_of(vm, sort);
}

void hx_op_p_and(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *b = (vm->top--)->p;

    hx_set_and(writable(vm, sort), b, hx_words_of(vm, sort));
}

void hx_op_p_or(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *b = (vm->top--)->p;

    hx_set_or(writable(vm, sort), b, hx_words_of(vm, sort));
}

void hx_op_p_minus(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *b = (vm->top--)->p;

    hx_set_minus(writable(vm, sort), b, hx_words_of(vm, sort));
}

static bool same(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *b = (vm->top--)->p;

    return !memcmp(vm->top->p, b, (size_t)hx_words_of(vm, sort) * sizeof *b);
}

void hx_op_p_eq(struct hx_vm *vm)
{
    vm->top->i = same(vm);
}

void hx_op_p_ne(struct hx_vm *vm)
{
    vm->top->i = !same(vm);
}

void hx_op_p_size(struct hx_vm *vm)
{
    int sort = hx_operand(vm);

    vm->top->i = hx_set_size(vm->top->p, hx_words_of(vm, sort));
}

void hx_op_p_some(struct hx_vm *vm)
{
    int sort = hx_operand(vm);

    vm->top->i = hx_set_some(vm->top->p, hx_words_of(vm, sort));
}

void hx_op_p_has(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *p = (vm->top--)->p;
    int place = (int)vm->top->i;

    vm->top->i = hx_is_place(vm, sort, place) && hx_set_has(p, place);
}

void hx_op_p_first(struct hx_vm *vm)
{
    int sort = hx_operand(vm);

    vm->top->i = hx_set_next(vm->top->p, hx_words_of(vm, sort), 0);
}

void hx_op_p_only(struct hx_vm *vm)
{
    int n = hx_words_of(vm, hx_operand(vm));
    int first = hx_set_next(vm->top->p, n, 0);

    if (first >= 0 && hx_set_next(vm->top->p, n, first + 1) >= 0)
        first = -1;
    vm->top->i = first;
}

void hx_op_p_nth(struct hx_vm *vm)
{
    int words = hx_words_of(vm, hx_operand(vm)), n = hx_pop_int(vm);
    const uint64_t *p = vm->top->p;

    vm->top->i =
        n >= 1 && n <= hx_set_size(p, words) ? hx_set_nth(p, words, n - 1) : -1;
}

void hx_op_p_touch(struct hx_vm *vm)
{
    int from = hx_operand(vm), to = hx_operand(vm);
    int wf = hx_words_of(vm, from), wt = hx_words_of(vm, to);
    const uint64_t *row = vm->g->r->board.geo->touch[from][to];
    const uint64_t *p = vm->top->p;
    uint64_t result[HX_MAX_WORDS];
    int first = hx_set_next(p, wf, 0);

    if (first < 0 || hx_set_next(p, wf, first + 1) < 0) {
        vm->top->p = first < 0 ? no_places : row + first * wt;
        return;
    }
    hx_set_clear(result, wt);
    HX_EACH(i, p, wf)
        hx_set_or(result, row + i * wt, wt);
    hx_set_copy(hx_own_buffer(vm), result, wt);
    vm->top->p = hx_own_buffer(vm);
}

void hx_op_land(struct hx_vm *vm)
{
    push_places(vm, hx_words(vm->g, vm->g->l->land));
}

void hx_op_coast(struct hx_vm *vm)
{
    push_places(vm, hx_words(vm->g, vm->g->l->coast));
}

void hx_op_docks(struct hx_vm *vm)
{
    push_places(vm, hx_words(vm->g, vm->g->l->docks));
}

static const uint64_t *terrain_set(const struct hx_vm *vm, int terrain)
{
    return hx_words(vm->g, vm->g->l->terrain_set) +
           terrain * hx_words_of(vm, HX_HEX);
}

void hx_op_terrain(struct hx_vm *vm)
{
    push_places(vm, terrain_set(vm, hx_operand(vm)));
}

void hx_op_terrains(struct hx_vm *vm)
{
    uint64_t which = (uint64_t)vm->top->i;
    uint64_t *own = hx_own_buffer(vm);
    int n = hx_words_of(vm, HX_HEX);

    hx_set_clear(own, n);
    for (int t = 0; t < vm->g->r->nterrain; t++)
        if (which >> t & 1)
            hx_set_or(own, terrain_set(vm, t), n);
    vm->top->p = own;
}

void hx_op_token(struct hx_vm *vm)
{
    int64_t number = vm->top->i;

    if (number >= 1 && number <= HX_TOKENS) {
        vm->top->p = hx_token_set(vm->g, (int)number);
        return;
    }
    hx_token_make(vm->g, number, hx_own_buffer(vm));
    vm->top->p = hx_own_buffer(vm);
}

void hx_op_built(struct hx_vm *vm)
{
    int sort = hx_operand(vm), n = hx_words_of(vm, sort);
    uint64_t pieces = hx_pop_bits(vm), seats = (uint64_t)vm->top->i;
    const struct hx_rules *r = vm->g->r;
    uint64_t *own = hx_own_buffer(vm);

    seats &= (UINT64_C(1) << r->nseat) - 1;
    hx_set_clear(own, n);
    for (uint64_t m = pieces; m; m &= m - 1) {
        int piece = __builtin_ctzll(m);

        if (r->piece[piece].on != sort)
            continue;
        for (uint64_t s = seats; s; s &= s - 1)
            hx_set_or(own, hx_own(vm->g, piece, __builtin_ctzll(s)), n);
    }
    vm->top->p = own;
}

static uint64_t owners_of(const struct hx_vm *vm, int piece, const uint64_t *p,
                          int words)
{
    uint64_t owners = 0;

    for (int s = 0; s < vm->g->r->nseat; s++)
        if (hx_set_meet(hx_own(vm->g, piece, s), p, words))
            owners |= UINT64_C(1) << s;
    return owners;
}

void hx_op_owners(struct hx_vm *vm)
{
    int sort = hx_operand(vm), words = hx_words_of(vm, sort);
    uint64_t pieces = hx_pop_bits(vm), owners = 0;
    const uint64_t *p = vm->top->p;
    const uint64_t *taken = hx_words(vm->g, vm->g->l->taken[sort]);

    for (int w = 0; w < words; w++)
        for (uint64_t m = p[w] & taken[w]; m; m &= m - 1) {
            int piece, seat;

            hx_at(vm->g, (enum hx_sort)sort, w * 64 + __builtin_ctzll(m),
                  &piece, &seat);
            if (pieces >> piece & 1)
                owners |= UINT64_C(1) << seat;
        }
    for (uint64_t m = pieces & vm->g->l->riders; m; m &= m - 1)
        if (vm->g->r->piece[__builtin_ctzll(m)].on == sort)
            owners |= owners_of(vm, __builtin_ctzll(m), p, words);
    vm->top->i = (int64_t)owners;
}

void hx_op_count(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    uint64_t pieces = hx_pop_bits(vm), seats = (uint64_t)vm->top->i;

    vm->top->i = hx_count(vm->g, (uint32_t)seats, (uint32_t)pieces,
                          (enum hx_sort)sort, NULL);
}

void hx_op_count_at(struct hx_vm *vm)
{
    int sort = hx_operand(vm);
    const uint64_t *where = (vm->top--)->p;
    uint64_t pieces = hx_pop_bits(vm), seats = (uint64_t)vm->top->i;

    vm->top->i = hx_count(vm->g, (uint32_t)seats, (uint32_t)pieces,
                          (enum hx_sort)sort, where);
}

void hx_op_vacant(struct hx_vm *vm)
{
    int sort = hx_operand(vm);

    hx_set_minus(writable(vm, sort), hx_words(vm->g, vm->g->l->taken[sort]),
                 hx_words_of(vm, sort));
}

void hx_op_spaced(struct hx_vm *vm)
{
    uint32_t pieces = (uint32_t)hx_operand(vm);

    vm->top++;
    hx_spaced(vm->g, pieces, hx_own_buffer(vm));
    vm->top->p = hx_own_buffer(vm);
}

/* The network that a piece joins, or -1. */
static int joins(const struct hx_vm *vm, int piece)
{
    if (piece < 0 || piece >= vm->g->r->npiece ||
        vm->g->r->piece[piece].joins == HX_NONE)
        return -1;
    return vm->g->r->piece[piece].joins;
}

static bool is_seat(const struct hx_vm *vm, int seat)
{
    return seat >= 0 && seat < vm->g->r->nseat;
}

void hx_op_reach(struct hx_vm *vm)
{
    int network = joins(vm, hx_pop_int(vm)), seat = (int)vm->top->i;

    if (network < 0 || !is_seat(vm, seat))
        vm->top->p = no_places;
    else
        vm->top->p = hx_reach(vm->g, network, seat);
}

void hx_op_reach_but(struct hx_vm *vm)
{
    int edge = hx_pop_int(vm), network = joins(vm, hx_pop_int(vm));
    int seat = (int)vm->top->i;

    if (network < 0 || !is_seat(vm, seat)) {
        vm->top->p = no_places;
        return;
    }
    hx_reach_make(vm->g, network, seat, edge, hx_own_buffer(vm));
    vm->top->p = hx_own_buffer(vm);
}

void hx_op_trail(struct hx_vm *vm)
{
    int network = hx_operand(vm), seat = (int)vm->top->i;

    vm->top->i = is_seat(vm, seat) ? hx_trail(vm->g, network, seat) : 0;
}

void hx_op_roam(struct hx_vm *vm)
{
    int network = hx_operand(vm), corner = hx_pop_int(vm);
    int seat = (int)vm->top->i;

    if (!is_seat(vm, seat) || !hx_is_place(vm, HX_CORNER, corner)) {
        vm->top->p = no_places;
        return;
    }
    hx_roam(vm->g, network, seat, corner, hx_own_buffer(vm));
    vm->top->p = hx_own_buffer(vm);
}

void hx_op_loose(struct hx_vm *vm)
{
    int network = hx_operand(vm), seat = (int)vm->top->i;

    if (!is_seat(vm, seat)) {
        vm->top->p = no_places;
        return;
    }
    hx_loose(vm->g, network, seat, hx_own_buffer(vm));
    vm->top->p = hx_own_buffer(vm);
}
