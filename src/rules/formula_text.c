#include "formula_ast.h"

#include <string.h>

/* How many parts a text can have at most. */
static size_t most_parts(const char *text)
{
    size_t n = 1;

    for (const char *s = text; (s = strchr(s, '{')); s++)
        n += 2;
    return n;
}

static void unbalanced(struct hx_compiler *c, struct hx_where at, char brace,
                       const char *text)
{
    hx_report_add(c->report, at.source ? at.source->path : NULL, at.line,
                  "'%c' without '%c' in the text '%.60s'", brace,
                  brace == '{' ? '}' : '{', text);
}

/* Adds what stands between from and to; nothing if that is nothing. */
static void add_literal(struct hx_compiler *c, struct hx_text_part *part,
                        uint16_t *n, const char *from, const char *to)
{
    if (from == to)
        return;
    part[*n].literal =
        hx_arena_format(c->r->arena, "%.*s", (int)(to - from), from);
    part[(*n)++].form = HX_NONE;
}

struct hx_text hx_formula_text(struct hx_compiler *c,
                               const struct hx_scope *scope, const char *text,
                               struct hx_where at)
{
    struct hx_text result = {NULL, 0};
    struct hx_text_part *part =
        hx_arena_alloc(c->r->arena, most_parts(text), sizeof *part);
    const char *from = text;

    if (strlen(text) > HX_FORMULA_TEXT) {
        hx_report_add(c->report, at.source ? at.source->path : NULL, at.line,
                      "the text is longer than %d bytes", HX_FORMULA_TEXT);
        return result;
    }
    for (const char *s = text; *s; s++) {
        const char *end;

        if (*s == '}')
            unbalanced(c, at, '}', text);
        if (*s != '{')
            continue;
        add_literal(c, part, &result.n, from, s);
        end = strchr(s, '}');
        if (!end) {
            unbalanced(c, at, '{', text);
            return (struct hx_text){NULL, 0};
        }
        part[result.n++].form = hx_formula(
            c, scope,
            hx_arena_format(c->r->arena, "%.*s", (int)(end - s - 1), s + 1),
            HX_T_VOID, 0, at);
        from = end + 1;
        s = end;
    }
    add_literal(c, part, &result.n, from, text + strlen(text));
    result.part = part;
    return result;
}
