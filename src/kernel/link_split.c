/* Linking: a formula that is one `if` as a whole (or an `and`, an `or`) gets
 * its test and its two ends as formulas of their own, so that each of them can
 * be short (shape.c), and the test be asked alone (guard.c). */
#include "inside.h"

static bool is_loop(int op)
{
    return op == HX_OP_WHERE || op == HX_OP_BEST || op == HX_OP_SUM;
}

/* Cells of the instruction; of a loop with its body. */
static int cells(const int32_t *op)
{
    return 1 + hx_op_operands((enum hx_op)op[0]) + (is_loop(op[0]) ? op[2] : 0);
}

/* Where the instruction before 'at' begins: code[from] begins one. */
static int before(const int32_t *code, int from, int at)
{
    while (from + cells(code + from) < at)
        from += cells(code + from);
    return from;
}

/* Where the jump behind the test stands, if what it chooses between are the
 * ends of the formula; else -1. */
static int find_jump(const int32_t *code, int end)
{
    for (int i = 0; i < end; i += cells(code + i)) {
        int no, over;

        if (code[i] != HX_OP_JUMP_ZERO)
            continue;
        no = i + 2 + code[i + 1];
        over = before(code, i + 2, no);
        if (no < end && over + 2 == no && code[over] == HX_OP_JUMP &&
            no + code[over + 1] == end)
            return i;
    }
    return -1;
}

/* A formula of n cells of the pool. */
static uint16_t add_part(struct hx_rules *r, const struct hx_form *whole,
                         uint32_t from, uint32_t n, uint8_t type)
{
    struct hx_form part = *whole;

    r->code =
        hx_arena_grow(r->arena, r->code, r->ncode, n + 1, sizeof *r->code);
    memcpy(r->code + r->ncode, r->code + from, n * sizeof *r->code);
    r->code[r->ncode + n] = HX_OP_END;
    part.at = r->ncode;
    part.len = (uint16_t)(n + 1);
    part.type = type;
    if (part.len == 3 && r->code[part.at] == HX_OP_INT) {
        part.constant = 1;
        part.value = r->code[part.at + 1];
    }
    r->ncode += n + 1;
    r->form = hx_arena_grow(r->arena, r->form, (uint32_t)r->nform, 1,
                            sizeof *r->form);
    r->form[r->nform] = part;
    return (uint16_t)r->nform++;
}

static void split(struct hx_rules *r, int id)
{
    struct hx_form whole = r->form[id];
    int end = whole.len - 1, jump = find_jump(r->code + whole.at, end), no;
    uint16_t part[3];

    if (jump < 0 || r->nform > HX_NONE - 4)
        return;
    no = jump + 2 + r->code[whole.at + (uint32_t)jump + 1];
    part[0] = add_part(r, &whole, whole.at, (uint32_t)jump, HX_T_INT);
    part[1] = add_part(r, &whole, whole.at + (uint32_t)jump + 2,
                       (uint32_t)(no - 4 - jump), whole.type);
    part[2] = add_part(r, &whole, whole.at + (uint32_t)no, (uint32_t)(end - no),
                       whole.type);
    memcpy(r->form[id].part, part, sizeof part);
}

bool hx_same_form(const struct hx_rules *r, uint16_t a, uint16_t b)
{
    const struct hx_form *x, *y;

    if (a == b || a == HX_NONE || b == HX_NONE)
        return a == b;
    x = &r->form[a];
    y = &r->form[b];
    return x->type == y->type && x->len == y->len &&
           !memcmp(r->code + x->at, r->code + y->at, x->len * sizeof *r->code);
}

/* Parts are looked at in their turn: the array grows meanwhile. */
void hx_split_forms(struct hx_rules *r)
{
    for (int i = 0; i < r->nform; i++)
        if (!r->form[i].constant)
            split(r, i);
}
