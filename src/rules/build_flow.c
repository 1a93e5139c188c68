/*
 * build_flow.c - procedures, their items, entries and calls; outcomes of
 * chances.
 */
#include "build.h"

#include <stdlib.h>
#include <string.h>

/* ---- entering ---- */

static void add_entry(struct hx_builder *b, const struct hx_unit *u, int op)
{
    struct hx_entry *e = HX_PUSH(b, b->r->entry, b->r->nentry);
    int same = HX_FIND(b->r->entry, b->r->nentry - 1, u->decl->name);

    e->name = u->decl->name;
    e->op = (uint8_t)op;
    e->id = u->id;
    if (same >= 0)
        hx_build_say(b, u->decl->at,
                     "'%s' is a procedure, step or chance already",
                     u->decl->name);
}

void hx_enter_flow(struct hx_builder *b)
{
    struct hx_rules *r = b->r;

    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];

        if (hx_is(u->decl, "procedure")) {
            HX_PUSH(b, r->proc, r->nproc)->head = hx_head_of(b, u->decl);
            u->id = (uint16_t)(r->nproc - 1);
            add_entry(b, u, HX_I_PROC);
        } else if (hx_is(u->decl, "step")) {
            HX_PUSH(b, r->step, r->nstep)->head = hx_head_of(b, u->decl);
            u->id = (uint16_t)(r->nstep - 1);
            add_entry(b, u, HX_I_STEP);
        } else if (hx_is(u->decl, "chance")) {
            HX_PUSH(b, r->chance, r->nchance)->head = hx_head_of(b, u->decl);
            u->id = (uint16_t)(r->nchance - 1);
            add_entry(b, u, HX_I_CHANCE);
        } else {
            continue;
        }
        u->scene.scope.has_me = true;
    }
}

struct hx_unit *hx_unit_of_entry(const struct hx_builder *b, uint16_t entry)
{
    static const char *const words[] = {"step", "chance", "procedure"};
    const struct hx_entry *e = &b->r->entry[entry];

    for (int i = 0; i < b->nunit; i++)
        if (b->unit[i].id == e->id && hx_is(b->unit[i].decl, words[e->op]))
            return &b->unit[i];
    return NULL;
}

/* Was there such an entry that some variant drops? Then it is told so. */
static bool tell_dropped(struct hx_builder *b, const char *name,
                         struct hx_where at)
{
    static const char *const words[] = {"procedure", "step", "chance"};

    for (int i = 0; i < 3; i++) {
        const struct hx_gone *gone = hx_composed_gone(b->c, words[i], name);

        if (!gone)
            continue;
        hx_build_say(b, at, "'%s' names %s '%s', which %s drops",
                     b->current && b->current->name ? b->current->name : "run",
                     words[i], name, gone->at.source->name);
        return true;
    }
    return false;
}

uint16_t hx_entry_of(struct hx_builder *b, const char *name, struct hx_where at)
{
    int entry = HX_FIND(b->r->entry, b->r->nentry, name);
    char buf[HX_GUESS];

    if (entry >= 0 || tell_dropped(b, name, at))
        return (uint16_t)entry; /* -1 is HX_NONE */
    hx_build_say(b, at, "'%s' is no procedure, step or chance%s", name,
                 hx_guess_in(b, b->r->entry, b->r->nentry, sizeof *b->r->entry,
                             name, buf));
    return HX_NONE;
}

/* ---- calls ---- */

bool hx_call_word(const char *key)
{
    return !strcmp(key, "who") || !strcmp(key, "when") || !strcmp(key, "as");
}

/* One call is "id", {"id", name = F} or run{...}; several are a list. */
static bool is_one_call(const struct hx_node *run)
{
    return run->type != HX_N_TABLE || hx_made(run, "run") ||
           (run->nitem == 1 && run->item[0]->type == HX_N_STRING);
}

int hx_run_size(const struct hx_node *run)
{
    if (!run)
        return 0;
    return is_one_call(run) ? 1 : run->nitem;
}

const struct hx_node *hx_run_item(const struct hx_node *run, int i)
{
    return is_one_call(run) ? run : run->item[i];
}

static int names_of_type(const struct hx_builder *b, const struct hx_form *f,
                         const char *const **names, size_t *size)
{
    const struct hx_rules *r = b->r;

    switch (f->type) {
    case HX_T_ENUM:
        *names = r->enums[f->sub].name;
        *size = sizeof(char *);
        return r->enums[f->sub].n;
    case HX_T_DECK:
        *names = (const char *const *)(const void *)r->deck;
        *size = sizeof *r->deck;
        return r->ndeck;
    case HX_T_CARD:
        *names = (const char *const *)(const void *)r->card;
        *size = sizeof *r->card;
        return r->ncard;
    case HX_T_KIND:
        *names = (const char *const *)(const void *)r->kind;
        *size = sizeof *r->kind;
        return r->nkind;
    case HX_T_PIECE:
        *names = (const char *const *)(const void *)r->piece;
        *size = sizeof *r->piece;
        return r->npiece;
    default:
        return 0;
    }
}

/* "gate.{roll}": one entry for each value of the formula. */
static bool build_pick(struct hx_builder *b, const struct hx_scene *scene,
                       const char *id, struct hx_where at, struct hx_call *call)
{
    const char *open = strchr(id, '{'), *close = strchr(id, '}');
    const char *const *names = NULL;
    struct hx_scene quiet = *scene;
    size_t size = 0;
    uint16_t *entries;
    int n;

    if (!close || close < open) {
        hx_build_say(b, at, "run '%s': a } is missing", id);
        return false;
    }
    quiet.scope.effect = true;
    call->pick = hx_build_text_form(
        b, &quiet,
        hx_arena_format(b->a, "%.*s", (int)(close - open - 1), open + 1),
        HX_T_VOID, at);
    if (call->pick == HX_NONE)
        return false;
    n = names_of_type(b, &b->r->form[call->pick], &names, &size);
    if (!n) {
        hx_build_say(b, at, "run '%s': a formula with names expected", id);
        return false;
    }
    entries = hx_arena_alloc(b->a, (size_t)n, sizeof *entries);
    for (int i = 0; i < n; i++) {
        const char *name =
            *(const char *const *)(const void *)((const char *)names +
                                                 (size_t)i * size);

        entries[i] =
            hx_entry_of(b,
                        hx_arena_format(b->a, "%.*s%s%s", (int)(open - id), id,
                                        name, close + 1),
                        at);
    }
    call->entries = entries;
    return true;
}

static bool is_argument_type(int type)
{
    return type <= HX_T_SEATS && type != HX_T_VOID;
}

static void build_arguments(struct hx_builder *b, const struct hx_scene *scene,
                            const struct hx_node *node, struct hx_call *call)
{
    for (int i = 0; i < node->nfield; i++) {
        const struct hx_pair *p = &node->field[i];
        const struct hx_passed *known;
        uint16_t form;

        if (hx_call_word(p->key))
            continue;
        if (call->narg == HX_MAX_ARGS) {
            hx_build_say(b, node->at, "more than %d arguments", HX_MAX_ARGS);
            return;
        }
        known = hx_passed_to(b, call->entry, p->key);
        form =
            hx_build_form(b, scene, p->value,
                          known && known->known ? known->var.type : HX_T_VOID,
                          known && known->known ? known->var.sub : 0);
        if (form != HX_NONE && !is_argument_type(b->r->form[form].type))
            hx_build_say(b, p->value->at,
                         "run: '%s' is %s; an argument is one thing, a number "
                         "or a set of seats",
                         p->key, hx_type_name(b->r->form[form].type));
        call->argname[call->narg] = hx_argname_of(b, p->key);
        call->arg[call->narg++] = form;
    }
}

bool hx_build_call(struct hx_builder *b, const struct hx_scene *scene,
                   const struct hx_node *node, struct hx_call *call)
{
    const struct hx_node *first =
        hx_list_size(node) ? hx_list_item(node, 0) : node;
    const char *id = hx_string(first);
    struct hx_scene all = *scene;

    memset(call, 0, sizeof *call);
    call->entry = call->pick = call->who = call->when = HX_NONE;
    if (!id) {
        hx_build_say(b, node->at,
                     "run: the name of a procedure, step or "
                     "chance expected");
        return false;
    }
    if (strchr(id, '{')) {
        if (!build_pick(b, scene, id, node->at, call))
            return false;
    } else {
        call->entry = hx_entry_of(b, id, first->at);
        if (call->entry == HX_NONE)
            return false;
    }
    if (node->type != HX_N_TABLE)
        return true;
    all.scope.effect = true; /* the rule knows what lies on the table */
    call->who = hx_build_form(b, &all, hx_node_get(node, "who"), HX_T_SEATS, 0);
    build_arguments(b, &all, node, call);
    return true;
}

/* ---- items ---- */

static uint16_t build_items(struct hx_builder *b, const struct hx_unit *u,
                            struct hx_node *const *node, int n, bool top);

static uint16_t add_items(struct hx_builder *b, const struct hx_item *list,
                          int n)
{
    uint16_t first = (uint16_t)b->r->nitem;
    struct hx_item *end;

    for (int i = 0; i < n; i++)
        *HX_PUSH(b, b->r->item, b->r->nitem) = list[i];
    end = HX_PUSH(b, b->r->item, b->r->nitem);
    memset(end, 0, sizeof *end);
    end->op = HX_I_RETURN;
    end->id = end->when = end->set = end->body = end->stop = HX_NONE;
    end->decl = n ? list[0].decl : HX_NONE;
    return first;
}

static void build_each(struct hx_builder *b, const struct hx_unit *u,
                       const struct hx_node *node, struct hx_item *item)
{
    static const char *const orders[] = {"clockwise", "backward", "others"};
    const char *order = node->nitem ? hx_string(node->item[0]) : NULL;

    item->op = HX_I_EACH;
    item->order = HX_SET;
    if (!order) {
        hx_build_say(b, node->at,
                     "each: an order or a set of seats expected "
                     "first");
        return;
    }
    for (int i = 0; i < 3; i++)
        if (!strcmp(orders[i], order))
            item->order = (uint8_t)(HX_CLOCKWISE + i);
    if (item->order == HX_SET)
        item->set = hx_build_form(b, &u->scene, node->item[0], HX_T_SEATS, 0);
    item->body = build_items(b, u, node->item + 1, node->nitem - 1, false);
}

static void build_run_item(struct hx_builder *b, const struct hx_unit *u,
                           const struct hx_node *node, struct hx_item *item)
{
    const struct hx_node *as = NULL;
    struct hx_call call;

    if (node->type == HX_N_TABLE) {
        as = hx_node_get(node, "as");
        item->when = hx_build_form(b, &u->scene, hx_node_get(node, "when"),
                                   HX_T_FLAG, 0);
    }
    if (!hx_build_call(b, &u->scene, node, &call))
        return;
    item->name = hx_string(as) ? as->s : hx_string(hx_list_item(node, 0));
    if (call.entry != HX_NONE && call.who == HX_NONE && !call.narg) {
        item->op = b->r->entry[call.entry].op;
        item->id = b->r->entry[call.entry].id;
        return;
    }
    item->op = HX_I_CALL;
    item->id = (uint16_t)b->r->ncall;
    *HX_PUSH(b, b->r->call, b->r->ncall) = call;
}

static void build_item(struct hx_builder *b, const struct hx_unit *u,
                       const struct hx_node *node, struct hx_item *item,
                       bool top)
{
    memset(item, 0, sizeof *item);
    item->op = HX_I_RETURN;
    item->id = item->when = item->set = item->body = item->stop = HX_NONE;
    item->decl = u->id;
    if (hx_made(node, "each")) {
        build_each(b, u, node, item);
    } else if (hx_made(node, "loop")) {
        item->op = HX_I_LOOP;
        item->outer = top && !strcmp(u->decl->name, "game");
        item->stop = hx_build_form(b, &u->scene, hx_node_get(node, "stop_when"),
                                   HX_T_FLAG, 0);
        item->body = build_items(b, u, node->item, node->nitem, false);
    } else if (hx_string(node) || hx_made(node, "run")) {
        build_run_item(b, u, node, item);
    } else {
        hx_build_say(b, node->at,
                     "procedure '%s': an item is a name, run{}, "
                     "each{} or loop{}",
                     u->decl->name);
    }
}

static uint16_t build_items(struct hx_builder *b, const struct hx_unit *u,
                            struct hx_node *const *node, int n, bool top)
{
    struct hx_item *list =
        hx_arena_alloc(b->a, (size_t)(n > 0 ? n : 0) + 1, sizeof *list);

    for (int i = 0; i < n; i++)
        build_item(b, u, node[i], &list[i], top);
    return add_items(b, list, n > 0 ? n : 0);
}

static void build_entry(struct hx_builder *b, struct hx_entry *e)
{
    struct hx_item stub = {.op = e->op, .id = e->id, .name = e->name};

    if (e->op == HX_I_PROC) {
        e->first = b->r->proc[e->id].first;
        return;
    }
    stub.when = stub.set = stub.body = stub.stop = stub.decl = HX_NONE;
    e->first = add_items(b, &stub, 1);
}

void hx_compile_flow(struct hx_builder *b)
{
    struct hx_rules *r = b->r;
    struct hx_where nowhere = {b->c->source[0], 0};

    for (int i = 0; i < b->nunit; i++) {
        const struct hx_unit *u = &b->unit[i];
        uint16_t first;

        if (!hx_is(u->decl, "procedure"))
            continue;
        b->current = u->decl;
        first =
            build_items(b, u, u->decl->body->item, u->decl->body->nitem, true);
        r->proc[u->id].first = first;
        r->proc[u->id].is_turn = hx_flag_of(b, u->decl, "is_turn");
        r->proc[u->id].whole = hx_flag_of(b, u->decl, "whole");
    }
    for (int i = 0; i < r->nentry; i++)
        build_entry(b, &r->entry[i]);
    r->root = (uint16_t)HX_FIND(r->entry, r->nentry, "game");
    if (r->root == HX_NONE && !b->report->n)
        hx_build_say(b, nowhere, "no procedure 'game'");
}
