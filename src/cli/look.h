/*
 * look.h - what the terminal that stdout is can show.
 */
#ifndef HX_LOOK_H
#define HX_LOOK_H

#include "picture.h"

/* Its size and colours: no colour where it is none, with NO_COLOR, or where
 * TERM knows none. ASCII where it is asked for or the locale is not UTF-8.
 * 'beside' lines are wanted for other things than the board. */
struct hx_look hx_look_here(bool ascii, int beside);

#endif
