#include "options.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "options_read.h"

#define MAX_WORDS 256 /* of a line */

/* All options there are. A letter is the value of an option that has one. */
enum {
    SEATS = 256,
    SEED,
    LOAD,
    OPEN,
    CHECK,
    RANDOM,
    JOBS,
    FILTER,
    CITES,
    MARKDOWN,
    SVG,
    ASCII,
    MAX_STEPS,
    HELP,
    VERSION
};
static const struct known {
    unsigned takes;
    int value;
    const char *name; /* as typed; NULL: only the letter */
    const char *argument;
    const char *says;
} known[] = {
    {HX_TAKES_GIVEN, 'o', NULL, "OPTION=VALUE", "set an option of the rules"},
    {HX_TAKES_SEATS, SEATS, "--seats", "SEATS",
     "who plays: so many people, or red=human,blue=random,..."},
    {HX_TAKES_SEED, SEED, "--seed", "NUMBER",
     "the seed of the game: the same seed, the same chance"},
    {HX_TAKES_LOAD, LOAD, "--load", "FILE",
     "go on with a saved game (last: the last one), or a FILE.scn:LINE"},
    {HX_TAKES_OPEN, OPEN, "--open", NULL, "all hands lie open"},
    {HX_TAKES_KEEP, 'k', NULL, NULL, "go on after a refused line"},
    {HX_TAKES_GAMES, 'n', NULL, "GAMES", "how many games to play"},
    {HX_TAKES_GAMES, CHECK, "--check", NULL,
     "recompute every position from scratch and compare"},
    {HX_TAKES_GAMES, RANDOM, "--random-options", NULL,
     "draw the options of the rules anew for each game"},
    {HX_TAKES_JOBS, JOBS, "--jobs", "NUMBER",
     "processes that work at once; else one for each processor"},
    {HX_TAKES_CASES, FILTER, "--filter", "TEXT",
     "only scenarios with the text in their title or path"},
    {HX_TAKES_CASES, CITES, "--cites", "ID",
     "only scenarios that cite the rule, as in BASE-044"},
    {HX_TAKES_FORM, MARKDOWN, "--markdown", NULL,
     "print Markdown instead of plain text"},
    {HX_TAKES_SVG, SVG, "--svg", "FILE",
     "write a drawing to FILE instead; -: to the output"},
    {HX_TAKES_COMMON, ASCII, "--ascii", NULL, "draw with ASCII alone"},
    {HX_TAKES_COMMON, MAX_STEPS, "--max-steps", "NUMBER",
     "limit functions of rules by instructions, not by time"},
    {HX_TAKES_COMMON, HELP, "--help", NULL, "print this summary"},
    {HX_TAKES_COMMON, VERSION, "--version", NULL, "print the version"},
};
enum { KNOWN = sizeof known / sizeof *known };

bool hx_options_row(int i, struct hx_option_row *row)
{
    if (i >= KNOWN)
        return false;
    *row = (struct hx_option_row){.takes = known[i].takes,
                                  .argument = known[i].argument,
                                  .says = known[i].says};
    if (known[i].name)
        snprintf(row->name, sizeof row->name, "%s", known[i].name);
    else
        snprintf(row->name, sizeof row->name, "-%c", known[i].value);
    return true;
}

void hx_options_help(unsigned takes)
{
    struct hx_option_row row;

    for (int i = 0; hx_options_row(i, &row); i++) {
        char text[64];

        if (!(row.takes & takes))
            continue;
        snprintf(text, sizeof text, "%s%s%s", row.name, row.argument ? " " : "",
                 row.argument ? row.argument : "");
        printf("  %-20s %s\n", text, row.says);
    }
}

/* The tables of getopt_long for what is taken. */
static void make_tables(unsigned takes, char letters[2 * KNOWN + 2],
                        struct option longs[KNOWN + 1])
{
    int n = 0;

    *letters++ = ':'; /* getopt is silent; a missing argument is ':' */
    for (int i = 0; i < KNOWN; i++) {
        const struct known *k = &known[i];

        if (!(k->takes & takes))
            continue;
        if (k->name)
            longs[n++] = (struct option){
                k->name + 2, k->argument ? required_argument : no_argument,
                NULL, k->value};
        else
            *letters++ = (char)k->value;
        if (!k->name && k->argument)
            *letters++ = ':';
    }
    *letters = '\0';
    longs[n] = (struct option){0};
}

/* One option as getopt_long found it. */
static bool take(struct hx_options *o, int found, struct hx_error *err)
{
    switch (found) {
    case 'o':
        return hx_options_given(o, optarg, err);
    case 'k':
        return o->keep_going = true;
    case 'n':
        return hx_options_number("-n", optarg, &o->games, err);
    case SEATS:
        return hx_options_seats(o, optarg, err);
    case SEED:
        return hx_options_seed(o, optarg, err);
    case LOAD:
        o->load = hx_arena_string(o->arena, optarg);
        return true;
    case OPEN:
        return o->open = true;
    case CHECK:
        return o->check = true;
    case RANDOM:
        return o->random_options = true;
    case FILTER:
        o->filter = hx_arena_string(o->arena, optarg);
        return true;
    case CITES:
        o->cites = hx_arena_string(o->arena, optarg);
        return true;
    case MARKDOWN:
        return o->markdown = true;
    case SVG:
        o->svg = hx_arena_string(o->arena, optarg);
        return true;
    case JOBS:
        return hx_options_jobs(optarg, &o->jobs, err);
    case MAX_STEPS:
        return hx_options_number("--max-steps", optarg, &o->max_steps, err);
    case HELP:
        return o->help = true;
    case VERSION:
        return o->version = true;
    default:
        return o->ascii = true;
    }
}

/* What getopt_long did not like, with the nearest option. */
static void tell_wrong(unsigned takes, int found, const char *word,
                       struct hx_error *err)
{
    const char *name[KNOWN];
    char guess[HX_GUESS], plain[64];
    int n = 0;

    if (found == ':') {
        hx_fail(err, "option '%s' needs a value", word);
        return;
    }
    if (strncmp(word, "--", 2) != 0) {
        hx_fail(err, "no option '-%c'", optopt);
        return;
    }
    if (optopt) {
        hx_fail(err, "option '%.*s' takes no value", (int)strcspn(word, "="),
                word);
        return;
    }
    for (int i = 0; i < KNOWN; i++)
        if (known[i].takes & takes && known[i].name)
            name[n++] = known[i].name;
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(word, "="), word);
    hx_fail(err, "no option '%s'%s", plain, hx_guess(plain, name, n, guess));
}

static bool take_operands(struct hx_options *o, unsigned takes, int n,
                          char *const *word, struct hx_error *err)
{
    bool mix = takes & (HX_TAKES_MIX | HX_NEEDS_MIX);
    int most = takes & (HX_TAKES_FILES | HX_TAKES_COUNTS) ? INT_MAX
               : mix || takes & HX_TAKES_FILE             ? 1
                                                          : 0;

    if (n > most) {
        hx_fail(err, "'%s' is too much", word[most]);
        return false;
    }
    if (!n && takes & (HX_NEEDS_MIX | HX_TAKES_FILE)) {
        hx_fail(err, "name a %s", mix ? "mix, as in: base" : "file");
        return false;
    }
    if (mix && n) {
        o->mix = hx_arena_string(o->arena, word[0]);
        return true;
    }
    o->file = hx_arena_alloc(o->arena, (size_t)n + 1, sizeof *o->file);
    for (o->nfile = 0; o->nfile < n; o->nfile++)
        o->file[o->nfile] = hx_arena_string(o->arena, word[o->nfile]);
    return true;
}

bool hx_options_parse(struct hx_options *o, unsigned takes, int argc,
                      char *const *argv, struct hx_error *err)
{
    struct option longs[KNOWN + 1];
    char letters[2 * KNOWN + 2];
    int found;

    *o = (struct hx_options){.arena = hx_arena_new()};
    if (!o->arena) {
        hx_fail(err, "out of memory");
        return false;
    }
    make_tables(takes, letters, longs);
    optind = 0; /* glibc: begin anew */
    opterr = 0;
    while ((found = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (found == '?' || found == ':') {
            tell_wrong(takes, found, argv[optind - 1], err);
            return false;
        }
        if (!take(o, found, err))
            return false;
    }
    if (o->help || o->version)
        return true;
    return take_operands(o, takes, argc - optind, argv + optind, err);
}

bool hx_options_line(struct hx_options *o, unsigned takes, const char *line,
                     struct hx_error *err)
{
    char *copy = hx_cli_alloc(strlen(line) + 1), *rest = copy;
    char *word[MAX_WORDS + 1];
    int n = 0;
    bool done = false;

    *o = (struct hx_options){0};
    strcpy(copy, line);
    while (n < MAX_WORDS && (word[n] = strtok_r(rest, " \t", &rest)))
        n++;
    word[n] = NULL;
    if (n == MAX_WORDS)
        hx_fail(err, "this line is too long");
    else
        done = hx_options_parse(o, takes, n, word, err);
    free(copy);
    return done;
}

void hx_options_free(struct hx_options *o)
{
    hx_arena_free(o->arena);
    *o = (struct hx_options){0};
}
