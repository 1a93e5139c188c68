/*
 * possible.h - what may be chosen, of one choice of an action.
 */
#ifndef HX_POSSIBLE_H
#define HX_POSSIBLE_H

#include "buffer.h"
#include "game.h"

/* Calls 'tell' for what the seat's legal moves of move->act choose there when
 * the choices before are those of the move; for some things several times.
 * Returns false, and tells nothing, if not all such moves are listed. Only
 * for the eyes of the seat. */
bool hx_possible_each(struct hx_game *g, int seat, const struct hx_move *move,
                      int choice, void (*tell)(void *self, int32_t value),
                      void *self);

/* The first such things, each once, at most 'max' of them in 'value'. Returns
 * how many that are; more than 'max' if there are more; -1 if that is not
 * known. */
int hx_possible(struct hx_game *g, int seat, const struct hx_move *move,
                int choice, int32_t *value, int max);

/* Adds one of them as it is typed: "C3.N", "ore". */
void hx_possible_print(const struct hx_rules *r, const struct hx_choice *c,
                       int32_t value, struct hx_buffer *to);

#endif
