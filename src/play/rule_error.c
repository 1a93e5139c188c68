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

/* A level: the kernel has "?" for the file of a typed statement, and an edit
 * by hand without a name and a place as what told. */
static void print_call(const char *call, size_t len, struct hx_buffer *to)
{
    static const char by_hand[] = ", set , ";
    const char *hand = strstr(call, by_hand);

    if (hand && hand < call + len)
        len = (size_t)(hand - call);
    if (call[0] == '?' && call[1] == ':')
        hx_buffer_add(to, "prompt%.*s", (int)len - 1, call + 1);
    else
        hx_buffer_add(to, "%.*s", (int)len, call);
}

/* The levels, parted by " < ". */
static void print_calls(const char *calls, struct hx_buffer *to)
{
    const char *end;

    hx_buffer_add(to, "  calls  ");
    for (; (end = strstr(calls, " < ")); calls = end + 3) {
        print_call(calls, (size_t)(end - calls), to);
        hx_buffer_add(to, " < ");
    }
    print_call(calls, strlen(calls), to);
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
