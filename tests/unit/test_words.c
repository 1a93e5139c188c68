/* The vocabulary in src/rules/words.c is the word list of section 13 of
 * doc/rule_language.md, entry by entry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "words.h"

#define PAGE HX_SOURCE_DIR "/doc/rule_language.md"
#define MOST_LINE 1024

struct seen {
    int words, functions, lines;
};

/* Sets are written in any order. */
static void assert_same_names(const char *what, const char *page,
                              const char *table)
{
    char copy[MOST_LINE], *rest = copy, *one;

    snprintf(copy, sizeof copy, "%s", page);
    while ((one = strtok_r(rest, " ", &rest)))
        if (!hx_names_have(table, one))
            fail_msg("%s: the table lacks '%s'", what, one);
    snprintf(copy, sizeof copy, "%s", table);
    rest = copy;
    while ((one = strtok_r(rest, " ", &rest)))
        if (!hx_names_have(page, one))
            fail_msg("%s: the page lacks '%s'", what, one);
}

/* "int: # default ...", one entry of a line after its first word. */
static char *name_of(char *entry, char **names)
{
    char *colon = strchr(entry, ':');

    assert_non_null(colon);
    *colon = '\0';
    *names = colon + 1 + strspn(colon + 1, " ");
    return entry + strspn(entry, " ");
}

/* state.game and its like are one word on the page. */
static void compare_word(char *entry, struct seen *seen)
{
    char *names, *name = name_of(entry, &names);
    const struct hx_word *w;

    w = hx_word_find(strcmp(name, "state") ? name : "state.game");
    if (!w)
        fail_msg("no word '%s'", name);
    assert_same_names(name, names, w->fields);
    seen->words += strcmp(name, "state") ? 1 : 5;
}

static void compare_fields(const struct hx_fields *table, char *entry)
{
    char *names, *name = name_of(entry, &names);
    const char *fields = hx_fields_find(table, name);

    if (!fields)
        fail_msg("no entry '%s'", name);
    assert_same_names(name, names, fields);
}

static void compare_maker(char *entry)
{
    char *names, *name = name_of(entry, &names);
    const struct hx_maker *m = hx_maker_find(name);

    if (!m)
        fail_msg("no maker '%s'", name);
    assert_same_names(name, names, m->fields);
}

/* "reach 2 3" */
static void compare_function(const char *entry, struct seen *seen)
{
    char name[33];
    int min, max;
    const struct hx_arity *f;

    assert_int_equal(sscanf(entry, " %32s %d %d", name, &min, &max), 3);
    f = hx_function_find(name);
    if (!f)
        fail_msg("no function '%s'", name);
    assert_int_equal(f->min, min);
    assert_int_equal(f->max, max);
    seen->functions++;
}

static void compare_makers(const char *names)
{
    char copy[MOST_LINE], *rest = copy, *one;

    snprintf(copy, sizeof copy, "%s", names);
    while ((one = strtok_r(rest, " ", &rest)))
        if (!hx_maker_find(one))
            fail_msg("no maker '%s'", one);
}

/* Those of "field player: hand". */
static void compare_place(char *entry)
{
    char *names, *name = name_of(entry, &names);

    assert_same_names(name, names,
                      !strcmp(name, "player") ? hx_player_fields
                      : !strcmp(name, "game") ? hx_game_fields
                                              : hx_place_fields);
}

static void compare_entry(const char *sort, char *entry, struct seen *seen)
{
    if (!strcmp(sort, "word"))
        compare_word(entry, seen);
    else if (!strcmp(sort, "shape") && strstr(entry, "run:"))
        compare_maker(entry); /* run{} is also an item of a procedure */
    else if (!strcmp(sort, "shape"))
        compare_fields(hx_shapes, entry);
    else if (!strcmp(sort, "method"))
        compare_fields(hx_methods, entry);
    else if (!strcmp(sort, "event"))
        compare_fields(hx_events, entry);
    else if (!strcmp(sort, "type") || !strcmp(sort, "domain"))
        compare_maker(entry);
    else if (!strcmp(sort, "fn"))
        compare_function(entry, seen);
    else if (!strcmp(sort, "maker"))
        compare_makers(entry);
    else if (!strcmp(sort, "field"))
        compare_place(entry);
    else if (!strcmp(sort, "root"))
        assert_same_names(sort, entry, hx_roots);
    else if (!strcmp(sort, "set"))
        assert_same_names(sort, entry, hx_sets);
    else if (!strcmp(sort, "reason"))
        assert_same_names(sort, entry, hx_reasons);
    else
        fail_msg("a line of the page begins with '%s'", sort);
}

static void compare_line(char *line, struct seen *seen)
{
    char *rest = line, *sort = strtok_r(rest, " ", &rest), *entry;

    assert_non_null(sort);
    while ((entry = strtok_r(rest, ";\n", &rest)))
        compare_entry(sort, entry, seen);
    seen->lines++;
}

static int count_words(void)
{
    int n = 0;

    while (hx_words[n].name)
        n++;
    return n;
}

static int count_functions(void)
{
    int n = 0;

    while (hx_functions[n].name)
        n++;
    return n;
}

static void the_word_list_of_the_reference_is_that_of_the_loader(void **state)
{
    FILE *page = fopen(PAGE, "re");
    struct seen seen = {0};
    char line[MOST_LINE];
    bool inside = false;

    (void)state;
    assert_non_null(page);
    while (fgets(line, sizeof line, page)) {
        if (inside && !strncmp(line, "```", 3))
            break;
        if (inside)
            compare_line(line, &seen);
        inside |= !strcmp(line, "```words\n");
    }
    fclose(page);
    assert_true(seen.lines > 30);
    assert_int_equal(seen.words, count_words());
    assert_int_equal(seen.functions, count_functions());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_word_list_of_the_reference_is_that_of_the_loader),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
