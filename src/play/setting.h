/*
 * setting.h - a line of `given` while it is set: private to play/.
 */
#ifndef HX_SETTING_H
#define HX_SETTING_H

#include "effect.h"
#include "session.h"

#define HX_SETTING_WORDS 128

/* A line that is being set. */
struct hx_setting {
    struct hx_session *s;
    const struct hx_rules *r;
    const char *line;
    char *copy;
    const char *word[HX_SETTING_WORDS];
    int n, at;
    int seat, place; /* of whom; -1, -1: the game's */
    enum hx_sort sort;
    int award, holder; /* the last award that was given to a seat; -1: none */
    uint16_t step;     /* at which the game is to stand; HX_NONE: as it does */
    struct hx_error err;
};

/* The word at hand, or NULL; the same, and on to the one behind it: a mistake
 * if there is none. */
const char *hx_setting_peek(const struct hx_setting *p);
const char *hx_setting_next(struct hx_setting *p, const char *after);

/* The mistake of a word that names nothing of whom the line sets, with the
 * nearest that does. Returns false. */
bool hx_setting_unknown(struct hx_setting *p, const char *word);
/* The same of a word that is no step. */
bool hx_setting_no_step(struct hx_setting *p, const char *word);

/* Reads a bundle up to the first word that is no part of one. */
bool hx_setting_bundle(struct hx_setting *p, const char *after, int16_t *bag);

/* What follows the word "hand", the name of a counter, of a hand of cards: it
 * is read and set. False after a mistake or a failed effect. */
bool hx_setting_hand(struct hx_setting *p, struct hx_game *g);
bool hx_setting_counter(struct hx_setting *p, struct hx_game *g, int kind);
bool hx_setting_cards(struct hx_setting *p, struct hx_game *g, int hand);

/* The same of what follows the name of a field, 'of' being a seat, a place or
 * -1; of what the place is or holds by that name. */
bool hx_setting_field(struct hx_setting *p, struct hx_game *g, uint16_t field,
                      int of);
bool hx_setting_place(struct hx_setting *p, struct hx_game *g,
                      const char *word);

#endif
