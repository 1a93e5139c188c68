/* Scenario files: from text to lines. Nothing of the rules is known here. */
#include "scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "scenario_reader.h"
#include "text.h"

#define MOST_BYTES (4u << 20)          /* of a file */
#define MOST_LINE 4000                 /* as at the prompt */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF" /* some editors begin files so */

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

static void read_any(struct hx_scenario_reader *p, char *line)
{
    size_t len = strlen(line);

    if (len > MOST_LINE || !hx_text_is_plain(line, len)) {
        if (!p->s)
            hx_scenario_begin(p, "");
        hx_scenario_wrong(p->f, p->s, p->line, "%s",
                          len > MOST_LINE ? "this line is too long"
                                          : "this line has control characters, "
                                            "or is no UTF-8");
        return;
    }
    while (len > 0 && isspace((unsigned char)line[len - 1]))
        line[--len] = '\0';
    for (char *tab = line; (tab = strchr(tab, '\t'));)
        *tab = ' ';
    if (!line[strspn(line, " ")] || line[strspn(line, " ")] == '#')
        return;
    if (*line == ' ')
        hx_scenario_content(p, line + strspn(line, " "));
    else
        hx_scenario_word(p, line);
}

struct hx_scenarios *hx_scenarios_parse(const char *text, const char *path)
{
    struct hx_arena *a = hx_arena_new();
    struct hx_scenario_reader p = {.part = HX_IN_HEAD};
    char *line;

    if (!a)
        abort();
    p.f = hx_arena_alloc(a, 1, sizeof *p.f);
    p.f->arena = a;
    p.f->path = hx_arena_string(a, path);
    if (!strncmp(text, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)))
        text += strlen(BYTE_ORDER_MARK);
    for (line = hx_arena_string(a, text); *line;) {
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
