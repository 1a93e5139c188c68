/* What may be answered to a choice: sets of candidates, bounds of bundles. */
#include "legal.h"

bool hx_builds_at(const struct hx_act *a, int i)
{
    return a->does.nbuild && a->does.build_at == i;
}

int hx_built_piece(const struct hx_act *a, const struct hx_ctx *ctx)
{
    if (!a->does.nbuild)
        return -1;
    return a->does.nbuild > 1 ? ctx->move->c[a->does.build_piece]
                              : a->does.build[0];
}

/* The places of the choice that can be chosen, as far as is known: NULL, if
 * nothing was taken away yet. They lie in 'out', or where they must not be
 * written. */
struct site {
    const uint64_t *set;
    uint64_t *out;
    int words;
};

static void hold_none(struct site *x)
{
    hx_set_clear(x->out, x->words);
    x->set = x->out;
}

/* Where the piece can stand at all: on what it upgrades or rides, else on a
 * free place. */
static void hold_sites(struct hx_game *g, const struct hx_act *a, int owner,
                       int piece, struct site *x)
{
    const struct hx_piece *p = &g->r->piece[piece];

    x->set = x->out;
    if (owner < 0) {
        hold_none(x);
    } else if (p->rider) {
        hx_set_copy(x->out, hx_own(g, p->rides, owner), x->words);
        for (int s = 0; s < g->r->nseat; s++)
            hx_set_minus(x->out, hx_own(g, piece, s), x->words);
    } else if (p->upgrades != HX_NONE && !a->does.fresh) {
        x->set = hx_own(g, p->upgrades, owner);
    } else {
        hx_set_copy(x->out, g->r->board.geo->all[p->on], x->words);
        hx_set_minus(x->out, hx_words(g, g->l->taken[p->on]), x->words);
    }
}

/* Narrows by one constraint, unless it is absent from play. */
static void narrow_places(struct hx_game *g, uint16_t constraint,
                          struct hx_ctx *ctx, struct site *x)
{
    const struct hx_constraint *c = &g->r->constraint[constraint];
    const struct hx_form *f = &g->r->form[c->form];
    uint64_t buffer[HX_MAX_WORDS];

    if (!hx_when(g, c->when, ctx))
        return;
    if (!x->set) {
        x->set = hx_places(g, f, ctx, x->out);
        return;
    }
    hx_set_meet_of(x->out, x->set, hx_places(g, f, ctx, buffer), x->words);
    x->set = x->out;
}

int hx_owner_of(struct hx_game *g, const struct hx_act *a,
                const struct hx_ctx *ctx)
{
    return a->does.owner == HX_NONE ? ctx->me : hx_int(g, a->does.owner, ctx);
}

/* Narrows what is no set of places. */
static inline uint64_t narrow_word(struct hx_game *g, uint16_t constraint,
                                   struct hx_ctx *ctx, uint64_t word)
{
    const struct hx_constraint *c = &g->r->constraint[constraint];
    const struct hx_form *f = &g->r->form[c->form];

    if (!hx_when(g, c->when, ctx))
        return word;
    if (f->shape == HX_SHAPE_WHERE)
        return (uint64_t)hx_where(g, f, ctx, (uint32_t)word);
    if (f->shape == HX_SHAPE_CODE)
        return word & (uint64_t)hx_run(g, c->form, ctx, NULL).i;
    return word & (uint64_t)f->number(g, f, ctx);
}

uint64_t hx_let_through(struct hx_game *g, const struct hx_choice *c,
                        struct hx_ctx *ctx)
{
    uint64_t word = c->domain_bits;

    for (int k = 0; k < c->nrest; k++)
        word = narrow_word(g, c->rest[k], ctx, word);
    return word;
}

/* The same. Where they let everything through they are not asked again before
 * something they read is written. */
static HX_APART uint64_t ask_resting(struct hx_game *g,
                                     const struct hx_choice *c,
                                     struct hx_ctx *ctx)
{
    uint64_t through = hx_let_through(g, c, ctx);

    if (through == c->domain_bits && !g->failed)
        hx_set_valid(g, c->quiet, ctx->me);
    return through;
}

uint64_t hx_word_candidates(struct hx_game *g, const struct hx_choice *c,
                            struct hx_ctx *ctx)
{
    uint64_t word = c->domain_bits;

    for (int k = 0; k < c->nnarrow; k++)
        word = narrow_word(g, c->narrow[k], ctx, word);
    if (c->nrest && !hx_is_valid(g, c->quiet, ctx->me))
        word &= ask_resting(g, c, ctx);
    return word;
}

int hx_kept_choice(struct hx_game *g, uint16_t slot, int seat,
                   const uint64_t **places)
{
    const struct hx_cached *c = &g->l->cached[slot];
    uint64_t *kept = hx_words(g, c->offset + c->stride * (uint32_t)seat);
    int16_t *count = hx_shorts(g, c->count) + seat;

    if (!hx_is_valid(g, slot, seat) && !hx_holds_after_all(g, slot, seat)) {
        hx_kept_choice_make(g, c->id, seat, kept);
        *count = (int16_t)hx_set_size(kept, (int)(c->stride / sizeof *kept));
        hx_now_kept(g, slot, seat);
    }
    *places = kept;
    return *count;
}

void hx_kept_choice_make(struct hx_game *g, uint16_t act, int seat,
                         uint64_t *out)
{
    const struct hx_act *a = &g->r->act[act];
    struct hx_ctx ctx = hx_ctx_new(seat);
    const uint64_t *set;

    ctx.piece = a->does.nbuild ? a->does.build[0] : -1;
    set = hx_candidates(g, a, 0, &ctx, out);
    if (set != out)
        hx_set_copy(out, set, hx_choice_words(g, a->choice));
}

/* What is built, or for whom, is chosen or a formula: the constraints of the
 * piece, and the context for those of the choice. */
static struct hx_ctx chosen_site(struct hx_game *g, const struct hx_act *a,
                                 int piece, const struct hx_ctx *ctx,
                                 struct site *x)
{
    struct hx_ctx with = *ctx;

    with.me = hx_owner_of(g, a, ctx);
    with.piece = piece;
    hold_sites(g, a, with.me, piece, x);
    if (with.me < 0 || hx_supply(g, with.me, piece) <= 0)
        hold_none(x);
    for (int k = 0; a->does.nbuild > 1 && k < g->r->piece[piece].nwhere; k++)
        narrow_places(g, g->r->piece[piece].where[k], &with, x);
    return with;
}

const uint64_t *hx_candidates(struct hx_game *g, const struct hx_act *a, int i,
                              struct hx_ctx *ctx, uint64_t *out)
{
    const struct hx_choice *c = &a->choice[i];
    struct site x = {NULL, out, hx_choice_words(g, c)};
    struct hx_ctx with;
    int piece;

    if (c->domain != HX_D_PLACE) {
        *out = hx_word_candidates(g, c, ctx);
        return out;
    }
    if (hx_builds_at(a, i) && (piece = hx_built_piece(a, ctx)) >= 0) {
        if (a->does.nbuild == 1 && a->does.owner == HX_NONE) {
            hold_sites(g, a, ctx->me, piece, &x);
        } else {
            with = chosen_site(g, a, piece, ctx, &x);
            ctx = &with;
        }
    }
    for (int k = 0; k < c->nnarrow; k++)
        narrow_places(g, c->narrow[k], ctx, &x);
    return x.set ? x.set : g->r->board.geo->all[c->type - HX_T_HEX];
}

bool hx_last_tests(struct hx_game *g, const struct hx_act *a,
                   struct hx_ctx *ctx, struct hx_refusal *why)
{
    return hx_tests_hold(g, a->late, a->nlate, ctx, why);
}

void hx_bundle_bounds(struct hx_game *g, const struct hx_choice *c,
                      struct hx_ctx *ctx, int16_t *most, int *lo, int *hi)
{
    const uint64_t cards = (UINT64_C(1) << g->r->ncard_kind) - 1;
    const int16_t *account = NULL;
    int sum = 0, seat;

    *lo = hx_int(g, c->nlo, ctx);
    *hi = c->nhi == HX_NONE  ? INT16_MAX
          : c->nhi == c->nlo ? *lo
                             : hx_int(g, c->nhi, ctx);
    if (c->from == HX_FROM_BANK) {
        account = hx_bank(g);
    } else if (c->from == HX_FROM_SEAT) {
        seat = hx_int(g, c->from_seat, ctx);
        account = seat < 0 ? NULL : hx_hand_at(g, seat);
    }
    memset(most, 0, HX_LANES * sizeof *most);
    for (uint64_t m = c->members & cards; m; m &= m - 1) {
        int k = __builtin_ctzll(m);

        most[k] = account                       ? account[k]
                  : c->from == HX_FROM_ANYTHING ? (int16_t)*hi
                                                : 0;
        sum += most[k];
    }
    if (*lo < 0)
        *lo = 0;
    if (*hi > sum)
        *hi = sum;
}
