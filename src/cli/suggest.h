/*
 * suggest.h - what may stand next on the program's command line: for the
 * completion of shells and of `new` at the prompt, from the tables of commands
 * and options.
 */
#ifndef HX_SUGGEST_H
#define HX_SUGGEST_H

#include "buffer.h"

/* Writes a line for each word that may stand in place of the last of the
 * words after the program's name, which may be empty or begun: the word, a tab
 * and what it says. Then lines for the shell: ":files" or ":files lua" if files
 * (or those, and folders) may stand there too, ":open" if the words are not
 * complete in themselves, so that no blank should follow. Wrong words before it
 * give fewer lines or none. */
void hx_suggest(int n, const char *const *word, struct hx_buffer *to);

/* The same behind a command that takes this (bits of enum hx_takes); 'mix' is
 * the one whose options are offered when the words name none. */
void hx_suggest_for(unsigned takes, const char *mix, int n,
                    const char *const *word, struct hx_buffer *to);

#endif
