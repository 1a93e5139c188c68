/*
 * position_reader.h - inside: what the readers of a position's lines share.
 *
 * What the rules do not know is noted and left out, but where that would leave
 * no game to go on with: then 'err' is filled.
 */
#ifndef HX_POSITION_READER_H
#define HX_POSITION_READER_H

#include "position_words.h"

struct hx_reader {
    struct hx_game *g;
    const struct hx_rules *r;
    struct hx_arena *a;
    struct hx_listener note;
    struct hx_error *err;
    const char *what; /* the first word of the line, and ... */
    const char *name; /* ... the second, or "" */
    char *entries;    /* what is left of its entries */
    bool **known;     /* by field and whose: the text has it */
    int hexes;        /* whose terrain was told */
};

/* This entry of the line has no place in these rules. */
void hx_leave_out(struct hx_reader *r, const char *entry);

/* Cuts the next entry off the line, the next word off a text; NULL: there is
 * none left. */
char *hx_next_entry(struct hx_reader *r);
char *hx_next_word(char **text);
int64_t hx_read_number(const char *word);

/* A value as one word; false: there is none, or nothing of that name. */
bool hx_read_word(struct hx_reader *r, int type, int sub, char *word,
                  int64_t *to);
/* The thing that the line is about, or whose the entry is: its first word is
 * cut off. -1, noted: there is no such thing. */
int hx_read_subject(struct hx_reader *r, int type);
int hx_read_owner(struct hx_reader *r, int type, char **entry);

/* "2 brick 1 ore" into the amounts of n things of the type. */
void hx_read_amounts(struct hx_reader *r, const char *whose, char *text,
                     int type, int n, int16_t *amount);

/* position_table.c: the board, hands, decks, awards */
void hx_read_terrain(struct hx_reader *r);
void hx_read_token(struct hx_reader *r);
void hx_read_harbor(struct hx_reader *r);
void hx_read_piece(struct hx_reader *r);
void hx_read_hand(struct hx_reader *r);
void hx_read_cards(struct hx_reader *r);
void hx_read_waiting(struct hx_reader *r);
void hx_read_out(struct hx_reader *r);
void hx_read_under(struct hx_reader *r);
void hx_read_gained(struct hx_reader *r);
void hx_read_award(struct hx_reader *r);
/* ... and what follows of banks, stocks and decks from all of it. */
void hx_fill_rest(struct hx_reader *r);

/* position_fields.c; and those that the text does not know. */
void hx_read_field(struct hx_reader *r);
void hx_begin_fields(struct hx_reader *r);

/* position_stack.c: chance and the stack; does it stand where it can? */
void hx_read_stream(struct hx_reader *r);
void hx_read_outcomes(struct hx_reader *r);
void hx_read_next(struct hx_reader *r);
void hx_read_frame(struct hx_reader *r);
void hx_read_sealed(struct hx_reader *r);
void hx_check_stack(struct hx_reader *r);

#endif
