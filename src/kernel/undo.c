/*
 * undo.c - a move that fails leaves no trace.
 *
 * Copying the block before every move would cost as much as the move. So it is
 * copied now and then, and the moves played since are kept: a game follows
 * from its block and its moves alone, so the position before the move that
 * failed is that copy with those moves played again. What lies in the block
 * only to be found fast is not copied, but made again from the rest. Functions
 * of the rules are not called a second time: after a move that called one, and
 * around one with outcomes that were fixed from outside, the copy is made anew.
 */
#include "inside.h"

#include <stdlib.h>

void hx_forget(struct hx_game *g)
{
    g->undo.n = -1;
}

/* A copy as of now; 'once': for the next move alone. */
static HX_APART void copy_block(struct hx_game *g, bool once)
{
    memcpy(g->undo.block, g->b, g->l->kept);
    g->undo.n = 0;
    g->undo.called = once;
}

void hx_remember(struct hx_game *g, int seat, const struct hx_move *move)
{
    struct hx_undo *u = &g->undo;

    if ((unsigned)u->n >= HX_UNDO_MOVES || u->called)
        copy_block(g, g->nforced);
    u->seat[u->n] = (uint8_t)seat;
    hx_move_copy(&u->move[u->n], move);
    u->n++;
}

void hx_remember_edit(struct hx_game *g)
{
    copy_block(g, true);
}

static void count_pieces(struct hx_game *g, int piece, int seat)
{
    int words = g->r->board.geo->words[g->r->piece[piece].on];

    hx_standing(g, seat)[piece] =
        (int16_t)hx_set_size(hx_own(g, piece, seat), words);
    hx_left(g, seat)[piece] = (int16_t)hx_supply_make(g, seat, piece);
}

static void look_around(struct hx_game *g, int hex)
{
    uint64_t around = hx_around_make(g, hex);

    for (int seat = 0; seat < g->r->nplayer; seat++)
        hx_around_at(g, hex)[seat] = (uint8_t)(around >> 8 * seat);
}

/* The copy, and what else is in the block, which follows from it: counted
 * again, or made when it is asked for. */
static void take_copy(struct hx_game *g)
{
    const struct hx_rules *r = g->r;

    memcpy(g->b, g->undo.block, g->l->kept);
    memset(g->b + g->l->kept, 0, g->l->size - g->l->kept);
    for (int sort = HX_HEX; sort <= HX_EDGE; sort++)
        hx_taken_make(g, (enum hx_sort)sort, hx_words(g, g->l->taken[sort]));
    for (int s = 0; s < r->nseat; s++) {
        *hx_playable(g, s) = hx_playable_make(g, s);
        for (int p = 0; p < r->npiece; p++)
            count_pieces(g, p, s);
    }
    for (int h = 0; g->l->around && h < r->board.geo->n[HX_HEX]; h++)
        look_around(g, h);
    hx_map_changed(g);
    memset(g->written, 0xff, HX_MAX_GROUPS / 8);
    hx_other_block(g);
}

/* The first n moves that are remembered. */
static void play_again(struct hx_game *g, int n)
{
    void (*watch)(void *self, const struct hx_fact *fact) = g->watch;

    take_copy(g);
    g->watch = NULL;
    for (int i = 0; i < n; i++) {
        hx_clean(g);
        hx_st(g)->moves++;
        if (!hx_answer(g, g->undo.seat[i], &g->undo.move[i]) ||
            (!g->again && !hx_advance(g)))
            abort(); /* it did not fail before */
    }
    g->watch = watch;
}

void hx_take_back(struct hx_game *g)
{
    struct hx_rule_error error = g->error;

    play_again(g, g->undo.n - 1);
    hx_clean(g);
    g->error = error;
    g->status = HX_ASKING;
    hx_forget(g);
}

bool hx_undo_holds(struct hx_game *g)
{
    struct hx_error err = {{0}};
    uint8_t *now;
    bool same;

    if (g->undo.n != HX_UNDO_MOVES || g->undo.called)
        return true;
    now = malloc(g->l->size);
    if (!now)
        abort();
    memcpy(now, g->b, g->l->size);
    play_again(g, g->undo.n);
    same = !memcmp(now, g->b, g->l->kept) && hx_game_check(g, &err);
    memcpy(g->b, now, g->l->size);
    hx_other_block(g);
    free(now);
    return same;
}
