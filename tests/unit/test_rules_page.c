/* The vocabulary in src/rules/words.c stands in hexlaw-rules(5), word by word
 * and field by field, and nothing else does.
 *
 * In the sections that describe it, a head is `.It Ic NAME ...` and what
 * belongs to it `.It Cm NAME ...`; several names are parted by commas. */
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

#define PAGE HX_SOURCE_DIR "/man/hexlaw-rules.5"
#define MOST_LINE 512
#define MOST_ITEMS 1500

enum sort { HEAD, PART, SECTION };

static struct item {
    enum sort sort;
    char name[64];
    int args, optional; /* Ar and Op behind a head */
    bool chapter;       /* of a SECTION: .Sh, not .Ss */
    int line;
} items[MOST_ITEMS];
static int nitem;

static void add_item(enum sort sort, const char *name, int line)
{
    assert_true(nitem < MOST_ITEMS);
    assert_true(strlen(name) < sizeof items->name);
    items[nitem] = (struct item){.sort = sort, .line = line};
    strcpy(items[nitem++].name, name);
}

/* The names behind Ic or Cm, up to the next macro. */
static void read_names(enum sort sort, char *rest, int line)
{
    int first = nitem;
    char *word;
    bool names = true;

    while ((word = strtok_r(rest, " \n", &rest))) {
        bool macro = word[0] >= 'A' && word[0] <= 'Z';

        names &= !macro;
        if (names && strcmp(word, ",") != 0)
            add_item(sort, word, line);
        for (int i = first; i < nitem; i++) {
            items[i].args += !strcmp(word, "Ar");
            items[i].optional += !strcmp(word, "Op");
        }
    }
}

static void read_page(void)
{
    FILE *f = fopen(PAGE, "r");
    char line[MOST_LINE];

    assert_non_null(f);
    for (int n = 1; fgets(line, sizeof line, f); n++) {
        if (!strncmp(line, ".Ss ", 4) || !strncmp(line, ".Sh ", 4)) {
            line[strcspn(line, "\n")] = '\0';
            add_item(SECTION, line + 4, n);
            items[nitem - 1].chapter = line[2] == 'h';
        } else if (!strncmp(line, ".It Ic ", 7)) {
            read_names(HEAD, line + 7, n);
        } else if (!strncmp(line, ".It Cm ", 7)) {
            read_names(PART, line + 7, n);
        }
    }
    fclose(f);
}

/* Its heading, and one behind its last item; a chapter has sections. */
static void find_section(const char *title, int *from, int *to)
{
    for (*from = 0; *from < nitem; ++*from)
        if (items[*from].sort == SECTION && !strcmp(items[*from].name, title))
            break;
    if (*from == nitem)
        fail_msg("no section '%s'", title);
    for (*to = *from + 1; *to < nitem; ++*to)
        if (items[*to].sort == SECTION &&
            (items[*to].chapter || !items[*from].chapter))
            break;
}

static int find_head(const char *section, const char *name)
{
    int from, to;

    find_section(section, &from, &to);
    for (int i = from; i < to; i++)
        if (items[i].sort == HEAD && !strcmp(items[i].name, name))
            return i;
    fail_msg("%s: '%s' is missing", section, name);
    return -1;
}

/* The first part of a head, if it has any. Heads of one line share theirs. */
static int first_part(int head)
{
    int i = head;

    while (i < nitem && items[i].line == items[head].line)
        i++;
    return i;
}

static bool has_part(int head, const char *name)
{
    for (int i = first_part(head); i < nitem && items[i].sort == PART; i++)
        if (!strcmp(items[i].name, name))
            return true;
    return false;
}

/* The fields, but for the signs of words.c and `cites`, which is described
 * once for all words. */
static void check_parts(const char *section, const char *name,
                        const char *fields)
{
    int head = find_head(section, name);
    char copy[MOST_LINE], *rest = copy, *field;

    snprintf(copy, sizeof copy, "%s", fields);
    while ((field = strtok_r(rest, " ", &rest)))
        if (!strchr("#1*", field[0]) && strcmp(field, "cites") != 0 &&
            !has_part(head, field))
            fail_msg("%s: %s: the field '%s' is missing", section, name, field);
    for (int i = first_part(head); i < nitem && items[i].sort == PART; i++)
        if (!hx_names_have(fields, items[i].name))
            fail_msg("line %d: %s has no field '%s'", items[i].line, name,
                     items[i].name);
}

/* Every head of the section is in the list, and the other way round. */
static void check_heads(const char *section, const char *names)
{
    char copy[2048], *rest = copy, *name;
    int from, to;

    assert_true(strlen(names) < sizeof copy);
    strcpy(copy, names);
    while ((name = strtok_r(rest, " ", &rest)))
        find_head(section, name);
    find_section(section, &from, &to);
    for (int i = from; i < to; i++)
        if (items[i].sort == HEAD && !hx_names_have(names, items[i].name))
            fail_msg("line %d: there is no '%s'", items[i].line, items[i].name);
}

static int read_once(void **state)
{
    (void)state;
    read_page();
    return 0;
}

/* The one of these sections that has the word. */
static const char *section_of(const char *word)
{
    static const char *const sections[] = {"The rule set", "Things", "Numbers",
                                           "What is legal",
                                           "The order of play"};
    const char *found = NULL;

    for (size_t s = 0; s < sizeof sections / sizeof *sections; s++) {
        int from, to;

        find_section(sections[s], &from, &to);
        for (int i = from; i < to; i++) {
            if (items[i].sort != HEAD)
                continue;
            if (!hx_word_find(items[i].name))
                fail_msg("line %d: no word '%s'", items[i].line, items[i].name);
            if (strcmp(items[i].name, word) != 0)
                continue;
            if (found)
                fail_msg("line %d: '%s' again", items[i].line, word);
            found = sections[s];
        }
    }
    if (!found)
        fail_msg("the word '%s' is missing", word);
    return found;
}

static void every_word_and_each_of_its_fields_is_described(void **state)
{
    (void)state;
    for (const struct hx_word *w = hx_words; w->name; w++)
        check_parts(section_of(w->name), w->name, w->fields);
    check_parts("How to change a procedure", "amend.procedure",
                hx_amend_procedure);
}

static void every_field_of_effect_is_described(void **state)
{
    (void)state;
    check_heads("FIELDS OF EFFECT", "cost card limit once build draw move "
                                    "produce set tell run apply");
    for (const struct hx_fields *s = hx_shapes; s->name; s++)
        check_parts("FIELDS OF EFFECT", s->name, s->fields);
}

static void every_maker_and_its_arguments_are_described(void **state)
{
    char names[1024] = "";

    (void)state;
    for (const struct hx_maker *m = hx_makers; m->name; m++) {
        check_parts("MAKERS", m->name, m->fields);
        strcat(strcat(names, m->name), " ");
    }
    check_heads("MAKERS", names);
}

static void every_event_of_the_kernel_is_described(void **state)
{
    char names[256] = "";

    (void)state;
    for (const struct hx_fields *e = hx_events; e->name; e++) {
        check_parts("EVENTS", e->name, e->fields);
        strcat(strcat(names, e->name), " ");
    }
    check_heads("EVENTS", names);
}

static void every_method_and_its_arguments_are_described(void **state)
{
    char names[512] = "", head[64];

    (void)state;
    for (const struct hx_fields *m = hx_methods; m->name; m++) {
        snprintf(head, sizeof head, "g:%s", m->name);
        check_parts("Methods", head, m->fields);
        strcat(strcat(names, head), " ");
    }
    check_heads("Methods", names);
}

static void every_name_of_formulas_is_described(void **state)
{
    char fields[256];

    (void)state;
    snprintf(fields, sizeof fields, "%s %s %s", hx_player_fields,
             hx_game_fields, hx_place_fields);
    check_heads("Names", hx_roots);
    check_heads("Sets", hx_sets);
    check_heads("Fields of seats and places", fields);
    check_heads("Reasons", hx_reasons);
}

static void every_function_is_described_with_its_arguments(void **state)
{
    char names[1024] = "";

    (void)state;
    for (const struct hx_arity *f = hx_functions; f->name; f++) {
        const struct item *head = &items[find_head("Functions", f->name)];

        if (head->args != f->max || head->args - head->optional != f->min)
            fail_msg("line %d: %s takes %d to %d arguments", head->line,
                     f->name, f->min, f->max);
        strcat(strcat(names, f->name), " ");
    }
    check_heads("Functions", names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_and_each_of_its_fields_is_described),
        cmocka_unit_test(every_field_of_effect_is_described),
        cmocka_unit_test(every_maker_and_its_arguments_are_described),
        cmocka_unit_test(every_event_of_the_kernel_is_described),
        cmocka_unit_test(every_method_and_its_arguments_are_described),
        cmocka_unit_test(every_name_of_formulas_is_described),
        cmocka_unit_test(every_function_is_described_with_its_arguments),
    };

    return cmocka_run_group_tests(tests, read_once, NULL);
}
