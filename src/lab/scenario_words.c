/* The words of scenario files, and what belongs to them. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "scenario_reader.h"

static void wrong(struct hx_scenario_reader *p, const char *what,
                  const char *about)
{
    hx_scenario_wrong(p->f, p->s, p->line, "%s%s%s%s", what, about ? " '" : "",
                      about ? about : "", about ? "'" : "");
}

struct hx_scenario *hx_scenario_begin(struct hx_scenario_reader *p,
                                      const char *title)
{
    struct hx_scenarios *f = p->f;

    f->one = hx_arena_grow(f->arena, f->one, f->n, 1, sizeof *f->one);
    p->s = &f->one[f->n++];
    *p->s = (struct hx_scenario){.path = f->path,
                                 .title = hx_arena_string(f->arena, title),
                                 .line = p->line,
                                 .mix_line = p->line,
                                 .seats_line = p->line,
                                 .seed = 1};
    p->part = HX_IN_HEAD;
    return p->s;
}

/* ---- the head ---- */

static void read_scenario(struct hx_scenario_reader *p, char *text)
{
    hx_scenario_begin(p, text);
    if (!*text)
        wrong(p, "say in a few words what should happen", NULL);
}

static void read_cites(struct hx_scenario_reader *p, char *text)
{
    char *rest = text, *id;
    struct hx_scenario *s = p->s;

    while ((id = strtok_r(rest, " \t", &rest))) {
        s->cites =
            hx_arena_grow(p->f->arena, s->cites, s->ncite, 1, sizeof *s->cites);
        s->cites[s->ncite++] = hx_arena_string(p->f->arena, id);
    }
    if (!s->ncite)
        wrong(p, "say which rules, as in: cites BASE-044", NULL);
}

/* What a scenario says once. */
static void say_once(struct hx_scenario_reader *p, const char *before,
                     const char *word)
{
    if (before)
        hx_scenario_wrong(p->f, p->s, p->line, "'%s' stands once", word);
}

static void read_mix(struct hx_scenario_reader *p, char *text)
{
    say_once(p, p->s->mix, "mix");
    if (!*text)
        wrong(p, "say which rules are played, as in: mix base target=8", NULL);
    p->s->mix = hx_arena_string(p->f->arena, text);
    p->s->mix_line = p->line;
}

static void read_seats(struct hx_scenario_reader *p, char *text)
{
    say_once(p, p->s->seats, "seats");
    if (!*text)
        wrong(p, "say who plays, as in: seats red blue white", NULL);
    p->s->seats = hx_arena_string(p->f->arena, text);
    p->s->seats_line = p->line;
}

static void read_seed(struct hx_scenario_reader *p, char *text)
{
    char *end;

    errno = 0;
    p->s->seed = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || errno)
        wrong(p, "a seed is a number, not", text);
}

static void read_reason(struct hx_scenario_reader *p, const char **to,
                        char *text)
{
    if (!*text)
        wrong(p, "say why, behind the word", NULL);
    else
        *to = hx_arena_string(p->f->arena, text);
}

static void read_skip(struct hx_scenario_reader *p, char *text)
{
    read_reason(p, &p->s->skip, text);
}

static void read_todo(struct hx_scenario_reader *p, char *text)
{
    read_reason(p, &p->s->todo, text);
}

static void read_expect(struct hx_scenario_reader *p, char *text)
{
    struct hx_scenario *s = p->s;
    size_t len = strcspn(text, " \t");
    char *what = text + len + strspn(text + len, " \t");

    if (strncmp(text, "error", len) != 0 || len != strlen("error") || !*what) {
        wrong(p, "say which mistake, as in: expect error no kind 'wol'", NULL);
        return;
    }
    s->expect =
        hx_arena_grow(p->f->arena, s->expect, s->nexpect, 1, sizeof *s->expect);
    s->expect[s->nexpect++] = (struct hx_scenario_line){
        p->line, HX_THEN, hx_arena_string(p->f->arena, what)};
}

/* ---- the body ---- */

static void read_line(struct hx_scenario_reader *p, const char *text)
{
    struct hx_scenario *s = p->s;

    s->body = hx_arena_grow(p->f->arena, s->body, s->nline, 1, sizeof *s->body);
    s->body[s->nline++] = (struct hx_scenario_line){
        p->line, (uint8_t)p->part, hx_arena_string(p->f->arena, text)};
}

static void begin_part(struct hx_scenario_reader *p, int part, char *text)
{
    if (part == HX_GIVEN && p->part != HX_IN_HEAD)
        wrong(p, "'given' stands once, before 'when' and 'then'", NULL);
    p->part = part;
    if (*text)
        read_line(p, text);
}

static void read_given(struct hx_scenario_reader *p, char *text)
{
    begin_part(p, HX_GIVEN, text);
}

static void read_when(struct hx_scenario_reader *p, char *text)
{
    begin_part(p, HX_WHEN, text);
}

static void read_then(struct hx_scenario_reader *p, char *text)
{
    begin_part(p, HX_THEN, text);
}

static void read_table(struct hx_scenario_reader *p, char *text)
{
    p->part = HX_IN_TABLE;
    p->s->table_line = p->line;
    if (*text)
        hx_scenario_columns(p->f, p->s, p->line, text);
}

/* ---- words ---- */

static const struct word {
    const char *name;
    bool head; /* stands before given, when and then */
    void (*read)(struct hx_scenario_reader *p, char *text);
} words[] = {
    {"scenario", false, read_scenario},
    {"cites", true, read_cites},
    {"mix", true, read_mix},
    {"seats", true, read_seats},
    {"seed", true, read_seed},
    {"skip", true, read_skip},
    {"todo", true, read_todo},
    {"expect", true, read_expect},
    {"given", false, read_given},
    {"when", false, read_when},
    {"then", false, read_then},
    {"table", false, read_table},
};
enum { WORDS = sizeof words / sizeof *words };

static void unknown_word(struct hx_scenario_reader *p, const char *word)
{
    const char *name[WORDS];
    char guess[HX_GUESS];

    for (int i = 0; i < WORDS; i++)
        name[i] = words[i].name;
    hx_scenario_wrong(p->f, p->s, p->line,
                      "unknown word '%s'%s; what belongs to given, when, then "
                      "or table begins with a blank",
                      word, hx_guess(word, name, WORDS, guess));
}

void hx_scenario_word(struct hx_scenario_reader *p, char *line)
{
    size_t len = strcspn(line, " \t");
    char *text = line + len + strspn(line + len, " \t");
    const struct word *w = NULL;

    line[len] = '\0';
    for (int i = 0; i < WORDS; i++)
        if (!strcmp(words[i].name, line))
            w = &words[i];
    if (!p->s && (!w || w->read != read_scenario)) {
        hx_scenario_begin(p, "");
        wrong(p, "a file begins with 'scenario', not with", line);
    } else if (!w) {
        unknown_word(p, line);
    } else if (w->read == read_scenario || p->part == HX_IN_HEAD) {
        w->read(p, text);
    } else if (w->head) {
        hx_scenario_wrong(p->f, p->s, p->line,
                          "'%s' stands before given, when and then", line);
    } else if (p->part == HX_IN_TABLE) {
        hx_scenario_wrong(p->f, p->s, p->line,
                          "'table' stands last, '%s' before it", line);
    } else {
        w->read(p, text);
    }
}

void hx_scenario_content(struct hx_scenario_reader *p, char *text)
{
    if (!p->s)
        hx_scenario_begin(p, "");
    if (p->part == HX_IN_TABLE && !p->s->ncolumn)
        hx_scenario_columns(p->f, p->s, p->line, text);
    else if (p->part == HX_IN_TABLE)
        hx_scenario_cells(p->f, p->s, p->line, text);
    else if (p->part == HX_IN_HEAD)
        wrong(p, "this line belongs to no part: say given, when or then first",
              NULL);
    else
        read_line(p, text);
}
