/*
 * deed.h - how a session does something: private to play/.
 *
 * hx_deed_begin, then the game is changed, then hx_deed_end - or hx_deed_drop,
 * which puts everything back.
 */
#ifndef HX_DEED_H
#define HX_DEED_H

#include "session.h"

void hx_deed_begin(struct hx_session *s);
void hx_deed_drop(struct hx_session *s);

/* Takes the trace of the last change over into the deed. */
void hx_deed_keep_draws(struct hx_session *s);

/* Appends the deed; what had been undone is forgotten. */
void hx_deed_end(struct hx_session *s, int sort, int seat, const char *text);

#endif
