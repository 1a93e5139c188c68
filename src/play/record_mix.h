/*
 * record_mix.h - the mix that a record names: private to play/.
 *
 * Rule files given by path lie somewhere; the record may be read elsewhere
 * than where the game was played.
 */
#ifndef HX_RECORD_MIX_H
#define HX_RECORD_MIX_H

#include "buffer.h"

/* Adds the mix as a record at 'path' names it: in the current folder as it
 * is, elsewhere with its relative paths made absolute. */
void hx_record_name_mix(const char *mix, const char *path,
                        struct hx_buffer *to);

#endif
