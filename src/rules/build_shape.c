/*
 * build_shape.c - is a field text, names, a table of names? Told before
 * anything reads it; what is of another shape is then passed over.
 */
#include "build.h"

#include <string.h>

enum shape { TEXT, NAMES, NAMED, FLAG, SIMPLE, WHERE, PRODUCT, MADE };

static const struct {
    const char *field;
    uint8_t shape;
} shapes[] = {
    {"letter", TEXT},    {"on", TEXT},       {"joins", TEXT},
    {"group", TEXT},     {"upgrades", TEXT}, {"rides", TEXT},
    {"shares", TEXT},    {"hand", TEXT},     {"map", TEXT},
    {"value", TEXT},     {"review", TEXT},   {"over", TEXT},
    {"says", TEXT},      {"form", TEXT},     {"once", TEXT},
    {"card", TEXT},      {"limit", TEXT},    {"stream", TEXT},
    {"if_none", TEXT},   {"if_pass", TEXT},  {"if_one", TEXT},
    {"as", TEXT},        {"kind", TEXT},     {"cites", TEXT},
    {"colour", TEXT},    {"mark", TEXT},     {"glyph", TEXT},
    {"of", NAMES},       {"harbors", NAMES}, {"per", NAMES},
    {"menu", NAMES},     {"sealed", NAMES},  {"build", NAMES},
    {"event", NAMES},    {"has", NAMED},     {"cards", NAMED},
    {"start", NAMED},    {"areas", NAMED},   {"pools", NAMED},
    {"choose", NAMED},   {"cost", NAMED},    {"move", NAMED},
    {"produce", NAMED},  {"set", NAMED},     {"ends", FLAG},
    {"fresh", FLAG},     {"together", FLAG}, {"reveals", FLAG},
    {"is_turn", FLAG},   {"whole", FLAG},    {"land", FLAG},
    {"omit", SIMPLE},    {"sample", SIMPLE}, {"where", WHERE},
    {"yields", PRODUCT}, {"outcomes", MADE},
};

static const char *const wanted[] = {
    [TEXT] = "text expected",
    [NAMES] = "a name or a list of names expected",
    [NAMED] = "{ name = value } expected",
    [FLAG] = "true or false expected",
    [SIMPLE] = "a number, true, false or a formula expected",
    [WHERE] = "names of constraints expected",
    [PRODUCT] = "one of a kind, or { piece = { kind = number } } expected",
    [MADE] = "dice{}, one_of F, weighted{}, rows{} or pool expected",
};

static bool is_names(const struct hx_node *n)
{
    if (n->type != HX_N_TABLE)
        return n->type == HX_N_STRING;
    for (int i = 0; i < n->nitem; i++)
        if (n->item[i]->type != HX_N_STRING)
            return false;
    return !n->nfield && !n->maker;
}

static bool is_named(const struct hx_node *n)
{
    return n->type == HX_N_TABLE && !n->nitem && !n->maker;
}

static bool is_where(const struct hx_node *n)
{
    if (n->type != HX_N_TABLE || n->maker)
        return false;
    for (int i = 0; i < n->nitem; i++)
        if (n->item[i]->type != HX_N_STRING)
            return false;
    for (int i = 0; i < n->nfield; i++)
        if (!is_names(n->field[i].value))
            return false;
    return true;
}

static bool is_product(const struct hx_node *n)
{
    if (n->type != HX_N_TABLE)
        return n->type == HX_N_STRING || n->type == HX_N_INT;
    for (int i = 0; i < n->nfield; i++)
        if (!is_named(n->field[i].value))
            return false;
    return is_named(n);
}

static bool fits(const struct hx_node *n, enum shape shape)
{
    switch (shape) {
    case TEXT:
        return n->type == HX_N_STRING;
    case NAMES:
        return is_names(n);
    case NAMED:
        return is_named(n);
    case FLAG:
        return n->type == HX_N_BOOL || n->type == HX_N_STRING;
    case SIMPLE:
        return n->type != HX_N_TABLE && n->type != HX_N_FUNCTION;
    case WHERE:
        return is_where(n);
    case PRODUCT:
        return is_product(n);
    default:
        return n->type == HX_N_TABLE && n->maker;
    }
}

/* Words whose fields are names of the file's own. */
static bool names_its_fields(const struct hx_decl *d)
{
    return !strncmp(d->word, "state.", 6) || hx_is(d, "event");
}

static bool is_long(const struct hx_node *n)
{
    return n->type == HX_N_TABLE &&
           (n->nitem > HX_MOST_LISTED || n->nfield > HX_MOST_LISTED);
}

/* Lists in fields, and lists in those: tables count them in a byte. What a
 * board has of its places is no such list. */
static void check_lengths(struct hx_builder *b, const struct hx_decl *d)
{
    if (hx_is(d, "board"))
        return;
    for (int i = 0; d->body && i < d->body->nfield; i++) {
        const struct hx_node *n = d->body->field[i].value;
        bool much = is_long(n);

        for (int k = 0; n->type == HX_N_TABLE && k < n->nfield; k++)
            much |= is_long(n->field[k].value);
        if (much && strcmp(d->body->field[i].key, "outcomes") != 0)
            hx_build_full(b, n->at, HX_MOST_LISTED, "in one list");
    }
}

void hx_check_shapes(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_decl *d = b->unit[i].decl;

        if (!names_its_fields(d))
            check_lengths(b, d);
        for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
            const struct hx_node *n = hx_of(d, shapes[k].field);

            if (n && !names_its_fields(d) && !fits(n, shapes[k].shape))
                hx_build_say(b, n->at, "%s '%s': %s: %s", d->word,
                             d->name ? d->name : "", shapes[k].field,
                             wanted[shapes[k].shape]);
        }
    }
}
