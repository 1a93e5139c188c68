/*
 * rulebook.h - the rules of a mix for people who want to play, made from its
 * declarations.
 */
#ifndef HX_RULEBOOK_H
#define HX_RULEBOOK_H

#include "mix.h"
#include "page.h"

/* Adds the rulebook. What does not stand in the first file of the mix (the
 * game that the others change) is marked with the file that says so. */
void hx_rulebook(const struct hx_mix *mix, bool markdown, struct hx_buffer *to);

#endif
