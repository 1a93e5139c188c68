/*
 * input.h - lines that people type: readline on a terminal, else as they come.
 */
#ifndef HX_INPUT_H
#define HX_INPUT_H

#include "repl.h"

/* Are people at both ends? Then lines are read with readline. */
bool hx_input_is_terminal(void);

/* Sets readline up for the table: history, completion, Ctrl-C. Once. */
void hx_input_begin(struct hx_repl *r);
/* Writes the history. */
void hx_input_end(void);

/* The next line that was typed, to be freed; NULL at the end. A paste of
 * several lines gives them one by one. */
char *hx_input_line(const char *prompt);

/* Takes the prompt off its line, if there is one: something is to be told. */
void hx_input_clear(void);

/* Was Ctrl-C pressed since the last call, outside of hx_input_line? */
bool hx_input_interrupted(void);

/* The signal that ends the program (SIGTERM, or SIGHUP as the terminal is
 * gone), once it has come: the game is kept first. Else 0. */
int hx_input_ended(void);

/* Waits a moment, shorter if Enter or a signal comes: then it returns false. */
bool hx_input_pause(int milliseconds);

/* Clears the screen until the seat's person says that it is theirs; false:
 * the input has ended. */
bool hx_input_curtain(const char *seat);

#endif
