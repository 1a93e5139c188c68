#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "act_words.h"
#include "table.h"
#include "text.h"

#define MOST_WORDS 1000 /* that a guess is made from */

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
    hx_cli_wrap(stdout,
                "Places: the hex B2, its corner B2.N (NE SE S SW NW), its side "
                "B2-NE (E SE SW W NW). Words may be cut short; Tab completes.",
                2);
    hx_cli_wrap(stdout,
                "'help WORD' tells of a command, a move, a place, a card, a "
                "rule; 'help all' of all commands.",
                2);
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

/* What the game and its rules know by this name; false: nothing. */
static bool print_game(struct hx_repl *r, const char *word)
{
    bool known;

    if (!r->session)
        return false;
    known = hx_help_forms(r->session->mix, word, hx_session_asked(r->session));
    return hx_help_about(r, word, known) || known;
}

/* A command may be cut short here, too. */
static void print_short(struct hx_repl *r, const char *word)
{
    struct hx_buffer names = {0};
    const struct hx_row *row = hx_table_short(word, strlen(word), &names);

    if (row)
        print_row(row);
    else
        hx_help_unknown(r, word);
    hx_buffer_free(&names);
}

void hx_line_help(struct hx_repl *r, const char *arguments)
{
    const struct hx_row *row = hx_table_find(arguments, strlen(arguments));

    if (!*arguments || !strcmp(arguments, "all")) {
        *arguments ? print_all() : print_playing();
        return;
    }
    if (row)
        print_row(row);
    if (row && row->run == hx_line_costs && r->session)
        row->run(r, "");
    if (!print_game(r, arguments) && !row)
        print_short(r, arguments);
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

/* Words that may have been meant, each once or more. */
struct candidates {
    const char *word[MOST_WORDS];
    int n;
};

static void add(struct candidates *c, const char *word)
{
    if (c->n < MOST_WORDS)
        c->word[c->n++] = word;
}

static void add_lines(struct candidates *c, const struct hx_rules *rules)
{
    int rows;
    const struct hx_row *row = hx_table(&rows);

    for (int i = 0; i < rows; i++)
        add(c, row[i].name);
    for (int i = 0; rules && i < rules->nact; i++)
        for (int w = 0; w < hx_act_leading(&rules->act[i]); w++)
            add(c, rules->act[i].word[w].literal);
}

static void refuse_unknown(struct hx_repl *r, const char *what,
                           const char *line, const struct candidates *c)
{
    char word[HX_GUESS], guess[HX_GUESS];

    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    hx_guess(word, c->word, c->n, guess);
    hx_repl_refuse(r, "no %s '%s'%s%s", what, word, guess,
                   *guess ? ""
                          : "; 'moves' lists what you can do, 'help' the "
                            "commands");
}

/* Adds how the moves of the menu of that name are typed; false: there is no
 * such menu. */
static bool add_menu(const struct hx_rules *rules, const char *word, int len,
                     struct hx_buffer *to)
{
    for (int m = 0; m < rules->nmenu; m++) {
        const char *gap = "";

        if ((int)strlen(rules->menu[m]) != len ||
            strncasecmp(rules->menu[m], word, (size_t)len) != 0)
            continue;
        for (int i = 0; i < rules->nact; i++)
            if (rules->act[i].menus >> m & 1) {
                hx_buffer_add(to, "%s", gap);
                hx_text_form(rules, i, to);
                gap = ", ";
            }
        return true;
    }
    return false;
}

void hx_help_unknown_line(struct hx_repl *r, const char *line)
{
    struct candidates c = {.n = 0};
    struct hx_buffer names = {0}, moves = {0};
    int len = (int)strcspn(line, " \t");

    hx_table_short(line, (size_t)len, &names);
    add_lines(&c, r->session->mix->rules);
    if (names.len)
        hx_repl_refuse(r, "'%.*s' may be %s", len, line, names.text);
    else if (add_menu(r->session->mix->rules, line, len, &moves))
        hx_repl_refuse(r, "no move begins with '%.*s'; such moves are: %s", len,
                       line, hx_buffer_text(&moves));
    else
        refuse_unknown(r, "move or command", line, &c);
    hx_buffer_free(&names);
    hx_buffer_free(&moves);
}

void hx_help_unknown(struct hx_repl *r, const char *word)
{
    const struct hx_composed *o = r->session ? r->session->mix->composed : NULL;
    struct candidates c = {.n = 0};

    add_lines(&c, o ? r->session->mix->rules : NULL);
    for (int i = 0; o && i < o->ndecl; i++)
        if (o->decl[i]->name)
            add(&c, o->decl[i]->name);
    for (int i = 0; o && i < o->noption; i++)
        add(&c, o->option[i].name);
    refuse_unknown(r, o ? "move, command or rule" : "command", word, &c);
}
