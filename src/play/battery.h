/*
 * battery.h - what must hold in every game of any rules.
 */
#ifndef HX_BATTERY_H
#define HX_BATTERY_H

#include "session.h"

/* Plays the session's game to its end, or to 'most' moves, and tests each
 * position: invariants and caches, that listed moves are legal and their
 * texts read back, that one of them can be played and taken back without a
 * trace, that what is not listed is refused with a reason; at the end that
 * undo leads back to the start, redo to the end, and that the record replays,
 * every position the same.
 * Returns false at the first finding, told as "seed S, move N: ...".
 */
bool hx_battery_game(struct hx_session *s, int most, struct hx_buffer *told);

/* The last part of that for a game that was played: undo leads back to its
 * start and redo to where it stands; and its record, saved and loaded, replays
 * with every position the same. */
bool hx_battery_undo(struct hx_session *s, struct hx_buffer *told);
bool hx_battery_record(struct hx_session *s, struct hx_buffer *told);

#endif
