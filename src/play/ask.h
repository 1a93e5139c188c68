/*
 * ask.h - formulas typed in play: private to play/.
 */
#ifndef HX_ASK_H
#define HX_ASK_H

#include "session.h"

/* What a formula came to. Not to be copied: the value may point into it. */
struct hx_answer {
    int type, sub;
    struct hx_result value;
    int16_t bag[HX_LANES]; /* of the bank */
};

/* Compiles a formula as a line of play: `me` is a seat, nothing else is known.
 * 'all': secrets may be read. Returns HX_NONE and tells the mistake. */
uint16_t hx_ask_compile(struct hx_session *s, const char *text, bool all,
                        int want, int sub, struct hx_buffer *told);

/* Evaluates for the seat; 'viewer' -1 sees all. */
bool hx_ask_value(struct hx_session *s, int me, int viewer, const char *text,
                  struct hx_answer *a, struct hx_buffer *told);

/* Whose formulas are, if nothing else is said: the asked seat, else whose
 * turn it was. */
int hx_ask_whose(const struct hx_session *s);

#endif
