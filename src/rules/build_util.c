/*
 * build_util.c - names, nodes and messages for the builder.
 */
#include "build.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#define FEW 200 /* bytes in which a list of names may be told */
#define FIRST_ROOM 8

void *hx_build_grow(struct hx_arena *a, void *array, int n, size_t size)
{
    void *larger;

    if (n > 0 && (n < FIRST_ROOM || (n & (n - 1)) != 0))
        return array;
    larger = hx_arena_alloc(a, n ? 2 * (size_t)n : FIRST_ROOM, size);
    if (n)
        memcpy(larger, array, (size_t)n * size);
    return larger;
}

void hx_build_say(struct hx_builder *b, struct hx_where at, const char *format,
                  ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    hx_report_add(b->report, at.source ? at.source->path : NULL, at.line, "%s",
                  text);
}

void hx_build_full(struct hx_builder *b, struct hx_where at, int most,
                   const char *things)
{
    hx_build_say(b, at, "more than %d %s", most, things);
    b->full = true;
}

static const char *name_at(const void *array, int i, size_t size)
{
    return *(const char *const *)(const void *)((const char *)array +
                                                (size_t)i * size);
}

int hx_find_name(const void *array, int n, size_t size, const char *name)
{
    for (int i = 0; i < n; i++) {
        const char *s = name_at(array, i, size);

        if (s && !strcmp(s, name))
            return i;
    }
    return -1;
}

const char *hx_guess_in(struct hx_builder *b, const void *array, int n,
                        size_t size, const char *name, char buf[HX_GUESS])
{
    const char **names = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *names);
    int m = 0;

    for (int i = 0; i < n; i++)
        if (name_at(array, i, size))
            names[m++] = name_at(array, i, size);
    return hx_guess(name, names, m, buf);
}

/* The nearest name, or all of them where there are but few. */
static const char *instead(struct hx_builder *b, const void *array, int n,
                           size_t size, const char *name, char buf[HX_GUESS],
                           char all[FEW])
{
    size_t len = 0;

    if (*hx_guess_in(b, array, n, size, name, buf))
        return buf;
    *all = '\0';
    for (int i = 0; i < n; i++) {
        const char *one = name_at(array, i, size);
        int more;

        if (!one)
            continue;
        more = snprintf(all + len, FEW - len, "%s %s",
                        len ? "," : "; there are", one);
        if (more < 0 || (size_t)more >= FEW - len)
            return "";
        len += (size_t)more;
    }
    return all;
}

uint16_t hx_lookup(struct hx_builder *b, struct hx_where at, const char *what,
                   const void *array, int n, size_t size, const char *name)
{
    int i = hx_find_name(array, n, size, name);
    const struct hx_gone *gone;
    char buf[HX_GUESS], all[FEW];

    if (i >= 0)
        return (uint16_t)i;
    gone = hx_composed_gone(b->c, what, name);
    if (gone && b->current && b->current->name) {
        hx_build_say(b, at, "'%s' names %s '%s', which %s drops",
                     b->current->name, what, name, gone->at.source->name);
        return HX_NONE;
    }
    hx_build_say(b, at, "no %s '%s'%s", what, name,
                 instead(b, array, n, size, name, buf, all));
    return HX_NONE;
}

bool hx_is(const struct hx_decl *d, const char *word)
{
    return !strcmp(d->word, word);
}

const struct hx_node *hx_of(const struct hx_decl *d, const char *key)
{
    return d->body ? hx_node_get(d->body, key) : NULL;
}

const char *hx_string(const struct hx_node *node)
{
    return node && node->type == HX_N_STRING ? node->s : NULL;
}

const char *hx_text_of(struct hx_builder *b, const struct hx_decl *d,
                       const char *key)
{
    const struct hx_node *node = hx_of(d, key);

    if (!node || node->type == HX_N_STRING)
        return node ? node->s : NULL;
    hx_build_say(b, node->at, "%s '%s': %s: text expected", d->word,
                 d->name ? d->name : "", key);
    return NULL;
}

int hx_list_size(const struct hx_node *node)
{
    if (!node)
        return 0;
    return node->type == HX_N_TABLE ? node->nitem : 1;
}

const struct hx_node *hx_list_item(const struct hx_node *node, int i)
{
    return node->type == HX_N_TABLE ? node->item[i] : node;
}

bool hx_made(const struct hx_node *node, const char *maker)
{
    return node && node->maker && !strcmp(node->maker, maker);
}

bool hx_flag_of(struct hx_builder *b, const struct hx_decl *d, const char *key)
{
    const struct hx_node *node = hx_of(d, key);
    int32_t value = 0;

    if (!node)
        return false;
    if (node->type == HX_N_BOOL)
        return node->i != 0;
    if (node->type == HX_N_STRING) {
        hx_formula_options(b->c->option, b->c->noption, node->s, HX_T_FLAG,
                           NULL, 0, &value, node->at, b->report);
        return value != 0;
    }
    hx_build_say(b, node->at, "%s '%s': %s: true or false expected", d->word,
                 d->name ? d->name : "", key);
    return false;
}

struct hx_origin hx_origin_of(const struct hx_builder *b, struct hx_where at)
{
    struct hx_origin o = {0, (uint16_t)at.line};

    for (int i = 0; i < b->c->nsource; i++)
        if (b->c->source[i] == at.source)
            o.file = (uint16_t)i;
    return o;
}

struct hx_head hx_head_of(const struct hx_builder *b, const struct hx_decl *d)
{
    const char *cites = hx_string(hx_of(d, "cites"));
    struct hx_head head = {d->name, cites ? cites : "", hx_origin_of(b, d->at)};

    return head;
}

const struct hx_decl *hx_decl_named(const struct hx_builder *b,
                                    const char *word, const char *name)
{
    for (int i = 0; i < b->c->ndecl; i++) {
        const struct hx_decl *d = b->c->decl[i];

        if (hx_is(d, word) && d->name && !strcmp(d->name, name))
            return d;
    }
    return NULL;
}

int hx_option_int(struct hx_builder *b, const struct hx_node *node, int absent,
                  int lo, int hi)
{
    int32_t value = absent;

    if (!node)
        return absent;
    if (node->type == HX_N_INT)
        value = (int32_t)node->i;
    else if (node->type == HX_N_STRING)
        hx_formula_options(b->c->option, b->c->noption, node->s, HX_T_INT, NULL,
                           0, &value, node->at, b->report);
    else
        hx_build_say(b, node->at, "number expected");
    if (value >= lo && value <= hi)
        return (int)value;
    if (node->type == HX_N_INT || !b->q->trial) /* which tries odd options */
        hx_build_say(b, node->at, "a number from %d to %d expected, not %d", lo,
                     hi, (int)value);
    return absent;
}

static int index_of(const char *const *names, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

/* An option read alone gives its name, whatever list it is declared with. */
static const char *option_alone(const struct hx_builder *b, const char *text)
{
    const struct hx_option *o;
    int i;

    if (strncmp(text, "opt.", 4))
        return NULL;
    i = HX_FIND(b->c->option, b->c->noption, text + 4);
    o = i >= 0 ? &b->c->option[i] : NULL;
    if (o && o->type == HX_T_ENUM && o->value >= 0 && o->value < o->nvalues)
        return o->values[o->value];
    if (o && o->type == HX_T_SEAT && o->value >= 0 && o->value < HX_COLOURS)
        return hx_colour[o->value];
    return NULL;
}

int hx_option_name(struct hx_builder *b, const struct hx_node *node,
                   const char *const *names, int n, int absent)
{
    const char *text = hx_string(node);
    const char *alone;
    const char **copy;
    int32_t value = absent;

    if (!node)
        return absent;
    if (!text) {
        hx_build_say(b, node->at, "a name or a formula of options expected");
        return absent;
    }
    if (index_of(names, n, text) >= 0)
        return index_of(names, n, text);
    alone = option_alone(b, text);
    if (alone && index_of(names, n, alone) >= 0)
        return index_of(names, n, alone);
    copy = hx_arena_alloc(b->a, (size_t)n, sizeof *copy);
    memcpy(copy, names, (size_t)n * sizeof *copy);
    hx_formula_options(b->c->option, b->c->noption, text, HX_T_ENUM, copy, n,
                       &value, node->at, b->report);
    return (int)value;
}

static bool same_names(const struct hx_enum *e, const char *const *name, int n)
{
    if (e->n != n)
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(e->name[i], name[i]))
            return false;
    return true;
}

uint8_t hx_enum_of(struct hx_builder *b, const char *const *name, int n)
{
    struct hx_rules *r = b->r;
    struct hx_enum *e;

    for (int i = 0; i < r->nenum; i++)
        if (same_names(&r->enums[i], name, n))
            return (uint8_t)i;
    e = HX_PUSH(b, r->enums, r->nenum);
    e->n = (uint16_t)n;
    e->name = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *e->name);
    memcpy(e->name, name, (size_t)n * sizeof *name);
    return (uint8_t)(r->nenum - 1);
}

static uint16_t name_in(struct hx_builder *b, const char ***list, int *count,
                        const char *name)
{
    int i = hx_find_name(*list, *count, sizeof **list, name);

    if (i < 0) {
        i = *count;
        *HX_PUSH(b, *list, *count) = name;
    }
    return (uint16_t)i;
}

uint16_t hx_stream_of(struct hx_builder *b, const char *name)
{
    return name_in(b, &b->r->stream, &b->r->nstream, name);
}

uint16_t hx_argname_of(struct hx_builder *b, const char *name)
{
    return name_in(b, &b->r->argname, &b->r->nargname, name);
}

static const char *line_of(const char *text, int line)
{
    while (text && --line > 0) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

const char *hx_function_text(const struct hx_builder *b,
                             const struct hx_node *node)
{
    const char *from, *to;

    while (node && node->type == HX_N_TABLE && node->nitem)
        node = node->item[0]; /* before(f), after(f) */
    if (!node || node->type != HX_N_FUNCTION)
        return NULL;
    from = line_of(node->at.source->text, node->fn_line);
    if (!from)
        return NULL;
    to = line_of(node->at.source->text, node->fn_last + 1);
    if (!to)
        to = from + strlen(from);
    return hx_arena_format(b->a, "%.*s", (int)(to - from), from);
}

static bool in_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

bool hx_names(const char *text, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = text; (at = strstr(at, name)) != NULL; at++)
        if ((at == text || !in_name(at[-1])) && !in_name(at[len]))
            return true;
    return false;
}

int hx_set_of_type(int type)
{
    if (type >= HX_T_SEAT && type <= HX_T_TERRAIN)
        return HX_T_SEATS + (type - HX_T_SEAT);
    if (type == HX_T_AREA)
        return HX_T_AREAS;
    if (type >= HX_T_HEX && type <= HX_T_EDGE)
        return HX_T_HEXES + (type - HX_T_HEX);
    return type;
}

int hx_member_of_type(int type)
{
    if (type >= HX_T_SEATS && type <= HX_T_TERRAINS)
        return HX_T_SEAT + (type - HX_T_SEATS);
    if (type == HX_T_AREAS)
        return HX_T_AREA;
    if (type >= HX_T_HEXES && type <= HX_T_EDGES)
        return HX_T_HEX + (type - HX_T_HEXES);
    return type;
}
