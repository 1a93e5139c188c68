/* A game: made, started, asked, answered, saved. */
#include "random.h"
#include "state.h"

#include <stdlib.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "position hashes are over little-endian numbers");

static void find_resets(struct hx_game *g)
{
    for (int f = 0; f < g->r->nfield; f++) {
        int which = g->r->field[f].resets - HX_RESETS_TURN;

        if (which >= 0 && which < 2 && g->nreset[which] < 64)
            g->reset[which][g->nreset[which]++] = (uint16_t)f;
    }
}

struct hx_game *hx_game_new(const struct hx_rules *r)
{
    struct hx_game *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->r = r;
    g->l = r->layout;
    g->b = calloc(1, g->l->size);
    g->before = calloc(1, g->l->size);
    g->listing = malloc(sizeof *g->listing);
    if (!g->b || !g->before || !g->listing) {
        hx_game_free(g);
        return NULL;
    }
    find_resets(g);
    return g;
}

void hx_game_free(struct hx_game *g)
{
    if (!g)
        return;
    free(g->b);
    free(g->before);
    free(g->listing);
    free(g->draw);
    free(g->forced);
    free(g);
}

void hx_game_host(struct hx_game *g, struct hx_host host)
{
    g->host = host;
}

void hx_game_watch(struct hx_game *g,
                   void (*watch)(void *self, const struct hx_fact *fact),
                   void *self)
{
    g->watch = watch;
    g->watcher = self;
}

const struct hx_rules *hx_game_rules(const struct hx_game *g)
{
    return g->r;
}

enum hx_status hx_game_status(const struct hx_game *g)
{
    return g->status;
}

uint32_t hx_game_moves(const struct hx_game *g)
{
    return hx_st(g)->moves;
}

size_t hx_game_size(const struct hx_game *g)
{
    return g->l->size;
}

void hx_game_save(const struct hx_game *g, void *to)
{
    memcpy(to, g->b, g->l->size);
}

void hx_game_restore(struct hx_game *g, const void *from)
{
    memcpy(g->b, from, g->l->size);
    g->status = hx_st(g)->over ? HX_OVER : HX_ASKING;
    g->ndraw = g->listed = 0;
}

uint64_t hx_game_hash(const struct hx_game *g)
{
    return hx_hash(HX_HASH_START, g->b, g->l->kept);
}

/* ---- the start ---- */

static void fill_bank(struct hx_game *g)
{
    const struct hx_rules *r = g->r;

    for (int k = 0; k < r->nkind; k++) {
        int16_t n = r->kind[k].bank < 0 ? HX_NO_LIMIT : r->kind[k].bank;

        if (r->kind[k].counter)
            hx_shorts(g, g->l->stock)[k - r->ncard_kind] = n;
        else
            hx_shorts(g, g->l->bank)[k] = n;
    }
    for (int d = 0; d < r->ndeck; d++)
        for (uint64_t m = r->deck[d].cards; m; m &= m - 1) {
            int c = __builtin_ctzll(m);

            g->b[g->l->fresh + (uint32_t)c] = r->deck[d].count[c];
        }
}

static bool is_stock(const struct hx_rules *r, int field)
{
    for (int k = r->ncard_kind; k < r->nkind; k++)
        if (r->kind[k].stock == field)
            return true;
    return false;
}

static void give_counters(struct hx_game *g)
{
    const struct hx_rules *r = g->r;

    for (int k = r->ncard_kind; k < r->nkind; k++)
        for (int s = 0; s < r->nplayer; s++)
            hx_shorts(g, r->field[r->kind[k].field].offset)[s] =
                r->kind[k].each;
}

static bool begin(struct hx_game *g, uint64_t seed)
{
    struct hx_state *st = hx_st(g);

    st->seed = seed;
    st->active = st->winner = -1;
    fill_bank(g);
    if (!hx_deal(g))
        return false;
    for (int s = HX_HEX; s <= HX_EDGE; s++)
        hx_taken_make(g, (enum hx_sort)s, hx_words(g, g->l->taken[s]));
    for (int f = 0; f < g->r->nfield; f++)
        if (!is_stock(g->r, f) && !hx_field_reset(g, (uint16_t)f))
            return false;
    give_counters(g);
    return hx_begin(g) && hx_advance(g);
}

static void clean(struct hx_game *g)
{
    g->failed = false;
    g->fuel = HX_FUEL;
    g->body = NULL;
    g->nqueue = g->telling = g->ndraw = g->listed = 0;
}

enum hx_status hx_game_start(struct hx_game *g, uint64_t seed)
{
    memset(g->b, 0, g->l->size);
    clean(g);
    g->actor = -1;
    g->status = HX_ASKING;
    if (!begin(g, seed) || g->failed)
        g->status = HX_FAILED;
    return g->status;
}

/* ---- questions and answers ---- */

void hx_game_question(const struct hx_game *g, struct hx_question *q)
{
    const struct hx_frame *f = hx_top(g);
    const struct hx_step *step = hx_step_of(g);

    q->step = (uint16_t)(step - g->r->step);
    q->together = step->together;
    q->frame = f;
    q->seat = hx_asked(g, f);
    q->seats =
        (uint8_t)(step->together || q->seat < 0 ? f->left : 1u << q->seat);
}

/* A sealed answer lies in the block until the last one is in. */
static int16_t *sealed_at(const struct hx_game *g, int seat)
{
    return hx_shorts(g, g->l->sealed + (uint32_t)seat * g->l->sealed_size);
}

static void seal(struct hx_game *g, int seat, const struct hx_move *m)
{
    int16_t *s = sealed_at(g, seat);

    s[0] = (int16_t)m->nbag;
    if (m->act == HX_PASS)
        s[0] = -1;
    for (int i = 0; i < HX_MAX_CHOICES; i++)
        s[1 + i] = (int16_t)m->c[i];
    for (uint32_t i = 0; i < HX_MAX_BAGS; i++)
        memcpy(s + 1 + HX_MAX_CHOICES + i * g->l->lanes, m->bag[i],
               g->l->lanes * sizeof **m->bag);
    hx_st(g)->sealed |= (uint8_t)(1u << seat);
    hx_top(g)->left &= (uint8_t) ~(1u << seat);
}

static bool unseal(const struct hx_game *g, int seat, struct hx_move *m)
{
    int16_t *s = sealed_at(g, seat);
    bool answered = s[0] >= 0;

    memset(m, 0, sizeof *m);
    m->act = hx_step_of(g)->act[0];
    m->nbag = (uint16_t)s[0];
    for (int i = 0; i < HX_MAX_CHOICES; i++)
        m->c[i] = s[1 + i];
    for (uint32_t i = 0; i < HX_MAX_BAGS; i++)
        memcpy(m->bag[i], s + 1 + HX_MAX_CHOICES + i * g->l->lanes,
               g->l->lanes * sizeof **m->bag);
    memset(s, 0, g->l->sealed_size);
    return answered;
}

static bool do_answer(struct hx_game *g, int seat, const struct hx_move *m)
{
    struct hx_ctx ctx = hx_ctx_new(seat);
    const struct hx_act *a = &g->r->act[m->act];

    ctx.move = m;
    ctx.made = a->nchoice;
    ctx.frame = hx_top(g);
    ctx.piece = a->does.nbuild == 1 ? a->does.build[0] : -1;
    g->actor = seat;
    return hx_body(g, &a->does, &ctx);
}

/* What a step has for whoever passes gets the arguments of the step. */
static bool do_pass(struct hx_game *g, const struct hx_step *step, int seat)
{
    const struct hx_frame *f = hx_top(g);
    uint16_t argname[HX_MAX_ARGS];
    int n = 0;

    g->actor = seat;
    if (step->pass_entry == HX_NONE)
        return true;
    for (; n < HX_MAX_ARGS && f->argname[n] != HX_NO_ARG; n++)
        argname[n] = f->argname[n];
    return hx_do_run(g, step->pass_entry, seat, 0, n, argname, f->arg);
}

/* All sealed answers, clockwise, as one body. */
static bool do_sealed(struct hx_game *g, const struct hx_step *step)
{
    struct hx_state *st = hx_st(g);

    while (st->sealed) {
        int seat = hx_next_clockwise(st->sealed, st->active);
        struct hx_move m;

        st->sealed &= (uint8_t) ~(1u << seat);
        if (!(unseal(g, seat, &m) ? do_answer(g, seat, &m)
                                  : do_pass(g, step, seat)))
            return false;
    }
    return true;
}

static void answered(struct hx_frame *f, int seat)
{
    f->left &= (uint8_t) ~(1u << seat);
    if (f->left)
        return;
    f->flags &= (uint8_t)~HX_F_ASKING;
    f->ip++;
}

bool hx_answer(struct hx_game *g, int seat, const struct hx_move *m)
{
    const struct hx_step *step = hx_step_of(g);
    struct hx_frame *f = hx_top(g);
    bool ends = true;

    if (step->together) {
        seal(g, seat, m);
        if (f->left)
            return true;
        if (!do_sealed(g, step))
            return false;
    } else if (m->act == HX_PASS) {
        if (!do_pass(g, step, seat))
            return false;
    } else {
        if (!do_answer(g, seat, m))
            return false;
        ends = g->r->act[m->act].answer || g->r->act[m->act].ends;
    }
    if (!hx_after_body(g))
        return false;
    if (ends)
        answered(f, seat);
    g->again =
        !ends && !g->nqueue && !hx_st(g)->over && g->l->open[step - g->r->step];
    return hx_flush(g);
}

/* In debug builds a position that breaks what must hold for any rules is told
 * as an error of the rule that led to it. */
static bool position_holds(struct hx_game *g)
{
#ifdef HX_CHECK
    struct hx_error err = {{0}};

    if (!hx_game_check(g, &err))
        hx_game_fail(g, "%s", err.text);
#endif
    return !g->failed;
}

/* The copy from before a move. Frames above the stack are zero in any
 * position, so they need no copying. */
static void keep_block(struct hx_game *g)
{
    size_t head = g->l->frame + hx_st(g)->nframe * sizeof(struct hx_frame);

    memcpy(g->before, g->b, head);
    memcpy(g->before + g->l->kept, g->b + g->l->kept, g->l->size - g->l->kept);
}

static void put_back(struct hx_game *g)
{
    const struct hx_state *st = (const struct hx_state *)(void *)g->before;
    size_t head = g->l->frame + st->nframe * sizeof(struct hx_frame);

    memcpy(g->b, g->before, head);
    memset(g->b + head, 0, g->l->kept - head);
    memcpy(g->b + g->l->kept, g->before + g->l->kept, g->l->size - g->l->kept);
}

static enum hx_status finish(struct hx_game *g, bool done)
{
    if (done && !g->failed)
        return g->status;
    put_back(g);
    g->status = HX_ASKING;
    clean(g);
    return HX_FAILED;
}

enum hx_status hx_game_apply(struct hx_game *g, int seat,
                             const struct hx_move *move)
{
    assert(g->status == HX_ASKING);
    keep_block(g);
    clean(g);
    hx_st(g)->moves++;
    g->again = false;
    return finish(g, hx_answer(g, seat, move) && (g->again || hx_advance(g)) &&
                         position_holds(g));
}

enum hx_status hx_game_edit(struct hx_game *g, int seat,
                            bool (*edit)(void *self, struct hx_game *g),
                            void *self)
{
    enum hx_status before = g->status;
    static const struct hx_effect by_hand = {.word = "set",
                                             .head = {"", "", {0, 0}}};

    keep_block(g);
    clean(g);
    hx_st(g)->moves++;
    g->actor = seat;
    g->body = &by_hand;
    if (!edit(self, g) || g->failed || !hx_rest(g)) {
        finish(g, false);
        g->status = before;
        return HX_FAILED;
    }
    g->body = NULL;
    hx_touch(g, HX_G_TURN, -1); /* the next body looks for a winner */
    if (hx_st(g)->over)
        return g->status = HX_OVER;
    return finish(g, hx_flush(g) && hx_advance(g));
}

const struct hx_draw *hx_game_draws(const struct hx_game *g, int *n)
{
    *n = g->ndraw;
    return g->draw;
}
