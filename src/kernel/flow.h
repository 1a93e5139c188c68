/*
 * flow.h - inside the order of play: the stack of frames (frames.c), steps
 * that ask (ask.c), and the items of lists (flow.c).
 */
#ifndef HX_FLOW_H
#define HX_FLOW_H

#include "inside.h"

/* Pushes a list of items for a seat; one that begins a turn or a whole
 * procedure is marked so, and a turn begins. No arguments: NULL. */
bool hx_push_list(struct hx_game *g, uint16_t ip, int seat,
                  const struct hx_args *args);
/* The list for each seat of the set, one after the other, in an order of
 * enum hx_order. */
bool hx_push_each(struct hx_game *g, uint16_t ip, int seat, uint32_t seats,
                  uint8_t order, const struct hx_args *args);
/* An entry for a seat, or with seat -1 for each of the seats. */
bool hx_push_entry(struct hx_game *g, uint16_t entry, int seat, uint32_t seats,
                   const struct hx_args *args);
void hx_pop_frame(struct hx_game *g);
/* The same of a frame that has no arguments. */
static inline void hx_drop_frame(struct hx_game *g)
{
    *hx_top(g) = (struct hx_frame){0};
    hx_st(g)->nframe--;
    g->top--;
}
/* After a failure outside of bodies: names what the top frame plays. */
HX_COLD void hx_blame_frame(struct hx_game *g);
/* Whom an item of HX_I_EACH goes round; the next of them, no longer left. */
uint32_t hx_each_set(struct hx_game *g, const struct hx_item *it,
                     const struct hx_frame *f);
int hx_each_next(const struct hx_game *g, struct hx_frame *f);
/* A frame that plays its list for each seat left: the next one, or done. */
bool hx_next_of_each(struct hx_game *g, struct hx_frame *f);
/* The arguments of a frame that has HX_F_ARGS; NULL: it no longer has any. */
void hx_write_args(struct hx_game *g, const struct hx_frame *f,
                   const struct hx_args *args);
/* Fields that a turn (0) or a round (1) sets back. */
void hx_reset_fields(struct hx_game *g, int which);

/* A step that asks: g->asked is who has to answer now, or stays -1 if nobody
 * has to. */
bool hx_ask(struct hx_game *g, const struct hx_step *step, struct hx_frame *f);

#endif
