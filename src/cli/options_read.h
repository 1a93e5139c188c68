/*
 * options_read.h - the arguments of options, read; for the files options*.c.
 *
 * Each puts what was said where it belongs. False: 'err' says what is wrong.
 */
#ifndef HX_OPTIONS_READ_H
#define HX_OPTIONS_READ_H

#include "options.h"

/* "target=8". */
bool hx_options_given(struct hx_options *o, const char *text,
                      struct hx_error *err);
/* "3": so many people; "red=human,blue=random". */
bool hx_options_seats(struct hx_options *o, const char *text,
                      struct hx_error *err);
bool hx_options_seed(struct hx_options *o, const char *text,
                     struct hx_error *err);
/* A number from 1 on; 'name' is that of the option. */
bool hx_options_number(const char *name, const char *text, long *value,
                       struct hx_error *err);
/* How many processes. */
bool hx_options_jobs(const char *text, long *value, struct hx_error *err);

#endif
