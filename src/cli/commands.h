/*
 * commands.h - the sub-commands of the program: rows of one table.
 */
#ifndef HX_COMMANDS_H
#define HX_COMMANDS_H

#include "cli.h"
#include "options.h"

struct hx_command {
    const char *name;
    const char *arguments;
    const char *says;
    unsigned takes; /* bits of enum hx_takes */
    enum hx_exit (*run)(const struct hx_options *o);
};

/* All rows, `play` first; *n is how many. */
const struct hx_command *hx_commands(int *n);
const struct hx_command *hx_command_find(const char *name); /* or NULL */

enum hx_exit hx_cmd_play(const struct hx_options *o);
enum hx_exit hx_cmd_list(const struct hx_options *o);
enum hx_exit hx_cmd_run(const struct hx_options *o);
enum hx_exit hx_cmd_test(const struct hx_options *o);
enum hx_exit hx_cmd_sim(const struct hx_options *o);
enum hx_exit hx_cmd_rules(const struct hx_options *o);
enum hx_exit hx_cmd_show(const struct hx_options *o);
enum hx_exit hx_cmd_board(const struct hx_options *o);
enum hx_exit hx_cmd_score(const struct hx_options *o);
enum hx_exit hx_cmd_replay(const struct hx_options *o);

/* Prints the keys of `score`, a line each. */
void hx_score_help(void);

/* Prints every variant that can be found: name, title, players, path. */
void hx_print_variants(void);

#endif
