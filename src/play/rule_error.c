#include <string.h>

#include "text.h"
#include "names.h"

/* The variant a file is: its base name without the ending. */
static void print_variant(const char *path, struct hx_buffer *to)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t len = strlen(name);

    if (len > 4 && !strcmp(name + len - 4, ".lua"))
        len -= 4;
    hx_buffer_add(to, "%.*s", (int)len, name);
}

/* Where a statement stands; a typed one has no file, and is one line. */
static void print_place(const struct hx_rules *r, struct hx_origin at,
                        struct hx_buffer *to)
{
    if (at.file == HX_NONE)
        hx_buffer_add(to, "prompt:%d", at.line);
    else
        hx_origin_text(r, at, to);
}

/* The levels, parted by " < "; the kernel has "?" for a typed statement. */
static void print_calls(const char *calls, struct hx_buffer *to)
{
    hx_buffer_add(to, "  calls  ");
    while (*calls) {
        const char *end = strstr(calls, " < ");
        size_t len = end ? (size_t)(end - calls) + 3 : strlen(calls);

        if (calls[0] == '?' && calls[1] == ':')
            hx_buffer_add(to, "prompt%.*s", (int)len - 1, calls + 1);
        else
            hx_buffer_add(to, "%.*s", (int)len, calls);
        calls += len;
    }
    hx_buffer_char(to, '\n');
}

bool hx_rule_error_typed(const struct hx_game *g)
{
    const struct hx_rule_error *e = hx_game_error(g);

    return !(e->name && *e->name) && !strstr(e->calls, " < ");
}

void hx_rule_error_text(struct hx_game *g, const char *move,
                        struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_rule_error *e = hx_game_error(g);
    size_t start = to->len;

    print_place(r, e->at, to);
    hx_buffer_add(to, "%s%s\n", to->len > start ? ": " : "", e->text);
    if (e->word && e->name && *e->name) {
        hx_buffer_add(to, "  rule   %s %s", e->word, e->name);
        if (e->decl.file < r->nfile) {
            hx_buffer_add(to, " (");
            print_variant(r->file[e->decl.file], to);
            hx_buffer_add(to, ")");
        }
        hx_buffer_char(to, '\n');
    }
    if (move)
        hx_buffer_add(to, "  move   %-22s round %d, move %u\n", move,
                      hx_round(g), hx_game_moves(g) + 1);
    if (e->calls[0])
        print_calls(e->calls, to);
    hx_buffer_add(to, "The move is undone; nothing has changed.\n");
}
