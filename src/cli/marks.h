/*
 * marks.h - the places at which moves can be made, to be marked on the board.
 */
#ifndef HX_MARKS_H
#define HX_MARKS_H

#include "repl.h"

struct hx_marks {
    uint16_t *at[3]; /* by sort and place, as struct hx_sight takes them */
    int n, several;  /* places; those that stand for several moves */
    enum hx_sort sort;
    int place;           /* the first one; -1: there is none */
    struct hx_move move; /* there */
};

/* Finds the legal moves of the asked seat in which each of the words begins
 * one, and marks the place of each by its number in `moves`: where a move
 * takes several places, the first in which they differ. */
void hx_marks_find(struct hx_marks *m, struct hx_repl *r, const char *words);
void hx_marks_free(struct hx_marks *m);

#endif
