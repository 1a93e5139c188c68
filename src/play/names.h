/*
 * names.h - the names of things and their types, for reading and printing.
 */
#ifndef HX_NAMES_H
#define HX_NAMES_H

#include "buffer.h"
#include "rules.h"

/* How many things a type has that go by a name (seats, kinds, ...), and the
 * name of each. 0 for numbers, flags, places and sets. */
int hx_names_of(const struct hx_rules *r, int type, int sub);
const char *hx_name_of(const struct hx_rules *r, int type, int sub, int i);

/* Finds 'word' among the members (bits) of a type, small letters and capitals
 * alike: the index; -1 if it is none, -2 if it is short for several. With
 * 'whole' only whole words count; *shortened tells that it was not one. */
int hx_name_find(const struct hx_rules *r, int type, int sub, uint64_t members,
                 const char *word, bool whole, bool *shortened);

/* The nearest such name, as " (did you mean 'x'?)" or "". */
#define HX_NEAREST 64
const char *hx_name_guess(const struct hx_rules *r, int type, int sub,
                          uint64_t members, const char *word,
                          char buf[HX_NEAREST]);

/* Adds "'green' does not play here" with the nearest seat, or with all of them
 * if none is near. */
void hx_name_no_seat(const struct hx_rules *r, const char *word,
                     struct hx_buffer *to);

/* The type of one member of a set, or the type itself. */
int hx_member_type(int type);

/* "a corner", "an edge", "a seat": what a single thing of a type is called.
 */
const char *hx_thing_name(int type);

/* "a" or "an", as the word needs it. */
const char *hx_article(const char *word);

/* The name of a corner or edge by the i-th of its directions (0 to 5) from that
 * hex: "C3.NE"; of a hex: its own. */
const char *hx_name_around(const struct hx_geo *geo, enum hx_sort sort, int hex,
                           int i, char name[HX_PLACE_NAME]);

/* A number without a sign, of up to 6 digits; -1 if it is none. */
int hx_name_number(const char *word);

/* The thing of that name: field, step ..., or HX_NONE. */
uint16_t hx_find_field(const struct hx_rules *r, int scope, const char *name);
uint16_t hx_find_step(const struct hx_rules *r, const char *name);
int hx_find_seat(const struct hx_rules *r, const char *name);   /* or -1 */
int hx_find_stream(const struct hx_rules *r, const char *name); /* or -1 */

/* Adds the value of an option as it is typed behind "name=". */
struct hx_option;
void hx_name_option(const struct hx_option *o, struct hx_buffer *to);

/* The declaration's place as "file:line". */
void hx_origin_text(const struct hx_rules *r, struct hx_origin at,
                    struct hx_buffer *to);
/* Adds " (BASE-073; base.lua:12)": the rule ids and the place of it, if it has
 * any. */
void hx_source_text(const struct hx_rules *r, const struct hx_head *head,
                    struct hx_buffer *to);

#endif
