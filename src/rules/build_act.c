/*
 * build_act.c - actions and steps.
 */
#include "build.h"

#include <string.h>

/* ---- entering ---- */

static uint64_t menus_of(struct hx_builder *b, const struct hx_node *node)
{
    uint64_t bits = 0;

    for (int i = 0; i < hx_list_size(node); i++) {
        const char *name = hx_string(hx_list_item(node, i));
        int m;

        if (!name) {
            hx_build_say(b, node->at, "menu: names expected");
            continue;
        }
        m = hx_find_name(b->r->menu, b->r->nmenu, sizeof *b->r->menu, name);
        if (m < 0 && b->r->nmenu == HX_MAX_MENUS) {
            hx_build_full(b, node->at, HX_MAX_MENUS, "menus");
            continue;
        }
        if (m < 0) {
            m = b->r->nmenu;
            *HX_PUSH(b, b->r->menu, b->r->nmenu) = name;
        }
        bits |= UINT64_C(1) << m;
    }
    return bits;
}

static uint8_t sealed_of(struct hx_builder *b, const struct hx_decl *d,
                         const struct hx_act *act)
{
    const struct hx_node *sealed = hx_of(d, "sealed");
    uint8_t bits = 0;

    for (int i = 0; i < hx_list_size(sealed); i++) {
        const char *name = hx_string(hx_list_item(sealed, i));
        int k = 0;

        while (k < act->nchoice && name && strcmp(act->choice[k].name, name))
            k++;
        if (!name || k == act->nchoice)
            hx_build_say(b, sealed->at, "sealed: no choice '%s'",
                         name ? name : "");
        else
            bits |= (uint8_t)(1 << k);
    }
    return bits;
}

static void enter_act(struct hx_builder *b, struct hx_unit *u, bool answer)
{
    struct hx_act *act = HX_PUSH(b, b->r->act, b->r->nact);
    const struct hx_decl *d = u->decl;

    u->act = (uint16_t)(b->r->nact - 1);
    act->head = act->does.head = hx_head_of(b, d);
    act->does.word = d->word;
    act->answer = answer;
    act->does.card = act->does.limit = HX_NONE;
    hx_enter_choices(b, u, act);
    act->sealed = sealed_of(b, d, act);
    act->sample =
        (uint16_t)hx_option_int(b, hx_of(d, "sample"), 0, 0, HX_LIST_CAP);
    if (hx_of(d, "once"))
        act->does.limit = hx_add_once(b, d);
    act->ends = answer || hx_flag_of(b, d, "ends");
}

void hx_enter_acts(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];

        u->act = HX_NONE;
        if (!hx_is(u->decl, "step") && !hx_is(u->decl, "action"))
            continue;
        u->scene.scope.has_me = true;
        if (hx_is(u->decl, "action")) {
            enter_act(b, u, false);
            b->r->act[u->act].menus = menus_of(b, hx_of(u->decl, "menu"));
        } else if (hx_of(u->decl, "ask") && !hx_of(u->decl, "menu")) {
            enter_act(b, u, true);
        }
    }
}

/* ---- choices ---- */

static void bundle_size(struct hx_builder *b, const struct hx_scene *scene,
                        const struct hx_node *cards, struct hx_choice *c)
{
    const struct hx_node *n = hx_node_get(cards, "n");
    const struct hx_node *from = hx_node_get(cards, "from");
    const char *all = hx_string(n);
    bool pair = n && n->type == HX_N_TABLE;

    if (!n) {
        hx_build_say(b, cards->at, "cards needs n");
        return;
    }
    if (all && !strcmp(all, "all")) {
        if (hx_string(from))
            c->nlo = hx_build_text_form(
                b, scene,
                hx_arena_format(
                    b->a, strcmp(from->s, "bank") ? "%s.hand.size" : "%s.size",
                    from->s),
                HX_T_INT, n->at);
        else
            hx_build_say(b, n->at, "all: of which account? say from");
        return;
    }
    if (pair && n->nitem != 2)
        hx_build_say(b, n->at, "n: one number or two expected");
    if (pair && n->nitem == 2) {
        c->nlo = hx_build_form(b, scene, n->item[0], HX_T_INT, 0);
        all = hx_string(n->item[1]);
        if (!all || strcmp(all, "all"))
            c->nhi = hx_build_form(b, scene, n->item[1], HX_T_INT, 0);
    } else if (!pair) {
        c->nlo = c->nhi = hx_build_form(b, scene, n, HX_T_INT, 0);
    }
}

static void compile_bundle(struct hx_builder *b, const struct hx_unit *u,
                           const struct hx_node *cards, struct hx_choice *c)
{
    if (c->from == HX_FROM_SEAT)
        c->from_seat = hx_build_form(b, &u->scene, hx_node_get(cards, "from"),
                                     HX_T_SEAT, 0);
    bundle_size(b, &u->scene, cards, c);
}

/* May a constraint over that type be listed for the choice? */
static bool suits(const struct hx_choice *c, int over)
{
    if (c->domain == HX_D_BUNDLE)
        return over == HX_T_KIND;
    return hx_member_of_type(c->type) == over;
}

static void compile_where(struct hx_builder *b, const struct hx_unit *u,
                          struct hx_act *act, int choice)
{
    const struct hx_node *where = hx_of(u->decl, "where");
    struct hx_choice *c = &act->choice[choice];
    const struct hx_node *list = where ? hx_node_get(where, c->name) : NULL;
    const struct hx_effect *e = &act->does;
    const struct hx_piece *p = e->nbuild == 1 && choice == e->build_at
                                   ? &b->r->piece[e->build[0]]
                                   : NULL;
    int n = hx_list_size(list), own = p ? p->nwhere : 0;
    uint16_t *ids = hx_arena_alloc(b->a, (size_t)(n + own) + 1, sizeof *ids);

    c->where = ids;
    for (int i = 0; i < own; i++)
        if (!e->fresh || i > 0 || p->upgrades == HX_NONE)
            ids[c->nwhere++] = p->where[i];
    c->nown = c->nwhere;
    for (int i = 0; i < n; i++) {
        const struct hx_node *item = hx_list_item(list, i);
        uint16_t id = hx_use_constraint(b, hx_string(item), &u->scene,
                                        e->nbuild > 0, item->at);

        if (id == HX_NONE)
            continue;
        if (b->r->constraint[id].over == HX_T_VOID)
            hx_build_say(b, item->at,
                         "'%s' is a test: list it without a choice", item->s);
        else if (!suits(c, b->r->constraint[id].over))
            hx_build_say(
                b, item->at,
                "'%s' is over %s: the choice '%s' is "
                "a %s",
                item->s,
                hx_type_name(hx_set_of_type(b->r->constraint[id].over)),
                c->name, hx_type_name(c->type));
        else
            ids[c->nwhere++] = id;
    }
}

/* ---- tests ---- */

static bool reads_choices(const struct hx_builder *b, uint16_t constraint)
{
    const struct hx_constraint *c = &b->r->constraint[constraint];

    return (hx_form_uses(b, c->form) | hx_form_uses(b, c->when)) &
           HX_USES_CHOICE;
}

static void compile_tests(struct hx_builder *b, const struct hx_unit *u,
                          struct hx_act *act)
{
    const struct hx_node *where = hx_of(u->decl, "where");
    int n = hx_list_size(where);
    uint16_t *early = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *early);
    uint16_t *late = hx_arena_alloc(b->a, (size_t)n + 1, sizeof *late);

    act->test = early;
    act->late = late;
    for (int i = 0; i < n; i++) {
        const struct hx_node *item = hx_list_item(where, i);
        uint16_t id = hx_use_constraint(b, hx_string(item), &u->scene,
                                        act->does.nbuild > 0, item->at);

        if (id == HX_NONE)
            continue;
        if (b->r->constraint[id].over != HX_T_VOID)
            hx_build_say(b, item->at,
                         "'%s' is a set of %s: list it under a choice", item->s,
                         hx_type_name(b->r->constraint[id].over));
        else if (reads_choices(b, id))
            late[act->nlate++] = id;
        else
            early[act->ntest++] = id;
    }
}

static void check_where(struct hx_builder *b, const struct hx_unit *u,
                        const struct hx_act *act)
{
    const struct hx_node *where = hx_of(u->decl, "where");

    for (int i = 0; where && i < where->nfield; i++) {
        const char *name = where->field[i].key;
        bool found = false;

        for (int c = 0; c < act->nchoice; c++)
            found |= !strcmp(act->choice[c].name, name);
        if (!found)
            hx_build_say(b, where->field[i].value->at,
                         "where: no choice '%s' here", name);
    }
}

static void compile_act(struct hx_builder *b, const struct hx_unit *u)
{
    struct hx_act *act = &b->r->act[u->act];
    const struct hx_node *choose = hx_of(u->decl, "choose");

    hx_build_effect(b, u, act, &act->does);
    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_node *node =
            choose ? hx_node_get(choose, act->choice[i].name) : NULL;

        if (act->choice[i].domain == HX_D_BUNDLE)
            compile_bundle(b, u, node, &act->choice[i]);
        compile_where(b, u, act, i);
    }
    compile_tests(b, u, act);
    check_where(b, u, act);
}

/* ---- steps ---- */

static void opened_acts(struct hx_builder *b, const struct hx_unit *u,
                        struct hx_step *s)
{
    uint64_t menus = menus_of(b, hx_of(u->decl, "menu"));
    uint16_t *list = hx_arena_alloc(b->a, (size_t)b->r->nact + 1, sizeof *list);

    s->act = list;
    if (u->act != HX_NONE) {
        list[s->nact++] = u->act;
        return;
    }
    for (int i = 0; i < b->r->nact; i++)
        if (b->r->act[i].menus & menus)
            list[s->nact++] = (uint16_t)i;
}

static void compile_if_none(struct hx_builder *b, const struct hx_unit *u,
                            struct hx_step *s)
{
    const char *none = hx_text_of(b, u->decl, "if_none");
    const char *pass = hx_text_of(b, u->decl, "if_pass");
    const char *one = hx_text_of(b, u->decl, "if_one");

    s->none_entry = s->pass_entry = HX_NONE;
    s->if_none = HX_IF_NONE_SKIP;
    if (none && !strcmp(none, "stuck")) {
        s->if_none = HX_IF_NONE_STUCK;
    } else if (none && strcmp(none, "skip")) {
        s->if_none = HX_IF_NONE_RUN;
        s->none_entry = hx_entry_of(b, none, hx_of(u->decl, "if_none")->at);
    }
    if (pass)
        s->pass_entry = hx_entry_of(b, pass, hx_of(u->decl, "if_pass")->at);
    if (one && strcmp(one, "take") && strcmp(one, "ask"))
        hx_build_say(b, hx_of(u->decl, "if_one")->at,
                     "if_one: 'take' or 'ask' expected");
    s->take_one = one && !strcmp(one, "take");
}

static void compile_step(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_decl *d = u->decl;
    struct hx_step *s = &b->r->step[u->id];
    struct hx_scene bare = u->scene;

    bare.scope.choice = NULL;
    bare.scope.nchoice = 0;
    s->ask = hx_build_form(b, &bare, hx_of(d, "ask"), HX_T_SEATS, 0);
    s->optional = hx_build_form(b, &bare, hx_of(d, "optional"), HX_T_FLAG, 0);
    s->shows = hx_build_form(b, &bare, hx_of(d, "shows"), HX_T_VOID, 0);
    s->together = hx_flag_of(b, d, "together");
    compile_if_none(b, u, s);
    s->does.head = s->head;
    s->does.word = d->word;
    if (hx_of(d, "ask")) {
        opened_acts(b, u, s);
        return;
    }
    if (hx_of(d, "menu") || hx_of(d, "choose") || hx_of(d, "build"))
        hx_build_say(b, d->at, "step '%s' asks nobody: it needs ask", d->name);
    hx_build_effect(b, u, NULL, &s->does);
}

void hx_compile_acts(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++)
        if (b->unit[i].act != HX_NONE)
            compile_act(b, &b->unit[i]);
    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "step"))
            compile_step(b, &b->unit[i]);
}
