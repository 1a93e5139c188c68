/* What is kept under conditions: the `when` of modifiers and constraints, the
 * tests of formulas that are an `if`. They often read what changes in nearly
 * every move, and hardly ever come out otherwise. So a write of what they
 * alone read is no reason to make the result again: they are asked first. */
#include "inside.h"

static uint32_t conditions(struct hx_game *g, const struct hx_cached *c,
                           int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);
    uint32_t hold = 0;

    for (int i = 0; i < c->nguard; i++)
        hold |= (uint32_t)(hx_int(g, c->guard[i], &ctx) != 0) << i;
    return hold;
}

static uint32_t *held(const struct hx_game *g, const struct hx_cached *c,
                      int seat)
{
    return (uint32_t *)(void *)(g->b + c->held) + seat;
}

bool hx_guards_agree(struct hx_game *g, int slot, int seat)
{
    const struct hx_cached *c = &g->l->cached[slot];

    return hx_is_valid(g, c->sound, seat) &&
           conditions(g, c, seat) == *held(g, c, seat);
}

bool hx_guarded_holds(struct hx_game *g, int slot, int seat)
{
    if (!hx_guards_agree(g, slot, seat))
        return false;
    hx_set_valid(g, slot, seat);
    return true;
}

void hx_note_guards(struct hx_game *g, int slot, int seat)
{
    const struct hx_cached *c = &g->l->cached[slot];

    *held(g, c, seat) = conditions(g, c, seat);
    if (!g->failed)
        hx_set_valid(g, c->sound, seat);
}
