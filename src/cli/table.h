/*
 * table.h - the commands of the prompt: rows of one table, from which
 * dispatch, help and completion are made.
 */
#ifndef HX_TABLE_H
#define HX_TABLE_H

#include "repl.h"

enum { HX_ANY_WORDS = 99 };

/* What a line of `new` takes. */
enum {
    HX_NEW_TAKES =
        HX_TAKES_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS | HX_TAKES_SEED
};

struct hx_row {
    const char *name, *arguments, *says;
    int least, most;          /* how many words follow */
    bool needs_game, playing; /* playing: of use to who only plays */
    void (*run)(struct hx_repl *r, const char *arguments);
};

/* All rows, those for playing first; *n is how many. */
const struct hx_row *hx_table(int *n);

/* The row of that name, or NULL. 'len' bytes count. */
const struct hx_row *hx_table_find(const char *name, size_t len);

/* The row whose name begins so, small letters and capitals alike, if it is the
 * only one; else NULL, and the names of several in 'to' ("load or log"). */
const struct hx_row *hx_table_short(const char *name, size_t len,
                                    struct hx_buffer *to);

/* What the rows run: repl_show.c, repl_play.c, repl_edit.c, repl_file.c,
 * repl_help.c, repl_reload.c. */
void hx_line_assert(struct hx_repl *r, const char *arguments);
void hx_line_bank(struct hx_repl *r, const char *arguments);
void hx_line_board(struct hx_repl *r, const char *arguments);
void hx_line_costs(struct hx_repl *r, const char *arguments);
void hx_line_force(struct hx_repl *r, const char *arguments);
void hx_line_hand(struct hx_repl *r, const char *arguments);
void hx_line_help(struct hx_repl *r, const char *arguments);
void hx_line_list(struct hx_repl *r, const char *arguments);
void hx_line_load(struct hx_repl *r, const char *arguments);
void hx_line_log(struct hx_repl *r, const char *arguments);
void hx_line_moves(struct hx_repl *r, const char *arguments);
void hx_line_new(struct hx_repl *r, const char *arguments);
void hx_line_quit(struct hx_repl *r, const char *arguments);
void hx_line_record(struct hx_repl *r, const char *arguments);
void hx_line_reload(struct hx_repl *r, const char *arguments);
void hx_line_redo(struct hx_repl *r, const char *arguments);
void hx_line_save(struct hx_repl *r, const char *arguments);
void hx_line_score(struct hx_repl *r, const char *arguments);
void hx_line_set(struct hx_repl *r, const char *arguments);
void hx_line_show(struct hx_repl *r, const char *arguments);
void hx_line_undo(struct hx_repl *r, const char *arguments);
void hx_line_watch(struct hx_repl *r, const char *arguments);
void hx_line_why(struct hx_repl *r, const char *arguments);

/* Refuses the line, whose first word is no command and begins no move, with
 * what may have been meant; the same for what `help` does not know. */
void hx_help_unknown_line(struct hx_repl *r, const char *line);
void hx_help_unknown(struct hx_repl *r, const char *word);
/* Tells of the place, kind, card, declaration, option or rule id of that name,
 * or else, unless something else was told already, of names it is a part of;
 * false: there is none. */
bool hx_help_about(struct hx_repl *r, const char *word, bool told);
/* Prints how the moves with the word are typed and what the rulebook says of
 * them; the examples are for the seat that is asked. False: there are none. */
bool hx_help_forms(const struct hx_mix *mix, const char *word, int seat);
/* Is the word one that moves are typed with, or short for one? */
bool hx_help_knows(const struct hx_rules *r, const char *word, size_t len);

#endif
