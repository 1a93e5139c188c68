/*
 * scenario.h - scenario files (.scn) as they were read: what is given, done
 * and expected, line by line (hexlaw-scenario(5)).
 */
#ifndef HX_SCENARIO_H
#define HX_SCENARIO_H

#include "buffer.h"
#include "compose.h"
#include "rules.h"

enum hx_scenario_part { HX_GIVEN, HX_WHEN, HX_THEN };

struct hx_scenario_line {
    int line;     /* in the file */
    uint8_t part; /* enum hx_scenario_part */
    const char *text;
};

struct hx_scenario_row { /* of the table */
    int line;
    const char **cell; /* one a column */
};

struct hx_scenario_mistake {
    int line;
    const char *text;
};

struct hx_scenario {
    const char *path;
    const char *title;
    int line, end; /* its first line, and the one behind its last */
    const char **cites;
    uint32_t ncite;
    const char *mix; /* as written, with its options; NULL: the default */
    int mix_line;
    const char *seats; /* colours as written, or NULL */
    int seats_line;
    uint64_t seed;
    struct hx_scenario_line *expect; /* texts of `expect error` */
    uint32_t nexpect;
    const char *skip, *todo; /* reasons, or NULL */
    struct hx_scenario_line *body;
    uint32_t nline;
    const char **column; /* names of the table, without the '$' */
    uint32_t ncolumn;
    int table_line;
    struct hx_scenario_row *row;
    uint32_t nrow;
    struct hx_scenario_mistake *mistake;
    uint32_t nmistake;
};

/* A file: strings belong to 'arena'. */
struct hx_scenarios {
    struct hx_arena *arena;
    const char *path;
    struct hx_scenario *one;
    uint32_t n;
};

/* Reads a text; 'path' is for messages. What is wrong with a scenario stands
 * among its mistakes, and the others are read all the same; lines before the
 * first one make a scenario without a title. The caller owns the result. */
struct hx_scenarios *hx_scenarios_parse(const char *text, const char *path);
/* The same of a file. NULL, and 'err' filled, when it cannot be read. */
struct hx_scenarios *hx_scenarios_load(const char *path, struct hx_error *err);
void hx_scenarios_free(struct hx_scenarios *s); /* NULL is allowed */

/* How many times the scenario is played: once, or once a row. */
static inline uint32_t hx_scenario_times(const struct hx_scenario *s)
{
    return s->nrow ? s->nrow : 1;
}

/* Adds the text with the names of the table replaced by what the row says. */
void hx_scenario_fill(const struct hx_scenario *s, uint32_t row,
                      const char *text, struct hx_buffer *to);

/* Adds its title, with the row behind it: "gold pays [$roll=6 $n=2]". */
void hx_scenario_name(const struct hx_scenario *s, uint32_t row,
                      struct hx_buffer *to);

bool hx_scenario_cites(const struct hx_scenario *s, const char *id);

/* ---- for the reader: scenario_table.c ---- */

/* Adds a mistake at the line. */
void hx_scenario_wrong(struct hx_scenarios *f, struct hx_scenario *s, int line,
                       const char *format, ...) HX_PRINTF(4, 5);
/* A line of the table: the names, then the rows. */
void hx_scenario_columns(struct hx_scenarios *f, struct hx_scenario *s,
                         int line, char *text);
void hx_scenario_cells(struct hx_scenarios *f, struct hx_scenario *s, int line,
                       char *text);
/* Names without a column, columns without a use. */
void hx_scenario_check_names(struct hx_scenarios *f, struct hx_scenario *s);

#endif
