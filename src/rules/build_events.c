/*
 * build_events.c - events and who listens to them; always, wins, invariants.
 */
#include "build.h"

#include <ctype.h>
#include <string.h>

/* ---- events ---- */

static const struct {
    const char *name, *field[4];
    uint8_t type[4];
} kernel_events[HX_KERNEL_EVENTS] = {
    /* HX_T_VOID: a place of the piece's sort */
    {"built",
     {"piece", "at", "by", "free"},
     {HX_T_PIECE, HX_T_VOID, HX_T_SEAT, HX_T_FLAG}},
    {"lifted", {"piece", "at", "by"}, {HX_T_PIECE, HX_T_VOID, HX_T_SEAT}},
    {"shifted",
     {"piece", "from", "at", "by"},
     {HX_T_PIECE, HX_T_VOID, HX_T_VOID, HX_T_SEAT}},
    {"changed",
     {"piece", "was", "at", "by"},
     {HX_T_PIECE, HX_T_PIECE, HX_T_VOID, HX_T_SEAT}},
    {"produced", {"by"}, {HX_T_SEAT}},
    {"drawn", {"deck", "card", "by"}, {HX_T_DECK, HX_T_CARD, HX_T_SEAT}},
    {"played", {"card", "by"}, {HX_T_CARD, HX_T_SEAT}},
    {"turn", {"by"}, {HX_T_SEAT}},
    {"award", {"award", "was", "to"}, {HX_T_AWARD, HX_T_SEAT, HX_T_SEAT}},
};

static void enter_kernel_events(struct hx_builder *b)
{
    for (int i = 0; i < HX_KERNEL_EVENTS; i++) {
        struct hx_event *e = HX_PUSH(b, b->r->event, b->r->nevent);

        e->head.name = kernel_events[i].name;
        e->head.cites = "";
        while (e->nfield < 4 && kernel_events[i].field[e->nfield]) {
            e->field[e->nfield] = kernel_events[i].field[e->nfield];
            e->type[e->nfield] = kernel_events[i].type[e->nfield];
            e->nfield++;
        }
    }
}

static bool event_type(struct hx_builder *b, const struct hx_node *node,
                       uint8_t *type, uint8_t *sub)
{
    static const struct {
        const char *word;
        uint8_t type;
    } plain[] = {{"int", HX_T_INT}, {"flag", HX_T_FLAG}};
    const char *word = hx_string(node);
    struct hx_field f = {0};

    if (!word) {
        if (!hx_field_type(b, node, &f))
            return false;
        *type = f.type;
        *sub = f.sub;
        return true;
    }
    for (int i = 0; i < 2; i++)
        if (!strcmp(plain[i].word, word))
            *type = plain[i].type;
    if (*type == HX_T_VOID)
        *type = (uint8_t)hx_domain_type(b, word);
    if (*type == HX_T_VOID)
        hx_build_say(b, node->at, "event: no type '%s'", word);
    return *type != HX_T_VOID;
}

static void enter_event(struct hx_builder *b, const struct hx_decl *d)
{
    struct hx_event *e = HX_PUSH(b, b->r->event, b->r->nevent);

    e->head = hx_head_of(b, d);
    for (int i = 0; i < d->body->nfield; i++) {
        const struct hx_pair *p = &d->body->field[i];

        if (!strcmp(p->key, "cites"))
            continue;
        if (e->nfield == HX_MAX_FIELDS_OF_EVENT) {
            hx_build_say(b, d->at, "event '%s' has more than %d fields",
                         d->name, HX_MAX_FIELDS_OF_EVENT);
            return;
        }
        if (event_type(b, p->value, &e->type[e->nfield], &e->sub[e->nfield]))
            e->field[e->nfield++] = p->key;
    }
    if (hx_find_name(kernel_events, HX_KERNEL_EVENTS, sizeof *kernel_events,
                     d->name) >= 0)
        hx_build_say(b, d->at, "event '%s' is one of the kernel's", d->name);
}

/* ---- what a listener reads ---- */

static int piece_sort(const struct hx_builder *b, const char *name, size_t len)
{
    const struct hx_rules *r = b->r;
    const char *word = hx_arena_format(b->a, "%.*s", (int)len, name);
    int i = HX_FIND(r->piece, r->npiece, word);
    uint32_t bits;

    if (i >= 0)
        return r->piece[i].on;
    i = HX_FIND(r->network, r->nnetwork, word);
    if (i >= 0)
        return HX_EDGE;
    i = HX_FIND(r->group, r->ngroup, word);
    bits = i >= 0 ? r->group[i].pieces : 0;
    return bits ? r->piece[__builtin_ctz(bits)].on : -1;
}

/* The sort of e.at: of the pieces that `when` lets through, else of all. */
static int place_type(const struct hx_builder *b, const struct hx_decl *d)
{
    const char *when = hx_string(hx_of(d, "when"));
    int sort = -1;

    for (const char *s = when ? when : "";
         (s = strstr(s, "e.piece")) != NULL;) {
        int found;

        s += strlen("e.piece");
        s += strspn(s, " ");
        if (strncmp(s, "==", 2) && strncmp(s, "in ", 3))
            continue;
        s += 2 + strspn(s + 2, " ");
        found = piece_sort(b, s,
                           strspn(s, "abcdefghijklmnopqrstuvwxyz"
                                     "0123456789_."));
        if (found >= 0 && sort >= 0 && sort != found)
            return HX_T_VOID;
        sort = found >= 0 ? found : sort;
    }
    for (int i = 0; sort < 0 && i < b->r->npiece; i++)
        if (b->r->piece[i].on != b->r->piece[0].on)
            return HX_T_VOID;
    if (sort < 0 && b->r->npiece)
        sort = b->r->piece[0].on;
    return sort < 0 ? HX_T_VOID : HX_T_HEX + sort;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

static bool text_reads_place(const char *text)
{
    for (const char *at = text; (at = strstr(at, "e.at")) != NULL; at++)
        if ((at == text || !is_word(at[-1])) &&
            (at[4] == '.' || !is_word(at[4])))
            return true;
    return false;
}

static bool reads_place(const struct hx_node *n)
{
    if (!n)
        return false;
    if (n->type == HX_N_STRING)
        return text_reads_place(n->s);
    for (int i = 0; n->type == HX_N_TABLE && i < n->nitem; i++)
        if (reads_place(n->item[i]))
            return true;
    for (int i = 0; n->type == HX_N_TABLE && i < n->nfield; i++)
        if (text_reads_place(n->field[i].key) || reads_place(n->field[i].value))
            return true;
    return false;
}

static struct hx_scene scene_of_event(struct hx_builder *b,
                                      const struct hx_decl *d,
                                      const struct hx_event *e)
{
    struct hx_var *var =
        hx_arena_alloc(b->a, HX_MAX_FIELDS_OF_EVENT, sizeof *var);
    struct hx_scene scene = {.scope = {.has_me = true}};
    int place = place_type(b, d);

    for (int i = 0; i < e->nfield; i++) {
        var[i].name = e->field[i];
        var[i].type = e->type[i];
        var[i].sub = e->sub[i];
        var[i].id = (uint8_t)i;
        if (e->type[i] != HX_T_VOID)
            continue;
        if (place == HX_T_VOID && reads_place(d->body))
            hx_build_say(b, d->at,
                         "on '%s': e.at is on pieces of several "
                         "sorts: say with when = \"e.piece == ...\" "
                         "which",
                         d->name);
        var[i].type = (uint8_t)(place == HX_T_VOID ? HX_T_CORNER : place);
    }
    scene.scope.event = var;
    scene.scope.nevent = e->nfield;
    return scene;
}

void hx_enter_events(struct hx_builder *b)
{
    enter_kernel_events(b);
    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "event"))
            enter_event(b, b->unit[i].decl);
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];
        const struct hx_node *event = hx_of(u->decl, "event");
        const char *name;
        int e;

        if (!hx_is(u->decl, "on") || !hx_list_size(event))
            continue;
        name = hx_string(hx_list_item(event, 0));
        e = name ? HX_FIND(b->r->event, b->r->nevent, name) : -1;
        if (e >= 0)
            u->scene = scene_of_event(b, u->decl, &b->r->event[e]);
    }
}

/* ---- listeners ---- */

static void add_listener(struct hx_builder *b, int event, uint16_t on)
{
    struct hx_event *e = &b->r->event[event];
    uint16_t *list = hx_arena_alloc(b->a, (size_t)e->non + 1, sizeof *list);

    if (e->non)
        memcpy(list, e->on, e->non * sizeof *list);
    list[e->non++] = on;
    e->on = list;
}

static bool does_something(const struct hx_decl *d)
{
    static const char *const effects[] = {"cost", "card", "limit",   "build",
                                          "draw", "move", "produce", "set",
                                          "tell", "run",  "apply"};

    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        if (hx_of(d, effects[i]))
            return true;
    return false;
}

/* Events number their fields differently: a listener is compiled for each
 * event it listens to. */
static void compile_on(struct hx_builder *b, const struct hx_unit *u)
{
    const struct hx_node *events = hx_of(u->decl, "event");

    if (!does_something(u->decl))
        hx_build_say(b, u->decl->at, "on '%s' does nothing", u->decl->name);
    if (!events)
        hx_build_say(b, u->decl->at, "on '%s' needs event", u->decl->name);
    for (int i = 0; i < hx_list_size(events); i++) {
        const struct hx_node *item = hx_list_item(events, i);
        const char *name = hx_string(item);
        uint16_t e = HX_LOOKUP(b, item->at, "event", b->r->event, b->r->nevent,
                               name ? name : "");
        struct hx_unit one = *u;
        struct hx_on *on;
        uint16_t when;

        if (e == HX_NONE)
            continue;
        one.scene = scene_of_event(b, u->decl, &b->r->event[e]);
        one.scene.scope.effect = true;
        when =
            hx_build_form(b, &one.scene, hx_of(u->decl, "when"), HX_T_FLAG, 0);
        on = HX_PUSH(b, b->r->on, b->r->non);
        on->when = when;
        add_listener(b, e, (uint16_t)(b->r->non - 1));
        hx_build_effect(b, &one, NULL, &on->does);
    }
}

/* ---- always, wins, invariants ---- */

static void compile_always(struct hx_builder *b, struct hx_unit *u)
{
    struct hx_rules *r = b->r;
    struct hx_scene scene = u->scene;
    int n = r->nalways;

    if (!does_something(u->decl))
        hx_build_say(b, u->decl->at, "always '%s' does nothing", u->decl->name);
    scene.scope.effect = true;
    *HX_PUSH(b, r->always_when, n) =
        hx_build_form(b, &scene, hx_of(u->decl, "when"), HX_T_FLAG, 0);
    hx_build_effect(b, u, NULL, HX_PUSH(b, r->always, r->nalways));
}

static void compile_test(struct hx_builder *b, const struct hx_unit *u,
                         struct hx_test *t, bool has_me)
{
    struct hx_scene scene = {.scope = {.has_me = has_me, .effect = true}};

    t->head = hx_head_of(b, u->decl);
    t->test = hx_build_form(b, &scene, hx_of(u->decl, "test"), HX_T_FLAG, 0);
    t->says = hx_build_says(b, &scene, u->decl);
    if (!hx_of(u->decl, "test"))
        hx_build_say(b, u->decl->at, "%s '%s' needs test", u->decl->word,
                     u->decl->name);
}

static void compile_chance(struct hx_builder *b, const struct hx_unit *u)
{
    struct hx_chance *c = &b->r->chance[u->id];
    const struct hx_node *reroll = hx_of(u->decl, "reroll");
    struct hx_scene scene = u->scene;
    uint16_t *list =
        hx_arena_alloc(b->a, (size_t)hx_list_size(reroll) + 1, sizeof *list);

    scene.scope.effect = true;
    for (int i = 0; i < hx_list_size(reroll); i++)
        list[c->nreroll++] =
            hx_build_form(b, &scene, hx_list_item(reroll, i), HX_T_FLAG, 0);
    c->reroll = list;
    hx_build_effect(b, u, NULL, &c->does);
}

void hx_compile_events(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];

        b->current = u->decl;
        if (hx_is(u->decl, "on"))
            compile_on(b, u);
        if (hx_is(u->decl, "chance"))
            compile_chance(b, u);
        if (hx_is(u->decl, "always"))
            compile_always(b, u);
        if (hx_is(u->decl, "wins"))
            compile_test(b, u, HX_PUSH(b, b->r->win, b->r->nwin), true);
        if (hx_is(u->decl, "invariant"))
            compile_test(b, u, HX_PUSH(b, b->r->invariant, b->r->ninvariant),
                         false);
    }
}
