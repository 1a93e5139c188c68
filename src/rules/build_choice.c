/*
 * build_choice.c - what is chosen in an action or answer: the choices, their
 * order, and the text form.
 */
#include "build.h"

#include <string.h>

static const struct {
    const char *word;
    uint8_t type, domain;
} domains[] = {
    {"hex", HX_T_HEX, HX_D_PLACE},        {"corner", HX_T_CORNER, HX_D_PLACE},
    {"edge", HX_T_EDGE, HX_D_PLACE},      {"seat", HX_T_SEAT, HX_D_SEAT},
    {"neutral", HX_T_SEAT, HX_D_NEUTRAL}, {"seats", HX_T_SEATS, HX_D_SEATS},
    {"kind", HX_T_KIND, HX_D_KIND},       {"card", HX_T_CARD, HX_D_CARD},
    {"deck", HX_T_DECK, HX_D_DECK},       {"piece", HX_T_PIECE, HX_D_PIECE},
};
#define NDOMAIN (sizeof domains / sizeof *domains)

int hx_domain_type(const struct hx_builder *b, const char *word)
{
    for (size_t i = 0; i < NDOMAIN; i++)
        if (!strcmp(domains[i].word, word))
            return domains[i].type;
    if (HX_FIND(b->r->kgroup, b->r->nkgroup, word) >= 0)
        return HX_T_KIND;
    return HX_FIND(b->r->group, b->r->ngroup, word) >= 0 ? HX_T_PIECE
                                                         : HX_T_VOID;
}

static uint64_t first_n(int n)
{
    return n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

static uint64_t all_members(const struct hx_rules *r, int domain)
{
    switch (domain) {
    case HX_D_KIND:
        return first_n(r->ncard_kind);
    case HX_D_CARD:
        return first_n(r->ncard);
    case HX_D_DECK:
        return first_n(r->ndeck);
    case HX_D_PIECE:
        return first_n(r->npiece);
    default:
        return 0;
    }
}

/* A domain that is one word. */
static bool word_domain(struct hx_builder *b, const struct hx_node *node,
                        struct hx_choice *c)
{
    const struct hx_rules *r = b->r;
    const char *names[NDOMAIN + 16];
    char buf[HX_GUESS];
    int i, n = 0;

    for (size_t k = 0; k < NDOMAIN; k++) {
        names[n++] = domains[k].word;
        if (strcmp(domains[k].word, node->s))
            continue;
        c->domain = domains[k].domain;
        c->type = domains[k].type;
        c->members = all_members(r, c->domain);
        return true;
    }
    i = HX_FIND(r->kgroup, r->nkgroup, node->s);
    if (i >= 0) {
        c->domain = HX_D_KIND;
        c->type = HX_T_KIND;
        c->members = r->kgroup[i].kinds;
        return true;
    }
    i = HX_FIND(r->group, r->ngroup, node->s);
    if (i >= 0) {
        c->domain = HX_D_PIECE;
        c->type = HX_T_PIECE;
        c->members = r->group[i].pieces;
        return true;
    }
    for (i = 0; i < r->nkgroup && i < 16; i++)
        names[n++] = r->kgroup[i].name;
    hx_build_say(b, node->at, "choose: no domain '%s'%s", node->s,
                 hx_guess(node->s, names, n, buf));
    return false;
}

static bool number_domain(struct hx_builder *b, const struct hx_node *node,
                          struct hx_choice *c)
{
    struct hx_field f = {0};

    if (!hx_field_type(b, node, &f))
        return false;
    if (f.lo < 0 || f.hi > 63) { /* a set of them is one word */
        hx_build_say(b, node->at,
                     f.type == HX_T_ENUM
                         ? "choose: at most 64 values can be chosen from"
                         : "choose: numbers from 0 to 63 can be chosen");
        return false;
    }
    c->domain = f.type == HX_T_ENUM ? HX_D_ENUM : HX_D_INT;
    c->type = f.type;
    c->sub = f.sub;
    c->lo = f.lo;
    c->hi = f.hi;
    return true;
}

static uint64_t kinds_of(struct hx_builder *b, const struct hx_node *of)
{
    uint64_t bits = 0;

    for (int i = 0; i < hx_list_size(of); i++) {
        const struct hx_node *item = hx_list_item(of, i);
        const char *name = hx_string(item);
        uint16_t g;

        if (name && !strcmp(name, "kind"))
            return all_members(b->r, HX_D_KIND);
        g = HX_LOOKUP(b, item->at, "group of kinds", b->r->kgroup,
                      b->r->nkgroup, name ? name : "");
        if (g != HX_NONE)
            bits |= b->r->kgroup[g].kinds;
    }
    return of ? bits : all_members(b->r, HX_D_KIND);
}

static bool bundle_domain(struct hx_builder *b, const struct hx_node *node,
                          struct hx_choice *c, const struct hx_act *act)
{
    const char *from = hx_string(hx_node_get(node, "from"));

    c->domain = HX_D_BUNDLE;
    c->type = HX_T_BAG;
    for (int i = 0; i < act->nchoice; i++)
        c->bag = (uint8_t)(c->bag + (act->choice[i].domain == HX_D_BUNDLE));
    if (c->bag >= HX_MAX_BAGS) {
        hx_build_say(b, node->at, "%s '%s' chooses more than %d bundles",
                     act->does.word, act->head.name, HX_MAX_BAGS);
        return false;
    }
    c->members = kinds_of(b, hx_node_get(node, "of"));
    c->from = HX_FROM_ANYTHING;
    if (from)
        c->from = strcmp(from, "bank") ? HX_FROM_SEAT : HX_FROM_BANK;
    return true;
}

static bool domain_of(struct hx_builder *b, const struct hx_node *node,
                      struct hx_choice *c, const struct hx_act *act)
{
    if (node->type == HX_N_STRING)
        return word_domain(b, node, c);
    if (hx_made(node, "int") || hx_made(node, "enum"))
        return number_domain(b, node, c);
    if (hx_made(node, "cards"))
        return bundle_domain(b, node, c, act);
    hx_build_say(b, node->at,
                 "choose: a domain, int{}, enum{} or cards{} expected");
    return false;
}

/* ---- what is built ---- */

static uint64_t built_pieces(const struct hx_effect *e)
{
    uint64_t bits = 0;

    for (int i = 0; i < e->nbuild; i++)
        bits |= UINT64_C(1) << e->build[i];
    return bits;
}

static void enter_build(struct hx_builder *b, const struct hx_decl *d,
                        struct hx_effect *e)
{
    const struct hx_node *build = hx_of(d, "build");

    for (int i = 0; i < hx_list_size(build); i++) {
        const struct hx_node *item = hx_list_item(build, i);
        const char *name = hx_string(item);
        uint16_t p = HX_LOOKUP(b, item->at, "piece", b->r->piece, b->r->npiece,
                               name ? name : "");

        if (p == HX_NONE)
            continue;
        if (e->nbuild == 4)
            hx_build_say(b, item->at, "build: more than 4 pieces");
        else if (e->nbuild && b->r->piece[e->build[0]].on != b->r->piece[p].on)
            hx_build_say(b, item->at,
                         "build: all pieces must stand on the same");
        else
            e->build[e->nbuild++] = p;
    }
}

/* `at` and `piece` of a build. */
static bool build_choice(const struct hx_builder *b, const char *name,
                         const struct hx_effect *e, struct hx_choice *c)
{
    if (e->nbuild && !strcmp(name, "at")) {
        c->domain = HX_D_PLACE;
        c->type = (uint8_t)(HX_T_HEX + b->r->piece[e->build[0]].on);
        return true;
    }
    if (e->nbuild > 1 && !strcmp(name, "piece")) {
        c->domain = HX_D_PIECE;
        c->type = HX_T_PIECE;
        c->members = built_pieces(e);
        return true;
    }
    return false;
}

/* ---- the form ---- */

/* The words of a name: its dots read as spaces. */
static const char *spaced(struct hx_builder *b, const char *name)
{
    char *text = hx_arena_string(b->a, name);

    for (char *c = text; *c; c++)
        if (*c == '.')
            *c = ' ';
    return text;
}

/* Without `form`: an answer that builds is typed as the piece and its place,
 * so that people write the same in the set-up as on their turn; everything
 * else as its own words, then what is chosen. */
static const char *default_form(struct hx_builder *b, const struct hx_decl *d,
                                const struct hx_act *act)
{
    const struct hx_effect *e = &act->does;
    const struct hx_node *choose = hx_of(d, "choose");
    int n = choose ? choose->nfield : 0;
    const char *words = spaced(b, d->name);

    if (n > 1 || (n && e->nbuild))
        hx_build_say(b, d->at,
                     "%s '%s' chooses several things: say their order with "
                     "form",
                     d->word, d->name);
    if (e->nbuild > 1)
        return act->answer ? "{piece} {at}"
                           : hx_arena_format(b->a, "%s {piece} {at}", words);
    if (e->nbuild && act->answer)
        return hx_arena_format(b->a, "%s {at}",
                               b->r->piece[e->build[0]].head.name);
    if (e->nbuild)
        return hx_arena_format(b->a, "%s {at}", words);
    for (int i = 0; i < n; i++)
        words = hx_arena_format(b->a, "%s {%s}", words, choose->field[i].key);
    return words;
}

/* The choice of that name becomes the next one of the act. */
static int add_choice(struct hx_builder *b, const struct hx_decl *d,
                      struct hx_act *act, const char *name, struct hx_where at)
{
    const struct hx_node *choose = hx_of(d, "choose");
    const struct hx_node *node = choose ? hx_node_get(choose, name) : NULL;
    struct hx_choice c = {.name = name};

    c.from_seat = c.nlo = c.nhi = HX_NONE;
    if (act->nchoice == HX_MAX_CHOICES) {
        hx_build_say(b, at, "%s '%s' has more than %d choices", d->word,
                     d->name, HX_MAX_CHOICES);
        return -1;
    }
    if (node ? !domain_of(b, node, &c, act)
             : !build_choice(b, name, &act->does, &c)) {
        if (!node)
            hx_build_say(b, at, "form: no choice '%s' here", name);
        return -1;
    }
    act->choice[act->nchoice] = c;
    return act->nchoice++;
}

static int choice_named(const struct hx_act *act, const char *name)
{
    for (int i = 0; i < act->nchoice; i++)
        if (!strcmp(act->choice[i].name, name))
            return i;
    return -1;
}

static void parse_form(struct hx_builder *b, const struct hx_decl *d,
                       struct hx_act *act, const char *form, struct hx_where at)
{
    struct hx_word *words =
        hx_arena_alloc(b->a, strlen(form) + 1, sizeof *words);

    act->word = words;
    for (const char *s = form; *(s += strspn(s, " "));) {
        size_t len = strcspn(s, " ");
        char *text = hx_arena_format(b->a, "%.*s", (int)len, s);
        struct hx_word *w = &words[act->nword];
        int c;

        if (act->nword == HX_MOST_LISTED) {
            hx_build_say(b, at, "form: more than %d words", HX_MOST_LISTED);
            return;
        }
        s += len;
        if (text[0] != '{' || text[len - 1] != '}') {
            w->literal = text;
            act->nword++;
            continue;
        }
        text[len - 1] = '\0';
        c = choice_named(act, text + 1);
        if (c < 0)
            c = add_choice(b, d, act, text + 1, at);
        if (c < 0)
            continue;
        w->choice = (uint8_t)c;
        act->nword++;
    }
}

static void check_form(struct hx_builder *b, const struct hx_decl *d,
                       const struct hx_act *act, struct hx_where at)
{
    const struct hx_node *choose = hx_of(d, "choose");
    const char *missing = NULL;

    for (int i = 0; choose && i < choose->nfield; i++)
        if (choice_named(act, choose->field[i].key) < 0)
            missing = choose->field[i].key;
    if (act->does.nbuild && choice_named(act, "at") < 0)
        missing = "at";
    if (act->does.nbuild > 1 && choice_named(act, "piece") < 0)
        missing = "piece";
    if (missing && act->nchoice < HX_MAX_CHOICES)
        hx_build_say(b, at, "form of %s '%s' leaves out the choice '%s'",
                     d->word, d->name, missing);
}

void hx_enter_choices(struct hx_builder *b, struct hx_unit *u,
                      struct hx_act *act)
{
    const struct hx_decl *d = u->decl;
    const char *form = hx_text_of(b, d, "form");
    struct hx_var *var;

    enter_build(b, d, &act->does);
    parse_form(b, d, act, form ? form : default_form(b, d, act),
               form ? hx_of(d, "form")->at : d->at);
    if (form)
        check_form(b, d, act, hx_of(d, "form")->at);
    var = hx_arena_alloc(b->a, HX_MAX_CHOICES, sizeof *var);
    for (int i = 0; i < act->nchoice; i++) {
        const struct hx_choice *c = &act->choice[i];

        var[i].name = c->name;
        var[i].type = c->type;
        var[i].sub = c->sub;
        var[i].id = (uint8_t)i;
        var[i].bag = c->bag;
    }
    act->does.build_at = (uint8_t)(choice_named(act, "at") & 0xff);
    act->does.build_piece = (uint8_t)(choice_named(act, "piece") & 0xff);
    u->scene.scope.choice = var;
    u->scene.scope.nchoice = act->nchoice;
}
