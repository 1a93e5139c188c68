/*
 * option_work.h - options while they are composed: options.c says what they
 * are, option_values.c gives them values.
 */
#ifndef HX_OPTION_WORK_H
#define HX_OPTION_WORK_H

#include "composer.h"

enum hx_option_progress {
    HX_OPTION_UNTOUCHED,
    HX_OPTION_UNDERWAY,
    HX_OPTION_DONE
};

/* An option while it is composed. */
struct hx_option_work {
    const char *name;
    struct hx_said *said; /* its declarations, in composed order */
    int n;
    struct hx_said shape, fallback; /* what holds: list part, default */
    int allowed; /* enum: the first so many of its names may be chosen */
    enum hx_option_progress progress;
};

struct hx_option_bench {
    struct hx_composer *c;
    struct hx_option_work *work; /* parallel to c->option, sorted by name */
    int n;
    const char *chain; /* "a > b": defaults being found */
};

static inline int32_t hx_number(const struct hx_node *n)
{
    if (n->i < INT32_MIN)
        return INT32_MIN;
    return n->i > INT32_MAX ? INT32_MAX : (int32_t)n->i;
}

static inline bool hx_are_all(const struct hx_node *list, int type)
{
    for (int i = 0; i < list->nitem; i++)
        if (list->item[i]->type != type)
            return false;
    return true;
}

/* Gives the options of the request (-o) their values, then all others their
 * defaults. */
void hx_option_values(struct hx_option_bench *b);

#endif
