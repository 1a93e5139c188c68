/*
 * hexlaw - play by rules that stand in files: the command line.
 */
#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "report.h"
#include "suggest.h"

static const struct hx_command commands[] = {
    {"play", "[MIX]", "play a game (this is done without a command)",
     HX_TAKES_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS | HX_TAKES_SEED |
         HX_TAKES_OPEN | HX_TAKES_LOAD,
     hx_cmd_play},
    {"list", "", "list the rule sets that can be played", 0, hx_cmd_list},
    {"run", "[-k] [FILE]...", "execute what could be typed at the prompt",
     HX_TAKES_FILES | HX_TAKES_KEEP, hx_cmd_run},
    {"test", "[FILE|FOLDER]...",
     "play scenarios and tell which fail; TAP on stdout",
     HX_TAKES_FILES | HX_TAKES_CASES | HX_TAKES_JOBS, hx_cmd_test},
    {"sim", "MIX -n GAMES",
     "play random games; their number, moves, seconds and hash",
     HX_NEEDS_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS | HX_TAKES_SEED |
         HX_TAKES_GAMES | HX_TAKES_JOBS,
     hx_cmd_sim},
    {"rules", "MIX",
     "print the rulebook made from the declarations, for people who play",
     HX_NEEDS_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS | HX_TAKES_FORM,
     hx_cmd_rules},
    {"show", "MIX", "print the rules that result, and where they stand",
     HX_NEEDS_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS, hx_cmd_show},
    {"board", "MIX", "print a board; with --seed that of a game",
     HX_NEEDS_MIX | HX_TAKES_GIVEN | HX_TAKES_SEATS | HX_TAKES_SEED |
         HX_TAKES_SVG,
     hx_cmd_board},
    {"score", "KEY=N...", "count points: settlements=3 cities=2 longest_road=1",
     HX_TAKES_COUNTS, hx_cmd_score},
    {"replay", "FILE", "play a record again and compare its hash",
     HX_TAKES_FILE, hx_cmd_replay},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(void)
{
    puts("usage: hexlaw [COMMAND] [OPTION]... [MIX | FILE]...\n"
         "\n"
         "hexlaw plays hex-and-resource board games by rules that stand in "
         "Lua files.\n"
         "MIX names rule sets or paths of rule files, joined by '+': "
         "tax_day+slow_cities.\n"
         "\n"
         "Commands:");
    for (int i = 0; i < COMMANDS; i++) {
        char text[64];

        snprintf(text, sizeof text, "%s %s", commands[i].name,
                 commands[i].arguments);
        printf("  %-20s %s\n", text, commands[i].says);
    }
    puts("\n'hexlaw COMMAND --help' tells the options of a command; those of "
         "play:");
    hx_options_help(commands[0].takes | HX_TAKES_COMMON);
    puts("\nExit status: 0 done; 1 the answer is no (a refused line of run, "
         "a hash that\ndiffers); 2 wrong usage; 3 a rule file or record was "
         "refused; 130 interrupted.");
}

static void print_usage(const struct hx_command *c)
{
    printf("usage: hexlaw %s%s%s [OPTION]...\n%s\n\nOptions:\n", c->name,
           *c->arguments ? " " : "", c->arguments, c->says);
    hx_options_help(c->takes | HX_TAKES_COMMON);
    if (c->takes & HX_TAKES_COUNTS)
        hx_score_help();
}

static void print_version(void)
{
    puts("hexlaw " HX_VERSION "\n"
         "License MIT; this program is linked with GNU readline and is "
         "therefore\ndistributed under the GNU GPL version 3 or later.\n"
         "There is NO WARRANTY, to the extent permitted by law.");
}

const struct hx_command *hx_commands(int *n)
{
    *n = COMMANDS;
    return commands;
}

const struct hx_command *hx_command_find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, name))
            return &commands[i];
    return NULL;
}

/* A word that is no command is a mix. When it was none either, it may have
 * been meant as a command. */
static void guess_command(const char *word)
{
    const char *name[COMMANDS];
    char guess[HX_GUESS];

    for (int i = 0; i < COMMANDS; i++)
        name[i] = commands[i].name;
    if (*hx_guess(word, name, COMMANDS, guess))
        hx_cli_error("no command '%s' either%s", word, guess);
}

/* What completion/ asks for. No row of the table: nobody types it, and its
 * words are not read as options. */
static enum hx_exit complete_words(int n, char **word)
{
    struct hx_buffer text = {0};

    hx_suggest(n, (const char *const *)word, &text);
    hx_cli_print(&text);
    hx_buffer_free(&text);
    return HX_EXIT_DONE;
}

static enum hx_exit run(int argc, char **argv)
{
    const struct hx_command *c = argc > 1 ? hx_command_find(argv[1]) : NULL;
    struct hx_options o = {0};
    struct hx_error err = {{0}};
    enum hx_exit status = HX_EXIT_USAGE;
    bool named = c != NULL;

    if (argc > 1 && !strcmp(argv[1], "complete-words"))
        return complete_words(argc - 2, argv + 2);
    if (!named)
        c = &commands[0];
    if (!hx_options_parse(&o, c->takes | HX_TAKES_COMMON, argc - named,
                          argv + named, &err)) {
        hx_cli_error("%s", err.text);
        fprintf(stderr, "Try 'hexlaw %s%s--help'.\n", named ? c->name : "",
                named ? " " : "");
    } else if (o.help) {
        named ? print_usage(c) : print_help();
        status = HX_EXIT_DONE;
    } else if (o.version) {
        print_version();
        status = HX_EXIT_DONE;
    } else {
        status = c->run(&o);
        if (status == HX_EXIT_USAGE && !named && o.mix)
            guess_command(o.mix);
    }
    hx_options_free(&o);
    return status;
}

int main(int argc, char **argv)
{
    enum hx_exit status;

    setlocale(LC_CTYPE, "");
    signal(SIGPIPE, SIG_DFL); /* a reader that has left is no error */
    status = run(argc, argv);
    if (fflush(stdout) || ferror(stdout)) {
        hx_cli_error("cannot write: %s", strerror(errno));
        return HX_EXIT_USAGE;
    }
    return (int)status;
}
