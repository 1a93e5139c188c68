/*
 * options.h - the words of a command line, of the program or of `new`.
 */
#ifndef HX_OPTIONS_H
#define HX_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "compose.h"
#include "error.h"
#include "rules.h"

#define HX_MAX_GIVEN 64

/* What a command takes. */
enum hx_takes {
    HX_TAKES_GIVEN = 1,     /* -o option=value */
    HX_TAKES_SEATS = 2,     /* --seats */
    HX_TAKES_SEED = 4,      /* --seed */
    HX_TAKES_LOAD = 8,      /* --load */
    HX_TAKES_OPEN = 16,     /* --open */
    HX_TAKES_KEEP = 32,     /* -k */
    HX_TAKES_GAMES = 64,    /* -n, --check, --random-options */
    HX_TAKES_COMMON = 128,  /* --help, --version, --ascii, --max-steps */
    HX_TAKES_MIX = 256,     /* one operand */
    HX_NEEDS_MIX = 512,     /* and it must be there */
    HX_TAKES_FILES = 1024,  /* any number of operands */
    HX_TAKES_FILE = 2048,   /* just one */
    HX_TAKES_COUNTS = 4096, /* any number of KEY=N, kept as files are */
    HX_TAKES_JOBS = 8192,   /* --jobs */
    HX_TAKES_CASES = 16384, /* --filter, --cites */
    HX_TAKES_FORM = 32768,  /* --markdown */
    HX_TAKES_SVG = 65536    /* --svg */
};

/* Filled by hx_options_parse; strings belong to the arena. */
struct hx_options {
    struct hx_arena *arena;
    const char *mix; /* NULL if none was named */
    struct hx_given given[HX_MAX_GIVEN];
    int ngiven;
    bool has_seats;
    int nseats;                       /* 0: not said how many */
    const char *colour[HX_MAX_SEATS]; /* [0] NULL: only their number */
    uint8_t chooser[HX_MAX_SEATS];    /* enum hx_chooser_sort */
    bool has_seed;
    uint64_t seed;
    const char *load;
    const char *svg;            /* where to; or NULL */
    const char *filter, *cites; /* of scenarios; or NULL */
    bool open, keep_going, check, random_options, ascii, markdown, help,
        version;
    long games;     /* 0: not said */
    long jobs;      /* 0: not said */
    long max_steps; /* 0: by time */
    const char **file;
    int nfile;
};

/* Reads argv[1] to argv[argc - 1], options and operands in any order, `--`
 * ending the options. Returns false and fills 'err' with a sentence when
 * something is unknown, wrong or missing. To be ended with hx_options_free in
 * either case. */
bool hx_options_parse(struct hx_options *o, unsigned takes, int argc,
                      char *const *argv, struct hx_error *err);
void hx_options_free(struct hx_options *o); /* leaves it empty */

/* The same for a line of words parted by blanks, argv[0] being the first. */
bool hx_options_line(struct hx_options *o, unsigned takes, const char *line,
                     struct hx_error *err);

struct hx_option_row {
    unsigned takes;
    char name[24];        /* as typed */
    const char *argument; /* NULL: it takes none */
    const char *says;
};
/* Fills in the i-th option that there is; false behind the last. */
bool hx_options_row(int i, struct hx_option_row *row);

/* Prints a line for each option that is taken. */
void hx_options_help(unsigned takes);

#endif
