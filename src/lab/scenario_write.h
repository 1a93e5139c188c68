/*
 * scenario_write.h - a session as a scenario.
 */
#ifndef HX_SCENARIO_WRITE_H
#define HX_SCENARIO_WRITE_H

#include "session.h"

/* A statement that was checked in the session, and held. */
struct hx_checked {
    int after;     /* deeds that were done then */
    uint64_t hash; /* of the position */
    char *line;
};

/* Adds the session as a scenario for a file at 'path' (paths of the mix are
 * written so that they are found from there): what was set before the first
 * move is given, each outcome of chance is forced, what was checked is
 * expected, and at the end who chooses what, and what everybody has. What was
 * undone is left out. False, and 'err' filled, for a game that was played by
 * other rules before they were read again. */
bool hx_scenario_write(struct hx_session *s, const char *title,
                       const char *path, const struct hx_checked *checked,
                       int nchecked, struct hx_buffer *to,
                       struct hx_error *err);

#endif
