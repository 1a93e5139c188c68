/*
 * read_parts.h - what the files of the reader share among themselves.
 *
 * While a file runs, each word only notes its statement and keeps its table;
 * when the file has ended, the tables are copied and their shape is checked.
 */
#ifndef HX_READ_PARTS_H
#define HX_READ_PARTS_H

#include <lua.h>

#include "read.h"
#include "words.h"

#define HX_FILE_STATEMENTS 2000

struct hx_reader {
    struct hx_arena *arena;
    struct hx_sandbox *sandbox;
    struct hx_report *report;
    struct hx_source *source;
    struct hx_node *section; /* the formula of the section that is open */
    struct hx_decl *decl[HX_FILE_STATEMENTS];
    bool has_body[HX_FILE_STATEMENTS];
    int n;
    int line;     /* of what is being copied */
    int nodes;    /* made so far */
    size_t bytes; /* of texts and names, so far */
};

/* Tables of Lua that a reader uses, kept in the registry. */
enum hx_read_table {
    HX_READ_BODIES,    /* number of the statement -> its table */
    HX_READ_MAKERS,    /* table -> hx_made_pack(): by which, where */
    HX_READ_FUNCTIONS, /* list of those in declarations */
    HX_READ_TABLES
};
void hx_read_push(lua_State *L, enum hx_read_table which);

/* The maker of a table, and the line on which it was called, as a number. */
static inline lua_Integer hx_made_pack(const struct hx_maker *m, int line)
{
    return (lua_Integer)line << 8 | (m - hx_makers);
}
static inline const struct hx_maker *hx_made_by(lua_Integer made)
{
    return &hx_makers[made & 255];
}
static inline int hx_made_line(lua_Integer made)
{
    return (int)(made >> 8);
}

/* Puts words and makers into the environment on top of the stack. May
 * raise. */
void hx_words_add(lua_State *L);
/* The words of this state work for this reader, with new tables; NULL closes
 * them and forgets the tables. May raise. */
void hx_words_open(lua_State *L, struct hx_reader *reader);
/* Sets what happens when the chunk on top of the stack assigns a global:
 * a mistake is noted and reading goes on. May raise. */
void hx_words_watch_globals(lua_State *L);

/* A mistake of the file. */
#define hx_mistake(reader, line, ...) \
    hx_report_add((reader)->report, (reader)->source->path, line, __VA_ARGS__)

/* How a statement is called in messages: "action 'x'", "options". */
#define HX_TITLE 96
const char *hx_decl_title(const struct hx_decl *d, char buf[HX_TITLE]);

/* Copies the value on top of the stack (and leaves it). NULL, after reporting
 * it, if it is nothing that can be declared. Functions are also appended to
 * the reader's list. May raise. */
struct hx_node *hx_node_copy(struct hx_reader *reader, lua_State *L,
                             const struct hx_decl *d);

/* UTF-8 without control characters but line breaks and tabs: the others would
 * harm the terminal of whoever reads a message. */
bool hx_is_text(const char *s, size_t len);

/* A copy of a text of this length in the arena; NULL when the file has used
 * up what it may say. */
const char *hx_read_text(struct hx_reader *reader, const char *s, size_t len);

/* Fills the source's title, version, extends, players and neutrals from the
 * first statement, which is `variant`. */
void hx_read_variant(struct hx_reader *reader);

/* What a misspelt word stands for in the rest of the file: a function that
 * takes anything and does nothing. */
int hx_word_swallow(lua_State *L);

/* Reports what is wrong with one statement by itself: fields, names, makers,
 * functions in wrong places, what is missing. */
void hx_shape_check(struct hx_report *report, const struct hx_decl *d);

#endif
