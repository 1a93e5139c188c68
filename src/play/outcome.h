/*
 * outcome.h - outcomes of chance as text: "dice 3 4", "steal ore".
 *
 * A stream's values are read as those of the first chance that draws from it;
 * a stream without a chance deals cards of decks if it is called "deck",
 * else single kinds out of hands.
 */
#ifndef HX_OUTCOME_H
#define HX_OUTCOME_H

#include "session.h"

/* Adds the values of a draw: "3 4", "ore"; "5!" where it was rejected. */
void hx_outcome_values(const struct hx_rules *r, const struct hx_draw *draw,
                       struct hx_buffer *to);

/* Adds the draws of a deed stream by stream, each after 'before' ("| " in
 * records): "| dice 3 4 | steal ore". */
void hx_outcome_streams(const struct hx_rules *r, const struct hx_draw *draw,
                        int ndraw, const char *before, struct hx_buffer *to);

/* Adds an outcome that is fixed: "dice 3 4". */
void hx_outcome_text(const struct hx_rules *r, const struct hx_outcome *o,
                     struct hx_buffer *to);

/* Reads "STREAM VALUES", "!" behind a value being ignored, into 'to', which
 * has room for 'max'. Returns how many draws, or -1 and fills 'err'. */
int hx_outcome_parse(const struct hx_rules *r, const char *line,
                     struct hx_outcome *to, int max, struct hx_error *err);

#endif
