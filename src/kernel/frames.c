/* The stack of frames, and what the start of a turn brings. */
#include "flow.h"

HX_APART void hx_copy_args(const struct hx_game *g, const struct hx_frame *f,
                           struct hx_args *to)
{
    uint32_t n = g->l->nargs, at = (uint32_t)(f - g->frames) * n;

    memset(to->name, HX_NO_ARG, sizeof to->name);
    memset(to->value, 0, sizeof to->value);
    for (uint32_t i = 0; i < n; i++) {
        to->name[i] = g->b[g->l->argname + at + i];
        to->value[i] = hx_shorts(g, g->l->arg)[at + i];
    }
}

/* NULL: leaves nothing behind, for positions are hashed. */
void hx_write_args(struct hx_game *g, const struct hx_frame *f,
                   const struct hx_args *args)
{
    uint32_t n = g->l->nargs, at = (uint32_t)(f - g->frames) * n;

    for (uint32_t i = 0; i < n; i++) {
        g->b[g->l->argname + at + i] = args ? args->name[i] : 0;
        hx_shorts(g, g->l->arg)[at + i] = args ? args->value[i] : 0;
    }
}

int hx_arg(const struct hx_game *g, const struct hx_frame *f, int argname)
{
    struct hx_args args;

    if (hx_args_of(g, f, &args))
        for (int i = 0; i < HX_MAX_ARGS; i++)
            if (args.name[i] == argname)
                return args.value[i];
    return -1;
}

void hx_reset_fields(struct hx_game *g, int which)
{
    g->work += g->l->resetting[which];
    for (int i = 0; i < g->nreset[which]; i++)
        hx_field_reset(g, g->reset[which][i]);
}

void hx_set_back(struct hx_game *g)
{
    hx_reset_fields(g, 0);
    for (int s = 0; s < g->r->nseat; s++)
        hx_wake_cards(g, s);
    *g->calm |= g->l->set_back;
}

static HX_APART bool tell_turn(struct hx_game *g, int seat)
{
    int32_t e[HX_MAX_FIELDS_OF_EVENT] = {seat};

    return hx_do_tell(g, HX_E_TURN, e);
}

/* What the start of a turn brings, where it brings anything. */
static HX_APART bool start_turn(struct hx_game *g, int seat)
{
    if (!(*g->calm & HX_SET_BACK))
        hx_set_back(g);
    if (g->watch) {
        struct hx_fact fact = {.sort = HX_FACT_TURN, .a = (int16_t)seat};

        hx_tell_fact(g, &fact);
    }
    return (!hx_is_heard(g, HX_E_TURN) || tell_turn(g, seat)) &&
           hx_after_body(g) && hx_flush(g);
}

static inline bool begin_turn(struct hx_game *g, int seat)
{
    bool quiet;

    hx_set_active(g, seat);
    g->actor = seat;
    quiet = *g->calm == g->l->all_calm && !g->watch;
    return (quiet && !hx_is_heard(g, HX_E_TURN)) || start_turn(g, seat);
}

/* A frame that plays something stands at the item behind it. */
static const struct hx_item *played_by(const struct hx_game *g,
                                       const struct hx_frame *f)
{
    const struct hx_item *it = &g->r->item[f->ip];

    return it->name || f->flags & HX_F_EACH || !f->ip ? it : it - 1;
}

static const char *name_of(const struct hx_item *it)
{
    return it->name ? it->name : "a list";
}

void hx_blame_frame(struct hx_game *g)
{
    const struct hx_item *it = played_by(g, hx_top(g));
    const struct hx_head *head = NULL;

    if (g->error.word)
        return;
    if (it->decl != HX_NONE) {
        g->error.word = "procedure";
        head = &g->r->proc[it->decl].head;
    } else if (it->op == HX_I_STEP) {
        g->error.word = "step";
        head = &g->r->step[it->id].head;
    }
    if (head) {
        g->error.name = head->name;
        g->error.decl = g->error.at = head->at;
    }
}

static HX_COLD bool too_deep(struct hx_game *g, uint16_t ip)
{
    const struct hx_frame *top = hx_top(g);

    hx_game_fail(g, "frames deeper than %d: %s > %s > %s", HX_MAX_DEPTH,
                 name_of(played_by(g, top - 1)), name_of(played_by(g, top)),
                 name_of(&g->r->item[ip]));
    hx_blame_frame(g);
    return false;
}

static HX_APART void give_args(struct hx_game *g, const struct hx_args *args)
{
    hx_top(g)->flags |= HX_F_ARGS;
    hx_write_args(g, hx_top(g), args);
}

/* A frame above the others, if there may be one more. Nothing lies there: a
 * popped frame leaves nothing behind. */
static inline bool add_frame(struct hx_game *g, uint16_t ip, int seat,
                             uint8_t flags, const struct hx_args *args)
{
    struct hx_frame *f = g->top + 1;

    if (hx_st(g)->nframe == HX_MAX_DEPTH)
        return too_deep(g, ip);
    hx_st(g)->nframe++;
    g->top = f;
    f->ip = ip;
    f->seat = (uint8_t)seat;
    f->flags = flags;
    if (args)
        give_args(g, args);
    return true;
}

static inline bool push_list(struct hx_game *g, uint16_t ip, int seat,
                             const struct hx_args *args)
{
    uint8_t begins = g->r->item[ip].begins;

    return add_frame(g, ip, seat, begins, args) &&
           (!(begins & HX_F_TURN) || begin_turn(g, seat));
}

HX_APART bool hx_push_list(struct hx_game *g, uint16_t ip, int seat,
                           const struct hx_args *args)
{
    return push_list(g, ip, seat, args);
}

/* A popped frame leaves nothing behind: positions are hashed. */
void hx_pop_frame(struct hx_game *g)
{
    if (hx_top(g)->flags & HX_F_ARGS)
        hx_write_args(g, hx_top(g), NULL);
    hx_drop_frame(g);
}

/* The list for each seat of the set, one after the other. */
bool hx_push_each(struct hx_game *g, uint16_t ip, int seat, uint32_t seats,
                  uint8_t order, const struct hx_args *args)
{
    if (!seats)
        return true;
    if (!add_frame(g, ip, seat, HX_F_EACH, args))
        return false;
    hx_top(g)->left = (uint8_t)seats;
    hx_top(g)->order = order;
    return true;
}

static HX_APART int next_backward(const struct hx_game *g, uint32_t seats,
                                  int from)
{
    int n = g->r->nseat;

    for (int i = 1; i <= n; i++) {
        int seat = (from - i + n) % n;

        if (seats >> seat & 1)
            return seat;
    }
    return -1;
}

int hx_each_next(const struct hx_game *g, struct hx_frame *f)
{
    const struct hx_state *st = hx_st(g);
    int seat;

    if (f->order == HX_BACKWARD)
        seat = next_backward(g, f->left, st->first);
    else
        seat = hx_next_clockwise(f->left, f->order == HX_CLOCKWISE ? st->first
                                          : f->order == HX_OTHERS  ? f->seat
                                                                  : st->active);
    f->left &= (uint8_t) ~(1u << seat);
    return seat;
}

static HX_APART bool next_with_args(struct hx_game *g, struct hx_frame *f)
{
    struct hx_args args;

    hx_copy_args(g, f, &args);
    return push_list(g, f->ip, hx_each_next(g, f), &args);
}

bool hx_next_of_each(struct hx_game *g, struct hx_frame *f)
{
    if (!f->left) {
        hx_pop_frame(g);
        return true;
    }
    if (f->flags & HX_F_ARGS)
        return next_with_args(g, f);
    return push_list(g, f->ip, hx_each_next(g, f), NULL);
}

bool hx_push_entry(struct hx_game *g, uint16_t entry, int seat, uint32_t seats,
                   const struct hx_args *args)
{
    uint16_t ip = g->r->entry[entry].first;

    if (seat >= 0)
        return hx_push_list(g, ip, seat, args);
    if (!(seats & (seats - 1)))
        return hx_push_list(g, ip, __builtin_ctz(seats), args);
    return hx_push_each(g, ip, 0, seats, HX_SET, args);
}

bool hx_begin(struct hx_game *g)
{
    return hx_push_list(g, g->r->entry[g->r->root].first, 0, NULL);
}

/* What was run first comes to lie on top. */
bool hx_push_queue(struct hx_game *g)
{
    struct hx_queued queue[HX_MAX_QUEUE];
    int n = g->nqueue;

    memcpy(queue, g->queue, (size_t)n * sizeof *queue);
    g->nqueue = 0;
    if (hx_st(g)->over)
        return true;
    for (int i = n - 1; i >= 0; i--) {
        const struct hx_queued *q = &queue[i];
        bool has_args = q->args.name[0] != HX_NO_ARG;

        if (!hx_push_entry(g, q->entry, q->seat, q->seats,
                           has_args ? &q->args : NULL))
            return false;
    }
    return true;
}
