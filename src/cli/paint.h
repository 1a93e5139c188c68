/*
 * paint.h - the names of seats in their colours, where a terminal has any.
 *
 * The name itself stays: nothing is told by colour alone.
 */
#ifndef HX_PAINT_H
#define HX_PAINT_H

#include "canvas.h"
#include "repl.h"

/* Adds the text with the names of seats painted. In a prompt readline has to
 * know what takes no room. */
void hx_paint(const struct hx_rules *r, const char *text, enum hx_depth depth,
              bool prompt, struct hx_buffer *to);

/* Prints the text on stdout, painted at a terminal, and clears it. */
void hx_repl_say(const struct hx_repl *r, struct hx_buffer *text);
/* The same of lines that are broken where the terminal ends; what follows
 * stands behind 'indent' blanks. */
void hx_repl_say_wrapped(const struct hx_repl *r, struct hx_buffer *text,
                         int indent);

#endif
