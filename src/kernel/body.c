/* One body: the fields of effect in their order, then the functions. */
#include "cost.h"
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>

void hx_game_fail(struct hx_game *g, const char *format, ...)
{
    va_list ap;

    if (g->failed)
        return;
    g->failed = true;
    memset(&g->error, 0, sizeof g->error);
    va_start(ap, format);
    vsnprintf(g->error.text, sizeof g->error.text, format, ap);
    va_end(ap);
    if (!g->body)
        return;
    g->error.word = g->body->word;
    g->error.name = g->body->head.name;
    g->error.decl = g->error.at = g->body->head.at;
}

/* The first blame is the statement at fault; each adds a level. */
void hx_game_blame(struct hx_game *g, struct hx_origin at)
{
    size_t n = strlen(g->error.calls);
    const char *file = at.file < g->r->nfile ? g->r->file[at.file] : "?";

    if (!g->failed)
        return;
    if (!n)
        g->error.at = at;
    snprintf(g->error.calls + n, sizeof g->error.calls - n, "%s%s:%d",
             n ? " < " : "", file, at.line);
}

/* A level that is no Lua: the event that was told, and the body that told it,
 * with the file's base name and the line of its word. */
static void add_tell(struct hx_game *g, const char *event)
{
    struct hx_origin at = {HX_NONE, 0};
    const char *word = "", *name = "", *file = "?", *base;
    size_t n = strlen(g->error.calls);

    if (g->body) {
        word = g->body->word;
        name = g->body->head.name;
        at = g->body->head.at;
    }
    if (at.file < g->r->nfile)
        file = g->r->file[at.file];
    base = strrchr(file, '/');
    snprintf(g->error.calls + n, sizeof g->error.calls - n,
             "%stell \"%s\", %s %s, %s:%d", n ? " < " : "", event, word, name,
             base ? base + 1 : file, at.line);
}

bool hx_game_failed(const struct hx_game *g)
{
    return g->failed;
}

const struct hx_rule_error *hx_game_error(const struct hx_game *g)
{
    return &g->error;
}

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

static HX_APART bool pay(struct hx_game *g, const struct hx_effect *e,
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

static HX_APART bool play_card(struct hx_game *g, int card, int seat)
{
    struct hx_place_of_cards from = {.sort = HX_A_CARDS, .seat = (int16_t)seat};
    struct hx_place_of_cards to = {.sort = HX_A_DECK};
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {card, seat};

    from.field = g->r->deck[g->r->card[card].deck].hand;
    return hx_do_move_card(g, card, from, to) >= 0 &&
           hx_do_tell(g, HX_E_PLAYED, e);
}

static HX_APART bool count_use(struct hx_game *g, uint16_t limit, int seat)
{
    uint16_t field = g->r->limit[limit].field;
    struct hx_result n = hx_field_get(g, field, seat);

    if (n.i < 999)
        n.i++;
    return hx_do_set(g, field, seat, n);
}

static HX_APART bool build(struct hx_game *g, const struct hx_effect *e,
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

static HX_APART bool move_cards(struct hx_game *g, const struct hx_transfer *m,
                                const struct hx_ctx *ctx)
{
    int from = side_of(g, &m->from, ctx), to = side_of(g, &m->to, ctx);
    int n = m->n == HX_NONE ? 1 : hx_int(g, m->n, ctx);

    return !g->failed && hx_move_cards(g, hx_int(g, m->what, ctx), n, from, to);
}

static HX_APART bool transfer(struct hx_game *g, const struct hx_transfer *m,
                              struct hx_ctx *ctx)
{
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

static HX_APART bool produce(struct hx_game *g, const struct hx_produce *p,
                             struct hx_ctx *ctx)
{
    uint64_t hexes[HX_MAX_WORDS];
    const uint64_t *set = hx_places(g, &g->r->form[p->hexes], ctx, hexes);
    int at = p->at == HX_NONE ? -1 : hx_int(g, p->at, ctx);
    bool nobody =
        p->nobody_form == HX_NONE ? p->nobody : hx_int(g, p->nobody_form, ctx);

    if (set != hexes)
        hx_set_copy(hexes, set, g->r->board.geo->words[HX_HEX]);
    if (p->at != HX_NONE && at < 0)
        return true;
    return hx_do_produce(g, hexes, at, nobody);
}

#define MAX_ASSIGN 16

/* A number of two bytes, which is most of what is set. */
static bool set_number(struct hx_game *g, const struct hx_assign *a,
                       const struct hx_ctx *ctx)
{
    const struct hx_field *f = &g->r->field[a->field];
    int of = f->scope == HX_GAME ? 0 : hx_int(g, a->of, ctx);
    int x = hx_int(g, a->value, ctx);
    int16_t *at;

    if (of < 0 || of >= f->many || x < f->lo || x > f->hi)
        return hx_do_set(g, a->field, of, (struct hx_result){.i = x});
    at = hx_shorts(g, f->offset) + of;
    if (*at == x)
        return true;
    *at = (int16_t)x;
    hx_touch(g, f->group, f->scope == HX_PLAYER ? of : -1);
    return true;
}

/* All sides are read before anything is written. */
static HX_APART bool assign(struct hx_game *g, const struct hx_effect *e,
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

static HX_APART bool tell(struct hx_game *g, const struct hx_tell *t,
                          struct hx_ctx *ctx)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {0};

    for (int i = 0; i < g->r->event[t->event].nfield; i++)
        e[i] = t->field[i] == HX_NONE ? -1 : hx_int(g, t->field[i], ctx);
    return hx_do_tell(g, t->event, e);
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

static HX_APART bool run(struct hx_game *g, const struct hx_effect *e,
                         struct hx_ctx *ctx)
{
    for (int i = 0; i < e->nrun; i++)
        if (!run_one(g, &e->run[i], ctx))
            return false;
    return true;
}

static HX_APART bool functions(struct hx_game *g, const struct hx_effect *e,
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

static HX_APART bool draw(struct hx_game *g, const struct hx_effect *e,
                          struct hx_ctx *ctx)
{
    return hx_do_draw(g, hx_int(g, e->draw, ctx), ctx->me) != -2;
}

static inline bool play_field(struct hx_game *g, const struct hx_effect *e,
                              enum hx_does field, struct hx_ctx *ctx)
{
    switch (field) {
    case HX_DOES_PRICE:
        hx_seat_to_bank(g, ctx->me, e->price);
        return true;
    case HX_DOES_COST:
        return pay(g, e, ctx);
    case HX_DOES_CARD:
        return play_card(g, e->card, ctx->me);
    case HX_DOES_LIMIT:
        return count_use(g, e->limit, ctx->me);
    case HX_DOES_BUILD:
        return build(g, e, ctx);
    case HX_DOES_DRAW:
        return draw(g, e, ctx);
    case HX_DOES_CARDS:
        return move_cards(g, e->move, ctx);
    case HX_DOES_MOVE:
        return transfer(g, e->move, ctx);
    case HX_DOES_PRODUCE:
        return produce(g, e->produce, ctx);
    case HX_DOES_NUMBER:
        return set_number(g, e->set, ctx);
    case HX_DOES_SET:
        return assign(g, e, ctx);
    case HX_DOES_TELL:
        return tell(g, e->tell, ctx);
    case HX_DOES_RUN:
        return run(g, e, ctx);
    default:
        return functions(g, e, ctx);
    }
}

static inline bool all_fields(struct hx_game *g, const struct hx_effect *e,
                              struct hx_ctx *ctx)
{
    for (unsigned does = e->does; does; does &= does - 1)
        if (!play_field(g, e, (enum hx_does)__builtin_ctz(does), ctx))
            return false;
    return true;
}

/* Only what goes on and on comes so far. */
static inline bool works(struct hx_game *g, const struct hx_effect *e)
{
    if (g->work <= HX_MOVE_STEPS) {
        g->work += e->steps;
        return true;
    }
    hx_game_fail(g, "%s",
                 g->telling ? "too many events follow from one move"
                            : "the order of play goes round without a "
                              "question");
    return false;
}

bool hx_body(struct hx_game *g, const struct hx_effect *e, struct hx_ctx *ctx)
{
    const struct hx_effect *outer = g->body;
    bool done;

    g->body = e;
    done = works(g, e) && all_fields(g, e, ctx) && !g->failed;
    g->body = outer;
    return done;
}

static bool too_deep(struct hx_game *g, uint16_t event)
{
    char chain[128] = "";

    if (g->telling < HX_MAX_TELL)
        return false;
    for (int i = g->telling - 2; i < g->telling; i++) {
        strncat(chain, g->r->event[g->told[i]].head.name, 40);
        strcat(chain, " > ");
    }
    hx_game_fail(g, "events deeper than %d: %s%s", HX_MAX_TELL, chain,
                 g->r->event[event].head.name);
    return true;
}

/* Tells each in its turn. Where nobody had anything to do those that rest are
 * not asked again before something they read is written. */
static bool tell_each(struct hx_game *g, const struct hx_event *ev,
                      const int32_t *field)
{
    struct hx_ctx ctx = hx_ctx_new(g->actor);
    bool quiet = hx_is_quiet(g, ev), calm = true;

    ctx.event = field;
    for (int i = 0; i < ev->non; i++) {
        const struct hx_on *on = &g->r->on[ev->on[i]];

        if (quiet && on->rests && hx_is_quiet(g, ev))
            continue;
        ctx.frame = hx_st(g)->nframe ? hx_top(g) : NULL;
        if (!hx_when(g, on->when, &ctx))
            continue;
        calm = false;
        if (!hx_body(g, &on->does, &ctx))
            return false;
    }
    if (calm && ev->quiet != HX_NONE && g->actor >= 0 && !g->failed)
        hx_set_valid(g, ev->quiet, g->actor);
    return true;
}

/* To whoever listens to the event, and reviews an award; no facts. */
static HX_APART bool tell_listeners(struct hx_game *g, uint16_t event,
                                    const int32_t *field)
{
    const struct hx_event *ev = &g->r->event[event];
    bool told;

    if (g->l->reviewed)
        hx_award_due(g, event, field);
    if (!ev->non)
        return true;
    if (too_deep(g, event))
        return false;
    g->told[g->telling++] = event;
    told = tell_each(g, ev, field);
    if (!told)
        add_tell(g, ev->head.name);
    g->telling--;
    return told;
}

static HX_APART void tell_watcher(struct hx_game *g, uint16_t event)
{
    struct hx_fact fact = {.sort = HX_FACT_EVENT, .event = (int16_t)event};

    hx_tell_fact(g, &fact);
}

/* To all who are there. */
static HX_APART bool tell_any(struct hx_game *g, uint16_t event,
                              const int32_t *field)
{
    if (g->watch && event >= HX_KERNEL_EVENTS)
        tell_watcher(g, event);
    return !hx_is_heard(g, event) || tell_listeners(g, event, field);
}

bool hx_do_tell(struct hx_game *g, uint16_t event, const int32_t *field)
{
    bool alone = !g->watch && !hx_is_heard(g, event);

    return alone || tell_any(g, event, field);
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
