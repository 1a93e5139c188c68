/* Formulas over sets of places: hexes, corners, edges, what stands there. */
#include "vm.h"

static const uint64_t no_places[HX_MAX_WORDS];

/* Makes the set in a slot one that lies in its own buffer. */
static uint64_t *writable(struct hx_vm *vm, union hx_slot *slot, int sort)
{
    uint64_t *own = hx_own_buffer(vm, slot);

    if (slot->p != own)
        hx_set_copy(own, slot->p, hx_words_of(vm, sort));
    slot->p = own;
    return own;
}

HX_FAR_OPERATION(p_empty)
{
    hx_operand(&at);
    (++at.top)->p = no_places;
    return at;
}

HX_FAR_OPERATION(p_all)
{
    (++at.top)->p = vm->g->r->board.geo->all[hx_operand(&at)];
    return at;
}

/* The set of one place is a row of the geometry. */
HX_FAR_OPERATION(p_one)
{
    int sort = hx_operand(&at), place = (int)at.top->i;

    if (!hx_is_place(vm, sort, place))
        at.top->p = no_places;
    else
        at.top->p = vm->g->r->board.geo->touch[sort][sort] +
                    place * hx_words_of(vm, sort);
    return at;
}

HX_FAR_OPERATION(p_and)
{
    int sort = hx_operand(&at);
    const uint64_t *b = (at.top--)->p;

    hx_set_and(writable(vm, at.top, sort), b, hx_words_of(vm, sort));
    return at;
}

HX_FAR_OPERATION(p_or)
{
    int sort = hx_operand(&at);
    const uint64_t *b = (at.top--)->p;

    hx_set_or(writable(vm, at.top, sort), b, hx_words_of(vm, sort));
    return at;
}

HX_FAR_OPERATION(p_minus)
{
    int sort = hx_operand(&at);
    const uint64_t *b = (at.top--)->p;

    hx_set_minus(writable(vm, at.top, sort), b, hx_words_of(vm, sort));
    return at;
}

static bool same(const struct hx_vm *vm, const union hx_slot *slot, int sort)
{
    size_t bytes = (size_t)hx_words_of(vm, sort) * sizeof *slot->p;

    return !memcmp(slot[0].p, slot[1].p, bytes);
}

HX_FAR_OPERATION(p_eq)
{
    int sort = hx_operand(&at);

    at.top--;
    at.top->i = same(vm, at.top, sort);
    return at;
}

HX_FAR_OPERATION(p_ne)
{
    int sort = hx_operand(&at);

    at.top--;
    at.top->i = !same(vm, at.top, sort);
    return at;
}

HX_FAR_OPERATION(p_size)
{
    int sort = hx_operand(&at);

    at.top->i = hx_set_size(at.top->p, hx_words_of(vm, sort));
    return at;
}

HX_FAR_OPERATION(p_some)
{
    int sort = hx_operand(&at);

    at.top->i = hx_set_some(at.top->p, hx_words_of(vm, sort));
    return at;
}

HX_FAR_OPERATION(p_has)
{
    int sort = hx_operand(&at);
    const uint64_t *p = (at.top--)->p;
    int place = (int)at.top->i;

    at.top->i = hx_is_place(vm, sort, place) && hx_set_has(p, place);
    return at;
}

HX_FAR_OPERATION(p_first)
{
    int sort = hx_operand(&at);

    at.top->i = hx_set_next(at.top->p, hx_words_of(vm, sort), 0);
    return at;
}

HX_FAR_OPERATION(p_only)
{
    int n = hx_words_of(vm, hx_operand(&at));
    int first = hx_set_next(at.top->p, n, 0);

    if (first >= 0 && hx_set_next(at.top->p, n, first + 1) >= 0)
        first = -1;
    at.top->i = first;
    return at;
}

HX_FAR_OPERATION(p_nth)
{
    int words = hx_words_of(vm, hx_operand(&at)), n = hx_pop_int(&at);
    const uint64_t *p = at.top->p;

    at.top->i =
        n >= 1 && n <= hx_set_size(p, words) ? hx_set_nth(p, words, n - 1) : -1;
    return at;
}

HX_FAR_OPERATION(p_touch)
{
    int from = hx_operand(&at), to = hx_operand(&at);
    int wf = hx_words_of(vm, from), wt = hx_words_of(vm, to);
    const uint64_t *row = vm->g->r->board.geo->touch[from][to];
    const uint64_t *p = at.top->p;
    uint64_t result[HX_MAX_WORDS];
    int first = hx_set_next(p, wf, 0);

    if (first < 0 || hx_set_next(p, wf, first + 1) < 0) {
        at.top->p = first < 0 ? no_places : row + first * wt;
        return at;
    }
    hx_set_clear(result, wt);
    HX_EACH(i, p, wf)
        hx_set_or(result, row + i * wt, wt);
    hx_set_copy(hx_own_buffer(vm, at.top), result, wt);
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}

HX_FAR_OPERATION(land)
{
    (++at.top)->p = hx_words(vm->g, vm->g->l->land);
    return at;
}

HX_FAR_OPERATION(coast)
{
    (++at.top)->p = hx_words(vm->g, vm->g->l->coast);
    return at;
}

HX_FAR_OPERATION(docks)
{
    (++at.top)->p = hx_words(vm->g, vm->g->l->docks);
    return at;
}

static const uint64_t *terrain_set(const struct hx_vm *vm, int terrain)
{
    return hx_words(vm->g, vm->g->l->terrain_set) +
           terrain * hx_words_of(vm, HX_HEX);
}

HX_FAR_OPERATION(terrain)
{
    (++at.top)->p = terrain_set(vm, hx_operand(&at));
    return at;
}

HX_FAR_OPERATION(terrains)
{
    uint64_t which = (uint64_t)at.top->i;
    uint64_t *own = hx_own_buffer(vm, at.top);
    int n = hx_words_of(vm, HX_HEX);

    hx_set_clear(own, n);
    for (int t = 0; t < vm->g->r->nterrain; t++)
        if (which >> t & 1)
            hx_set_or(own, terrain_set(vm, t), n);
    at.top->p = own;
    return at;
}

HX_FAR_OPERATION(token)
{
    int64_t number = at.top->i;

    if (number >= 1 && number <= HX_TOKENS) {
        at.top->p = hx_token_set(vm->g, (int)number);
        return at;
    }
    hx_token_make(vm->g, number, hx_own_buffer(vm, at.top));
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}

HX_FAR_OPERATION(built)
{
    int sort = hx_operand(&at), n = hx_words_of(vm, sort);
    uint64_t pieces = hx_pop_bits(&at), seats = (uint64_t)at.top->i;
    const struct hx_rules *r = vm->g->r;
    uint64_t *own = hx_own_buffer(vm, at.top);

    seats &= (UINT64_C(1) << r->nseat) - 1;
    hx_set_clear(own, n);
    for (uint64_t m = pieces; m; m &= m - 1) {
        int piece = __builtin_ctzll(m);

        if (r->piece[piece].on != sort)
            continue;
        for (uint64_t s = seats; s; s &= s - 1)
            hx_set_or(own, hx_own(vm->g, piece, __builtin_ctzll(s)), n);
    }
    at.top->p = own;
    return at;
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

HX_FAR_OPERATION(owners)
{
    int sort = hx_operand(&at), words = hx_words_of(vm, sort);
    uint64_t pieces = hx_pop_bits(&at), owners = 0;
    const uint64_t *p = at.top->p;
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
    at.top->i = (int64_t)owners;
    return at;
}

HX_FAR_OPERATION(count)
{
    int sort = hx_operand(&at);
    uint64_t pieces = hx_pop_bits(&at), seats = (uint64_t)at.top->i;

    at.top->i = hx_count(vm->g, (uint32_t)seats, (uint32_t)pieces,
                         (enum hx_sort)sort, NULL);
    return at;
}

HX_FAR_OPERATION(count_at)
{
    int sort = hx_operand(&at);
    const uint64_t *where = (at.top--)->p;
    uint64_t pieces = hx_pop_bits(&at), seats = (uint64_t)at.top->i;

    at.top->i = hx_count(vm->g, (uint32_t)seats, (uint32_t)pieces,
                         (enum hx_sort)sort, where);
    return at;
}

HX_FAR_OPERATION(vacant)
{
    int sort = hx_operand(&at);

    hx_set_minus(writable(vm, at.top, sort),
                 hx_words(vm->g, vm->g->l->taken[sort]), hx_words_of(vm, sort));
    return at;
}

HX_FAR_OPERATION(spaced)
{
    uint32_t pieces = (uint32_t)hx_operand(&at);

    at.top++;
    hx_spaced(vm->g, pieces, hx_own_buffer(vm, at.top));
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}

/* The network that a piece joins, or -1. */
static int joins(const struct hx_game *g, int piece)
{
    if (piece < 0 || piece >= g->r->npiece ||
        g->r->piece[piece].joins == HX_NONE)
        return -1;
    return g->r->piece[piece].joins;
}

static bool is_seat(const struct hx_game *g, int seat)
{
    return seat >= 0 && seat < g->r->nseat;
}

const uint64_t *hx_reach_of(struct hx_game *g, int piece, int seat)
{
    int network = joins(g, piece);

    if (network < 0 || !is_seat(g, seat))
        return no_places;
    return hx_reach(g, network, seat);
}

HX_FAR_OPERATION(reach)
{
    int piece = hx_pop_int(&at);

    at.top->p = hx_reach_of(vm->g, piece, (int)at.top->i);
    return at;
}

HX_FAR_OPERATION(reach_but)
{
    int edge = hx_pop_int(&at), network = joins(vm->g, hx_pop_int(&at));
    int seat = (int)at.top->i;

    if (network < 0 || !is_seat(vm->g, seat)) {
        at.top->p = no_places;
        return at;
    }
    hx_reach_make(vm->g, network, seat, edge, hx_own_buffer(vm, at.top));
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}

HX_FAR_OPERATION(trail)
{
    int network = hx_operand(&at), seat = (int)at.top->i;

    at.top->i = is_seat(vm->g, seat) ? hx_trail(vm->g, network, seat) : 0;
    return at;
}

HX_FAR_OPERATION(roam)
{
    int network = hx_operand(&at), corner = hx_pop_int(&at);
    int seat = (int)at.top->i;

    if (!is_seat(vm->g, seat) || !hx_is_place(vm, HX_CORNER, corner)) {
        at.top->p = no_places;
        return at;
    }
    hx_roam(vm->g, network, seat, corner, hx_own_buffer(vm, at.top));
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}

HX_FAR_OPERATION(loose)
{
    int network = hx_operand(&at), seat = (int)at.top->i;

    if (!is_seat(vm->g, seat)) {
        at.top->p = no_places;
        return at;
    }
    hx_loose(vm->g, network, seat, hx_own_buffer(vm, at.top));
    at.top->p = hx_own_buffer(vm, at.top);
    return at;
}
