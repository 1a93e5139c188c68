/*
 * scenario_reader.h - a file of scenarios while it is read: for scenario*.c
 * alone.
 */
#ifndef HX_SCENARIO_READER_H
#define HX_SCENARIO_READER_H

#include "scenario.h"

struct hx_scenario_reader {
    struct hx_scenarios *f;
    struct hx_scenario *s; /* the one being read, or NULL */
    int line;
    int part; /* enum hx_scenario_part, or one of: */
};
enum { HX_IN_HEAD = -1, HX_IN_TABLE = -2 };

/* A scenario with the title begins; lines before the first one belong to one
 * without a title, so that their mistakes are told somewhere. */
struct hx_scenario *hx_scenario_begin(struct hx_scenario_reader *p,
                                      const char *title);
/* A line that begins at its very left; one that does not. */
void hx_scenario_word(struct hx_scenario_reader *p, char *line);
void hx_scenario_content(struct hx_scenario_reader *p, char *text);

#endif
