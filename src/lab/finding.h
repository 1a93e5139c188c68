/*
 * finding.h - why a scenario fails: what was wanted, what came, and the rule
 * to look at.
 */
#ifndef HX_FINDING_H
#define HX_FINDING_H

#include "session.h"

/* Start with {0}; to be ended with hx_finding_free. */
struct hx_finding {
    const char *kind;      /* "then", "record", ...: a constant; NULL: none */
    int line;              /* in the file */
    struct hx_buffer says; /* the line */
    struct hx_buffer want, got, difference;
    struct hx_buffer move; /* the last one, and what it led to */
    struct hx_buffer rule; /* its name, rule ids, file:line */
};

void hx_finding_free(struct hx_finding *f);

/* Fills in what lies between want and got. */
void hx_finding_compare(struct hx_finding *f);

/* Adds the finding as the diagnostic block of TAP: YAML, each line behind two
 * blanks. */
void hx_finding_print(const struct hx_finding *f, const char *path,
                      struct hx_buffer *to);

/* The rule to look at first when a line of `then`, or a move of the seat, does
 * not come out as it should, or when a line of `given` is refused: blame.c. */
void hx_blame_given(struct hx_session *s, const char *line,
                    struct hx_buffer *to);
void hx_blame_then(struct hx_session *s, const char *line,
                   struct hx_buffer *to);
void hx_blame_move(struct hx_session *s, int seat, const struct hx_move *move,
                   struct hx_buffer *to);
/* The rule that failed last. */
void hx_blame_failed(struct hx_session *s, struct hx_buffer *to);

#endif
