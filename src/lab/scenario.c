/* Scenario files: from text to lines. Nothing of the rules is known here. */
#include "scenario.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"
#include "text.h"

#define MOST_BYTES (4u << 20) /* of a file */
#define MOST_LINE 4000        /* as at the prompt */

struct reader {
    struct hx_scenarios *f;
    struct hx_scenario *s; /* the one being read, or NULL */
    int line;
    int part; /* enum hx_scenario_part, or one of: */
};
enum { IN_HEAD = -1, IN_TABLE = -2 };

static void wrong(struct reader *p, const char *what, const char *about)
{
    hx_scenario_wrong(p->f, p->s, p->line, "%s%s%s%s", what, about ? " '" : "",
                      about ? about : "", about ? "'" : "");
}

/* The scenario at hand; lines before the first one belong to one without a
 * title, so that their mistakes are told somewhere. */
static struct hx_scenario *begin(struct reader *p, const char *title)
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
    p->part = IN_HEAD;
    return p->s;
}

/* ---- the head ---- */

static void read_scenario(struct reader *p, char *text)
{
    begin(p, text);
    if (!*text)
        wrong(p, "say in a few words what should happen", NULL);
}

static void read_cites(struct reader *p, char *text)
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

static void read_mix(struct reader *p, char *text)
{
    if (!*text)
        wrong(p, "say which rules are played, as in: mix base target=8", NULL);
    p->s->mix = hx_arena_string(p->f->arena, text);
    p->s->mix_line = p->line;
}

static void read_seats(struct reader *p, char *text)
{
    if (!*text)
        wrong(p, "say who plays, as in: seats red blue white", NULL);
    p->s->seats = hx_arena_string(p->f->arena, text);
    p->s->seats_line = p->line;
}

static void read_seed(struct reader *p, char *text)
{
    char *end;

    errno = 0;
    p->s->seed = strtoull(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || errno)
        wrong(p, "a seed is a number, not", text);
}

static void read_reason(struct reader *p, const char **to, char *text)
{
    if (!*text)
        wrong(p, "say why, behind the word", NULL);
    *to = hx_arena_string(p->f->arena, text);
}

static void read_skip(struct reader *p, char *text)
{
    read_reason(p, &p->s->skip, text);
}

static void read_todo(struct reader *p, char *text)
{
    read_reason(p, &p->s->todo, text);
}

static void read_expect(struct reader *p, char *text)
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

static void read_line(struct reader *p, const char *text)
{
    struct hx_scenario *s = p->s;

    s->body = hx_arena_grow(p->f->arena, s->body, s->nline, 1, sizeof *s->body);
    s->body[s->nline++] = (struct hx_scenario_line){
        p->line, (uint8_t)p->part, hx_arena_string(p->f->arena, text)};
}

static void begin_part(struct reader *p, int part, char *text)
{
    if (part == HX_GIVEN && p->part != IN_HEAD)
        wrong(p, "'given' stands once, before 'when' and 'then'", NULL);
    p->part = part;
    if (*text)
        read_line(p, text);
}

static void read_given(struct reader *p, char *text)
{
    begin_part(p, HX_GIVEN, text);
}

static void read_when(struct reader *p, char *text)
{
    begin_part(p, HX_WHEN, text);
}

static void read_then(struct reader *p, char *text)
{
    begin_part(p, HX_THEN, text);
}

static void read_table(struct reader *p, char *text)
{
    p->part = IN_TABLE;
    p->s->table_line = p->line;
    if (*text)
        hx_scenario_columns(p->f, p->s, p->line, text);
}

/* ---- words ---- */

static const struct word {
    const char *name;
    bool head; /* stands before given, when and then */
    void (*read)(struct reader *p, char *text);
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

static void unknown_word(struct reader *p, const char *word)
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

/* A line that begins at its very left. */
static void read_word(struct reader *p, char *line)
{
    size_t len = strcspn(line, " \t");
    char *text = line + len + strspn(line + len, " \t");
    const struct word *w = NULL;

    line[len] = '\0';
    for (int i = 0; i < WORDS; i++)
        if (!strcmp(words[i].name, line))
            w = &words[i];
    if (!p->s && (!w || w->read != read_scenario)) {
        begin(p, "");
        wrong(p, "a file begins with 'scenario', not with", line);
    } else if (!w) {
        unknown_word(p, line);
    } else if (w->read == read_scenario || p->part == IN_HEAD) {
        w->read(p, text);
    } else if (w->head) {
        hx_scenario_wrong(p->f, p->s, p->line,
                          "'%s' stands before given, when and then", line);
    } else if (p->part == IN_TABLE) {
        hx_scenario_wrong(p->f, p->s, p->line,
                          "'table' stands last, '%s' before it", line);
    } else {
        w->read(p, text);
    }
}

static void read_content(struct reader *p, char *text)
{
    if (!p->s)
        begin(p, "");
    if (p->part == IN_TABLE && !p->s->ncolumn)
        hx_scenario_columns(p->f, p->s, p->line, text);
    else if (p->part == IN_TABLE)
        hx_scenario_cells(p->f, p->s, p->line, text);
    else if (p->part == IN_HEAD)
        wrong(p, "this line belongs to no part: say given, when or then first",
              NULL);
    else
        read_line(p, text);
}

/* ---- the whole ---- */

/* Does it say what should happen? */
static bool expects(const struct hx_scenario *s)
{
    for (uint32_t i = 0; i < s->nline; i++)
        if (s->body[i].part == HX_THEN ||
            (s->body[i].part == HX_WHEN && strstr(s->body[i].text, "try ")))
            return true;
    return s->nexpect > 0 || s->skip;
}

static void end_scenario(struct hx_scenarios *f, struct hx_scenario *s, int end)
{
    s->end = end;
    if (s->nexpect && s->nline)
        hx_scenario_wrong(f, s, s->body[0].line,
                          "rules that must be refused are not played: "
                          "'expect error' stands alone");
    else if (!s->nmistake && !expects(s))
        hx_scenario_wrong(f, s, s->line,
                          "nothing is expected: say what holds behind 'then'");
    hx_scenario_check_names(f, s);
}

static void read_any(struct reader *p, char *line)
{
    size_t len = strlen(line);

    if (len > MOST_LINE || !hx_text_is_plain(line, len)) {
        if (!p->s)
            begin(p, "");
        wrong(p,
              len > MOST_LINE
                  ? "this line is too long"
                  : "this line has control characters, or is no UTF-8",
              NULL);
        return;
    }
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        line[--len] = '\0';
    if (!line[strspn(line, " \t")] || line[strspn(line, " \t")] == '#')
        return;
    if (isspace((unsigned char)*line))
        read_content(p, line + strspn(line, " \t"));
    else
        read_word(p, line);
}

struct hx_scenarios *hx_scenarios_parse(const char *text, const char *path)
{
    struct hx_arena *a = hx_arena_new();
    struct reader p = {.part = IN_HEAD};
    char *copy, *line;

    if (!a)
        abort();
    p.f = hx_arena_alloc(a, 1, sizeof *p.f);
    p.f->arena = a;
    p.f->path = hx_arena_string(a, path);
    for (line = copy = hx_arena_string(a, text); *line;) {
        size_t len = strcspn(line, "\n");
        bool more = line[len] != '\0';

        line[len] = '\0';
        if (len && line[len - 1] == '\r')
            line[len - 1] = '\0';
        p.line++;
        read_any(&p, line);
        line += len + more;
    }
    for (uint32_t i = 0; i < p.f->n; i++)
        end_scenario(p.f, &p.f->one[i],
                     i + 1 < p.f->n ? p.f->one[i + 1].line : p.line + 1);
    return p.f;
}

struct hx_scenarios *hx_scenarios_load(const char *path, struct hx_error *err)
{
    struct hx_buffer text = {0};
    struct hx_scenarios *f = NULL;

    if (hx_buffer_load(&text, path, MOST_BYTES, err))
        f = hx_scenarios_parse(hx_buffer_text(&text), path);
    hx_buffer_free(&text);
    return f;
}

void hx_scenarios_free(struct hx_scenarios *s)
{
    if (s)
        hx_arena_free(s->arena);
}
