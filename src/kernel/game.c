/* A game: made, started, asked, answered, saved. */
#include "random.h"
#include "inside.h"

#include <stdlib.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "position hashes are over little-endian numbers");

static void find_resets(struct hx_game *g)
{
    for (int f = 0; f < g->r->nfield; f++) {
        int which = g->r->field[f].resets - HX_RESETS_TURN;

        if (which >= 0 && which < 2)
            g->reset[which][g->nreset[which]++] = (uint16_t)f;
    }
}

void hx_point_into(struct hx_game *g)
{
    g->form = g->r->form;
    g->frames = (struct hx_frame *)(void *)(g->b + g->l->frame);
    g->written = hx_words(g, g->l->written);
    g->valid = hx_words(g, g->l->valid);
    g->calm = (uint32_t *)(void *)(g->b + g->l->calm);
    for (int s = 0; s < g->r->nseat; s++)
        g->hand[s] = hx_shorts(g, g->l->hand) + (uint32_t)s * g->l->lanes;
    hx_set_frames(g, hx_st(g)->nframe);
}

void hx_other_block(struct hx_game *g)
{
    hx_set_frames(g, hx_st(g)->nframe);
    g->status = hx_st(g)->over ? HX_OVER : HX_ASKING;
    if (g->status == HX_ASKING) {
        g->step = &g->r->step[g->r->item[hx_top(g)->ip].id];
        g->asked = hx_asked(g, hx_top(g));
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
    g->undo.block = calloc(1, g->l->kept);
    g->listing = malloc(sizeof *g->listing);
    if (!g->b || !g->undo.block || !g->listing) {
        hx_game_free(g);
        return NULL;
    }
    hx_point_into(g);
    hx_seed_streams(g);
    find_resets(g);
    return g;
}

void hx_game_free(struct hx_game *g)
{
    if (!g)
        return;
    free(g->b);
    free(g->undo.block);
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
    hx_other_block(g);
    g->ndraw = g->listed = g->looked = 0;
    hx_forget(g);
}

uint64_t hx_game_hash(const struct hx_game *g)
{
    return hx_hash_block(g, g->b);
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
    hx_clear_board(g);
    for (int f = 0; f < g->r->nfield; f++)
        if (!is_stock(g->r, f) && !hx_field_reset(g, (uint16_t)f))
            return false;
    give_counters(g);
    return hx_begin(g) && hx_advance(g);
}

void hx_clean(struct hx_game *g)
{
    g->work = 0;
    g->body = NULL;
    g->calls = 0;
    g->looked = g->nqueue = g->ndraw = g->telling = g->listed = 0;
    g->failed = g->again = false;
}

enum hx_status hx_game_start(struct hx_game *g, uint64_t seed)
{
    memset(g->b, 0, g->l->size);
    hx_set_frames(g, 0);
    hx_forget(g);
    hx_clean(g);
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
    const struct hx_step *step = g->step;

    q->step = (uint16_t)(step - g->r->step);
    q->together = step->together;
    q->frame = f;
    q->seat = g->asked;
    q->seats =
        (uint8_t)(step->together || q->seat < 0 ? f->left : 1u << q->seat);
}

/* In debug builds a position that breaks what must hold for any rules is told
 * as an error of the rule that led to it. */
static bool position_holds(struct hx_game *g)
{
#ifdef HX_CHECK
    struct hx_error err = {{0}};

    if (!hx_game_check(g, &err))
        hx_game_fail(g, "%s", err.text);
    else if (!hx_undo_holds(g))
        hx_game_fail(g, "moves played again lead to another position");
#endif
    return !g->failed;
}

static HX_APART enum hx_status fail(struct hx_game *g)
{
    hx_take_back(g);
    return HX_FAILED;
}

enum hx_status hx_game_apply(struct hx_game *g, int seat,
                             const struct hx_move *move)
{
    assert(g->status == HX_ASKING);
    hx_remember(g, seat, move);
    hx_clean(g);
    hx_st(g)->moves++;
    if (hx_answer(g, seat, move) && (g->again || hx_advance(g)) &&
        position_holds(g))
        return g->status;
    return fail(g);
}

enum hx_status hx_game_edit(struct hx_game *g, int seat,
                            bool (*edit)(void *self, struct hx_game *g),
                            void *self)
{
    enum hx_status before = g->status;
    static const struct hx_effect by_hand = {.word = "set",
                                             .head = {"", "", {0, 0}}};

    hx_remember_edit(g);
    hx_clean(g);
    hx_st(g)->moves++;
    g->actor = seat;
    g->body = &by_hand;
    if (!edit(self, g) || g->failed || !hx_rest(g)) {
        fail(g);
        g->status = before;
        return HX_FAILED;
    }
    g->body = NULL;
    if (hx_st(g)->over)
        return g->status = HX_OVER;
    if (hx_flush(g) && hx_advance(g) && !g->failed)
        return g->status;
    return fail(g);
}

const struct hx_draw *hx_game_draws(const struct hx_game *g, int *n)
{
    *n = g->ndraw;
    return g->draw;
}
