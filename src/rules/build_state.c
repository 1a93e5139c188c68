/*
 * build_state.c - what is remembered: fields, their types and groups.
 */
#include "build.h"

#include <string.h>

static const struct {
    const char *word;
    int scope;
} words[] = {
    {"state.game", HX_GAME},    {"state.player", HX_PLAYER},
    {"state.hex", HX_OF_HEX},   {"state.corner", HX_OF_CORNER},
    {"state.edge", HX_OF_EDGE},
};

int hx_field_named(const struct hx_rules *r, int scope, const char *name)
{
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope && !strcmp(r->field[i].head.name, name))
            return i;
    return -1;
}

uint16_t hx_add_field(struct hx_builder *b, struct hx_head head, int scope)
{
    struct hx_field *f = HX_PUSH(b, b->r->field, b->r->nfield);

    f->head = head;
    f->scope = (uint8_t)scope;
    f->init = HX_NONE;
    return (uint16_t)(b->r->nfield - 1);
}

static int count_of(const struct hx_rules *r, int type)
{
    switch (type) {
    case HX_T_SEAT:
        return r->nseat;
    case HX_T_KIND:
        return r->nkind;
    default:
        return r->board.geo ? r->board.geo->n[type - HX_T_HEX] : 0;
    }
}

static bool simple_type(struct hx_builder *b, const char *maker,
                        struct hx_field *f)
{
    static const struct {
        const char *maker;
        uint8_t type;
    } types[] = {
        {"seat", HX_T_SEAT},   {"hex", HX_T_HEX},   {"corner", HX_T_CORNER},
        {"edge", HX_T_EDGE},   {"kind", HX_T_KIND}, {"seats", HX_T_SEATS},
        {"areas", HX_T_AREAS}, {"held", HX_T_HELD}, {"bag", HX_T_BAG},
        {"bundle", HX_T_BAG},  {"flag", HX_T_FLAG},
    };

    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strcmp(types[i].maker, maker))
            continue;
        f->type = types[i].type;
        f->pile = !strcmp(maker, "bag");
        f->hi = f->type == HX_T_FLAG;
        if (hx_set_of_type(f->type) != f->type) {
            f->lo = -1;
            f->hi = count_of(b->r, f->type) - 1;
        }
        return true;
    }
    return false;
}

static void int_type(struct hx_builder *b, const struct hx_node *node,
                     struct hx_field *f)
{
    f->type = HX_T_INT;
    f->lo = node->nitem > 0
                ? hx_option_int(b, node->item[0], 0, INT32_MIN, INT32_MAX)
                : 0;
    f->hi = node->nitem > 1
                ? hx_option_int(b, node->item[1], 0, INT32_MIN, INT32_MAX)
                : HX_NO_LIMIT;
    if (f->lo > f->hi || f->lo < INT16_MIN || f->hi > INT16_MAX)
        hx_build_say(b, node->at, "int: %d to %d is no range", (int)f->lo,
                     (int)f->hi);
}

static void enum_type(struct hx_builder *b, const struct hx_node *node,
                      struct hx_field *f)
{
    const char **names =
        hx_arena_alloc(b->a, (size_t)node->nitem + 1, sizeof *names);
    int n = 0;

    for (int i = 0; i < node->nitem; i++)
        if (hx_string(node->item[i]))
            names[n++] = node->item[i]->s;
    f->type = HX_T_ENUM;
    f->sub = hx_enum_of(b, names, n);
    f->hi = n - 1;
    if (!n)
        hx_build_say(b, node->at, "enum: names expected");
}

bool hx_field_type(struct hx_builder *b, const struct hx_node *node,
                   struct hx_field *f)
{
    static const char *const resets[] = {"never", "turn", "round"};

    if (node->type != HX_N_TABLE || !node->maker) {
        hx_build_say(b, node->at,
                     "int{}, flag{}, enum{}, seat{}, hex{} or "
                     "another type of field expected");
        return false;
    }
    if (!strcmp(node->maker, "int"))
        int_type(b, node, f);
    else if (!strcmp(node->maker, "enum"))
        enum_type(b, node, f);
    else if (!simple_type(b, node->maker, f)) {
        hx_build_say(b, node->at, "%s{} is no type of field", node->maker);
        return false;
    }
    f->resets =
        (uint8_t)hx_option_name(b, hx_node_get(node, "resets"), resets, 3, 0);
    f->see = hx_see_of(b, hx_node_get(node, "see"), HX_SEE_ALL);
    f->count = hx_see_of(b, hx_node_get(node, "count"), f->see);
    return true;
}

static void enter_state(struct hx_builder *b, const struct hx_decl *d,
                        int scope)
{
    struct hx_field f = {0};
    uint16_t id;

    f.init = HX_NONE;
    f.scope = (uint8_t)scope;
    f.head = hx_head_of(b, d);
    if (hx_field_named(b->r, scope, d->name) >= 0)
        hx_build_say(b, d->at, "%s '%s' is already declared", d->word, d->name);
    else if (hx_field_type(b, d->body, &f)) {
        id = hx_add_field(b, f.head, scope);
        b->r->field[id] = f;
    }
}

void hx_enter_states(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (hx_is(b->unit[i].decl, words[w].word))
                enter_state(b, b->unit[i].decl, words[w].scope);
}

static void compile_init(struct hx_builder *b, const struct hx_decl *d,
                         int scope)
{
    struct hx_scene scene = {
        .scope = {.has_me = scope == HX_PLAYER, .effect = true}};
    int id = hx_field_named(b->r, scope, d->name);

    if (id < 0)
        return;
    if (scope >= HX_OF_HEX)
        scene.scope.it = (uint8_t)(HX_T_HEX + (scope - HX_OF_HEX));
    b->r->field[id].init = hx_build_form(
        b, &scene, hx_of(d, "init"), b->r->field[id].type, b->r->field[id].sub);
}

void hx_compile_states(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++)
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (hx_is(b->unit[i].decl, words[w].word))
                compile_init(b, b->unit[i].decl, words[w].scope);
}
