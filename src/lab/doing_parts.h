/*
 * doing_parts.h - what doing.c and doing_when.c share.
 */
#ifndef HX_DOING_PARTS_H
#define HX_DOING_PARTS_H

#include "doing.h"

/* Whatever a line does, the position must hold what always must. */
bool hx_doing_holds(struct hx_playing *p, const char *kind);
/* Judges what the session did; frees 'told'. */
bool hx_doing_done(struct hx_playing *p, const char *kind, enum hx_done done,
                   struct hx_buffer *told);
/* What follows the word "force". */
bool hx_doing_force(struct hx_playing *p, const char *kind, const char *line);

#endif
