#include <string.h>

#include "names.h"
#include "possible.h"
#include "refusal_parts.h"
#include "report.h"
#include "text.h"

#define FEW 8 /* things that are named as possible */

/* How reasons of the kernel are called; NULL: the declaration gives it. */
static const char *const reason_name[] = {
    [HX_LEGAL] = "legal",
    [HX_R_OVER] = "over",
    [HX_R_MENU] = "menu",
    [HX_R_PASS] = "pass",
    [HX_R_ONCE] = "once",
    [HX_R_CARD_HELD] = "card.held",
    [HX_R_CARD_WAITS] = "card.waits",
    [HX_R_COST] = "cost",
    [HX_R_SUPPLY] = "supply",
    [HX_R_CHOICE] = "choice",
    [HX_R_CARDS_COUNT] = "cards.count",
    [HX_R_CARDS_HELD] = "cards.held",
    [HX_R_SET] = NULL,
};

/* The declaration that a refusal goes by, or NULL: a reason of the kernel. */
static const struct hx_head *head_of(const struct hx_rules *r,
                                     const struct hx_refusal *why)
{
    if (why->constraint == HX_NONE)
        return NULL;
    switch (why->reason) {
    case HX_R_TEST:
    case HX_R_SET:
        return &r->constraint[why->constraint].head;
    case HX_R_LIMIT:
        return &r->limit[why->constraint].head;
    case HX_R_COST:
        return &r->value[why->constraint].head;
    default:
        return NULL;
    }
}

const char *hx_refusal_name(const struct hx_rules *r,
                            const struct hx_refusal *why)
{
    const struct hx_head *head = head_of(r, why);

    return head ? head->name : reason_name[why->reason];
}

bool hx_is_refusal_name(const struct hx_rules *r, const char *name,
                        struct hx_error *err)
{
    enum { MOST = 512, REASONS = sizeof reason_name / sizeof *reason_name };
    const char *names[MOST];
    char guess[HX_GUESS];
    int n = 0;

    for (int i = 0; i < REASONS; i++)
        if (reason_name[i] && i != HX_LEGAL)
            names[n++] = reason_name[i];
    for (int i = 0; i < r->nconstraint && n < MOST; i++)
        names[n++] = r->constraint[i].head.name;
    for (int i = 0; i < r->nlimit && n < MOST; i++)
        names[n++] = r->limit[i].head.name;
    for (int i = 0; i < r->nvalue && n < MOST; i++)
        names[n++] = r->value[i].head.name;
    for (int i = 0; i < n; i++)
        if (!strcmp(names[i], name))
            return true;
    hx_fail(err, "no rule refuses by the name '%s'%s", name,
            hx_guess(name, names, n, guess));
    return n == MOST;
}

/* What the formulas of the refused move's texts read. */
static struct hx_ctx context(struct hx_game *g, const struct hx_refusal *why)
{
    const struct hx_act *a = hx_refused_act(hx_game_rules(g), why);
    struct hx_ctx ctx = hx_ctx_new(why->seat);
    struct hx_question q;

    ctx.move = &why->move;
    if (hx_game_status(g) == HX_ASKING) {
        hx_game_question(g, &q);
        ctx.frame = q.frame;
    }
    if (!a)
        return ctx;
    ctx.made = a->nchoice;
    if (a->does.nbuild == 1)
        ctx.piece = a->does.build[0];
    else if (a->does.nbuild > 1)
        ctx.piece = why->move.c[a->does.build_piece];
    return ctx;
}

/* A choice of several seats: the first whom the constraint excludes. */
static int excluded(struct hx_game *g, uint16_t form, int32_t chosen,
                    const struct hx_ctx *ctx)
{
    uint64_t allowed = (uint64_t)hx_eval(g, form, ctx).i;

    for (int i = 0; i < HX_MAX_SEATS; i++)
        if (chosen >> i & 1 && !(allowed >> i & 1))
            return i;
    return -1;
}

/* A piece's own constraints ask for the seat that will own it. */
static void set_owner(struct hx_game *g, const struct hx_act *a,
                      const struct hx_refusal *why, struct hx_ctx *ctx)
{
    const struct hx_choice *c = &a->choice[why->choice];

    for (int i = 0; i < c->nown && a->does.owner != HX_NONE; i++)
        if (c->where[i] == why->constraint) {
            ctx->me = (int)hx_eval(g, a->does.owner, ctx).i;
            return;
        }
}

static void print_constraint(struct hx_game *g, const struct hx_refusal *why,
                             struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_constraint *k = &r->constraint[why->constraint];
    const struct hx_act *a = hx_refused_act(r, why);

    if (why->reason == HX_R_SET && a && why->choice < a->nchoice) {
        const struct hx_choice *c = &a->choice[why->choice];

        set_owner(g, a, why, ctx);
        ctx->it = why->move.c[why->choice];
        if (c->domain == HX_D_SEATS)
            ctx->it = excluded(g, k->form, ctx->it, ctx);
        else if (c->domain == HX_D_BUNDLE)
            ctx->it = -1;
    }
    if (k->says.n)
        hx_text_says(g, &k->says, ctx, to);
    else
        hx_buffer_add(to, "the rules do not allow it");
}

static void print_value(struct hx_game *g, const struct hx_refusal *why,
                        struct hx_ctx *ctx, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_act *a = hx_refused_act(r, why);

    for (int i = 0; a && i < a->does.ncost; i++)
        if (a->does.cost[i].value == why->constraint)
            ctx->kind = hx_refusal_kind(g, &a->does.cost[i], ctx);
    hx_text_says(g, &r->value[why->constraint].says, ctx, to);
}

/* A constraint of the kernel whose text the rules change, or NULL. */
static const struct hx_constraint *amended(const struct hx_rules *r,
                                           const char *name)
{
    for (int i = 0; i < r->nconstraint; i++)
        if (!strcmp(r->constraint[i].head.name, name))
            return r->constraint[i].says.n ? &r->constraint[i] : NULL;
    return NULL;
}

/* Where a thing was chosen that may not be: those that may, if they are few. */
static void print_instead(struct hx_game *g, const struct hx_refusal *why,
                          struct hx_buffer *to)
{
    const struct hx_act *a = hx_refused_act(hx_game_rules(g), why);
    bool chosen = why->reason == HX_R_SET || why->reason == HX_R_CHOICE;
    const char *thing;
    int32_t value[FEW];
    int n;

    if (!chosen || !a || why->choice >= a->nchoice)
        return;
    n = hx_possible(g, why->seat, &why->move, why->choice, value, FEW);
    thing = strchr(hx_thing_name(a->choice[why->choice].type), ' ') + 1;
    if (n == 0)
        hx_buffer_add(to, "; no %s is possible now", thing);
    for (int i = 0; i < n && n <= FEW; i++) {
        hx_buffer_add(to, "%s", i ? ", " : "; possible: ");
        hx_possible_print(hx_game_rules(g), &a->choice[why->choice], value[i],
                          to);
    }
}

void hx_refusal_reason(struct hx_game *g, const struct hx_refusal *why,
                       struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *name = hx_refusal_name(r, why);
    const struct hx_head *head = head_of(r, why);
    const struct hx_constraint *own = head ? NULL : amended(r, name);
    struct hx_ctx ctx = context(g, why);

    hx_buffer_add(to, "%s: ", name);
    if (head && why->reason == HX_R_LIMIT && r->limit[why->constraint].says.n)
        hx_text_says(g, &r->limit[why->constraint].says, &ctx, to);
    else if (head && why->reason == HX_R_LIMIT)
        hx_buffer_add(to, "that was done often enough");
    else if (head && why->reason == HX_R_COST)
        print_value(g, why, &ctx, to);
    else if (head)
        print_constraint(g, why, &ctx, to);
    else if (own)
        hx_text_says(g, &own->says, &ctx, to);
    else
        hx_refusal_kernel(g, why, &ctx, to);

    if (head)
        hx_source_text(r, head, to);
    else if (own)
        hx_source_text(r, &own->head, to);
    else if (why->reason > HX_R_PASS && hx_refused_act(r, why))
        hx_source_text(r, &hx_refused_act(r, why)->head, to);
}

void hx_refusal_text(struct hx_game *g, const struct hx_refusal *why,
                     struct hx_buffer *to)
{
    hx_refusal_reason(g, why, to);
    print_instead(g, why, to);
}
