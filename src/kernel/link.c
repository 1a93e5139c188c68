/* Linking, part one: what each formula reads, found in its code, exactly
 * enough that what is kept is thrown away only when it may have changed. */
#include "inside.h"

#include <stdlib.h>

/* What a formula, constraint or value reads, and of its context uses. */
struct reads {
    struct hx_mask me, all;
    uint8_t uses;
};

struct linker {
    struct hx_rules *r;
    uint8_t *form_state, *value_state; /* 0 new, 1 being done, 2 done */
    bool circle;
};

static void set_group(struct hx_mask *m, int group)
{
    m->w[group >> 6] |= UINT64_C(1) << (group & 63);
}

static void join(struct hx_mask *to, const struct hx_mask *from)
{
    for (int i = 0; i < HX_MAX_GROUPS / 64; i++)
        to->w[i] |= from->w[i];
}

static void read_group(struct reads *x, int group, bool of_me)
{
    set_group(of_me ? &x->me : &x->all, group);
}

static void read_pieces(const struct hx_rules *r, struct reads *x,
                        uint64_t pieces, bool of_me)
{
    for (int p = 0; p < r->npiece; p++)
        if (pieces >> p & 1)
            read_group(x, HX_G_PIECE + p, of_me);
}

static uint64_t pieces_on(const struct hx_rules *r, int sort)
{
    uint64_t pieces = 0;

    for (int p = 0; p < r->npiece; p++)
        if (r->piece[p].on == sort)
            pieces |= UINT64_C(1) << p;
    return pieces;
}

/* What another formula reads, of the same seat or of anybody. */
static void join_reads(struct reads *x, const struct hx_mask *me,
                       const struct hx_mask *all, bool same_seat)
{
    join(same_seat ? &x->me : &x->all, me);
    join(&x->all, all);
}

static void link_form(struct linker *l, uint16_t form);
static void link_value(struct linker *l, int value);

static void read_form(struct linker *l, struct reads *x, uint16_t form,
                      bool same_seat)
{
    const struct hx_form *f;

    if (form == HX_NONE)
        return;
    link_form(l, form);
    f = &l->r->form[form];
    join_reads(x, &f->reads_me, &f->reads_all, same_seat);
    x->uses |= f->uses;
}

static void read_network(struct linker *l, struct reads *x, int network,
                         bool same_seat)
{
    const struct hx_network *n = &l->r->network[network];
    struct reads own = {{{0}}, {{0}}, 0};

    read_pieces(l->r, x, n->of, same_seat);
    read_form(l, &own, n->from, true);
    read_form(l, &own, n->blocked, true);
    read_form(l, &own, n->joints, true);
    read_form(l, &own, n->weight, true);
    join_reads(x, &own.me, &own.all, same_seat);
}

static void read_constraint(struct linker *l, struct reads *x, int constraint)
{
    read_form(l, x, l->r->constraint[constraint].form, true);
    read_form(l, x, l->r->constraint[constraint].when, true);
}

static void read_value(struct linker *l, struct reads *x, int value,
                       bool same_seat)
{
    const struct hx_value *v = &l->r->value[value];

    link_value(l, value);
    join_reads(x, &v->reads_me, &v->reads_all, same_seat);
    if (!v->nper)
        x->uses |= v->uses & HX_USES_ME;
}

/* The instruction at code[at] and the ones before it. */
struct place_in_code {
    const int32_t *code;
    const int *start; /* offsets of instructions so far */
    int n;            /* index of the instruction at hand */
};

static int op_before(const struct place_in_code *p, int back)
{
    return p->n >= back ? p->code[p->start[p->n - back]] : HX_OP_END;
}

static bool pushes_one(int op)
{
    return op == HX_OP_INT || op == HX_OP_IT || op == HX_OP_KIND ||
           op == HX_OP_PIECE || op == HX_OP_CHOICE || op == HX_OP_GFIELD ||
           op == HX_OP_CHOICE_BAG || op == HX_OP_BANK;
}

/* Is the seat the operation takes literally `me`: right before it, or before
 * one more argument? */
static bool of_me(const struct place_in_code *p, int arguments)
{
    for (int i = 1; i < arguments; i++)
        if (!pushes_one(op_before(p, i)))
            return false;
    return op_before(p, arguments) == HX_OP_ME;
}

/* built(me, pieces): which pieces, and is it me alone? */
static uint64_t built_pieces(const struct hx_rules *r,
                             const struct place_in_code *p, int sort, bool *me)
{
    uint64_t pieces = pieces_on(r, sort);
    const int32_t *bits;

    *me = false;
    if (op_before(p, 1) != HX_OP_BITS)
        return pieces;
    bits = p->code + p->start[p->n - 1];
    *me = op_before(p, 2) == HX_OP_S_ONE && op_before(p, 3) == HX_OP_ME;
    return pieces & ((uint32_t)bits[1] | (uint64_t)(uint32_t)bits[2] << 32);
}

static void read_all(struct reads *x)
{
    memset(&x->me, 0xff, sizeof x->me);
    memset(&x->all, 0xff, sizeof x->all);
}

/* The network of reach(me, piece): of a piece known here, or any. */
static void read_reach(struct linker *l, struct reads *x,
                       const struct place_in_code *p, int arguments)
{
    int back = arguments - 1;
    bool me = of_me(p, arguments);

    if (op_before(p, back) == HX_OP_INT) {
        int piece = p->code[p->start[p->n - back] + 1];

        if (piece >= 0 && l->r->piece[piece].joins != HX_NONE)
            read_network(l, x, l->r->piece[piece].joins, me);
        return;
    }
    for (int n = 0; n < l->r->nnetwork; n++)
        read_network(l, x, n, me);
}

static void read_state(struct linker *l, struct reads *x,
                       const struct place_in_code *p, const int32_t *op)
{
    struct hx_rules *r = l->r;
    const struct hx_field *f;

    switch (op[0]) {
    case HX_OP_ROUND:
    case HX_OP_FIRST_SEAT:
    case HX_OP_ACTIVE:
        read_group(x, HX_G_TURN, false);
        break;
    case HX_OP_GFIELD:
    case HX_OP_HELD:
        read_group(x, r->field[op[1]].group, false);
        break;
    case HX_OP_FIELD:
        f = &r->field[op[1]];
        read_group(x, f->group, f->scope == HX_PLAYER && of_me(p, 1));
        break;
    case HX_OP_HAND:
        read_group(x, HX_G_HAND, of_me(p, 1));
        break;
    case HX_OP_CARDS:
        read_group(x, HX_G_CARDS, of_me(p, 1));
        break;
    case HX_OP_COUNTER:
        read_group(x, r->field[r->kind[op[1]].field].group, of_me(p, 1));
        break;
    case HX_OP_BANK:
    case HX_OP_STOCK:
        read_group(x, HX_G_BANK, false);
        break;
    case HX_OP_HOLDS:
        read_group(x, HX_G_HAND, of_me(p, 2));
        break;
    case HX_OP_REMAINING:
        read_group(x, HX_G_CARDS, false);
        break;
    case HX_OP_HOLDER:
        read_group(x, r->award[op[1]].group, false);
        break;
    case HX_OP_GAINED:
        read_group(x, HX_G_GAINED, false);
        break;
    case HX_OP_SUPPLY:
        read_pieces(r, x, ~UINT64_C(0), of_me(p, 2));
        break;
    case HX_OP_HARBOR:
        read_group(x, HX_G_DOCKED, of_me(p, 2));
        read_group(x, HX_G_MAP, false);
        break;
    case HX_OP_POSSIBLE:
        read_all(x);
        break;
    default:
        break;
    }
}

static void read_places(struct linker *l, struct reads *x,
                        const struct place_in_code *p, const int32_t *op)
{
    struct hx_rules *r = l->r;
    uint64_t pieces;
    bool me;

    switch (op[0]) {
    case HX_OP_LAND:
    case HX_OP_COAST:
    case HX_OP_DOCKS:
    case HX_OP_TERRAIN:
    case HX_OP_TERRAINS:
    case HX_OP_TOKEN:
    case HX_OP_TERRAIN_OF:
    case HX_OP_TOKEN_OF:
    case HX_OP_PRODUCT:
    case HX_OP_AREAS:
        read_group(x, HX_G_MAP, false);
        break;
    case HX_OP_BUILT:
    case HX_OP_COUNT:
        pieces = built_pieces(r, p, op[1], &me);
        read_pieces(r, x, pieces, me);
        break;
    case HX_OP_OWNERS:
    case HX_OP_COUNT_AT:
    case HX_OP_VACANT:
    case HX_OP_PIECE_AT:
    case HX_OP_OWNER_AT:
        read_pieces(r, x, pieces_on(r, op[1]), false);
        break;
    case HX_OP_SPACED:
        read_pieces(r, x, (uint32_t)op[1], false);
        break;
    case HX_OP_REACH:
        read_reach(l, x, p, 2);
        break;
    case HX_OP_REACH_BUT:
        read_reach(l, x, p, 3);
        break;
    case HX_OP_TRAIL:
    case HX_OP_LOOSE:
        read_network(l, x, op[1], of_me(p, 1));
        break;
    case HX_OP_ROAM:
        read_network(l, x, op[1], of_me(p, 2));
        read_pieces(r, x, pieces_on(r, HX_CORNER), false);
        break;
    case HX_OP_FORM:
        read_form(l, x, (uint16_t)op[1], true);
        break;
    case HX_OP_CONSTRAINT:
        read_constraint(l, x, op[1]);
        break;
    case HX_OP_VALUE0:
        read_value(l, x, op[1], true);
        break;
    case HX_OP_VALUE1:
        read_value(l, x, op[1], of_me(p, 1));
        break;
    case HX_OP_VALUE2:
        read_value(l, x, op[1], of_me(p, 2));
        break;
    default:
        break;
    }
}

static bool is_loop(int op)
{
    return op == HX_OP_WHERE || op == HX_OP_BEST || op == HX_OP_SUM;
}

/* Goes through the code; `it` inside a loop's body is the loop's own. */
static void read_code(struct linker *l, const struct hx_form *f,
                      struct reads *x)
{
    const int32_t *code = l->r->code + f->at;
    int *start = calloc(f->len + 1u, sizeof *start);
    struct place_in_code p = {code, start, 0};
    int loop_end = 0;

    if (!start)
        return;
    for (int i = 0; i < f->len && code[i] != HX_OP_END; p.n++) {
        struct reads one = {{{0}}, {{0}}, hx_op_uses((enum hx_op)code[i])};

        start[p.n] = i;
        read_state(l, &one, &p, code + i);
        read_places(l, &one, &p, code + i);
        if (i < loop_end)
            one.uses &= (uint8_t)~HX_USES_IT;
        join(&x->me, &one.me);
        join(&x->all, &one.all);
        x->uses |= one.uses;
        if (is_loop(code[i]) && i + 3 + code[i + 2] > loop_end)
            loop_end = i + 3 + code[i + 2];
        i += 1 + hx_op_operands((enum hx_op)code[i]);
    }
    free(start);
}

static void link_form(struct linker *l, uint16_t form)
{
    struct hx_form *f = &l->r->form[form];
    struct reads x = {{{0}}, {{0}}, 0};

    if (l->form_state[form] == 2)
        return;
    if (l->form_state[form] == 1) {
        l->circle = true;
        return;
    }
    l->form_state[form] = 1;
    f->cache = HX_NONE;
    read_code(l, f, &x);
    f->reads_me = x.me;
    f->reads_all = x.all;
    f->uses = x.uses;
    l->form_state[form] = 2;
}

static void link_value(struct linker *l, int value)
{
    struct hx_value *v = &l->r->value[value];
    struct reads x = {{{0}}, {{0}}, 0};

    if (l->value_state[value] == 2)
        return;
    if (l->value_state[value] == 1) {
        l->circle = true;
        return;
    }
    l->value_state[value] = 1;
    v->cache = HX_NONE;
    read_form(l, &x, v->base, true);
    for (int i = 0; i < v->nmod; i++)
        read_form(l, &x, v->mod[i].amount, true);
    if (value == HX_V_POINTS && v->base == HX_NONE) {
        for (int p = 0; p < l->r->npiece; p++)
            if (l->r->piece[p].points)
                read_group(&x, HX_G_PIECE + p, true);
        for (int a = 0; a < l->r->naward; a++)
            read_group(&x, l->r->award[a].group, false);
    }
    if (value == HX_V_SCORE && v->base == HX_NONE) {
        read_value(l, &x, HX_V_POINTS, true);
        read_group(&x, HX_G_WORTH, true);
    }
    v->firm_me = x.me;
    v->firm_all = x.all;
    for (int i = 0; i < v->nmod; i++)
        read_form(l, &x, v->mod[i].when, true);
    v->reads_me = x.me;
    v->reads_all = x.all;
    v->uses = x.uses;
    l->value_state[value] = 2;
}

/* A value without arguments that nothing modifies is its number. */
static bool is_number(const struct hx_rules *r, int value)
{
    const struct hx_value *v = &r->value[value];

    return !v->nper && !v->nmod && v->base != HX_NONE &&
           r->form[v->base].constant;
}

static void fold_values(struct hx_rules *r, struct hx_form *f)
{
    int32_t *code = r->code + f->at;

    for (int i = 0; i < f->len && code[i] != HX_OP_END;
         i += 1 + hx_op_operands((enum hx_op)code[i]))
        if (code[i] == HX_OP_VALUE0 && is_number(r, code[i + 1])) {
            code[i] = HX_OP_INT;
            code[i + 1] = r->form[r->value[code[i + 1]].base].value;
        }
    if (f->len == 3 && code[0] == HX_OP_INT) {
        f->constant = 1;
        f->value = code[1];
    }
}

bool hx_link_reads(struct hx_rules *r, struct hx_error *err)
{
    struct linker l = {r, NULL, NULL, false};

    for (int i = 0; i < r->nform; i++)
        fold_values(r, &r->form[i]);
    hx_split_forms(r);
    l.form_state = calloc((size_t)r->nform + 1, 1);
    l.value_state = calloc((size_t)r->nvalue + 1, 1);
    if (!l.form_state || !l.value_state) {
        hx_fail(err, "out of memory");
    } else {
        for (int i = 0; i < r->nvalue; i++)
            link_value(&l, i);
        for (int i = 0; i < r->nform; i++)
            link_form(&l, (uint16_t)i);
        if (l.circle)
            hx_fail(err, "formulas depend on each other in a circle");
    }
    free(l.form_state);
    free(l.value_state);
    hx_link_flow(r);
    return !l.circle && !err->text[0];
}
