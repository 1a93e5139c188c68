#include "suggest.h"

#include <string.h>

#include "chooser.h"
#include "commands.h"
#include "opening.h"
#include "tally.h"

/* The words, and what is known of the last. */
struct line {
    unsigned takes;          /* of the command */
    const char *const *word; /* behind the command */
    int n;                   /* the last is the one to be completed: */
    const char *typed;       /* it, or what stands behind --OPTION= */
    int lead;                /* bytes of it before that */
    const char *mix;         /* the first operand before it */
    int operands;            /* before it */
    bool only_operands;      /* '--' stands before it */
    const char *option;      /* the argument of the one it is, or NULL */
    struct hx_buffer *to;
};

/* A word that keeps the first 'kept' bytes of what was typed and goes on with
 * one of ours, if the rest of what was typed is how that begins. */
static void suggest(const struct line *l, size_t kept, const char *adds,
                    const char *end, const char *says)
{
    const char *rest = l->typed + kept;

    if (!strncmp(adds, rest, strlen(rest)))
        hx_buffer_add(l->to, "%.*s%s%s\t%s\n", l->lead + (int)kept,
                      l->word[l->n - 1], adds, end, says ? says : "");
}

static void say_files(const struct line *l, const char *ending)
{
    hx_buffer_add(l->to, ":files%s%s\n", *ending ? " " : "", ending);
}

static void say_open(const struct line *l)
{
    hx_buffer_add(l->to, ":open\n");
}

/* ---- mixes, and what they offer ---- */

/* Is it one of "loans+tax_day+", of which 'len' bytes count? */
static bool is_in(const char *mix, size_t len, const char *name)
{
    const char *end = mix + len;

    for (; mix < end; mix += strcspn(mix, "+") + 1)
        if (!strncmp(mix, name, strlen(name)) && mix[strlen(name)] == '+')
            return true;
    return false;
}

static void suggest_variant(void *self, const struct hx_source *v)
{
    const struct line *l = self;
    const char *plus = strrchr(l->typed, '+');
    size_t kept = plus ? (size_t)(plus - l->typed) + 1 : 0;

    if (v->title && !is_in(l->typed, kept, v->name))
        suggest(l, kept, v->name, "", v->title);
}

static void suggest_mixes(struct line *l)
{
    hx_find_variants(suggest_variant, l);
    if (*l->typed && !strchr(l->typed, '+'))
        say_files(l, "lua");
}

/* The mix that stands before the word; NULL if it is none. */
static struct hx_composed *compose(const struct line *l)
{
    struct hx_report *report = hx_report_new();
    struct hx_request q = {.mix = l->mix, .trial = true};
    struct hx_composed *c = report ? hx_compose(&q, report) : NULL;

    hx_report_free(report);
    return c;
}

static void suggest_values(const struct line *l, const struct hx_option *o,
                           size_t kept)
{
    char number[16];

    switch (o->type) {
    case HX_T_FLAG:
        suggest(l, kept, "true", "", "");
        suggest(l, kept, "false", "", "");
        break;
    case HX_T_ENUM:
        for (int i = 0; i < o->nvalues; i++)
            suggest(l, kept, o->values[i], "", "");
        break;
    case HX_T_SEAT:
        for (int i = 0; i < HX_COLOURS; i++)
            suggest(l, kept, hx_colour[i], "", "");
        break;
    case HX_T_INT:
        snprintf(number, sizeof number, "%d", (int)o->fallback);
        suggest(l, kept, number, "", o->says);
        break;
    default: /* corners: a list of places of the board */
        break;
    }
}

static void suggest_given(const struct line *l)
{
    struct hx_composed *c = compose(l);
    const char *typed = l->typed, *sign = strchr(typed, '=');

    for (int i = 0; c && i < c->noption; i++) {
        const struct hx_option *o = &c->option[i];

        if (!sign)
            suggest(l, 0, o->name, "=", o->says);
        else if (strlen(o->name) == (size_t)(sign - typed) &&
                 !strncmp(o->name, typed, (size_t)(sign - typed)))
            suggest_values(l, o, (size_t)(sign - typed) + 1);
    }
    if (!sign)
        say_open(l);
    hx_composed_free(c);
}

static void suggest_numbers(const struct line *l)
{
    struct hx_composed *c = compose(l);
    char number[16];

    for (int i = c ? c->players_lo : 1; c && i <= c->players_hi; i++) {
        snprintf(number, sizeof number, "%d", i);
        suggest(l, 0, number, "", "people at one keyboard");
    }
    hx_composed_free(c);
}

/* "red=human,blue=r": a colour, or a chooser for it. */
static void suggest_seats(const struct line *l)
{
    const char *typed = l->typed, *comma = strrchr(typed, ','),
               *sign = strchr(comma ? comma : typed, '=');
    size_t kept = comma ? (size_t)(comma - typed) + 1 : 0;

    if (!comma && !sign)
        suggest_numbers(l);
    for (int i = 0; !sign && i < HX_COLOURS; i++)
        if (!strstr(typed, hx_colour[i]))
            suggest(l, kept, hx_colour[i], "=", "");
    for (int i = 0; sign && i < HX_CHOOSERS; i++)
        suggest(l, (size_t)(sign - typed) + 1, hx_chooser_name(i), "", "");
    say_open(l);
}

/* ---- counts ---- */

static void suggest_counts(const struct line *l)
{
    const char *typed = l->typed, *sign = strchr(typed, '='), *key;
    const char *choice;

    for (int i = 0; (key = hx_tally_key(i)); i++) {
        if (!sign)
            suggest(l, 0, key, "=", hx_tally_says(i));
        else if (!strncmp(key, typed, (size_t)(sign - typed)))
            for (int k = 0; (choice = hx_tally_choice(i, k)); k++)
                suggest(l, (size_t)(sign - typed) + 1, choice, "", "");
    }
    if (!sign)
        say_open(l);
}

/* ---- any word ---- */

static void suggest_argument(const struct line *l)
{
    if (!strcmp(l->option, "OPTION=VALUE"))
        suggest_given(l);
    else if (!strcmp(l->option, "SEATS"))
        suggest_seats(l);
    else if (strstr(l->option, "FILE"))
        say_files(l, "");
}

static void suggest_options(const struct line *l)
{
    struct hx_option_row row;

    for (int i = 0; hx_options_row(i, &row); i++)
        if (row.takes & l->takes)
            suggest(l, 0, row.name, "", row.says);
}

static void suggest_commands(const char *typed, struct hx_buffer *to)
{
    struct line l = {.word = &typed, .n = 1, .typed = typed, .to = to};
    int n;
    const struct hx_command *row = hx_commands(&n);

    for (int i = 0; i < n; i++)
        suggest(&l, 0, row[i].name, "", row[i].says);
}

static void suggest_operand(struct line *l)
{
    if (l->takes & (HX_TAKES_MIX | HX_NEEDS_MIX) && !l->operands)
        suggest_mixes(l);
    else if (l->takes & HX_TAKES_FILES ||
             (l->takes & HX_TAKES_FILE && !l->operands))
        say_files(l, "");
    else if (l->takes & HX_TAKES_COUNTS)
        suggest_counts(l);
}

/* The argument that the option takes, or NULL: it takes none, or is none. */
static const char *argument_of(const struct line *l, const char *word)
{
    struct hx_option_row row;

    for (int i = 0; hx_options_row(i, &row); i++)
        if (row.takes & l->takes && !strcmp(row.name, word))
            return row.argument;
    return NULL;
}

/* What the words before the last one say. */
static void look_before(struct line *l)
{
    for (int i = 0; i < l->n - 1; i++) {
        const char *word = l->word[i];

        if (!l->only_operands && !strcmp(word, "--")) {
            l->only_operands = true;
        } else if (l->only_operands || *word != '-') {
            l->mix = l->operands ? l->mix : word;
            l->operands++;
        } else if ((l->option = argument_of(l, word)) && i < l->n - 2) {
            l->option = NULL; /* has its argument */
            i++;
        }
    }
}

/* "--seats=red": the argument is what is completed. */
static void look_into(struct line *l)
{
    const char *sign = strchr(l->typed, '=');
    char name[32];

    if (l->option || l->only_operands || !sign ||
        strncmp(l->typed, "--", 2) != 0)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(sign - l->typed), l->typed);
    l->option = argument_of(l, name);
    if (!l->option)
        return;
    l->lead = (int)(sign - l->typed) + 1;
    l->typed = sign + 1;
}

void hx_suggest_for(unsigned takes, const char *mix, int n,
                    const char *const *word, struct hx_buffer *to)
{
    struct line l = {.takes = takes,
                     .mix = mix,
                     .word = word,
                     .n = n,
                     .typed = word[n - 1],
                     .to = to};

    look_before(&l);
    look_into(&l);
    if (l.option)
        suggest_argument(&l);
    else if (*l.typed == '-' && !l.only_operands)
        suggest_options(&l);
    else
        suggest_operand(&l);
}

void hx_suggest(int n, const char *const *word, struct hx_buffer *to)
{
    const struct hx_command *c = n > 1 ? hx_command_find(word[0]) : NULL;
    int rows, skip = c != NULL;

    if (n < 1)
        return;
    if (n == 1 && *word[0] != '-')
        suggest_commands(word[0], to);
    if (!c)
        c = hx_commands(&rows); /* play */
    hx_suggest_for(c->takes | HX_TAKES_COMMON, HX_DEFAULT_MIX, n - skip,
                   word + skip, to);
}
