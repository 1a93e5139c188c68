#include "input.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include <readline/readline.h>

#include "complete.h"
#include "deadline.h"
#include "history.h"
#include "text.h"

/* What readline's callbacks and the signal handlers need; nothing else is
 * kept outside of structs. */
static struct {
    struct hx_repl *repl;
    bool begun, ready; /* ready: 'line' was typed */
    char *line;
    char *pasted;             /* lines not given out yet, or NULL */
    struct hx_buffer history; /* its path */
    struct hx_buffer prompt;  /* at which is being typed */
    char **words;             /* of the completion that is going on */
} at;
static const int caught[] = {SIGINT, SIGWINCH, SIGCONT, SIGTERM, SIGHUP};
static volatile sig_atomic_t interrupted, resized, woken, ended;

static void on_signal(int number)
{
    if (number == SIGINT) {
        interrupted = 1;
        hx_deadline_interrupt();
    } else if (number == SIGWINCH)
        resized = 1;
    else if (number == SIGCONT)
        woken = 1;
    else
        ended = number;
}

bool hx_input_is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

bool hx_input_interrupted(void)
{
    bool was = interrupted;

    interrupted = 0;
    return was;
}

int hx_input_ended(void)
{
    return ended;
}

void hx_input_end(void)
{
    if (!at.begun)
        return;
    hx_history_end(&at.history);
    hx_buffer_free(&at.prompt);
    free(at.pasted);
    at.pasted = NULL;
    at.begun = false;
}

/* ---- completion ---- */

static char *next_word(const char *text, int state)
{
    (void)text;
    (void)state;
    return at.words && *at.words ? *at.words++ : NULL;
}

static char **complete(const char *text, int start, int end)
{
    char **words, **matches;

    (void)end;
    if (hx_complete_file(rl_line_buffer, start))
        return NULL; /* readline knows about files */
    rl_attempted_completion_over = 1;
    words = hx_complete(at.repl, rl_line_buffer, start, text);
    if (words && !words[1] && words[0][strlen(words[0]) - 1] == '=')
        rl_completion_suppress_append = 1; /* its value follows at once */
    at.words = words;
    matches = words ? rl_completion_matches(text, next_word) : NULL;
    free(words); /* the words themselves are readline's now */
    at.words = NULL;
    return matches;
}

void hx_input_begin(struct hx_repl *r)
{
    struct sigaction act = {.sa_handler = on_signal};

    at.repl = r;
    at.begun = true;
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaction(caught[i], &act, NULL);
    rl_readline_name = "hexlaw";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = " \t";
    rl_variable_bind("show-all-if-ambiguous", "on"); /* inputrc may differ */
    hx_history_begin(&at.history);
}

/* ---- lines ---- */

static void got_line(char *line)
{
    rl_callback_handler_remove();
    at.line = line;
    at.ready = true;
}

/* Something other than a key: the line goes, the window has another size, the
 * program was stopped and goes on. */
static void serve_signals(void)
{
    if (hx_input_interrupted()) {
        fputs("^C\n", stdout); /* first: readline goes back to the margin */
        rl_callback_sigcleanup();
        rl_callback_handler_remove();
        rl_callback_handler_install(hx_buffer_text(&at.prompt), got_line);
    }
    if (resized) {
        resized = 0;
        rl_resize_terminal();
    }
    if (woken) {
        woken = 0;
        rl_prep_terminal(1);
        rl_forced_update_display();
    }
}

void hx_input_clear(void)
{
    if (RL_ISSTATE(RL_STATE_CALLBACK))
        rl_clear_visible_line();
}

static void install(const char *prompt)
{
    hx_buffer_clear(&at.prompt);
    hx_buffer_add(&at.prompt, "%s", prompt);
    rl_callback_handler_install(prompt, got_line);
}

/* How long to wait for a key; NULL: until there is one. */
static const struct timespec *wait_time(void)
{
    static const struct timespec look = {0, 300000000};

    return at.repl->watch.on ? &look : NULL;
}

/* Rule files that were saved are read again, and what was typed so far stands
 * at the new prompt. */
static void look_at_rules(void)
{
    char *typed;
    int point = rl_point;
    struct hx_buffer prompt = {0};

    if (!hx_watch_changed(&at.repl->watch, true))
        return;
    typed = strdup(rl_line_buffer);
    hx_input_clear();
    rl_callback_handler_remove();
    hx_repl_reread(at.repl, false);
    hx_repl_go_on(at.repl);
    hx_repl_prompt(at.repl, &prompt);
    fflush(stdout);
    install(hx_buffer_text(&prompt));
    hx_buffer_free(&prompt);
    if (typed)
        rl_insert_text(typed);
    rl_point = point;
    rl_redisplay();
    free(typed);
}

/* The game is kept behind the prompt, which need not wait for the disk. Should
 * that fail for the first time, the prompt stands below what is told. */
static void keep_game(void)
{
    bool failed = at.repl->autosave.failed;

    hx_autosave_write(at.repl);
    if (at.repl->autosave.failed != failed) {
        rl_on_new_line();
        rl_redisplay();
    }
}

static void block_signals(sigset_t *before)
{
    sigset_t blocked;

    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++)
        sigaddset(&blocked, caught[i]);
    sigprocmask(SIG_BLOCK, &blocked, before);
}

/* Waits for a key with the signals let in only here, so that none is missed
 * between looking and waiting. */
static char *read_typed(const char *prompt)
{
    sigset_t before;

    block_signals(&before);
    fflush(stdout);
    at.ready = false;
    hx_input_interrupted();
    install(prompt);
    keep_game();
    while (!at.ready) {
        fd_set key;
        int n;

        FD_ZERO(&key);
        FD_SET(STDIN_FILENO, &key);
        n = pselect(STDIN_FILENO + 1, &key, NULL, NULL, wait_time(), &before);
        if (n > 0)
            rl_callback_read_char();
        else if (n < 0 && errno != EINTR)
            got_line(NULL);
        else if (n == 0)
            look_at_rules();
        if (!at.ready && ended)
            got_line(NULL);
        else if (!at.ready)
            serve_signals();
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return at.line;
}

/* The first line of a text of several; the rest is kept. */
static char *cut_line(char *text)
{
    char *end = strchr(text, '\n');

    at.pasted = NULL;
    if (!end)
        return text;
    *end = '\0';
    if (end[1])
        at.pasted = strdup(end + 1);
    return text;
}

char *hx_input_line(const char *prompt)
{
    char *line;

    if (at.pasted) {
        line = cut_line(at.pasted);
        for (; *prompt; prompt++)
            if (*prompt != RL_PROMPT_START_IGNORE &&
                *prompt != RL_PROMPT_END_IGNORE)
                putchar(*prompt);
        puts(hx_text_is_plain(line, strlen(line)) ? line : "?");
    } else {
        line = read_typed(prompt);
        if (line)
            line = cut_line(line);
    }
    if (line && !hx_repl_is_secret(at.repl))
        hx_history_add(line);
    else if (!line)
        putchar('\n');
    return line;
}
