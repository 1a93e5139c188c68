/* The order of play: a stack of frames over lists of items. */
#include "state.h"

int hx_arg(const struct hx_frame *f, int argname)
{
    for (int i = 0; i < HX_MAX_ARGS; i++)
        if (f->argname[i] == argname)
            return f->arg[i];
    return -1;
}

int hx_next_clockwise(const struct hx_game *g, uint32_t seats, int from)
{
    int n = g->r->nseat;

    for (int i = 0; i < n; i++) {
        int seat = ((from < 0 ? 0 : from) + i) % n;

        if (seats >> seat & 1)
            return seat;
    }
    return -1;
}

static int next_backward(const struct hx_game *g, uint32_t seats, int from)
{
    int n = g->r->nseat;

    for (int i = 1; i <= n; i++) {
        int seat = (from - i + n) % n;

        if (seats >> seat & 1)
            return seat;
    }
    return -1;
}

static void begin_turn_fields(struct hx_game *g, int which)
{
    for (int i = 0; i < g->nreset[which]; i++)
        hx_field_reset(g, g->reset[which][i]);
}

static void wake_cards(struct hx_game *g)
{
    for (int s = 0; s < g->r->nseat; s++) {
        uint8_t *waiting = hx_waiting_at(g, s);

        for (int c = 0; c < g->r->ncard; c++)
            if (waiting[c]) {
                memset(waiting, 0, g->l->card_lanes);
                hx_touch(g, HX_G_CARDS, s);
                break;
            }
    }
}

static bool begin_turn(struct hx_game *g, int seat)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {seat};
    struct hx_fact fact = {.sort = HX_FACT_TURN, .a = (int16_t)seat};

    hx_st(g)->active = (int8_t)seat;
    hx_touch(g, HX_G_TURN, -1);
    begin_turn_fields(g, 0);
    wake_cards(g);
    g->actor = seat;
    hx_tell_fact(g, &fact);
    return hx_do_tell(g, HX_E_TURN, e) && hx_after_body(g) && hx_flush(g);
}

static bool too_deep(struct hx_game *g, uint16_t ip)
{
    const struct hx_item *item = g->r->item;
    const struct hx_frame *f = hx_frames(g) + HX_MAX_DEPTH - 2;

    if (hx_st(g)->nframe < HX_MAX_DEPTH)
        return false;
    hx_game_fail(g, "frames deeper than %d: %s > %s > %s", HX_MAX_DEPTH,
                 item[f[0].ip].name ? item[f[0].ip].name : "?",
                 item[f[1].ip].name ? item[f[1].ip].name : "?",
                 item[ip].name ? item[ip].name : "?");
    return true;
}

static bool push_list(struct hx_game *g, uint16_t ip, int seat, uint8_t flags,
                      const uint8_t *argname, const int16_t *arg)
{
    const struct hx_item *first = &g->r->item[ip];
    struct hx_frame *f;

    if (too_deep(g, ip))
        return false;
    f = hx_frames(g) + hx_st(g)->nframe++;
    memset(f, 0, sizeof *f);
    f->ip = ip;
    f->seat = (uint8_t)seat;
    f->flags = flags;
    memset(f->argname, HX_NO_ARG, sizeof f->argname);
    if (argname) {
        memcpy(f->argname, argname, sizeof f->argname);
        memcpy(f->arg, arg, sizeof f->arg);
    }
    if (flags & HX_F_EACH || first->decl == HX_NONE ||
        g->r->proc[first->decl].first != ip)
        return true;
    if (g->r->proc[first->decl].whole)
        f->flags |= HX_F_WHOLE;
    if (!g->r->proc[first->decl].is_turn)
        return true;
    f->flags |= HX_F_TURN;
    return begin_turn(g, seat);
}

/* A popped frame leaves nothing behind: positions are hashed. */
static void pop(struct hx_game *g)
{
    memset(hx_top(g), 0, sizeof(struct hx_frame));
    hx_st(g)->nframe--;
}

/* The list for each seat of the set, one after the other. */
static bool push_each(struct hx_game *g, uint16_t ip, int seat, uint32_t seats,
                      uint8_t order, const uint8_t *argname,
                      const int16_t *arg)
{
    if (!seats)
        return true;
    if (!push_list(g, ip, seat, HX_F_EACH, argname, arg))
        return false;
    hx_top(g)->left = (uint8_t)seats;
    hx_top(g)->order = order;
    return true;
}

static bool push_entry(struct hx_game *g, uint16_t entry, int seat,
                       uint32_t seats, const uint8_t *argname,
                       const int16_t *arg)
{
    uint16_t ip = g->r->entry[entry].first;

    if (seat >= 0)
        return push_list(g, ip, seat, 0, argname, arg);
    if (!(seats & (seats - 1)))
        return push_list(g, ip, __builtin_ctz(seats), 0, argname, arg);
    return push_each(g, ip, 0, seats, HX_SET, argname, arg);
}

bool hx_begin(struct hx_game *g)
{
    return push_list(g, g->r->entry[g->r->root].first, 0, 0, NULL, NULL);
}

/* What was run first comes to lie on top. */
bool hx_flush(struct hx_game *g)
{
    struct hx_queued queue[HX_MAX_QUEUE];
    int n = g->nqueue;

    if (!n)
        return true;
    memcpy(queue, g->queue, (size_t)n * sizeof *queue);
    g->nqueue = 0;
    if (hx_st(g)->over)
        return true;
    for (int i = n - 1; i >= 0; i--)
        if (!push_entry(g, queue[i].entry, queue[i].seat, queue[i].seats,
                        queue[i].argname, queue[i].arg))
            return false;
    return true;
}

/* A body that runs by itself, and all that follows it. */
static bool lone_body(struct hx_game *g, const struct hx_effect *e,
                      struct hx_ctx *ctx)
{
    g->actor = ctx->me;
    return hx_body(g, e, ctx) && hx_after_body(g) && hx_flush(g);
}

static bool play_chance(struct hx_game *g, uint16_t chance,
                        const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);
    int16_t roll[HX_MAX_ROLL] = {0};

    ctx.frame = f;
    g->body = &g->r->chance[chance].does;
    if (!hx_chance(g, chance, &ctx, roll)) {
        g->body = NULL;
        return false;
    }
    g->body = NULL;
    ctx.roll = roll;
    return lone_body(g, &g->r->chance[chance].does, &ctx);
}

static bool play_call(struct hx_game *g, const struct hx_call *c,
                      const struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);
    uint8_t argname[HX_MAX_ARGS];
    int16_t arg[HX_MAX_ARGS];
    uint16_t entry = c->entry;
    uint32_t seats = 0;

    ctx.frame = f;
    if (!hx_when(g, c->when, &ctx))
        return true;
    if (entry == HX_NONE)
        entry = c->entries[hx_int(g, c->pick, &ctx)];
    if (c->who != HX_NONE && !(seats = hx_seats(g, c->who, &ctx)))
        return true;
    memcpy(argname, f->argname, sizeof argname);
    memcpy(arg, f->arg, sizeof arg);
    if (c->narg) {
        memset(argname, HX_NO_ARG, sizeof argname);
        memset(arg, 0, sizeof arg);
    }
    for (int i = 0; i < c->narg; i++) {
        argname[i] = (uint8_t)c->argname[i];
        arg[i] = (int16_t)hx_int(g, c->arg[i], &ctx);
    }
    return push_entry(g, entry, c->who == HX_NONE ? f->seat : -1, seats,
                      argname, arg);
}

static uint32_t each_set(struct hx_game *g, const struct hx_item *it,
                         struct hx_frame *f)
{
    uint32_t players = (1u << g->r->nplayer) - 1;
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    if (it->order == HX_OTHERS)
        return players & ~(1u << f->seat);
    if (it->order == HX_SET)
        return hx_seats(g, it->set, &ctx);
    return players;
}

/* A frame that plays its list for each seat left: the next one, or done. */
static bool next_of_each(struct hx_game *g, struct hx_frame *f)
{
    const struct hx_state *st = hx_st(g);
    int seat;

    if (!f->left) {
        pop(g);
        return true;
    }
    if (f->order == HX_BACKWARD)
        seat = next_backward(g, f->left, st->first);
    else
        seat = hx_next_clockwise(g, f->left,
                                 f->order == HX_CLOCKWISE ? st->first
                                 : f->order == HX_OTHERS  ? f->seat
                                                          : st->active);
    f->left &= (uint8_t)~(1u << seat);
    return push_list(g, f->ip, seat, 0, f->argname, f->arg);
}

/* A list has ended: a loop begins again unless it stops, a frame is popped
 * and what it kept waiting is settled. */
static bool end_of_list(struct hx_game *g, const struct hx_item *it,
                        struct hx_frame *f)
{
    struct hx_state *st = hx_st(g);
    struct hx_ctx ctx = hx_ctx_new(f->seat);
    uint8_t flags = f->flags;

    ctx.frame = f;
    if (it->op == HX_I_AGAIN && !(it->stop != HX_NONE &&
                                  hx_int(g, it->stop, &ctx))) {
        f->ip = it->body;
        if (it->outer) {
            st->round++;
            hx_touch(g, HX_G_TURN, -1);
            begin_turn_fields(g, 1);
        }
        return true;
    }
    pop(g);
    if (flags & HX_F_TURN)
        for (int i = st->nframe - 1; i >= 0; i--)
            if (hx_frames(g)[i].flags & HX_F_TURN) {
                st->active = (int8_t)hx_frames(g)[i].seat;
                hx_touch(g, HX_G_TURN, -1);
                break;
            }
    return !(flags & HX_F_WHOLE) || (hx_after_body(g) && hx_flush(g));
}

static bool begin_loop(struct hx_game *g, const struct hx_item *it,
                       const struct hx_frame *f)
{
    if (it->outer) {
        hx_st(g)->round++;
        hx_touch(g, HX_G_TURN, -1);
        begin_turn_fields(g, 1);
    }
    return push_list(g, it->body, f->seat, 0, f->argname, f->arg);
}

/* ---- steps that ask ---- */

const struct hx_step *hx_step_of(const struct hx_game *g)
{
    return &g->r->step[g->r->item[hx_top(g)->ip].id];
}

int hx_asked(const struct hx_game *g, const struct hx_frame *f)
{
    return hx_next_clockwise(g, f->left, hx_st(g)->active);
}

static void end_step(struct hx_frame *f)
{
    f->flags &= (uint8_t)~HX_F_ASKING;
    f->ip++;
}

/* These seats have no legal answer: what the step says of that. */
static bool no_answer(struct hx_game *g, const struct hx_step *step,
                      uint32_t seats)
{
    struct hx_frame *f = hx_top(g);

    if (step->if_none == HX_IF_NONE_STUCK) {
        hx_game_fail(g, "step '%s': nobody can answer", step->head.name);
        return false;
    }
    f->left &= (uint8_t)~seats;
    if (step->if_none != HX_IF_NONE_RUN)
        return true;
    if (!f->left)
        end_step(f);
    return push_entry(g, step->none_entry, -1, seats, f->argname, f->arg);
}

/* Of a step that asks all together, those who have no answer drop out. */
static bool drop_silent(struct hx_game *g, const struct hx_step *step)
{
    uint32_t silent = 0;

    for (int s = 0; s < g->r->nseat; s++)
        if (hx_top(g)->left >> s & 1 && !hx_can_answer(g, step, s))
            silent |= 1u << s;
    return !silent || no_answer(g, step, silent);
}

static bool begin_asking(struct hx_game *g, const struct hx_step *step,
                         struct hx_frame *f)
{
    struct hx_ctx ctx = hx_ctx_new(f->seat);

    ctx.frame = f;
    f->left = (uint8_t)hx_seats(g, step->ask, &ctx);
    f->flags |= HX_F_ASKING;
    hx_st(g)->sealed = 0;
    return !step->together || drop_silent(g, step);
}

static bool is_optional(struct hx_game *g, const struct hx_step *step,
                        int seat)
{
    struct hx_ctx ctx = hx_ctx_new(seat);

    ctx.frame = hx_top(g);
    return step->optional != HX_NONE && hx_int(g, step->optional, &ctx);
}

/* A single legal answer of a step that takes it unasked. */
static bool take_single(struct hx_game *g, const struct hx_step *step,
                        int seat, bool *taken)
{
    struct hx_move m;

    *taken = false;
    if (!step->take_one || is_optional(g, step, seat))
        return true;
    hx_game_list(g, seat, g->scratch);
    if (g->scratch->total != 1)
        return true;
    hx_listing_move(g, g->scratch, 0, &m);
    if (g->r->act[m.act].sample) /* there may be more */
        return true;
    *taken = true;
    return hx_answer(g, seat, &m);
}

/* The same for each who is asked together. The last answer ends the step. */
static bool take_singles(struct hx_game *g, const struct hx_step *step,
                         struct hx_frame *f, bool *asks)
{
    bool taken;

    for (uint32_t left = f->left; step->take_one && left; left &= left - 1)
        if (!take_single(g, step, __builtin_ctz(left), &taken))
            return false;
    *asks = f->flags & HX_F_ASKING;
    return true;
}

/* Asks, or finds that nobody has to be asked. True in *asks: stop here. */
static bool ask(struct hx_game *g, const struct hx_step *step,
                struct hx_frame *f, bool *asks)
{
    int seat;
    bool taken;

    *asks = false;
    if (!(f->flags & HX_F_ASKING) && !begin_asking(g, step, f))
        return false;
    f = hx_top(g);
    if (!(f->flags & HX_F_ASKING))
        return true;
    if (!f->left) {
        end_step(f);
        return true;
    }
    if (step->together)
        return take_singles(g, step, f, asks);
    seat = hx_asked(g, f);
    if (!hx_can_answer(g, step, seat))
        return no_answer(g, step, 1u << seat);
    if (!take_single(g, step, seat, &taken))
        return false;
    *asks = !taken;
    return true;
}

static bool play_step(struct hx_game *g, struct hx_frame *f, bool *asks)
{
    const struct hx_step *step = hx_step_of(g);
    struct hx_ctx ctx;

    if (step->ask != HX_NONE)
        return ask(g, step, f, asks);
    ctx = hx_ctx_new(f->seat);
    ctx.frame = f;
    f->ip++;
    return lone_body(g, &step->does, &ctx);
}

static bool play_item(struct hx_game *g, const struct hx_item *it,
                      struct hx_frame *f, bool *asks)
{
    if (it->when != HX_NONE && !(f->flags & HX_F_ASKING)) {
        struct hx_ctx ctx = hx_ctx_new(f->seat);

        ctx.frame = f;
        if (!hx_int(g, it->when, &ctx)) {
            f->ip++;
            return true;
        }
    }
    if (it->op == HX_I_STEP)
        return play_step(g, f, asks);
    if (it->op == HX_I_RETURN || it->op == HX_I_AGAIN)
        return end_of_list(g, it, f);
    f->ip++;
    switch (it->op) {
    case HX_I_CHANCE:
        return play_chance(g, it->id, f);
    case HX_I_PROC:
        return push_list(g, g->r->proc[it->id].first, f->seat, 0, f->argname,
                         f->arg);
    case HX_I_CALL:
        return play_call(g, &g->r->call[it->id], f);
    case HX_I_EACH:
        return push_each(g, it->body, f->seat, each_set(g, it, f), it->order,
                         f->argname, f->arg);
    default:
        return begin_loop(g, it, f);
    }
}

bool hx_advance(struct hx_game *g)
{
    struct hx_state *st = hx_st(g);
    bool asks = false;

    for (long n = 0; !asks; n++) {
        struct hx_frame *f;

        if (st->over || !st->nframe) {
            if (!st->over)
                hx_do_finish(g, -1);
            g->status = HX_OVER;
            return true;
        }
        if (n > 100000) {
            hx_game_fail(g, "the order of play goes round without a question");
            return false;
        }
        f = hx_top(g);
        if (f->flags & HX_F_EACH) {
            if (!next_of_each(g, f))
                return false;
            continue;
        }
        if (!play_item(g, &g->r->item[f->ip], f, &asks))
            return false;
    }
    g->status = HX_ASKING;
    return true;
}
