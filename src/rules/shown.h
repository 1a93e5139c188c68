/*
 * shown.h - what a terminal may be shown of texts from outside.
 */
#ifndef HX_SHOWN_H
#define HX_SHOWN_H

#include <stddef.h>

/* Length of the UTF-8 character at 'text', of which 'left' bytes are there; 0
 * for what is not to be shown: control characters and broken sequences. */
size_t hx_shown_length(const char *text, size_t left);

#endif
