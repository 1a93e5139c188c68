/*
 * subjects.h - the things that statements are about, between gathering the
 * statements and resolving them.
 */
#ifndef HX_SUBJECTS_H
#define HX_SUBJECTS_H

#include <string.h>

#include "composer.h"

enum hx_progress { HX_UNTOUCHED, HX_UNDERWAY, HX_DONE };

/* A thing that statements are about. */
struct hx_subject {
    const char *word, *name;     /* name: NULL for words without one */
    const struct hx_decl **said; /* in composed order, a declaration first */
    int n;
    int order; /* place of its declaration among all */
    bool declared;
    enum hx_progress progress;
    struct hx_decl *result; /* NULL: dropped, or never declared */
};

struct hx_merger {
    struct hx_composer *c;
    struct hx_composed *out;
    struct hx_subject **subject;
    int n;
    const char *chain; /* "a > b": `like` being followed */
    int depth;
};

static inline bool hx_is_among(const char *const *list, size_t n, const char *s)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i], s) == 0)
            return true;
    return false;
}
#define HX_AMONG(list, s) hx_is_among(list, sizeof(list) / sizeof *(list), s)

/* Fills the subjects, in the order of their declarations: gather.c. */
void hx_gather(struct hx_merger *m);
/* The subject of that name, or NULL. */
struct hx_subject *hx_subject_find(const struct hx_merger *m, const char *word,
                                   const char *name);

#endif
