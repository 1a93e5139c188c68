/*
 * why.h - where a number comes from, and why an award is whose it is.
 */
#ifndef HX_WHY_H
#define HX_WHY_H

#include "session.h"

enum hx_why_about {
    HX_WHY_MOVE,    /* the line is about neither */
    HX_WHY_TOLD,    /* 'to' has the answer, in lines */
    HX_WHY_REFUSED, /* 'to' has a sentence: what is missing, or hidden */
};

/* "points red", "bank.rate red ore", "longest_road": lists base and modifiers
 * of a number with the place of each, or the metric of an award by seat. A
 * seat that is not said is the asked one; other arguments not said are gone
 * through. What the viewer (-1: all) may not see is not told. */
enum hx_why_about hx_session_why_number(struct hx_session *s, int viewer,
                                        const char *line, struct hx_buffer *to);

/* why_award.c: the same of one award. */
enum hx_why_about hx_why_award(struct hx_session *s, int viewer, int award,
                               struct hx_buffer *to);

#endif
