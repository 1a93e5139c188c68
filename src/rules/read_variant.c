/* What `variant` says of the file as a whole. */
#include <string.h>

#include "read_parts.h"

#define variant_mistake(r, ...) \
    hx_mistake(r, (r)->decl[0]->at.line, __VA_ARGS__)

/* A list of names; NULL when the field is not there. */
static const char **names_of(struct hx_reader *r, const char *field, int *n)
{
    const struct hx_node *list = hx_node_get(r->decl[0]->body, field);
    const char **names;

    *n = 0;
    if (!list)
        return NULL;
    if (list->type != HX_N_TABLE || list->nfield > 0) {
        variant_mistake(r, "variant: %s is a list of names", field);
        return NULL;
    }
    names = hx_arena_alloc(r->arena, (size_t)list->nitem, sizeof *names);
    for (int i = 0; i < list->nitem; i++) {
        const struct hx_node *item = list->item[i];

        if (item->type != HX_N_STRING || !hx_is_name(item->s))
            variant_mistake(r, "variant: %s holds what is no name%s%.60s",
                            field, item->type == HX_N_STRING ? ": " : "",
                            item->type == HX_N_STRING ? item->s : "");
        else
            names[(*n)++] = item->s;
    }
    return names;
}

/* A whole number from lo to hi, or 'absent'. */
static int number_of(struct hx_reader *r, const char *field, int lo, int hi,
                     int absent)
{
    const struct hx_node *n = hx_node_get(r->decl[0]->body, field);

    if (!n)
        return absent;
    if (n->type == HX_N_INT && n->i >= lo && n->i <= hi)
        return (int)n->i;
    variant_mistake(r, "variant: %s is a number from %d to %d", field, lo, hi);
    return absent;
}

static const char *text_of(struct hx_reader *r, const char *field)
{
    const struct hx_node *n = hx_node_get(r->decl[0]->body, field);

    if (n && n->type != HX_N_STRING)
        variant_mistake(r, "variant: %s is a text", field);
    return n && n->type == HX_N_STRING ? n->s : NULL;
}

static void take_players(struct hx_reader *r)
{
    const struct hx_node *n = hx_node_get(r->decl[0]->body, "players");
    const int64_t most = HX_COLOURS;

    if (!n) {
        if (!hx_node_get(r->decl[0]->body, "extends"))
            variant_mistake(r, "variant needs players, or extends");
        return;
    }
    if (n->type != HX_N_TABLE || n->nitem != 2 || n->nfield > 0 ||
        n->item[0]->type != HX_N_INT || n->item[1]->type != HX_N_INT ||
        n->item[0]->i < 1 || n->item[0]->i > n->item[1]->i ||
        n->item[1]->i > most) {
        variant_mistake(r, "variant: players is { least, most }, from 1 to %d",
                        HX_COLOURS);
        return;
    }
    r->source->players_lo = (int)n->item[0]->i;
    r->source->players_hi = (int)n->item[1]->i;
}

void hx_read_variant(struct hx_reader *r)
{
    static const char *const lists[] = {"provides", "needs", "removes"};
    struct hx_source *s = r->source;
    const char *name;
    int n;

    if (!r->decl[0]->body)
        return;
    name = text_of(r, "name");
    if (name && strcmp(name, s->name) != 0)
        variant_mistake(r, "variant.name is '%.60s', but the file's is '%s'",
                        name, s->name);
    s->title = text_of(r, "title");
    s->version = number_of(r, "version", 1, INT32_MAX, 1);
    s->neutrals = number_of(r, "neutrals", 0, HX_COLOURS, -1);
    s->extends = names_of(r, "extends", &s->nextends);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        names_of(r, lists[i], &n);
    take_players(r);
}
