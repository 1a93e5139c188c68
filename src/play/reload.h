/*
 * reload.h - a game that goes on under rule files that were read again.
 *
 * The position is carried over by the names of things (position.h). What was
 * done before stays done, and is told by the rules it was done under; its
 * positions are carried over when they are gone back to. So a reloaded game is
 * an edited one: its record has the position at which the rules changed.
 */
#ifndef HX_RELOAD_H
#define HX_RELOAD_H

#include "session.h"

enum hx_reloaded {
    HX_SAME_RULES, /* no file has changed: nothing was done */
    HX_NEW_RULES,  /* 'told' has a line for each thing that is told */
    HX_OLD_RULES   /* refused: nothing has changed */
};

/* Reads the session's rule files again and goes on with what they say now. On
 * a refusal 'report' has the mistakes of the files, or 'told' has the reason.
 * On success the session's formulas tell their mistakes to 'report', which must
 * outlive it. */
enum hx_reloaded hx_session_reload(struct hx_session *s, long max_steps,
                                   struct hx_report *report,
                                   struct hx_buffer *told);

/* The same, but plays all that was done from the start under the rules as they
 * are now, up to the first move that no longer holds: 'told' says which. On
 * success *to is that game: the old one is still there, and the caller's. */
enum hx_reloaded hx_session_play_again(const struct hx_session *s,
                                       long max_steps, struct hx_session **to,
                                       struct hx_report *report,
                                       struct hx_buffer *told);

/* Was something of it played by other rules? */
bool hx_session_has_past(const struct hx_session *s);

/* How the rules of a session were asked for: its mix, options and players, in
 * the arena. */
struct hx_request hx_session_request(const struct hx_session *s,
                                     struct hx_arena *a);

#endif
