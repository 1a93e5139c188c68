/*
 * record_mix.h - the mix that a record or a scenario names.
 *
 * Rule files given by path lie somewhere; the file that names them may be read
 * elsewhere than where the game was played.
 */
#ifndef HX_RECORD_MIX_H
#define HX_RECORD_MIX_H

#include "arena.h"
#include "buffer.h"
#include "report.h"

/* Adds the mix as a record at 'path' names it: in the current folder as it
 * is, elsewhere with its relative paths made absolute. */
void hx_record_name_mix(const char *mix, const char *path,
                        struct hx_buffer *to);

/* The mix that the file at 'path' names, with the paths in it found: as they
 * are, or else from the folder of that file. NULL, reported, if one leads
 * nowhere. */
const char *hx_record_find_mix(struct hx_arena *a, const char *mix,
                               const char *path, struct hx_report *report);

#endif
