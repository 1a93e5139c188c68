/*
 * act_words.h - the words of an action's form, as printing and parsing share
 * them.
 */
#ifndef HX_ACT_WORDS_H
#define HX_ACT_WORDS_H

#include "rules.h"

/* How many literal words the form begins with. */
int hx_act_leading(const struct hx_act *a);

/* The word with which the canonical text begins. A form that is the action's
 * name and has choices goes by its last word ("build settlement C3.N" is
 * printed "settlement C3.N") unless another action that is open at the same
 * time uses that word. -1: another has the same words; the action's dotted
 * name stands for its leading words then. */
int hx_act_first_word(const struct hx_rules *r, int act);

#endif
