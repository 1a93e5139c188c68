/*
 * record.h - the one text format of save files, replays and bug reports
 * (hexlaw-record 1: doc/design.md, "Records").
 */
#ifndef HX_RECORD_H
#define HX_RECORD_H

#include "session.h"

/* Adds the record of the session: undone deeds are left out. */
void hx_record_write(const struct hx_session *s, struct hx_buffer *to);
/* The same of a game whose rules were read again, as if it had all been played
 * under the last ones. */
void hx_record_write_moves(const struct hx_session *s, struct hx_buffer *to);

/* Writes it to a file, whole or not at all. Where that lies in another folder,
 * relative paths of the mix are made absolute. */
bool hx_record_save(const struct hx_session *s, const char *path,
                    struct hx_error *err);

/* A line of the body. */
struct hx_record_line {
    int line;             /* in the file */
    uint8_t sort;         /* enum hx_deed_sort */
    const char *who;      /* MOVE: the colour */
    const char *text;     /* the move, what to set, to force, to run */
    const char **outcome; /* "dice 3 4", one a stream */
    int noutcome;
};

/* Adds the line as it was read; returns whether it counts as a move: 1 or 0. */
int hx_record_write_line(const struct hx_record_line *l, struct hx_buffer *to);

struct hx_record_file { /* a rule file that was read */
    int line;
    const char *name;
    int version;
    uint64_t hash;
};

/* A record as it was read; all strings belong to 'arena'. */
struct hx_record {
    struct hx_arena *arena;
    const char *path, *mix;
    struct hx_record_file *file;
    int nfile;
    struct hx_given *option;
    int *option_line;
    int noption;
    const char *seat[HX_MAX_SEATS]; /* colours of the players */
    uint8_t chooser[HX_MAX_SEATS];
    int nseat;
    bool edited;
    uint64_t seed, start_hash, end_hash;
    int mix_line, seats_line, seed_line, end_line;
    struct hx_record_line *body;
    int nbody;
    int moves; /* what the last line says */
    /* Of a game whose rules were read again: the position then, as text, NULL
     * if they were not; the lines of 'body' before it were played under other
     * rules. */
    char *position;
    uint64_t position_hash;
    int position_line, nbefore;
};

/* Reads a record's text; 'path' is for messages. The caller owns the result.
 * Returns NULL and fills 'err' with "path:line: what is wrong" when anything
 * is missing, unknown or out of order. */
struct hx_record *hx_record_parse(const char *text, const char *path,
                                  struct hx_error *err);
void hx_record_free(struct hx_record *r); /* NULL is allowed */

/* Loads the rules that the record names; a relative path is tried as it is,
 * then from the record's folder. The caller owns the result. NULL when that
 * fails: the report has the mistakes, those of no rule file at the lines of
 * the record. */
struct hx_mix *hx_record_mix(const struct hx_record *r, long max_steps,
                             struct hx_report *report);

enum hx_replayed {
    HX_REPLAYED,       /* played to the end, the hash is that of the record */
    HX_RULES_CHANGED,  /* the rule files are others: played to the end, or up
                        to the first move that no longer holds; 'told' says
                        which, and *to stands there. A warning only if the
                        last position is that of the record */
    HX_ENDS_ELSEWHERE, /* every line holds, but the last position has another
                         hash: 'told' says so, *to is NULL */
    HX_NOT_REPLAYED    /* refused: 'told' says why, *to is NULL */
};

/* A record with an empty path lies in no file: its rules are taken to be others,
 * and of them and of the hashes nothing is told. */

/* Plays the record over the mix, which the session will own ('own') or
 * borrow; on a refusal the mix stays the caller's. */
enum hx_replayed hx_record_replay(const struct hx_record *r, struct hx_mix *mix,
                                  bool own, struct hx_session **to,
                                  struct hx_buffer *told);

/* Reads the file, loads the mix it names, replays. Mistakes of rule files go
 * to 'report', which must outlive the session. */
enum hx_replayed hx_record_load(const char *path, long max_steps,
                                struct hx_session **to,
                                struct hx_report *report,
                                struct hx_buffer *told);

#endif
