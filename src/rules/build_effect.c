/*
 * build_effect.c - the fields of effect of a declaration.
 */
#include "build.h"

#include <string.h>

/* ---- cost ---- */

/* The value that an amount is one call of, if it has a text of its own. */
static uint16_t called_value(const struct hx_builder *b, const char *text)
{
    size_t len = text ? strcspn(text, "( ") : 0;
    const char *rest;
    int depth = 0, i;

    if (!len)
        return HX_NONE;
    i = HX_FIND(b->r->value, b->r->nvalue,
                hx_arena_format(b->a, "%.*s", (int)len, text));
    if (i < 0 || !hx_decl_named(b, "value", b->r->value[i].head.name))
        return HX_NONE;
    for (rest = text + len; *rest; rest++) {
        depth += *rest == '(';
        depth -= *rest == ')';
        if (!depth && rest[1 + strspn(rest + 1, " ")])
            return HX_NONE;
    }
    return hx_of(hx_decl_named(b, "value", b->r->value[i].head.name), "says")
               ? (uint16_t)i
               : HX_NONE;
}

static bool is_plain_name(const char *key)
{
    return !key[strcspn(key, "(.[ ")];
}

/* A price that is known, and below nothing. */
static void refuse_negative(struct hx_builder *b, const struct hx_pair *p,
                            uint16_t amount)
{
    const struct hx_form *f;

    if (amount == HX_NONE)
        return;
    f = &b->r->form[amount];
    if (f->constant && f->value < 0)
        hx_build_say(b, p->value->at, "cost: %s = %d: 0 or more expected",
                     p->key, (int)f->value);
}

static void build_pay(struct hx_builder *b, const struct hx_scene *scene,
                      const struct hx_act *act, const struct hx_pair *p,
                      struct hx_pay *pay)
{
    struct hx_rules *r = b->r;
    struct hx_node key = {.type = HX_N_STRING, .at = p->value->at, .s = p->key};
    int kind = HX_FIND(r->kind, r->nkind, p->key), after;
    char buf[HX_GUESS];

    pay->kind = kind < 0 ? HX_NONE : (uint16_t)kind;
    pay->of = HX_NONE;
    if (kind < 0 && is_plain_name(p->key))
        hx_build_say(
            b, p->value->at, "cost: no kind '%s'%s", p->key,
            hx_guess_in(b, r->kind, r->nkind, sizeof *r->kind, p->key, buf));
    else if (kind < 0)
        pay->of = hx_build_form(b, scene, &key, HX_T_KIND, 0);
    pay->amount = hx_build_form(b, scene, p->value, HX_T_INT, 0);
    refuse_negative(b, p, pay->amount);
    pay->value = called_value(b, hx_string(p->value));
    if (!act)
        return;
    pay->after = (uint8_t)hx_form_after(b, act, pay->of);
    after = hx_form_after(b, act, pay->amount);
    if (after > pay->after)
        pay->after = (uint8_t)after;
}

static void build_cost(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_act *act, const struct hx_node *cost,
                       struct hx_effect *e)
{
    struct hx_pay *list;

    if (!cost)
        return;
    list = hx_arena_alloc(b->a, (size_t)cost->nfield + 1, sizeof *list);
    for (int i = 0; i < cost->nfield; i++)
        build_pay(b, scene, act, &cost->field[i], &list[i]);
    e->cost = list;
    e->ncost = (uint8_t)cost->nfield;
}

/* ---- produce, tell ---- */

/* Options are constants: most often the shortage rule is one, too. */
static void build_short(struct hx_builder *b, const struct hx_scene *scene,
                        const struct hx_node *node, struct hx_produce *p)
{
    static const char *const rules[] = {"single_takes_rest", "nobody"};
    const char *text = hx_string(node);

    p->nobody_form = HX_NONE;
    if (!node)
        return;
    if (text && strstr(text, "g.")) {
        p->nobody_form =
            hx_build_form(b, scene, node, HX_T_ENUM, hx_enum_of(b, rules, 2));
        return;
    }
    p->nobody = hx_option_name(b, node, rules, 2, 0) == 1;
}

static const struct hx_produce *build_produce(struct hx_builder *b,
                                              const struct hx_scene *scene,
                                              const struct hx_node *node)
{
    struct hx_produce *p;

    if (!node)
        return NULL;
    p = hx_arena_alloc(b->a, 1, sizeof *p);
    p->hexes =
        hx_build_form(b, scene, hx_node_get(node, "hexes"), HX_T_HEXES, 0);
    p->at = hx_build_form(b, scene, hx_node_get(node, "at"), HX_T_CORNER, 0);
    if (!hx_node_get(node, "hexes"))
        hx_build_say(b, node->at, "produce needs hexes");
    build_short(b, scene, hx_node_get(node, "short"), p);
    return p;
}

static void tell_field(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_pair *p, struct hx_tell *t)
{
    const struct hx_event *e = &b->r->event[t->event];
    int i = hx_find_name(e->field, e->nfield, sizeof *e->field, p->key);
    char buf[HX_GUESS];

    if (i >= 0)
        t->field[i] = hx_build_form(b, scene, p->value, e->type[i], e->sub[i]);
    else
        hx_build_say(b, p->value->at, "event '%s' has no field '%s'%s",
                     e->head.name, p->key,
                     hx_guess(p->key, e->field, e->nfield, buf));
}

static const struct hx_tell *build_tell(struct hx_builder *b,
                                        const struct hx_scene *scene,
                                        const struct hx_node *node)
{
    const char *name;
    struct hx_tell *t;

    if (!node)
        return NULL;
    name = hx_list_size(node) ? hx_string(hx_list_item(node, 0)) : NULL;
    t = hx_arena_alloc(b->a, 1, sizeof *t);
    t->event = HX_LOOKUP(b, node->at, "event", b->r->event, b->r->nevent,
                         name ? name : "");
    if (t->event == HX_NONE)
        return NULL;
    if (t->event < HX_KERNEL_EVENTS)
        hx_build_say(b, node->at, "tell: '%s' is told by the kernel", name);
    for (int i = 0; i < HX_MAX_FIELDS_OF_EVENT; i++)
        t->field[i] = HX_NONE;
    for (int i = 0; node->type == HX_N_TABLE && i < node->nfield; i++)
        tell_field(b, scene, &node->field[i], t);
    return t;
}

/* ---- run, apply ---- */

static void build_run(struct hx_builder *b, const struct hx_scene *scene,
                      const struct hx_node *run, struct hx_effect *e)
{
    int n = hx_run_size(run);
    struct hx_call *list = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *list);

    for (int i = 0; i < n; i++) {
        const struct hx_node *node = hx_run_item(run, i);

        if (node->type == HX_N_TABLE && hx_node_get(node, "when"))
            hx_build_say(b, node->at,
                         "run takes no when: use a function, or a "
                         "procedure");
        if (hx_build_call(b, scene, node, &list[e->nrun]))
            e->nrun++;
    }
    e->run = list;
}

static int count_functions(const struct hx_node *node)
{
    int n = 0;

    if (!node || node->type != HX_N_TABLE)
        return node != NULL;
    for (int i = 0; i < node->nitem; i++)
        n += count_functions(node->item[i]);
    return n;
}

static void add_functions(struct hx_builder *b, const struct hx_node *node,
                          struct hx_fn *list, uint8_t *n)
{
    struct hx_where at = node->at;

    if (node->type == HX_N_FUNCTION) {
        at.line = node->fn_line;
        list[*n].ref = node->fn;
        list[*n].number = b->r->nfn++;
        list[(*n)++].at = hx_origin_of(b, at);
    } else if (node->type == HX_N_TABLE && node->maker) {
        for (int i = 0; i < node->nitem; i++)
            add_functions(b, node->item[i], list, n);
    } else {
        hx_build_say(b, at,
                     "apply is a Lua function; what needs no order and "
                     "no condition is a field");
    }
}

static void build_apply(struct hx_builder *b, const struct hx_node *apply,
                        struct hx_effect *e)
{
    struct hx_fn *list;

    if (!apply)
        return;
    list =
        hx_arena_alloc(b->a, (size_t)count_functions(apply) + 1, sizeof *list);
    add_functions(b, apply, list, &e->nfn);
    e->fn = list;
}

/* ---- all of it ---- */

static void build_card_and_limit(struct hx_builder *b, const struct hx_decl *d,
                                 struct hx_effect *e)
{
    const char *card = hx_text_of(b, d, "card");
    const char *limit = hx_text_of(b, d, "limit");

    if (card)
        e->card = HX_LOOKUP(b, hx_of(d, "card")->at, "card", b->r->card,
                            b->r->ncard, card);
    if (limit && hx_of(d, "once"))
        hx_build_say(b, d->at, "%s '%s' has a limit and once: one of them",
                     d->word, d->name);
    else if (limit)
        e->limit = HX_LOOKUP(b, hx_of(d, "limit")->at, "limit", b->r->limit,
                             b->r->nlimit, limit);
}

void hx_build_effect(struct hx_builder *b, const struct hx_unit *unit,
                     struct hx_act *act, struct hx_effect *e)
{
    const struct hx_decl *d = unit->decl;
    struct hx_scene scene = unit->scene; /* legality: what the seat may see */

    b->current = d;
    if (!act)
        e->card = e->limit = HX_NONE;
    e->head = hx_head_of(b, d);
    e->word = d->word;
    build_card_and_limit(b, d, e);
    build_cost(b, &scene, act, hx_of(d, "cost"), e);
    e->owner = hx_build_form(b, &scene, hx_of(d, "owner"), HX_T_SEAT, 0);
    e->fresh = hx_flag_of(b, d, "fresh");
    e->free = e->nbuild && !e->ncost;
    scene.scope.effect = true;
    e->draw = hx_build_form(b, &scene, hx_of(d, "draw"), HX_T_DECK, 0);
    e->move = hx_build_move(b, &scene, hx_of(d, "move"));
    e->produce = build_produce(b, &scene, hx_of(d, "produce"));
    e->set = hx_build_set(b, &scene, hx_of(d, "set"), &e->nset);
    e->tell = build_tell(b, &scene, hx_of(d, "tell"));
    build_run(b, &scene, hx_of(d, "run"), e);
    build_apply(b, hx_of(d, "apply"), e);
}
