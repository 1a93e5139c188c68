/* Writes the instructions of a typed formula, and keeps formulas. */
#include "formula_ast.h"
#include "inside.h"

#include <string.h>

#define MAX_CODE 60000 /* cells: hx_form.len has 16 bits */

static void cell(struct formula *f, int32_t value)
{
    if (f->ncode == f->room) {
        uint32_t room = f->room ? f->room * 2 : 64;
        int32_t *more = hx_arena_alloc(f->arena, room, sizeof *more);

        if (f->ncode)
            memcpy(more, f->code, f->ncode * sizeof *more);
        f->code = more;
        f->room = room;
    }
    f->code[f->ncode++] = value;
}

static void put(struct formula *f, int op, const int32_t *operand)
{
    cell(f, op);
    for (int i = 0; i < hx_op_operands((enum hx_op)op); i++)
        cell(f, operand[i]);
}

static void put_int(struct formula *f, int32_t value)
{
    cell(f, HX_OP_INT);
    cell(f, value);
}

/* Writes a jump, and returns where its distance stands. */
static uint32_t jump(struct formula *f, int op)
{
    cell(f, op);
    cell(f, 0);
    return f->ncode - 1;
}

/* The jump lands behind what has been written so far. */
static void land(struct formula *f, uint32_t jump_cell)
{
    f->code[jump_cell] = (int32_t)(f->ncode - jump_cell - 1);
}

static uint8_t uses_of(const struct formula *f, int op)
{
    uint8_t uses = hx_op_uses((enum hx_op)op);

    return f->bound ? (uint8_t)(uses & ~HX_USES_IT) : uses;
}

static bool emit(struct formula *f, const struct node *n);

/* The three forms that jump: test ? a : b, with constants for what `and` and
 * `or` leave out. */
static bool emit_jumps(struct formula *f, const struct node *n)
{
    int depth = f->depth;
    uint32_t no, over;

    if (!emit(f, n->kid[0]))
        return false;
    f->depth = depth;
    no = jump(f, HX_OP_JUMP_ZERO);
    if (n->form == N_OR)
        put_int(f, 1);
    else if (!emit(f, n->kid[1]))
        return false;
    f->depth = depth;
    over = jump(f, HX_OP_JUMP);
    land(f, no);
    if (n->form == N_AND)
        put_int(f, 0);
    else if (!emit(f, n->kid[n->form == N_OR ? 1 : 2]))
        return false;
    land(f, over);
    return true;
}

static bool emit_loop(struct formula *f, const struct node *n)
{
    uint32_t length;

    if (!emit(f, n->kid[0]))
        return false;
    cell(f, n->op);
    cell(f, n->n[0]);
    cell(f, 0);
    length = f->ncode - 1;
    f->bound++;
    if (!emit(f, n->kid[1]))
        return false;
    f->bound--;
    land(f, length);
    return true;
}

/* The one instruction whose operand is what kid[0] gives. */
static bool emit_pick(struct formula *f, const struct node *n)
{
    uint32_t over[64], no;
    int count = n->n[0] < 64 ? n->n[0] : 64;

    for (int32_t i = 0; i < count; i++) {
        int depth = f->depth;

        if (!emit(f, n->kid[0]))
            return false;
        put_int(f, i);
        cell(f, HX_OP_EQ);
        f->depth = depth;
        no = jump(f, HX_OP_JUMP_ZERO);
        put(f, n->op, &i);
        over[i] = jump(f, HX_OP_JUMP);
        land(f, no);
    }
    put_int(f, n->value);
    for (int i = 0; i < count; i++)
        land(f, over[i]);
    return true;
}

static bool emit_op(struct formula *f, const struct node *n)
{
    for (int i = 0; i < n->nkid; i++)
        if (!emit(f, n->kid[i]))
            return false;
    f->uses |= uses_of(f, n->op);
    put(f, n->op, n->n);
    return true;
}

/* Every node leaves one slot more than there was. A loop's body and an EQ of
 * a pick stand on one that is not counted otherwise. */
static bool emit(struct formula *f, const struct node *n)
{
    int depth = f->depth;
    bool done = true;

    if (f->ncode > MAX_CODE)
        return false;
    switch (n->form) {
    case N_CONST:
        put_int(f, n->value);
        break;
    case N_BITS:
        cell(f, HX_OP_BITS);
        cell(f, (int32_t)(uint32_t)n->bits);
        cell(f, (int32_t)(uint32_t)(n->bits >> 32));
        break;
    case N_OP:
        done = emit_op(f, n);
        break;
    case N_LOOP:
        done = emit_loop(f, n);
        break;
    case N_PICK:
        done = emit_pick(f, n);
        break;
    default:
        done = emit_jumps(f, n);
    }
    f->depth = depth + 1;
    if (f->most < f->depth + (n->form == N_PICK))
        f->most = f->depth + (n->form == N_PICK);
    return done;
}

bool formula_emit(struct formula *f, const struct node *n)
{
    bool fits = emit(f, n);

    cell(f, HX_OP_END);
    if (fits && f->most <= HX_STACK)
        return true;
    formula_mistake(f, 0,
                    "the formula is too %s: make a value or a "
                    "constraint of a part of it",
                    fits ? "deep" : "long");
    return false;
}

/* ---- the pool ---- */

/* An earlier formula with this code, type and these reads, or -1. */
static int find_same(const struct formula *f, const struct hx_form *form)
{
    const struct hx_rules *r = f->r;

    for (int i = 0; i < r->nform; i++) {
        const struct hx_form *o = &r->form[i];
        const struct hx_note *note = formula_note_of(f->c, i);

        if (o->len != form->len || o->type != form->type ||
            o->sub != form->sub ||
            memcmp(r->code + o->at, f->code, f->ncode * sizeof *f->code) != 0)
            continue;
        if (note && note->open == f->note.open &&
            !note->secret == !f->note.secret && !note->own == !f->note.own)
            return i;
    }
    return -1;
}

uint16_t formula_store(struct formula *f, struct type t, const struct node *n)
{
    struct hx_rules *r = f->r;
    struct hx_form form = {.at = r->ncode,
                           .len = (uint16_t)f->ncode,
                           .type = t.t,
                           .uses = f->uses,
                           .cache = HX_NONE};
    int same;

    if (t.t == HX_T_ENUM)
        form.sub = formula_enum(f, t.names);
    if (n->form == N_CONST) {
        form.constant = 1;
        form.value = n->value;
    }
    same = find_same(f, &form);
    if (same >= 0)
        return (uint16_t)same;
    if (r->nform >= HX_NONE - 1) {
        formula_mistake(f, 0, "too many formulas");
        return HX_NONE;
    }
    form.text = hx_arena_string(r->arena, f->text);
    form.at_file.line = (uint16_t)f->at.line;
    for (int i = 0; f->at.source && i < r->nfile; i++)
        if (r->file[i] == f->at.source->path ||
            !strcmp(r->file[i], f->at.source->path))
            form.at_file.file = (uint16_t)i;
    r->code =
        hx_arena_grow(r->arena, r->code, r->ncode, f->ncode, sizeof *r->code);
    memcpy(r->code + r->ncode, f->code, f->ncode * sizeof *f->code);
    r->ncode += f->ncode;
    r->form = hx_arena_grow(r->arena, r->form, (uint32_t)r->nform, 1,
                            sizeof *r->form);
    r->form[r->nform] = form;
    hx_choose_number(&r->form[r->nform]);
    formula_keep_note(f, r->nform);
    return (uint16_t)r->nform++;
}
