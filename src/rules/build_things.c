/*
 * build_things.c - resources, counters, decks, pieces, networks, terrains and
 * harbors.
 */
#include "build.h"

#include <stdlib.h>
#include <string.h>

static const char *const see_names[] = {"all", "owner", "none"};

/* Seen differently as the game goes on: the narrowest that it can be. */
uint8_t hx_see_of(struct hx_builder *b, const struct hx_node *node,
                  uint8_t absent)
{
    const char *text = hx_string(node);

    if (text && strstr(text, "g.round")) {
        if (hx_names(text, "none"))
            return HX_SEE_NONE;
        return hx_names(text, "owner") ? HX_SEE_OWNER : HX_SEE_ALL;
    }
    return (uint8_t)hx_option_name(b, node, see_names, 3, absent);
}

static void add_to_group(struct hx_builder *b, const char *name, int kind)
{
    struct hx_rules *r = b->r;
    int i = HX_FIND(r->kgroup, r->nkgroup, name);
    struct hx_kind_group *group;

    if (i < 0) {
        HX_PUSH(b, r->kgroup, r->nkgroup)->name = name;
        i = r->nkgroup - 1;
    }
    group = &r->kgroup[i];
    group->kinds |= UINT64_C(1) << kind;
}

static void enter_resources(struct hx_builder *b, const struct hx_decl *d)
{
    const char *group = hx_text_of(b, d, "group");
    int bank = hx_option_int(b, hx_of(d, "bank"), 0, 0, HX_NO_LIMIT);
    uint8_t see = hx_see_of(b, hx_of(d, "see"), HX_SEE_OWNER);
    uint8_t count = hx_see_of(b, hx_of(d, "count"), HX_SEE_ALL);

    if (!group)
        group = "resource";
    for (int i = 0; i < d->body->nitem; i++) {
        const char *name = hx_string(d->body->item[i]);
        struct hx_kind *k;

        if (!name || HX_FIND(b->r->kind, b->r->nkind, name) >= 0) {
            hx_build_say(b, d->at, "resources: %s",
                         name ? "a name stands twice" : "names expected");
            continue;
        }
        if (b->r->nkind == HX_LANES) {
            hx_build_full(b, d->at, HX_LANES, "kinds of cards");
            return;
        }
        k = HX_PUSH(b, b->r->kind, b->r->nkind);
        k->head = hx_head_of(b, d);
        k->head.name = name;
        k->group = group;
        k->bank = (int16_t)(bank > 0 ? bank : -1);
        k->field = k->stock = HX_NONE;
        k->see = see;
        k->count = count;
        add_to_group(b, group, b->r->nkind - 1);
    }
}

static uint16_t counter_field(struct hx_builder *b, const struct hx_decl *d,
                              int scope, const char *name)
{
    struct hx_head head = hx_head_of(b, d);
    uint16_t id;
    struct hx_field *f;

    head.name = name;
    id = hx_add_field(b, head, scope);
    f = &b->r->field[id];
    f->type = HX_T_INT;
    f->counter = true;
    f->hi = HX_NO_LIMIT;
    return id;
}

static void enter_counter(struct hx_builder *b, const struct hx_decl *d)
{
    const char *as = hx_text_of(b, d, "as");
    struct hx_kind *k;

    if (b->r->nkind - b->r->ncard_kind == HX_MAX_COUNTERS) {
        hx_build_full(b, d->at, HX_MAX_COUNTERS, "counters");
        return;
    }
    k = HX_PUSH(b, b->r->kind, b->r->nkind);
    k->head = hx_head_of(b, d);
    k->counter = true;
    k->each = (int16_t)hx_option_int(b, hx_of(d, "each"), 0, 0, 999);
    k->bank = (int16_t)hx_option_int(b, hx_of(d, "stock"), -1, 0, 9999);
    k->field = counter_field(b, d, HX_PLAYER, d->name);
    k->stock = as ? counter_field(b, d, HX_GAME, as) : HX_NONE;
}

void hx_enter_kinds(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "resources"))
            enter_resources(b, b->unit[i].decl);
    b->r->ncard_kind = b->r->nkind;
    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "counter"))
            enter_counter(b, b->unit[i].decl);
}

/* ---- decks ---- */

/* Cards are numbered by name, whatever their deck: that is their order. */
static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct hx_card *)a)->name,
                  ((const struct hx_card *)b)->name);
}

static void enter_cards(struct hx_builder *b, const struct hx_decl *d,
                        uint16_t deck)
{
    const struct hx_node *cards = hx_of(d, "cards");

    for (int i = 0; cards && i < cards->nfield; i++) {
        const struct hx_pair *p = &cards->field[i];
        int same = HX_FIND(b->r->card, b->r->ncard, p->key);
        struct hx_card *card;

        if (same >= 0)
            hx_build_say(b, p->value->at, "card '%s' is in two decks: %s, %s",
                         p->key, b->r->deck[b->r->card[same].deck].head.name,
                         d->name);
        else if (b->r->ncard == HX_MAX_CARDS)
            hx_build_full(b, p->value->at, HX_MAX_CARDS, "cards");
        else {
            card = HX_PUSH(b, b->r->card, b->r->ncard);
            card->name = p->key;
            card->deck = deck;
            if (p->value->type == HX_N_TABLE)
                card->points = (int16_t)hx_option_int(
                    b, hx_node_get(p->value, "points"), 0, -99, 99);
        }
    }
}

static void count_cards(struct hx_builder *b, const struct hx_decl *d,
                        struct hx_deck *deck, int id)
{
    const struct hx_node *cards = hx_of(d, "cards");
    uint8_t *count = hx_arena_alloc(b->a, HX_MAX_CARDS, sizeof *count);

    for (int i = 0; i < b->r->ncard; i++) {
        const struct hx_node *n;

        if (b->r->card[i].deck != id)
            continue;
        n = hx_node_get(cards, b->r->card[i].name);
        if (n->type == HX_N_TABLE)
            n = n->nitem ? n->item[0] : NULL;
        count[i] = (uint8_t)hx_option_int(b, n, 0, 0, 255);
        deck->cards |= UINT64_C(1) << i;
    }
    deck->count = count;
}

static uint16_t hand_of(struct hx_builder *b, const char *name,
                        const struct hx_decl *d)
{
    int i = hx_find_name(b->r->hand, b->r->nhand, sizeof *b->r->hand, name);

    if (i >= 0)
        return (uint16_t)i;
    if (b->r->nhand == 8) {
        hx_build_full(b, d->at, 8, "hands of cards");
        return 0;
    }
    *HX_PUSH(b, b->r->hand, b->r->nhand) = name;
    return (uint16_t)(b->r->nhand - 1);
}

static void enter_deck(struct hx_builder *b, const struct hx_decl *d)
{
    static const char *const played[] = {"out", "bottom"};
    static const char *const wait[] = {"none", "turn"};
    struct hx_deck *deck = HX_PUSH(b, b->r->deck, b->r->ndeck);
    const char *hand = hx_text_of(b, d, "hand");

    deck->head = hx_head_of(b, d);
    deck->hand = hand_of(b, hand ? hand : d->name, d);
    deck->wait = hx_option_name(b, hx_of(d, "wait"), wait, 2, 0) == 1;
    deck->played = (uint8_t)hx_option_name(b, hx_of(d, "played"), played, 2, 0);
    deck->see = hx_see_of(b, hx_of(d, "see"), HX_SEE_OWNER);
    deck->count_see = hx_see_of(b, hx_of(d, "count"), HX_SEE_ALL);
    enter_cards(b, d, (uint16_t)(b->r->ndeck - 1));
}

void hx_enter_decks(struct hx_builder *b)
{
    struct hx_rules *r = b->r;

    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "deck"))
            enter_deck(b, b->unit[i].decl);
    if (r->ncard)
        qsort(r->card, (size_t)r->ncard, sizeof *r->card, by_name);
    for (int i = 0, n = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "deck")) {
            count_cards(b, b->unit[i].decl, &r->deck[n], n);
            r->hand_cards[r->deck[n].hand] |= r->deck[n].cards;
            n++;
        }
}

/* ---- networks ---- */

static bool equal(const struct hx_node *a, const struct hx_node *b)
{
    if (!a || !b || a->type != b->type)
        return a == b;
    if (a->type == HX_N_STRING)
        return !strcmp(a->s, b->s);
    if (a->type != HX_N_TABLE)
        return a->i == b->i && a->fn == b->fn;
    if (a->nitem != b->nitem || a->nfield != b->nfield)
        return false;
    for (int i = 0; i < a->nitem; i++)
        if (!equal(a->item[i], b->item[i]))
            return false;
    for (int i = 0; i < a->nfield; i++)
        if (strcmp(a->field[i].key, b->field[i].key) ||
            !equal(a->field[i].value, b->field[i].value))
            return false;
    return true;
}

static bool same_network(const struct hx_decl *a, const struct hx_decl *b)
{
    static const char *const keys[] = {"of", "from", "blocked", "joints",
                                       "weight"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!equal(hx_of(a, keys[i]), hx_of(b, keys[i])))
            return false;
    return true;
}

static uint16_t twin_of(const struct hx_builder *b, const struct hx_decl *d,
                        uint16_t id)
{
    for (int i = 0, n = 0; i < b->nunit && n < id; i++)
        if (hx_is(b->unit[i].decl, "network")) {
            if (same_network(b->unit[i].decl, d))
                return (uint16_t)n;
            n++;
        }
    return id;
}

static uint32_t pieces_of(struct hx_builder *b, const struct hx_decl *d)
{
    const struct hx_node *of = hx_of(d, "of");
    uint32_t bits = 0;

    for (int i = 0; i < hx_list_size(of); i++) {
        const struct hx_node *n = hx_list_item(of, i);
        const char *name = hx_string(n);
        uint16_t p = HX_LOOKUP(b, n->at, "piece", b->r->piece, b->r->npiece,
                               name ? name : "");

        if (p == HX_NONE)
            continue;
        bits |= UINT32_C(1) << p;
        if (b->r->piece[p].on != HX_EDGE)
            hx_build_say(b, n->at, "network '%s': a %s stands on no edge",
                         d->name, name);
    }
    if (!bits && !hx_list_size(of))
        hx_build_say(b, d->at, "network '%s' needs of", d->name);
    return bits;
}

void hx_enter_networks(struct hx_builder *b)
{
    struct hx_rules *r = b->r;

    for (int i = 0; i < b->nunit; i++) {
        struct hx_unit *u = &b->unit[i];
        struct hx_network *n;

        if (!hx_is(u->decl, "network"))
            continue;
        n = HX_PUSH(b, r->network, r->nnetwork);
        u->id = (uint16_t)(r->nnetwork - 1);
        n->head = hx_head_of(b, u->decl);
        n->of = pieces_of(b, u->decl);
        n->from = n->blocked = n->joints = n->weight = HX_NONE;
        n->same = twin_of(b, u->decl, u->id);
    }
    for (int i = 0; i < b->nunit; i++) {
        const struct hx_decl *d = b->unit[i].decl;
        const struct hx_node *joins = hx_of(d, "joins");

        if (hx_is(d, "piece") && hx_string(joins))
            r->piece[b->unit[i].id].joins = HX_LOOKUP(
                b, joins->at, "network", r->network, r->nnetwork, joins->s);
    }
}
