/*
 * reading.h - a typed line while it is read as a move.
 *
 * Private to text_parse.c, reading*.c and next_words.c.
 */
#ifndef HX_READING_H
#define HX_READING_H

#include "game.h"

#define HX_TOKENS 64
#define HX_LINE 512

/* A typed line, and the attempt to read it as one action. */
struct hx_reading {
    struct hx_game *g;
    const struct hx_rules *r;
    int seat;
    char line[HX_LINE];
    const char *token[HX_TOKENS];
    int n;

    const struct hx_act *act;
    struct hx_move move;
    int at;         /* the next token */
    bool shortened; /* a word was */
    bool may_shorten;
    bool begins_whole; /* the first token is a whole word of some action */
    struct hx_error why;
};

/* Cuts the line into tokens; false and 'err' if it is empty or too long. */
bool hx_reading_split(struct hx_reading *p, const char *line,
                      struct hx_error *err);

/* Sets the reading to the start of the line, to be read as the action. */
void hx_reading_start(struct hx_reading *p, int act);

/* Reads the words of the form from number 'w' on, to the end of the line.
 * Returns false and fills p->why at the first token that does not fit. */
bool hx_reading_words(struct hx_reading *p, int w);

/* Reads the choice that word 'w' of the form is. A bundle or seats end where
 * the form's next word begins, or with the line. False: p->why. */
bool hx_reading_choice(struct hx_reading *p, int w);

/* All players whom the constraints over the choice allow: "to all". */
int32_t hx_reading_seats(struct hx_reading *p, int choice);

/* Is the token the word, or short for it where that is allowed? */
bool hx_reading_is(struct hx_reading *p, const char *token, const char *word);

/* ---- mistakes: reading_mistake.c ---- */

/* What a member of the type is called: "corner"; kinds by their group, if it
 * is of just these members. */
const char *hx_reading_type(const struct hx_rules *r, int type,
                            uint64_t members);
/* p->why: the token is a place, but of another sort than the choice takes;
 * which places by it could be meant. */
void hx_reading_other_place(struct hx_reading *p, const char *token, int choice,
                            enum hx_sort sort, int place);
/* p->why: the token is no place of the board; how such a one is written. */
void hx_reading_no_place(struct hx_reading *p, const char *token, int type);
/* p->why: the token is the name of none of the members; which one is like it,
 * or all of them if they are few. */
void hx_reading_no_name(struct hx_reading *p, const char *token, int type,
                        int sub, uint64_t members);
/* p->why: the line ends where word 'w' of the form should stand. */
void hx_reading_missing(struct hx_reading *p, int w);

#endif
