/*
 * What a formula reads that not everybody may see, and what it calls.
 *
 * A read of another seat's hidden things is a secret. A read of one's own is
 * none, but makes a secret of every call of the value for another seat.
 */
#include "formula_ast.h"

#include <string.h>

struct hx_note *formula_note_of(const struct hx_compiler *c, int form)
{
    return form >= 0 && form < c->nnote ? &c->note[form] : NULL;
}

/* Keeps f's note as that of the form, which is the next one. */
void formula_keep_note(struct formula *f, int form)
{
    struct hx_compiler *c = f->c;
    int n = c->nnote;

    if (!(n & (n + 1)) || form >= n + 1) { /* full at 0, 1, 3, 7, ... */
        int room = 2;
        struct hx_note *more;

        while (room < form + 1 || room < 2 * n + 2)
            room *= 2;
        more = hx_arena_alloc(f->r->arena, (size_t)room, sizeof *more);
        if (n)
            memcpy(more, c->note, (size_t)n * sizeof *more);
        c->note = more;
    }
    c->note[form] = f->note;
    c->nnote = form + 1;
}

static const char *keep_slice(struct formula *f, const struct node *n)
{
    return hx_arena_string(f->r->arena, formula_slice(f, n));
}

static bool is_me(const struct node *n)
{
    return n && n->form == N_OP && n->op == HX_OP_ME;
}

/* A read by n of something of the seat (NULL: of nobody) that 'see' shows. */
static void note_read(struct formula *f, const struct node *n, int see,
                      const struct node *seat)
{
    if (see == HX_SEE_ALL)
        return;
    if (see == HX_SEE_OWNER && is_me(seat)) {
        if (!f->note.own)
            f->note.own = keep_slice(f, n);
    } else if (!f->note.secret) {
        f->note.secret = keep_slice(f, n);
    }
}

static void note_call(struct formula *f, const struct node *n, int sort, int id,
                      bool other)
{
    struct call *call = hx_arena_alloc(f->r->arena, 1, sizeof *call);

    call->sort = (uint8_t)sort;
    call->id = (uint16_t)id;
    call->other = other;
    call->text = keep_slice(f, n);
    call->next = f->note.calls;
    f->note.calls = call;
}

static int hand_see(const struct hx_rules *r, bool whole)
{
    int see = HX_SEE_ALL;

    for (int i = 0; i < r->ncard_kind; i++) {
        int one = whole ? r->kind[i].count : r->kind[i].see;

        see = one > see ? one : see;
    }
    return see;
}

static int cards_see(const struct hx_rules *r, int hand, bool whole)
{
    int see = HX_SEE_ALL;

    for (int i = 0; i < r->ndeck; i++) {
        int one = whole ? r->deck[i].count_see : r->deck[i].see;

        if (r->deck[i].hand == hand && one > see)
            see = one;
    }
    return see;
}

/* A bag, or one lane of it, or its size: n is what the text shows. */
static void note_bag(struct formula *f, const struct node *n,
                     const struct node *bag, const struct node *lane,
                     bool whole)
{
    const struct hx_rules *r = f->r;
    const struct hx_field *field;

    if (bag->form != N_OP)
        return;
    switch (bag->op) {
    case HX_OP_HAND:
        if (lane && lane->form == N_CONST && lane->value >= 0)
            note_read(f, n, r->kind[lane->value].see, bag->kid[0]);
        else
            note_read(f, n, hand_see(r, whole), bag->kid[0]);
        break;
    case HX_OP_CARDS:
        note_read(f, n, cards_see(r, bag->n[0], whole), bag->kid[0]);
        break;
    case HX_OP_FIELD:
    case HX_OP_GFIELD:
        field = &r->field[bag->n[0]];
        note_read(f, n, whole ? field->count : field->see,
                  field->scope == HX_PLAYER ? bag->kid[0] : NULL);
        break;
    case HX_OP_CHOICE_BAG:
        if (bag->hidden)
            note_read(f, n, HX_SEE_NONE, NULL);
    }
}

static void note_value(struct formula *f, const struct node *n)
{
    const struct hx_value *v = &f->r->value[n->n[0]];
    bool other = false;

    for (int i = 0; i < n->nkid; i++)
        if (i < v->nper && v->per[i] == HX_T_SEAT && !is_me(n->kid[i]))
            other = true;
    if (n->op == HX_OP_VALUE1 && n->n[0] <= HX_V_SCORE)
        other = !is_me(n->kid[0]);
    if (n->op == HX_OP_VALUE1 && n->n[0] == HX_V_SCORE)
        note_read(f, n, HX_SEE_OWNER, n->kid[0]);
    note_call(f, n, CALL_VALUE, n->n[0], other);
}

/* A network is asked through a piece that joins it: any if it is not known
 * which. */
static void note_reach(struct formula *f, const struct node *n)
{
    const struct node *piece = n->kid[1];

    for (int p = 0; p < f->r->npiece; p++)
        if (f->r->piece[p].joins < f->r->nnetwork &&
            (piece->form != N_CONST || piece->value == p))
            note_call(f, n, CALL_NETWORK, f->r->piece[p].joins, false);
}

static void note_op(struct formula *f, const struct node *n)
{
    switch (n->op) {
    case HX_OP_HAND:
    case HX_OP_CARDS:
    case HX_OP_FIELD:
    case HX_OP_GFIELD:
    case HX_OP_CHOICE_BAG:
        note_bag(f, n, n, NULL, false);
        break;
    case HX_OP_CHOICE:
        if (n->hidden)
            note_read(f, n, HX_SEE_NONE, NULL);
        break;
    case HX_OP_COUNTER:
        note_read(f, n, f->r->kind[n->n[0]].see, n->kid[0]);
        break;
    case HX_OP_HOLDS:
        note_read(f, n, hand_see(f->r, false), n->kid[0]);
        break;
    case HX_OP_VALUE0:
    case HX_OP_VALUE1:
    case HX_OP_VALUE2:
        note_value(f, n);
        break;
    case HX_OP_CONSTRAINT:
        note_call(f, n, CALL_CONSTRAINT, n->n[0], false);
        break;
    case HX_OP_POSSIBLE:
        note_call(f, n, CALL_STEP, n->n[0], false);
        break;
    case HX_OP_TRAIL:
    case HX_OP_ROAM:
    case HX_OP_LOOSE:
        note_call(f, n, CALL_NETWORK, n->n[0], false);
        break;
    case HX_OP_REACH:
    case HX_OP_REACH_BUT:
        note_reach(f, n);
    }
}

static bool takes_bag(const struct node *n)
{
    return n->form == N_OP &&
           (n->op == HX_OP_LANE || n->op == HX_OP_CARD_LANE ||
            n->op == HX_OP_BAG_SIZE || n->op == HX_OP_CARD_SIZE);
}

static int kids_of(const struct node *n)
{
    switch (n->form) {
    case N_CONST:
    case N_BITS:
        return 0;
    case N_IF:
        return 3;
    case N_PICK:
        return 1;
    case N_OP:
        return n->nkid;
    default:
        return 2;
    }
}

static void walk(struct formula *f, const struct node *n)
{
    int first = 0;

    if (n->form == N_OP)
        note_op(f, n);
    if (takes_bag(n)) {
        const struct node *bag = n->kid[0];

        note_bag(f, n, bag, n->nkid > 1 ? n->kid[1] : NULL, n->nkid == 1);
        if (bag->form == N_OP && bag->nkid)
            walk(f, bag->kid[0]);
        first = 1;
    }
    for (int i = first; i < kids_of(n); i++)
        walk(f, n->kid[i]);
}

/* Fills f's note. What may read everything has no secrets. */
void formula_note(struct formula *f, const struct node *n)
{
    walk(f, n);
    f->note.open = f->scope->effect;
    if (f->note.open)
        f->note.secret = f->note.own = NULL;
}
