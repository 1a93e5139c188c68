/*
 * repl.h - the table people sit at: lines in, what happened out.
 *
 * The same language serves the prompt on a terminal, a pipe and `run`. The
 * fields are for the files of src/cli/ alone.
 */
#ifndef HX_REPL_H
#define HX_REPL_H

#include "autosave.h"
#include "cli.h"
#include "options.h"
#include "session.h"
#include "watch.h"

struct hx_repl {
    struct hx_options options;  /* of this game: `new` repeats them */
    struct hx_report *report;   /* of the session's rules */
    struct hx_session *session; /* NULL before the first game */
    bool terminal;              /* people watch: prompts, a curtain */
    bool all_human;             /* who sits down if nothing is said */
    bool open;                  /* all hands lie open */
    bool hold;                  /* programs do not answer by themselves */
    bool announced;             /* the end of the game was */
    bool quit;
    bool warned;            /* the line before would have lost the game */
    int kept;               /* deeds of the game as it was saved, ... */
    uint64_t kept_hash;     /* ... and its position then */
    struct hx_buffer path;  /* where to: `save` alone writes there again */
    int sitting;            /* the person at the keyboard, or -1 */
    int seen[HX_MAX_SEATS]; /* deeds each has been told of; -1: not even
                                    how the game began */
    struct hx_buffer drawn, table, have, can; /* what was shown last */
    int shown_at, drawn_at;      /* deeds when that, and the board, was */
    struct hx_buffer note;       /* for the person that is asked next */
    struct hx_autosave autosave; /* of this game, at a terminal */
    struct hx_watch watch;       /* rule files that are looked at */
    int board_at;                /* the hex to look at; -1: any */
    bool ascii;                  /* --ascii was said */
    const char *file;            /* where lines come from, or NULL */
    int line;
    bool refused;               /* this line was */
    struct hx_checked *checked; /* by `assert`, for `record` */
    int nchecked;
};

/* Without a game; to be ended with hx_repl_free. */
void hx_repl_init(struct hx_repl *r, bool terminal, bool all_human);
void hx_repl_free(struct hx_repl *r);

/* Executes one line of 'len' bytes, its end included. Returns false if it was
 * refused: then it has been told why on stderr, and nothing has changed. */
bool hx_repl_line(struct hx_repl *r, const char *line, size_t len);

/* Says on stderr why this line is refused, with its place. */
void hx_repl_refuse(struct hx_repl *r, const char *format, ...) HX_PRINTF(2, 3);
/* The same for what hx_session_... told, unless it is 'done'. */
bool hx_repl_judge(struct hx_repl *r, enum hx_done done,
                   struct hx_buffer *told);

/* ---- the game: repl_game.c ---- */

/* Begins the game that the options tell of; takes them over if it can be
 * made. False if not: all mistakes are on stderr, the old game goes on. */
bool hx_repl_begin(struct hx_repl *r, struct hx_options *o,
                   enum hx_exit *status);
/* Takes a session with its report over as the game. */
void hx_repl_adopt(struct hx_repl *r, struct hx_session *s,
                   struct hx_report *report);
/* Takes over a session that was begun elsewhere: the game, and the options
 * with which `new` makes one like it. */
void hx_repl_take(struct hx_repl *r, struct hx_session *s,
                  struct hx_report *report);

/* ---- saved, loaded, left: repl_file.c ---- */

/* Goes on with the game of a record, of a scenario, or that is kept. */
bool hx_repl_load(struct hx_repl *r, const char *path);
/* The game is saved as it is now. */
void hx_repl_keep(struct hx_repl *r);
/* Is it, or has no person done anything in it? */
bool hx_repl_is_kept(const struct hx_repl *r);
/* May the game be left? At a terminal one that is kept nowhere may only when the
 * same is said a second time; 'again' is what to say. */
bool hx_repl_may_leave(struct hx_repl *r, const char *again);

/* ---- scenarios: repl_scenario.c ---- */

/* Does it name one, as FILE.scn or FILE.scn:LINE? */
bool hx_repl_is_scenario(const char *path);
/* Opens it at that line. False if it cannot be begun: told on stderr. */
bool hx_repl_load_scenario(struct hx_repl *r, const char *path);
/* Notes a statement that holds now; forgets all, which belong to a game. */
void hx_repl_checked(struct hx_repl *r, const char *line);
void hx_repl_forget_checked(struct hx_repl *r);

/* ---- rules read again: repl_reload.c ---- */

/* Reads the rule files again if they are watched and one was saved; 'settled':
 * and has not changed since it was looked at before. True if it did, or tried
 * and told why it could not. */
bool hx_repl_reread(struct hx_repl *r, bool settled);

/* ---- telling: repl_tell.c ---- */

/* The seat whose view is shown; -1: all is. */
int hx_repl_viewer(const struct hx_repl *r);
/* How wide tables may be. */
int hx_repl_width(void);
/* May what the seat holds, and could do, be told to who sits here? */
bool hx_repl_may_look(const struct hx_repl *r, int seat);
/* Do several people share the screen, who must not see each other's cards? */
bool hx_repl_has_curtain(const struct hx_repl *r);
/* Does somebody else have to sit down before anything more is shown? */
bool hx_repl_awaits_other(const struct hx_repl *r);
/* Is what is typed now not for the next person to see: an answer that stays
 * sealed until all have given theirs? */
bool hx_repl_is_secret(const struct hx_repl *r);
/* Draws the board, as large as the terminal allows: repl_board.c. */
void hx_repl_draw(struct hx_repl *r);
/* The same if it is another than what was drawn last, and a picture of it and
 * 'beside' more lines fit the terminal. */
void hx_repl_draw_new(struct hx_repl *r, int beside);
#define HX_BESIDE 15 /* lines beside the board: log, seats, hand */
/* Does a person choose for the seat? */
bool hx_repl_is_human(const struct hx_session *s, int seat);
/* Counts what was done as told. */
void hx_repl_mark(struct hx_repl *r);
/* At a terminal: tells the last n deeds again, that led to this question. */
void hx_repl_recall(struct hx_repl *r, int n);
/* Lets the programs answer, then tells what happened since, up to the next
 * question for a person (behind a curtain, if it is another one) or the end. */
void hx_repl_go_on(struct hx_repl *r);
/* Tells that person what there is to know before choosing, as far as it is not
 * what was told last: repl_choice.c. */
void hx_repl_show_choice(struct hx_repl *r, int seat);
/* "red, main> ", to be freed. */
void hx_repl_prompt(const struct hx_repl *r, struct hx_buffer *to);

/* ---- moves: repl_play.c ---- */

/* Is the line a legal move? 'whole': its first word is one of the move's, not
 * short for one. */
bool hx_repl_is_move(struct hx_repl *r, const char *line, bool whole);
void hx_repl_move(struct hx_repl *r, const char *line);
void hx_repl_number(struct hx_repl *r, const char *line);
/* The move that 'line' has the number of; refuses the line if there is none. */
bool hx_repl_find_number(struct hx_repl *r, const char *line,
                         struct hx_move *move);
/* May who sits here choose for the seat that the line ("blue: roll", "roll")
 * is about, and be told why it may not? Refuses the line if not: what a seat
 * could do tells of its cards. */
bool hx_repl_may_choose(struct hx_repl *r, const char *line);
/* Writes the n-th move (from 1 on) of `moves`; false: there are fewer. */
bool hx_repl_nth(struct hx_repl *r, uint32_t n, struct hx_move *move);

/* Did a person do it? Where none sits, each deed counts. */
bool hx_repl_is_own(const struct hx_session *s, const struct hx_deed *d);

/* "blue: " before a move: the player, and *line behind it; else -1. */
int hx_repl_named_seat(const struct hx_repl *r, const char **line);

/* Places go by the first hex that touches them: where the line names one by
 * another, says so ("C3.N is B2.SE") behind a refusal, and on a terminal before
 * what the move led to. */
void hx_repl_other_names(const struct hx_repl *r, const char *line,
                         enum hx_done done, struct hx_buffer *told);

/* Reads "[N]": 1 if nothing is said, -1 if it is no number from 1 on. */
int hx_repl_count(const char *arguments);

/* ---- `=` and `:`: repl_edit.c ---- */
void hx_repl_formula(struct hx_repl *r, const char *text);
void hx_repl_lua(struct hx_repl *r, const char *statement);

#endif
