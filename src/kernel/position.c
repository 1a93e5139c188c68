/*
 * position.c - the hash that identifies a position.
 *
 * It is FNV-1a over all that is remembered, in a form that does not depend on
 * how much of it these rules can use: a sealed answer is that with all choices
 * and bundles there may be, the stack that of HX_MAX_DEPTH frames with all
 * arguments. What the block has no room for is folded in here.
 */
#include "random.h"
#include "inside.h"

/* FNV-1a over n bytes that are 0: as many times the factor. */
static uint64_t hash_zeros(uint64_t hash, size_t n)
{
    uint64_t factor = UINT64_C(0x100000001b3);

    for (; n; n >>= 1, factor *= factor)
        if (n & 1)
            hash *= factor;
    return hash;
}

static uint64_t hash_sealed(const struct hx_layout *l, const uint8_t *answer,
                            uint64_t hash)
{
    uint32_t choices = (1 + l->sealed_choices) * 2;
    uint32_t no_choices = (HX_MAX_CHOICES - l->sealed_choices) * 2;
    uint32_t no_bags = (HX_MAX_BAGS - l->sealed_bags) * l->lanes * 2;

    hash = hash_zeros(hx_hash(hash, answer, choices), no_choices);
    hash = hx_hash(hash, answer + choices, l->sealed_size - choices);
    return hash_zeros(hash, no_bags);
}

static uint64_t hash_frame(const struct hx_layout *l, const uint8_t *block,
                           uint32_t i, uint64_t hash)
{
    uint8_t name[HX_MAX_ARGS];
    int16_t arg[HX_MAX_ARGS] = {0};
    struct hx_frame f;

    memcpy(&f, block + l->frame + i * sizeof f, sizeof f);
    memset(name, HX_NO_ARG, sizeof name);
    if (f.flags & HX_F_ARGS) {
        memcpy(name, block + l->argname + i * l->nargs, l->nargs);
        memcpy(arg, block + l->arg + i * l->nargs * 2, l->nargs * 2);
    }
    f.flags &= (uint8_t)~HX_F_ARGS;
    hash = hx_hash(hash, &f, sizeof f);
    hash = hx_hash(hash, name, sizeof name);
    return hx_hash(hash, arg, sizeof arg);
}

uint64_t hx_hash_block(const struct hx_game *g, const uint8_t *block)
{
    const struct hx_state *st = (const struct hx_state *)(const void *)block;
    const struct hx_layout *l = g->l;
    uint64_t hash = hx_hash(HX_HASH_START, block, l->sealed);
    size_t frame = sizeof(struct hx_frame) + 3 * HX_MAX_ARGS;

    for (int s = 0; l->sealed_size && s < g->r->nseat; s++)
        hash = hash_sealed(l, block + l->sealed + (uint32_t)s * l->sealed_size,
                           hash);
    for (uint32_t i = 0; i < st->nframe; i++)
        hash = hash_frame(l, block, i, hash);
    return hash_zeros(hash, (HX_MAX_DEPTH - st->nframe) * frame);
}
