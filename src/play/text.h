/*
 * text.h - moves, refusals and values as people read and type them.
 *
 * What is printed here is what records hold, and hx_text_parse reads it back
 * as the same move in the same position.
 */
#ifndef HX_TEXT_H
#define HX_TEXT_H

#include "buffer.h"
#include "game.h"

/* Reads a line as a move of the seat: the actions that the question opens are
 * tried first, then all others, so that a move of another menu is known and
 * can be refused. Leading words may be left out and words shortened while one
 * move fits; all words, where only one action is opened. Says nothing about legality. Returns false and fills 'err' with
 * a sentence that names the nearest word or what is missing. */
bool hx_text_parse(struct hx_game *g, int seat, const char *line,
                   struct hx_move *move, struct hx_error *err);

/* Adds the canonical text: "road C3-NE", "discard 2 brick 1 ore", "pass". */
void hx_text_move(const struct hx_game *g, const struct hx_move *move,
                  struct hx_buffer *to);

/* The same with "?" for the choices in 'hidden' (bits): what others see of an
 * action with sealed choices. */
void hx_text_move_hiding(const struct hx_game *g, const struct hx_move *move,
                         uint32_t hidden, struct hx_buffer *to);

/* How an action is typed: "road EDGE", "offer GIVE for GET to SEATS"; and what
 * stands there for a choice. */
void hx_text_form(const struct hx_rules *r, int act, struct hx_buffer *to);
void hx_text_blank(const struct hx_choice *c, struct hx_buffer *to);

/* The same up to its first choice: "buy card", "offer". */
void hx_text_words(const struct hx_rules *r, int act, struct hx_buffer *to);

/* Adds "2 brick 1 ore", or "nothing": the kinds of a bag as declared. */
void hx_text_bundle(const struct hx_rules *r, const int16_t *bag,
                    struct hx_buffer *to);
/* The same of cards and counters: an amount for each kind there may be. */
enum { HX_ALL_KINDS = HX_LANES + HX_MAX_COUNTERS };
void hx_text_amounts(const struct hx_rules *r, const int16_t *amount,
                     struct hx_buffer *to);
/* Reads one; the whole of 'text' must be it. Counters are allowed. */
bool hx_text_parse_bundle(const struct hx_rules *r, const char *text,
                          int16_t bag[HX_LANES], struct hx_error *err);

/* Reads the name of a single thing or a number of the type ("red", "C3.N",
 * "7", "true", "none"). 'text' is one word. */
bool hx_text_parse_value(const struct hx_rules *r, int type, int sub,
                         const char *text, int32_t *value,
                         struct hx_error *err);

/* Adds the value of a formula: a set as its members parted by spaces,
 * "none" for an empty one. */
void hx_text_result(const struct hx_rules *r, int type, int sub,
                    struct hx_result value, struct hx_buffer *to);

/* Is the line UTF-8 without control characters but tabs? Others may not be
 * echoed to a terminal. */
bool hx_text_is_plain(const char *line, size_t len);

/* Adds a text with its formulas filled in. */
void hx_text_says(struct hx_game *g, const struct hx_text *text,
                  const struct hx_ctx *ctx, struct hx_buffer *to);

/* The name that a refusal goes by: a constraint, a limit, a value, or a
 * reason of the kernel ("menu", "cost"). Borrowed from the rules. */
const char *hx_refusal_name(const struct hx_rules *r,
                            const struct hx_refusal *why);

/* Can a refusal go by that name in these rules? If not, 'err' says so. */
bool hx_is_refusal_name(const struct hx_rules *r, const char *name,
                        struct hx_error *err);

/* Adds the refusal as one line: "NAME: sentence (rule ids; file:line)"; and
 * what is possible instead, if that is little. */
void hx_refusal_reason(struct hx_game *g, const struct hx_refusal *why,
                       struct hx_buffer *to);
void hx_refusal_text(struct hx_game *g, const struct hx_refusal *why,
                     struct hx_buffer *to);

/* Is the rule error about a typed statement alone, no rule was running? */
bool hx_rule_error_typed(const struct hx_game *g);

/* Adds the rule error of the game as rule_language.md 11.2 shows it, several
 * lines. 'move' is what was tried ("red: robber C3"), or NULL. */
void hx_rule_error_text(struct hx_game *g, const char *move,
                        struct hx_buffer *to);

#endif
