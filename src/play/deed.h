/*
 * deed.h - how a session does something: private to play/.
 *
 * hx_deed_begin, then the game is changed, then hx_deed_end - or hx_deed_drop,
 * which puts everything back.
 */
#ifndef HX_DEED_H
#define HX_DEED_H

#include "position.h"
#include "session.h"

/* From now on the session hears what happens in its game. */
void hx_deed_watch(struct hx_session *s);

/* Lines that become lines of the buffer. */
struct hx_listener hx_listen(struct hx_buffer *to);

void hx_deed_begin(struct hx_session *s);
void hx_deed_drop(struct hx_session *s);

void hx_deed_free(struct hx_deed *d); /* leaves it empty */

/* Takes the position over into a deed, or the trace of the last change into
 * the one being done. */
void hx_deed_keep_position(struct hx_session *s, struct hx_deed *d);
void hx_deed_keep_draws(struct hx_session *s);

/* The deed after which the game stands, or the start. */
struct hx_deed *hx_deed_last(struct hx_session *s);

/* What had been undone can no longer be made again. */
void hx_deed_forget(struct hx_session *s);

/* reload.c: the position after a deed done under other rules, and the outcomes
 * still forced, as these rules have them. False, 'err' filled: they cannot
 * be; nothing has changed. */
bool hx_deed_carry(struct hx_session *s, struct hx_deed *d,
                   struct hx_error *err);
void hx_past_free(struct hx_session *s);

/* Appends the deed; what had been undone is forgotten. */
void hx_deed_end(struct hx_session *s, int sort, int seat, const char *text);

#endif
