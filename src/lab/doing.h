/*
 * doing.h - the lines of a scenario that is being played: for playing.c and
 * doing*.c alone.
 */
#ifndef HX_DOING_H
#define HX_DOING_H

#include "finding.h"
#include "scenario.h"

#define HX_FORCED_STREAMS 64

struct hx_playing {
    const struct hx_scenario *s;
    uint32_t row;
    struct hx_session *game;
    struct hx_finding *f;
    struct hx_buffer text; /* the line at hand, filled in */
    int line;
    int ngiven;   /* deeds of `given`: undo stops there */
    int moved;    /* the line of the last move, 0: none was made */
    bool settled; /* awards were reviewed after `given` */
    int forced[HX_FORCED_STREAMS]; /* lines that fix outcomes, by stream */
};

/* Fills the finding and returns false: what should be, what is, and in short
 * what lies between. */
bool hx_doing_differs(struct hx_playing *p, const char *kind, const char *want,
                      const char *got, const char *difference);
/* The same where want and got stand in the finding. */
bool hx_doing_fails(struct hx_playing *p, const char *kind);

/* Does the line of `given`, `when` or `then` in p->text; false: 'f' is
 * filled. */
bool hx_doing_given(struct hx_playing *p);
bool hx_doing_when(struct hx_playing *p);
bool hx_doing_then(struct hx_playing *p);

/* After the last line of `given`: awards are reviewed once, so that it does
 * not count which line came first. */
bool hx_doing_settle(struct hx_playing *p);

#endif
