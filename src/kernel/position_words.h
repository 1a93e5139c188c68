/*
 * position_words.h - inside: what writing and reading a position share.
 */
#ifndef HX_POSITION_WORDS_H
#define HX_POSITION_WORDS_H

#include "inside.h"
#include "position.h"

/* The words of scopes, by enum hx_field_scope, and of orders, by enum
 * hx_order. */
extern const char *const hx_scope_word[5];
extern const char *const hx_order_word[4];

/* Where an item stands, by names: "game/loop/each/turn", the third of several
 * of one name "each#3", the end of a list "end". What a call starts that is no
 * procedure stands below its own name. Borrowed from the arena; NULL: no frame
 * can stand there. */
const char *hx_item_path(const struct hx_rules *r, struct hx_arena *a, int ip);
int hx_item_find(const struct hx_rules *r, struct hx_arena *a,
                 const char *path); /* or -1 */

/* The type of an argument in frames at the path; HX_T_INT if nothing is
 * known. */
struct hx_passed_arg hx_arg_type(const struct hx_rules *r, const char *path,
                                 int name);

/* Does a counter's stock lie there? */
bool hx_is_stock(const struct hx_rules *r, int field);

/* A value of a simple type or a set of one word as one word: "A1", "none",
 * "red+blue". In the arena. */
const char *hx_word_of(const struct hx_rules *r, struct hx_arena *a, int type,
                       int sub, int64_t value);
/* False: there is nothing of that name. */
bool hx_word_read(const struct hx_rules *r, int type, int sub, char *word,
                  int64_t *value);

#endif
