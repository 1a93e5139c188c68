/* Scenarios at the table: one opened at a line, the session written as one. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "playing.h"
#include "scenario_write.h"
#include "table.h"

#define MOST_BYTES (4u << 20) /* of a file of scenarios */

/* ---- opening ---- */

/* The path without ":LINE"; *line is 0 where none is said. NULL: it does not
 * name a scenario. */
static char *scenario_path(const char *text, int *line)
{
    const char *end = text + strlen(text), *colon = strrchr(text, ':');
    char *path;

    *line = 0;
    if (colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")] &&
        strlen(colon) < 9) {
        *line = atoi(colon + 1);
        end = colon;
    }
    if (end - text < 4 || strncmp(end - 4, ".scn", 4) != 0)
        return NULL;
    path = hx_cli_alloc((size_t)(end - text) + 1);
    memcpy(path, text, (size_t)(end - text));
    path[end - text] = '\0';
    return path;
}

bool hx_repl_is_scenario(const char *path)
{
    int line;
    char *file = scenario_path(path, &line);

    free(file);
    return file != NULL;
}

/* The scenario around the line; told why if there is none to open. */
static const struct hx_scenario *find(const struct hx_scenarios *f, int line)
{
    const struct hx_scenario *s = NULL;

    for (uint32_t i = 0; i < f->n; i++)
        if (line ? line >= f->one[i].line && line < f->one[i].end : f->n == 1)
            s = &f->one[i];
    if (!s && !line)
        hx_cli_error("%s: say at which line, as in: %s:%d", f->path, f->path,
                     f->n ? f->one[0].end - 1 : 1);
    else if (!s)
        hx_cli_error("%s:%d: there is no scenario", f->path, line);
    if (!s)
        return NULL;
    for (uint32_t i = 0; i < s->nmistake; i++)
        hx_cli_error("%s:%d: %s", f->path, s->mistake[i].line,
                     s->mistake[i].text);
    if (!s->nmistake && s->nexpect)
        hx_cli_error("%s:%d: its rules must be refused; there is nothing to "
                     "play",
                     f->path, s->line);
    return s->nmistake || s->nexpect ? NULL : s;
}

/* The row of the table that stands at the line, else the first. */
static uint32_t row_at(const struct hx_scenario *s, int line)
{
    for (uint32_t i = 0; i < s->nrow; i++)
        if (s->row[i].line == line)
            return i;
    return 0;
}

static void tell_finding(const char *path, const struct hx_finding *f)
{
    hx_cli_error("%s:%d: %s", path, f->line, hx_buffer_text(&f->got));
}

bool hx_repl_load_scenario(struct hx_repl *r, const char *text)
{
    struct hx_mixes *mixes = hx_mixes_new(r->options.max_steps);
    struct hx_session *session = NULL;
    struct hx_finding finding = {0};
    struct hx_error err = {{0}};
    int line;
    char *path = scenario_path(text, &line);
    struct hx_scenarios *f = hx_scenarios_load(path, &err);
    const struct hx_scenario *s = f ? find(f, line) : NULL;

    if (!f)
        hx_cli_error("%s", err.text);
    if (s && !hx_scenario_open(s, row_at(s, line),
                               line && line < s->table_line ? line
                               : line && !s->table_line     ? line
                                                            : INT_MAX,
                               mixes, &session, &finding))
        tell_finding(path, &finding);
    if (session) {
        session->owns_mix = true;
        r->open = true; /* who tests rules looks at all hands */
        hx_repl_take(r, session, hx_mixes_take(mixes, session->mix));
        printf("%s:%d: %s\n", path, line ? line : s->end, s->title);
    }
    hx_finding_free(&finding);
    hx_scenarios_free(f);
    hx_mixes_free(mixes);
    free(path);
    return session != NULL;
}

/* ---- recording ---- */

void hx_repl_checked(struct hx_repl *r, const char *line)
{
    struct hx_checked *more =
        realloc(r->checked, ((size_t)r->nchecked + 1) * sizeof *more);

    if (!more)
        abort();
    r->checked = more;
    more[r->nchecked++] = (struct hx_checked){
        .after = r->session->ndone,
        .hash = hx_game_hash(r->session->game),
        .line = strcpy(hx_cli_alloc(strlen(line) + 1), line)};
}

void hx_repl_forget_checked(struct hx_repl *r)
{
    for (int i = 0; i < r->nchecked; i++)
        free(r->checked[i].line);
    free(r->checked);
    r->checked = NULL;
    r->nchecked = 0;
}

/* "my_rule.scn" as words. */
static void print_title(const char *path, struct hx_buffer *to)
{
    const char *slash = strrchr(path, '/');

    for (const char *c = slash ? slash + 1 : path; *c && strcmp(c, ".scn"); c++)
        hx_buffer_char(to, *c == '_' ? ' ' : *c);
}

/* What the file holds already; false, told, if that is no scenarios. */
static bool read_old(struct hx_repl *r, const char *path, struct hx_buffer *to)
{
    struct hx_error err = {{0}};
    struct hx_scenarios *f;
    bool good;

    if (access(path, F_OK) && errno == ENOENT)
        return true;
    if (!hx_buffer_load(to, path, MOST_BYTES, &err)) {
        hx_repl_refuse(r, "%s", err.text);
        return false;
    }
    f = hx_scenarios_parse(hx_buffer_text(to), path);
    good = to->len == 0 || (f->n && *f->one[0].title);
    hx_scenarios_free(f);
    if (!good)
        hx_repl_refuse(r, "%s holds something else than scenarios", path);
    return good;
}

void hx_line_record(struct hx_repl *r, const char *arguments)
{
    struct hx_buffer text = {0}, title = {0};
    struct hx_error err = {{0}};
    size_t len = strlen(arguments);
    int line = 1;

    if (len < 5 || strcmp(arguments + len - 4, ".scn") != 0) {
        hx_repl_refuse(r, "say a name that ends in .scn, as in: record "
                          "my_rule.scn");
        return;
    }
    if (read_old(r, arguments, &text)) {
        if (text.len)
            hx_buffer_add(&text, "%s\n",
                          text.text[text.len - 1] == '\n' ? "" : "\n");
        for (size_t i = 0; i < text.len; i++)
            line += text.text[i] == '\n';
        print_title(arguments, &title);
        if (hx_scenario_write(r->session, hx_buffer_text(&title), arguments,
                              r->checked, r->nchecked, &text, &err) &&
            hx_buffer_save(&text, arguments, &err))
            printf("written to %s:%d; 'hexlaw test %s' plays it\n", arguments,
                   line, arguments);
        else
            hx_repl_refuse(r, "%s", err.text);
    }
    hx_buffer_free(&title);
    hx_buffer_free(&text);
}
