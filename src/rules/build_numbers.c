/*
 * build_numbers.c - values, modifiers, awards and limits.
 */
#include "build.h"

#include <string.h>

/* ---- entering ---- */

static int per_type(struct hx_builder *b, const struct hx_node *node)
{
    static const char *const names[] = {"seat", "kind", "piece", "hex"};
    static const uint8_t types[] = {HX_T_SEAT, HX_T_KIND, HX_T_PIECE, HX_T_HEX};
    const char *text = hx_string(node);

    for (int i = 0; text && i < 4; i++)
        if (!strcmp(text, names[i]))
            return types[i];
    hx_build_say(b, node->at, "per: seat, kind, piece or hex expected");
    return HX_T_SEAT;
}

static void kernel_value(struct hx_builder *b, const char *name)
{
    struct hx_value *v = HX_PUSH(b, b->r->value, b->r->nvalue);

    v->head.name = name;
    v->head.cites = "";
    v->nper = 1;
    v->per[0] = HX_T_SEAT;
    v->base = HX_NONE;
}

static void enter_value(struct hx_builder *b, struct hx_unit *u)
{
    const struct hx_node *per = hx_of(u->decl, "per");
    struct hx_value *v = HX_PUSH(b, b->r->value, b->r->nvalue);
    struct hx_scope *scope = &u->scene.scope;

    u->id = (uint16_t)(b->r->nvalue - 1);
    v->head = hx_head_of(b, u->decl);
    v->base = HX_NONE;
    if (hx_list_size(per) > 2)
        hx_build_say(b, per->at, "value '%s': at most two arguments",
                     u->decl->name);
    for (int i = 0; i < hx_list_size(per) && i < 2; i++)
        v->per[v->nper++] = (uint8_t)per_type(b, hx_list_item(per, i));
    for (int i = 0; i < v->nper; i++) {
        if (v->per[i] == HX_T_SEAT)
            scope->has_me = true;
        if (v->per[i] == HX_T_KIND)
            scope->kind = HX_T_KIND;
        if (v->per[i] == HX_T_PIECE)
            scope->piece = HX_T_PIECE;
        if (v->per[i] == HX_T_HEX)
            scope->hex = scope->it = HX_T_HEX;
    }
    if (!v->nper) /* it is asked for by somebody, whose rival there is */
        scope->has_me = true;
}

static void enter_award(struct hx_builder *b, struct hx_unit *u)
{
    static const char *const ties[] = {"holder", "nobody", "all"};
    static const char *const below[] = {"aside", "keep"};
    struct hx_award *a = HX_PUSH(b, b->r->award, b->r->naward);
    const struct hx_decl *d = u->decl;

    u->id = (uint16_t)(b->r->naward - 1);
    u->scene.scope.has_me = true;
    a->head = hx_head_of(b, d);
    a->points = (int16_t)hx_option_int(b, hx_of(d, "points"), 0, -999, 999);
    a->on_tie = (uint8_t)hx_option_name(b, hx_of(d, "on_tie"), ties, 3, 0);
    a->keep = hx_option_name(b, hx_of(d, "below"), below, 2, 0) == 1;
    a->metric = a->at_least = a->review = HX_NONE;
}

static const char *const per_limit[] = {"game", "turn", "round"};

static uint16_t count_field(struct hx_builder *b, struct hx_head head, int per)
{
    uint16_t id = hx_add_field(b, head, HX_PLAYER);
    struct hx_field *f = &b->r->field[id];

    f->type = HX_T_INT;
    f->hi = HX_NO_LIMIT;
    f->resets = (uint8_t)per;
    return id;
}

static void enter_limit(struct hx_builder *b, struct hx_unit *u)
{
    struct hx_limit *l = HX_PUSH(b, b->r->limit, b->r->nlimit);

    u->id = (uint16_t)(b->r->nlimit - 1);
    u->scene.scope.has_me = true;
    l->head = hx_head_of(b, u->decl);
    l->per = (uint8_t)hx_option_name(b, hx_of(u->decl, "per"), per_limit, 3,
                                     HX_RESETS_TURN);
    l->n = HX_NONE;
    l->field = count_field(b, l->head, l->per);
}

uint16_t hx_add_once(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *once = hx_of(d, "once");
    struct hx_head head = hx_head_of(b, d);
    struct hx_limit *l = HX_PUSH(b, b->r->limit, b->r->nlimit);

    l->head = head;
    l->head.name = "once";
    l->per = (uint8_t)hx_option_name(b, once, per_limit, 3, HX_RESETS_TURN);
    l->n = HX_NONE;
    head.name = hx_arena_format(b->a, "once %s", d->name);
    l->field = count_field(b, head, l->per);
    return (uint16_t)(b->r->nlimit - 1);
}

void hx_enter_numbers(struct hx_builder *b)
{
    kernel_value(b, "points");
    kernel_value(b, "score");
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];

        if (hx_is(u->decl, "value"))
            enter_value(b, u);
        if (hx_is(u->decl, "award"))
            enter_award(b, u);
        if (hx_is(u->decl, "limit"))
            enter_limit(b, u);
    }
}

/* ---- compiling ---- */

/* A formula of a value or modifier; what the file says it tells is no
 * secret. */
static uint16_t number_form(struct hx_builder *b, const struct hx_unit *value,
                            const struct hx_decl *d, const char *key, int want)
{
    struct hx_scene scene = value->scene;

    scene.scope.effect = hx_flag_of(b, d, "reveals");
    return hx_build_form(b, &scene, hx_of(d, key), want, 0);
}

static int table_size(const struct hx_rules *r, int type)
{
    switch (type) {
    case HX_T_SEAT:
        return r->nseat;
    case HX_T_KIND:
        return r->nkind;
    case HX_T_PIECE:
        return r->npiece;
    default:
        return r->board.geo ? r->board.geo->n[HX_HEX] : 0;
    }
}

static int table_index(struct hx_builder *b, int type, const struct hx_pair *p)
{
    struct hx_rules *r = b->r;
    uint16_t i = HX_NONE;

    if (type == HX_T_KIND)
        i = HX_LOOKUP(b, p->value->at, "kind", r->kind, r->nkind, p->key);
    else if (type == HX_T_PIECE)
        i = HX_LOOKUP(b, p->value->at, "piece", r->piece, r->npiece, p->key);
    else
        hx_build_say(b, p->value->at, "base: a table is by kind or piece");
    return i == HX_NONE ? -1 : i;
}

static void value_table(struct hx_builder *b, struct hx_unit *u,
                        const struct hx_node *base)
{
    struct hx_value *v = &b->r->value[u->id];
    int type = v->nper ? v->per[v->nper - 1] : HX_T_VOID;
    int32_t *table;

    if (type == HX_T_VOID || base->nitem || base->maker) {
        hx_build_say(b, base->at,
                     "value '%s': base: a number, a formula or, "
                     "by an argument, { name = number } expected",
                     u->decl->name);
        return;
    }
    table =
        hx_arena_alloc(b->a, (size_t)table_size(b->r, type) + 1, sizeof *table);
    for (int i = 0; i < base->nfield; i++) {
        int k = table_index(b, type, &base->field[i]);

        if (k >= 0)
            table[k] =
                hx_option_int(b, base->field[i].value, 0, INT32_MIN, INT32_MAX);
    }
    v->table = table;
}

static const char *const ops[] = {"fixed", "add", "times", "at_least",
                                  "at_most"};

static void add_modifier(struct hx_builder *b, const struct hx_unit *value,
                         const struct hx_decl *d, struct hx_mod *m, int op)
{
    m->head = hx_head_of(b, d);
    m->op = (uint8_t)op;
    m->amount = number_form(b, value, d, ops[op], HX_T_INT);
    m->when = number_form(b, value, d, "when", HX_T_FLAG);
}

static bool modifies(const struct hx_decl *d, const char *name, int op)
{
    const char *of = hx_string(hx_of(d, "value"));

    return hx_is(d, "modify") && of && !strcmp(of, name) && hx_of(d, ops[op]);
}

static size_t count_modifiers(const struct hx_builder *b, const char *name)
{
    size_t n = 0;

    for (int op = HX_FIXED; op <= HX_AT_MOST; op++)
        for (int i = 0; i < b->nunit; i++)
            n += modifies(b->unit[i].decl, name, op);
    return n;
}

/* The modifiers of a value in the order in which they act. */
static void compile_modifiers(struct hx_builder *b, const struct hx_unit *u)
{
    const char *name = b->r->value[u->id].head.name;
    struct hx_mod *list =
        hx_arena_alloc(b->a, count_modifiers(b, name) + 1, sizeof *list);
    uint16_t n = 0;

    for (int op = HX_FIXED; op <= HX_AT_MOST; op++)
        for (int i = 0; i < b->nunit; i++)
            if (modifies(b->unit[i].decl, name, op))
                add_modifier(b, u, b->unit[i].decl, &list[n++], op);
    b->r->value[u->id].mod = list;
    b->r->value[u->id].nmod = n;
}

static void check_modifier(struct hx_builder *b, const struct hx_decl *d)
{
    const char *of = hx_text_of(b, d, "value");
    int n = 0;

    for (int op = HX_FIXED; op <= HX_AT_MOST; op++)
        n += hx_of(d, ops[op]) != NULL;
    if (n != 1)
        hx_build_say(b, d->at,
                     "modify '%s' needs one of fixed, add, times, "
                     "at_least, at_most",
                     d->name);
    if (of)
        HX_LOOKUP(b, hx_of(d, "value")->at, "value", b->r->value, b->r->nvalue,
                  of);
    else
        hx_build_say(b, d->at, "modify '%s' needs value", d->name);
}

static void compile_value(struct hx_builder *b, struct hx_unit *u)
{
    const struct hx_node *base = hx_of(u->decl, "base");
    struct hx_text says;
    uint16_t form;

    if (!base) {
        hx_build_say(b, u->decl->at, "value '%s' needs base", u->decl->name);
    } else if (base->type == HX_N_TABLE) {
        value_table(b, u, base);
    } else {
        form = number_form(b, u, u->decl, "base", HX_T_VOID);
        if (form != HX_NONE && b->r->form[form].type != HX_T_INT &&
            b->r->form[form].type != HX_T_FLAG)
            hx_build_say(b, base->at, "value '%s': number expected, got %s",
                         u->decl->name, hx_type_name(b->r->form[form].type));
        b->r->value[u->id].base = form;
    }
    says = hx_build_says(b, &u->scene, u->decl);
    b->r->value[u->id].says = says;
    compile_modifiers(b, u);
}

static void compile_award(struct hx_builder *b, const struct hx_unit *u)
{
    struct hx_award *a = &b->r->award[u->id];
    const char *review = hx_text_of(b, u->decl, "review");
    struct hx_where at = u->decl->at;
    int by;

    if (!hx_of(u->decl, "metric"))
        hx_build_say(b, at, "award '%s' needs metric", u->decl->name);
    a->metric =
        hx_build_form(b, &u->scene, hx_of(u->decl, "metric"), HX_T_INT, 0);
    a->at_least =
        hx_build_form(b, &u->scene, hx_of(u->decl, "at_least"), HX_T_INT, 0);
    if (!hx_of(u->decl, "at_least")) /* any metric will do */
        a->at_least = hx_formula_constant(b->k, HX_T_INT, INT32_MIN);
    if (!review || !strcmp(review, "always"))
        return;
    at = hx_of(u->decl, "review")->at;
    a->review = HX_LOOKUP(b, at, "event", b->r->event, b->r->nevent, review);
    if (a->review == HX_NONE)
        return;
    by = hx_find_name(b->r->event[a->review].field,
                      b->r->event[a->review].nfield, sizeof(char *), "by");
    if (by < 0)
        hx_build_say(b, at, "event '%s' has no field 'by'", review);
    else
        a->review_by = (uint16_t)by;
}

static void compile_limit(struct hx_builder *b, const struct hx_unit *u)
{
    uint16_t n = hx_build_form(b, &u->scene, hx_of(u->decl, "n"), HX_T_INT, 0);
    struct hx_text says = hx_build_says(b, &u->scene, u->decl);

    if (!hx_of(u->decl, "n"))
        n = hx_formula_constant(b->k, HX_T_INT, 1);
    b->r->limit[u->id].n = n;
    b->r->limit[u->id].says = says;
}

void hx_compile_numbers(struct hx_builder *b)
{
    struct hx_unit kernel = {.scene = {.scope = {.has_me = true}}};

    for (kernel.id = HX_V_POINTS; kernel.id <= HX_V_SCORE; kernel.id++)
        compile_modifiers(b, &kernel);
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];

        if (hx_is(u->decl, "value"))
            compile_value(b, u);
        if (hx_is(u->decl, "modify"))
            check_modifier(b, u->decl);
        if (hx_is(u->decl, "award"))
            compile_award(b, u);
        if (hx_is(u->decl, "limit"))
            compile_limit(b, u);
    }
    for (int i = 0; i < b->r->nlimit; i++)
        if (b->r->limit[i].n == HX_NONE)
            b->r->limit[i].n = hx_formula_constant(b->k, HX_T_INT, 1);
}
