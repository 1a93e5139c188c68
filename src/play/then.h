/*
 * then.h - the lines of `then`, in parts.
 */
#ifndef HX_THEN_H
#define HX_THEN_H

#include "ask.h"
#include "session.h"

/* The first word of *line into 'word', *line behind it and the blanks. False
 * at the end of the line, or if the word does not fit. */
bool hx_then_word(const char **line, char *word, size_t room);

/* Does the line begin with the word? Then *line stands behind it. */
bool hx_then_begins(const char **line, const char *word);

/* HX_TRUE if both texts are the same; else tells both. */
enum hx_verdict hx_then_verdict(struct hx_buffer *told, const char *want,
                                const char *got);

/* Adds what the left side of LEFT = VALUE is now. False, told, if it cannot be
 * read. */
bool hx_then_left(struct hx_session *s, int viewer, const char *left,
                  struct hx_buffer *to, struct hx_buffer *told);

/* Adds VALUE in the form in which a value of that type is printed; what cannot
 * be read as one may be a formula. False, told, if it is neither. */
bool hx_then_value(struct hx_session *s, const char *text,
                   const struct hx_answer *like, struct hx_buffer *to,
                   struct hx_buffer *told);

/* What follows "RED may", "choosing", "choices". */
enum hx_verdict hx_then_may(struct hx_session *s, int seat, const char *line,
                            struct hx_buffer *told);
enum hx_verdict hx_then_choosing(struct hx_session *s, const char *line,
                                 struct hx_buffer *told);
enum hx_verdict hx_then_choices(struct hx_session *s, const char *line,
                                struct hx_buffer *told);

#endif
