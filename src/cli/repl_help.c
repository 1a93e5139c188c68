#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "table.h"

#define MOST_WORDS 400 /* that a guess is made from */

static void print_row(const struct hx_row *row)
{
    struct hx_buffer text = {0};

    hx_buffer_add(&text, "  %s %s", row->name, row->arguments);
    while (text.len < 24)
        hx_buffer_char(&text, ' ');
    hx_buffer_add(&text, " %s", row->says);
    hx_cli_wrap(stdout, text.text, 25);
    hx_buffer_free(&text);
}

static void print_rows(bool playing)
{
    int n;
    const struct hx_row *row = hx_table(&n);

    for (int i = 0; i < n; i++)
        if (row[i].playing == playing)
            print_row(&row[i]);
}

static void print_playing(void)
{
    puts("A line is a move, as 'moves' lists them, or a command:");
    print_rows(true);
    puts("  N                      play move N of 'moves'");
    puts("'help WORD' tells of a command, or how a move is typed; "
         "'help all' of all.");
}

static void print_all(void)
{
    print_playing();
    puts("For trying and checking rules:");
    print_rows(false);
    puts("  SEAT: MOVE             a move of this seat, if it is asked\n"
         "  =FORMULA               what a formula comes to: =points(me)\n"
         "  :LUA                   run a statement of Lua, as one move");
}

void hx_line_help(struct hx_repl *r, const char *arguments)
{
    const struct hx_row *row = hx_table_find(arguments, strlen(arguments));
    bool known = row != NULL;

    if (!*arguments) {
        print_playing();
        return;
    }
    if (!strcmp(arguments, "all")) {
        print_all();
        return;
    }
    if (row)
        print_row(row);
    if (row && row->run == hx_line_costs && r->session)
        row->run(r, "");
    if (r->session)
        known |= hx_help_forms(r->session->mix->rules, arguments,
                               hx_session_asked(r->session));
    if (known)
        return;
    if (r->session)
        hx_help_unknown(r, arguments);
    else
        hx_repl_refuse(r, "no command '%s'", arguments);
}

bool hx_help_knows(const struct hx_rules *r, const char *word, size_t len)
{
    if (!len || memchr(word, '.', len) ||
        (len <= 4 && !strncasecmp(word, "pass", len)))
        return true;
    for (int i = 0; i < r->nact; i++) {
        const struct hx_act *a = &r->act[i];

        if (a->nword && !a->word[0].literal)
            return true; /* such a move may begin with any word */
        for (int w = 0; w < hx_act_leading(a); w++)
            if (!strncasecmp(a->word[w].literal, word, len))
                return true;
    }
    return false;
}

void hx_help_unknown(struct hx_repl *r, const char *line)
{
    const struct hx_rules *rules = r->session->mix->rules;
    const char *candidate[MOST_WORDS];
    char word[HX_GUESS], guess[HX_GUESS];
    const struct hx_row *row;
    int n = 0, rows;

    row = hx_table(&rows);
    for (int i = 0; i < rows; i++)
        candidate[n++] = row[i].name;
    for (int i = 0; i < rules->nact; i++)
        for (int w = 0; w < hx_act_leading(&rules->act[i]); w++)
            if (n < MOST_WORDS)
                candidate[n++] = rules->act[i].word[w].literal;
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    hx_repl_refuse(r, "no move or command '%s'%s", word,
                   hx_guess(word, candidate, n, guess));
}
