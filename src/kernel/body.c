/* One body: the fields of effect in their order, then the functions. */
#include "cost.h"
#include "inside.h"

static int seat_of(struct hx_game *g, uint16_t form, const struct hx_ctx *ctx)
{
    int seat = hx_int(g, form, ctx);

    if (seat < 0)
        hx_game_fail(g, "move: the seat is none");
    return seat;
}

static struct hx_place_of_cards account(struct hx_game *g,
                                        const struct hx_account *a,
                                        const struct hx_ctx *ctx)
{
    struct hx_place_of_cards p = {.sort = a->sort, .seat = -1};

    p.field = a->field;
    if (a->sort == HX_A_SEATS)
        p.seats = hx_seats(g, a->form, ctx);
    else if (a->form != HX_NONE)
        p.seat = (int16_t)seat_of(g, a->form, ctx);
    return p;
}

/* A cost that is cards alone, and known. */
static bool price(struct hx_game *g, const struct hx_effect *e,
                  struct hx_ctx *ctx)
{
    hx_seat_to_bank(g, ctx->me, e->price);
    return true;
}

/* A cost that is so many of the chosen kind as a value says. */
static bool pay_chosen(struct hx_game *g, const struct hx_effect *e,
                       struct hx_ctx *ctx)
{
    const struct hx_plan *plan = e->chosen;
    int kind = ctx->move->c[plan->price_of - 1];
    int n = hx_value_row(g, plan->price, ctx->me)[kind];

    return hx_move_cards(g, kind, n, ctx->me, HX_AT_BANK);
}

static bool pay(struct hx_game *g, const struct hx_effect *e,
                struct hx_ctx *ctx)
{
    for (int i = 0; i < e->ncost; i++) {
        const struct hx_pay *p = &e->cost[i];
        int kind = p->kind != HX_NONE ? p->kind : hx_int(g, p->of, ctx);
        int n = hx_int(g, p->amount, ctx);

        if (!hx_move_cards(g, kind, n, ctx->me, HX_AT_BANK))
            return false;
    }
    return true;
}

static bool play_card(struct hx_game *g, const struct hx_effect *e,
                      struct hx_ctx *ctx)
{
    struct hx_place_of_cards from = {.sort = HX_A_CARDS,
                                     .seat = (int16_t)ctx->me};
    struct hx_place_of_cards to = {.sort = HX_A_DECK};
    int32_t field[HX_MAX_FIELDS_OF_EVENT] = {e->card, ctx->me};

    from.field = g->r->deck[g->r->card[e->card].deck].hand;
    return hx_do_move_card(g, e->card, from, to) >= 0 &&
           hx_do_tell(g, HX_E_PLAYED, field);
}

static bool count_use(struct hx_game *g, const struct hx_effect *e,
                      struct hx_ctx *ctx)
{
    uint16_t field = g->r->limit[e->limit].field;
    struct hx_result n = hx_field_get(g, field, ctx->me);

    if (n.i < 999)
        n.i++;
    return hx_do_set(g, field, ctx->me, n);
}

static bool build(struct hx_game *g, const struct hx_effect *e,
                  struct hx_ctx *ctx)
{
    int owner = e->owner == HX_NONE ? ctx->me : hx_int(g, e->owner, ctx);
    int piece = e->nbuild > 1 ? ctx->move->c[e->build_piece] : e->build[0];

    return hx_do_put(g, piece, owner, ctx->move->c[e->build_at], e->fresh,
                     e->free);
}

/* Where an account is that is a hand or the bank. */
static int side_of(struct hx_game *g, const struct hx_account *a,
                   const struct hx_ctx *ctx)
{
    return a->sort == HX_A_BANK ? HX_AT_BANK : seat_of(g, a->form, ctx);
}

/* Some cards of a kind between hands and the bank. */
static bool move_cards(struct hx_game *g, const struct hx_effect *e,
                       struct hx_ctx *ctx)
{
    const struct hx_transfer *m = e->move;
    int from = side_of(g, &m->from, ctx), to = side_of(g, &m->to, ctx);
    int n = m->n == HX_NONE ? 1 : hx_int(g, m->n, ctx);

    return !g->failed && hx_move_cards(g, hx_int(g, m->what, ctx), n, from, to);
}

static bool transfer(struct hx_game *g, const struct hx_effect *e,
                     struct hx_ctx *ctx)
{
    const struct hx_transfer *m = e->move;
    struct hx_place_of_cards from = account(g, &m->from, ctx);
    struct hx_place_of_cards to = account(g, &m->to, ctx);
    int n = m->n == HX_NONE ? 1 : hx_int(g, m->n, ctx);

    if (g->failed)
        return false;
    if (m->random)
        return hx_do_move_random(g, m->form, n, m->stream, from, to) >= 0;
    if (m->form == HX_M_BAG) {
        struct hx_result bag = hx_run(g, m->what, ctx, NULL);

        return hx_do_move_bag(g, bag.bag, from, to) >= 0;
    }
    if (m->form == HX_M_CARD)
        return hx_do_move_card(g, hx_int(g, m->what, ctx), from, to) >= 0;
    return hx_do_move(g, m->form, hx_int(g, m->what, ctx), n, from, to) >= 0;
}

/* At one place, or where a formula tells who goes short. */
static HX_APART bool produce_at(struct hx_game *g, const struct hx_produce *p,
                                struct hx_ctx *ctx)
{
    uint64_t made[HX_MAX_WORDS];
    int at = p->at == HX_NONE ? -1 : hx_int(g, p->at, ctx);
    bool nobody =
        p->nobody_form == HX_NONE ? p->nobody : hx_int(g, p->nobody_form, ctx);

    if (p->at != HX_NONE && at < 0)
        return true;
    return hx_do_produce(g, hx_places(g, &g->form[p->hexes], ctx, made), at,
                         nobody);
}

static bool produce(struct hx_game *g, const struct hx_effect *e,
                    struct hx_ctx *ctx)
{
    const struct hx_produce *p = e->produce;
    uint64_t made[HX_MAX_WORDS];

    if (p->at != HX_NONE || p->nobody_form != HX_NONE)
        return produce_at(g, p, ctx);
    return hx_do_produce(g, hx_places(g, &g->form[p->hexes], ctx, made), -1,
                         p->nobody);
}

#define MAX_ASSIGN 16

/* A number of two bytes, which is most of what is set. */
static bool set_number(struct hx_game *g, const struct hx_effect *e,
                       struct hx_ctx *ctx)
{
    const struct hx_field *f = e->number;
    int of = f->scope == HX_GAME ? 0 : hx_int(g, e->set->of, ctx);
    int x = hx_int_of(g, e->becomes, ctx);
    int16_t *at;

    if ((unsigned)of >= f->many || x < f->lo || x > f->hi)
        return hx_do_set(g, e->set->field, of, (struct hx_result){.i = x});
    at = hx_shorts(g, f->offset) + of;
    if (*at == x)
        return true;
    *at = (int16_t)x;
    hx_touch(g, f->group, f->scope == HX_PLAYER ? of : -1);
    return true;
}

/* All sides are read before anything is written. */
static bool assign(struct hx_game *g, const struct hx_effect *e,
                   struct hx_ctx *ctx)
{
    struct hx_result value[MAX_ASSIGN];
    int16_t bag[MAX_ASSIGN][HX_LANES];
    int of[MAX_ASSIGN];

    for (int i = 0; i < e->nset && i < MAX_ASSIGN; i++) {
        const struct hx_assign *a = &e->set[i];

        of[i] = a->of == HX_NONE ? -1 : hx_int(g, a->of, ctx);
        value[i] = hx_run(g, a->value, ctx, NULL);
        if (value[i].bag) {
            memcpy(bag[i], value[i].bag, g->l->lanes * sizeof **bag);
            value[i].bag = bag[i];
        }
    }
    for (int i = 0; i < e->nset && i < MAX_ASSIGN; i++) {
        const struct hx_assign *a = &e->set[i];
        bool done;

        if (a->target == HX_SET_FIELD)
            done = hx_do_set(g, a->field, of[i], value[i]);
        else if (a->target == HX_SET_FIRST)
            done = hx_do_set_first(g, (int)value[i].i);
        else if (a->target == HX_SET_TERRAIN)
            done = hx_do_set_terrain(g, of[i], (int)value[i].i);
        else
            done = hx_do_set_token(g, of[i], (int)value[i].i);
        if (!done)
            return false;
    }
    return true;
}

static bool tell(struct hx_game *g, const struct hx_effect *e,
                 struct hx_ctx *ctx)
{
    const struct hx_tell *t = e->tell;
    int32_t field[HX_MAX_FIELDS_OF_EVENT] = {0};

    if (!hx_announce(g, t->event))
        return true;
    for (int i = 0; i < g->r->event[t->event].nfield; i++)
        field[i] = t->field[i] == HX_NONE ? -1 : hx_int(g, t->field[i], ctx);
    return hx_tell_listeners(g, t->event, field);
}

static bool run_one(struct hx_game *g, const struct hx_call *c,
                    struct hx_ctx *ctx)
{
    uint16_t entry = c->entry;
    int16_t arg[HX_MAX_ARGS];
    uint32_t seats = 0;

    if (!hx_when(g, c->when, ctx))
        return true;
    if (entry == HX_NONE)
        entry = c->entries[hx_int(g, c->pick, ctx)];
    if (c->who != HX_NONE && !(seats = hx_seats(g, c->who, ctx)))
        return true;
    for (int i = 0; i < c->narg; i++)
        arg[i] = (int16_t)hx_int(g, c->arg[i], ctx);
    return hx_do_run(g, entry, c->who == HX_NONE ? ctx->me : -1, seats, c->narg,
                     c->argname, arg);
}

static bool run(struct hx_game *g, const struct hx_effect *e,
                struct hx_ctx *ctx)
{
    for (int i = 0; i < e->nrun; i++)
        if (!run_one(g, &e->run[i], ctx))
            return false;
    return true;
}

static bool functions(struct hx_game *g, const struct hx_effect *e,
                      struct hx_ctx *ctx)
{
    g->undo.called = true;
    for (int i = 0; i < e->nfn; i++) {
        g->calls++;
        if (!g->host.call ||
            !g->host.call(g->host.self, g, e, &e->fn[i], ctx) || g->failed) {
            hx_game_fail(g, "no function can be run here");
            return false;
        }
    }
    return true;
}

uint32_t hx_game_calls(const struct hx_game *g)
{
    return g->calls;
}

static bool draw(struct hx_game *g, const struct hx_effect *e,
                 struct hx_ctx *ctx)
{
    return hx_do_draw(g, hx_int(g, e->draw, ctx), ctx->me) != -2;
}

/* Only what goes on and on comes so far. */
static bool works(struct hx_game *g, const struct hx_effect *e)
{
    g->work += e->steps;
    if (g->work <= HX_MOVE_STEPS)
        return true;
    hx_game_fail(g, "%s",
                 g->telling ? "too many events follow from one move"
                            : "the order of play goes round without a "
                              "question");
    return false;
}

/* ---- the fields, each in a function ---- */

typedef bool play_field(struct hx_game *g, const struct hx_effect *e,
                        struct hx_ctx *ctx);

static play_field play_fields;

/* By enum hx_does. */
static play_field *const play[] = {
    [HX_DOES_PRICE] = price,       [HX_DOES_CHOSEN] = pay_chosen,
    [HX_DOES_COST] = pay,          [HX_DOES_CARD] = play_card,
    [HX_DOES_LIMIT] = count_use,   [HX_DOES_BUILD] = build,
    [HX_DOES_DRAW] = draw,         [HX_DOES_CARDS] = move_cards,
    [HX_DOES_MOVE] = transfer,     [HX_DOES_PRODUCE] = produce,
    [HX_DOES_NUMBER] = set_number, [HX_DOES_SET] = assign,
    [HX_DOES_TELL] = tell,         [HX_DOES_RUN] = run,
    [HX_DOES_APPLY] = functions,   [HX_DOES_FIELDS] = play_fields,
};

static bool play_fields(struct hx_game *g, const struct hx_effect *e,
                        struct hx_ctx *ctx)
{
    for (unsigned does = e->does; does; does &= does - 1)
        if (!play[__builtin_ctz(does)](g, e, ctx))
            return false;
    return true;
}

bool hx_body(struct hx_game *g, const struct hx_effect *e, struct hx_ctx *ctx)
{
    bool done;

    g->body = e;
    done = play[e->alone](g, e, ctx) && !g->failed;
    g->body = NULL;
    return done;
}

bool hx_body_inside(struct hx_game *g, const struct hx_effect *e,
                    struct hx_ctx *ctx)
{
    const struct hx_effect *outer = g->body;
    bool done;

    g->body = e;
    done = works(g, e) && hx_body(g, e, ctx);
    g->body = outer;
    return done;
}

bool hx_do_run(struct hx_game *g, uint16_t entry, int seat, uint32_t seats,
               int narg, const uint16_t *argname, const int16_t *arg)
{
    struct hx_queued *q;

    if (g->nqueue == HX_MAX_QUEUE) {
        hx_game_fail(g, "run: more than %d started by one body", HX_MAX_QUEUE);
        return false;
    }
    q = &g->queue[g->nqueue++];
    q->entry = entry;
    q->seat = (int16_t)seat;
    q->seats = seats;
    memset(q->args.name, HX_NO_ARG, sizeof q->args.name);
    memset(q->args.value, 0, sizeof q->args.value); /* frames are hashed */
    for (int i = 0; i < narg && i < HX_MAX_ARGS; i++) {
        q->args.name[i] = (uint8_t)argname[i];
        q->args.value[i] = arg[i];
    }
    return true;
}

void hx_do_finish(struct hx_game *g, int seat)
{
    struct hx_state *st = hx_st(g);
    struct hx_fact fact = {.sort = HX_FACT_OVER, .a = (int16_t)seat};

    st->over = 1;
    st->winner = (int8_t)seat;
    hx_tell_fact(g, &fact);
}

bool hx_do_force_next(struct hx_game *g, uint16_t chance, const int16_t *value)
{
    const struct hx_chance *c = &g->r->chance[chance];
    struct hx_state *st = hx_st(g);

    for (int i = 0; i < HX_MAX_ROLL; i++)
        st->preset_value[i] = -1;
    for (int i = 0; i < c->nnumber && i < HX_MAX_ROLL; i++) {
        if (c->sort == HX_OUT_DICE && value[i] > c->sides) {
            hx_game_fail(g, "no outcome of %s has %s = %d", c->head.name,
                         c->number[i + 1], value[i]);
            return false;
        }
        st->preset_value[i] = value[i];
    }
    st->preset = (uint8_t)(chance + 1);
    return true;
}
