/*
 * can_do.h - what can be done now, as text.
 */
#ifndef HX_CAN_DO_H
#define HX_CAN_DO_H

#include "buffer.h"
#include "game.h"

/* Adds what the seat may choose: "roll, steal blue, road ...", or "nothing";
 * actions with many moves as their form. Only for the eyes of the seat. */
void hx_can_do(struct hx_game *g, int seat, struct hx_buffer *to);

/* Adds who is asked, and what: "blue and white have to choose first: discard
 * ...". The game must be asking. */
void hx_must_do(const struct hx_game *g, struct hx_buffer *to);

#endif
