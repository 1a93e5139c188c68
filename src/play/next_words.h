/*
 * next_words.h - what may follow the words of a move that is being typed.
 */
#ifndef HX_NEXT_WORDS_H
#define HX_NEXT_WORDS_H

#include "game.h"

/* What is told of each word; several times, maybe. */
struct hx_next_words {
    void (*tell)(void *self, const char *word);
    void *self;
};

/* Tells the words that may follow 'before' (whole words, or none) in a legal
 * move of the seat and begin with 'start', small letters and capitals alike:
 * words of forms, and the names of what may be chosen. A place is told by the
 * name that begins so, whichever hex of it that names. 'any': also of moves
 * that are not legal. Only for the eyes of the seat. */
void hx_next_words(struct hx_game *g, int seat, const char *before,
                   const char *start, bool any, struct hx_next_words to);

#endif
