/*
 * build_rolls.c - the outcomes of chances, and the types of their numbers.
 */
#include "build.h"

#include <string.h>

#define MAX_OUTCOMES 1000000 /* of dice: what may come is gone through */

static void name_number(struct hx_chance *c, const char *name, int type,
                        int sub)
{
    c->number[c->nnumber] = name;
    c->type[c->nnumber] = (uint8_t)type;
    c->sub[c->nnumber++] = (uint8_t)sub;
}

static void dice(struct hx_builder *b, const struct hx_node *out,
                 struct hx_chance *c)
{
    long outcomes = 1;

    c->sort = HX_OUT_DICE;
    c->sides = (uint8_t)hx_option_int(b, hx_node_get(out, "sides"), 6, 1, 100);
    name_number(c, "", HX_T_INT, 0);
    for (int i = 0; i < out->nitem && c->nnumber < HX_MAX_ROLL; i++)
        name_number(c, hx_string(out->item[i]) ? out->item[i]->s : "", HX_T_INT,
                    0);
    c->ndice = (uint8_t)(c->nnumber - 1);
    for (int i = 0; i < c->ndice && outcomes <= MAX_OUTCOMES; i++)
        outcomes *= c->sides;
    if (outcomes > MAX_OUTCOMES)
        hx_build_say(b, out->at, "dice: more than %d outcomes", MAX_OUTCOMES);
    if (!out->nitem || out->nitem >= HX_MAX_ROLL || c->sides < 1)
        hx_build_say(b, out->at, "dice: 1 to %d dice expected",
                     HX_MAX_ROLL - 1);
}

static void one_of(struct hx_builder *b, const struct hx_unit *u,
                   const struct hx_node *out, struct hx_chance *c)
{
    struct hx_scene scene = u->scene;
    int type = HX_T_VOID;

    c->sort = HX_OUT_ONE_OF;
    scene.scope.effect = true;
    if (out->nitem)
        c->set = hx_build_form(b, &scene, out->item[0], HX_T_VOID, 0);
    if (c->set != HX_NONE)
        type = hx_member_of_type(b->r->form[c->set].type);
    if (c->set != HX_NONE && type == b->r->form[c->set].type)
        hx_build_say(b, out->at, "one_of: a set expected, got %s",
                     hx_type_name(type));
    name_number(c, "", type, 0);
}

static void weighted(struct hx_builder *b, const struct hx_node *out,
                     struct hx_chance *c)
{
    int n = out->nfield;
    const char **names = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *names);
    int16_t *row = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *row);
    uint8_t *weight = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *weight);

    for (int i = 0; i < n; i++) {
        names[i] = out->field[i].key;
        row[i] = (int16_t)i;
        weight[i] = (uint8_t)hx_option_int(b, out->field[i].value, 0, 0, 255);
    }
    if (!n)
        hx_build_say(b, out->at, "weighted: name = number expected");
    c->sort = HX_OUT_TABLE;
    c->row = row;
    c->weight = weight;
    c->nrow = (uint16_t)n;
    name_number(c, "", HX_T_ENUM, hx_enum_of(b, names, n));
}

static void pool(struct hx_builder *b, const struct hx_node *out,
                 struct hx_chance *c)
{
    const struct hx_board *board = &b->r->board;
    const char *name = out->nitem ? hx_string(out->item[0]) : NULL;
    uint16_t p = HX_LOOKUP(b, out->at, "pool of the board", board->pool,
                           board->npool, name ? name : "");
    uint8_t *weight;

    c->sort = HX_OUT_TABLE;
    if (p == HX_NONE) {
        name_number(c, "", HX_T_INT, 0);
        return;
    }
    weight = hx_arena_alloc(b->a, board->pool[p].n, sizeof *weight);
    for (int i = 0; i < board->pool[p].n; i++)
        weight[i] = (uint8_t)board->pool[p].count[i];
    c->row = board->pool[p].value;
    c->weight = weight;
    c->nrow = board->pool[p].n;
    name_number(c, "", board->pool[p].type, 0);
}

/* ---- rows ---- */

/* The list of names that a column of names belongs to: that of a field which
 * knows them all (first one named like the column), else its own. */
static bool knows_all(const struct hx_enum *e, const struct hx_node *rows,
                      const char *key)
{
    for (int i = 0; i < rows->nitem; i++) {
        const char *name = hx_string(hx_node_get(rows->item[i], key));

        if (name && hx_find_name(e->name, e->n, sizeof *e->name, name) < 0)
            return false;
    }
    return true;
}

static int list_of_column(struct hx_builder *b, const struct hx_node *rows,
                          const char *key)
{
    const char **names =
        hx_arena_alloc(b->a, (size_t)rows->nitem + 1, sizeof *names);
    int n = 0, any = -1;

    for (int i = 0; i < b->r->nfield; i++) {
        const struct hx_field *f = &b->r->field[i];

        if (f->type != HX_T_ENUM || !knows_all(&b->r->enums[f->sub], rows, key))
            continue;
        if (!strcmp(f->head.name, key))
            return f->sub;
        any = f->sub;
    }
    if (any >= 0)
        return any;
    for (int i = 0; i < rows->nitem; i++) {
        const char *name = hx_string(hx_node_get(rows->item[i], key));

        if (name && hx_find_name(names, n, sizeof *names, name) < 0)
            names[n++] = name;
    }
    return hx_enum_of(b, names, n);
}

static void columns(struct hx_builder *b, const struct hx_node *rows,
                    struct hx_chance *c)
{
    const struct hx_node *first = rows->item[0];

    name_number(c, "", HX_T_INT, 0);
    for (int i = 0; i < first->nfield && c->nnumber < HX_MAX_ROLL; i++) {
        const char *key = first->field[i].key;

        if (!strcmp(key, "total"))
            continue;
        if (hx_string(first->field[i].value))
            name_number(c, key, HX_T_ENUM, list_of_column(b, rows, key));
        else
            name_number(c, key, HX_T_INT, 0);
    }
}

static int16_t cell(struct hx_builder *b, const struct hx_node *row,
                    const struct hx_chance *c, int column)
{
    const char *key = column ? c->number[column] : "total";
    const struct hx_node *node = hx_node_get(row, key);
    const char *name = hx_string(node);
    uint16_t id;

    if (!node) {
        hx_build_say(b, row->at, "rows: a row has no %s", key);
        return 0;
    }
    if (c->type[column] != HX_T_ENUM)
        return (int16_t)hx_option_int(b, node, 0, -9999, 9999);
    id = HX_LOOKUP(b, node->at, "name", b->r->enums[c->sub[column]].name,
                   b->r->enums[c->sub[column]].n, name ? name : "");
    return id == HX_NONE ? 0 : (int16_t)id;
}

static void rows(struct hx_builder *b, const struct hx_node *out,
                 struct hx_chance *c)
{
    /* rows{ {...}, {...} } and rows{ { {...}, ... } } are both met */
    const struct hx_node *list =
        out->nitem == 1 && out->item[0]->type == HX_N_TABLE &&
                out->item[0]->nitem && out->item[0]->item[0]->type == HX_N_TABLE
            ? out->item[0]
            : out;
    int n = list->nitem;
    int16_t *value;
    uint8_t *weight;

    c->sort = HX_OUT_TABLE;
    if (!n || list->item[0]->type != HX_N_TABLE) {
        hx_build_say(b, out->at, "rows: { weight, total = ... } expected");
        name_number(c, "", HX_T_INT, 0);
        return;
    }
    columns(b, list, c);
    value = hx_arena_alloc(b->a, (size_t)(n * c->nnumber), sizeof *value);
    weight = hx_arena_alloc(b->a, (size_t)n, sizeof *weight);
    for (int i = 0; i < n; i++) {
        const struct hx_node *row = list->item[i];

        weight[i] = (uint8_t)hx_option_int(b, row->nitem ? row->item[0] : NULL,
                                           1, 0, 255);
        for (int k = 0; k < c->nnumber; k++)
            value[i * c->nnumber + k] = cell(b, row, c, k);
    }
    c->row = value;
    c->weight = weight;
    c->nrow = (uint16_t)n;
}

static void enter_roll(struct hx_builder *b, struct hx_unit *u)
{
    static const char *const methods[] = {"random", "deck"};
    struct hx_chance *c = &b->r->chance[u->id];
    const struct hx_node *out = hx_of(u->decl, "outcomes");
    const char *stream = hx_text_of(b, u->decl, "stream");

    c->set = HX_NONE;
    c->stream = stream ? hx_stream_of(b, stream) : 0;
    if (!stream)
        hx_build_say(b, u->decl->at, "chance '%s' needs stream", u->decl->name);
    c->deck = hx_option_name(b, hx_of(u->decl, "method"), methods, 2, 0) == 1;
    c->reserve =
        (uint8_t)hx_option_int(b, hx_of(u->decl, "reserve"), 0, 0, 255);
    if (hx_made(out, "dice"))
        dice(b, out, c);
    else if (hx_made(out, "one_of"))
        one_of(b, u, out, c);
    else if (hx_made(out, "weighted"))
        weighted(b, out, c);
    else if (hx_made(out, "pool"))
        pool(b, out, c);
    else if (hx_made(out, "rows"))
        rows(b, out, c);
    else
        hx_build_say(b, u->decl->at,
                     "chance '%s': outcomes: dice{}, one_of F, weighted{}, "
                     "rows{} or pool expected",
                     u->decl->name);
}

void hx_enter_rolls(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];
        const struct hx_chance *c;
        struct hx_var *var;

        if (!hx_is(u->decl, "chance"))
            continue;
        enter_roll(b, u);
        c = &b->r->chance[u->id];
        var = hx_arena_alloc(b->a, HX_MAX_ROLL, sizeof *var);
        for (int k = 0; k < c->nnumber; k++) {
            var[k].name = c->number[k];
            var[k].type = c->type[k];
            var[k].sub = c->sub[k];
            var[k].id = (uint8_t)k;
        }
        u->scene.scope.roll = var;
        u->scene.scope.nroll = c->nnumber;
    }
}
