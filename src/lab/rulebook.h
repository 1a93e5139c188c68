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
/* Adds what it says of one thing: of the action or step 'act' (an index), of
 * the piece or the award of that name, indented as below a form of `help`. The
 * second returns false if nothing goes by the name. */
void hx_rulebook_act(const struct hx_mix *mix, int act, struct hx_buffer *to);
bool hx_rulebook_thing(const struct hx_mix *mix, const char *name,
                       struct hx_buffer *to);

#endif
