/* A rule that failed: what is told of it, and who did what. */
#include "inside.h"

#include <stdarg.h>
#include <stdio.h>

void hx_game_fail(struct hx_game *g, const char *format, ...)
{
    va_list ap;

    if (g->failed)
        return;
    g->failed = true;
    memset(&g->error, 0, sizeof g->error);
    va_start(ap, format);
    vsnprintf(g->error.text, sizeof g->error.text, format, ap);
    va_end(ap);
    if (!g->body)
        return;
    g->error.word = g->body->word;
    g->error.name = g->body->head.name;
    g->error.decl = g->error.at = g->body->head.at;
}

/* The first blame is the statement at fault; each adds a level. */
void hx_game_blame(struct hx_game *g, struct hx_origin at)
{
    size_t n = strlen(g->error.calls);
    const char *file = at.file < g->r->nfile ? g->r->file[at.file] : "?";

    if (!g->failed)
        return;
    if (!n)
        g->error.at = at;
    snprintf(g->error.calls + n, sizeof g->error.calls - n, "%s%s:%d",
             n ? " < " : "", file, at.line);
}

/* The file's base name, and the line of the word that told it. */
void hx_blame_event(struct hx_game *g, uint16_t event)
{
    struct hx_origin at = {HX_NONE, 0};
    const char *word = "", *name = "", *file = "?", *base;
    size_t n = strlen(g->error.calls);

    if (g->body) {
        word = g->body->word;
        name = g->body->head.name;
        at = g->body->head.at;
    }
    if (at.file < g->r->nfile)
        file = g->r->file[at.file];
    base = strrchr(file, '/');
    snprintf(g->error.calls + n, sizeof g->error.calls - n,
             "%stell \"%s\", %s %s, %s:%d", n ? " < " : "",
             g->r->event[event].head.name, word, name, base ? base + 1 : file,
             at.line);
}

bool hx_game_failed(const struct hx_game *g)
{
    return g->failed;
}

const struct hx_rule_error *hx_game_error(const struct hx_game *g)
{
    return &g->error;
}
