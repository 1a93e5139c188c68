/* What an action or a step does, in words. */
#include <stdio.h>
#include <string.h>

#include "names.h"
#include "rulebook_parts.h"

struct effects {
    const struct hx_book *b;
    const struct hx_decl *d;
    struct hx_buffer *to;
    const char *gap;
};

static void begin(struct effects *e)
{
    hx_buffer_add(e->to, "%s", e->gap);
    e->gap = "; ";
}

/* A number, or a formula in words. */
static void print_value(const struct hx_book *b, const struct hx_node *n,
                        struct hx_buffer *to)
{
    if (n->type == HX_N_INT)
        hx_buffer_add(to, "%d", (int)n->i);
    else if (n->type == HX_N_BOOL)
        hx_buffer_add(to, "%s", n->i ? "true" : "false");
    else if (n->type == HX_N_STRING)
        hx_book_formula(b, n->s, to);
}

static bool is_kind(const struct hx_book *b, const char *name)
{
    for (int k = 0; k < b->r->nkind; k++)
        if (!strcmp(b->r->kind[k].head.name, name))
            return true;
    return false;
}

void hx_book_cost(const struct hx_book *b, const struct hx_node *cost,
                  struct hx_buffer *to)
{
    for (int i = 0; i < cost->nfield; i++) {
        const struct hx_pair *p = &cost->field[i];

        hx_buffer_add(to, "%s", i ? ", " : "");
        print_value(b, p->value, to);
        hx_buffer_add(to, is_kind(b, p->key) ? " " : " of ");
        hx_book_formula(b, p->key, to);
    }
}

/* "a settlement", or one of several. */
static void print_build(struct effects *e, const struct hx_node *build)
{
    begin(e);
    hx_buffer_add(e->to, "place ");
    if (build->type == HX_N_STRING)
        hx_buffer_add(e->to, "%s %s", hx_article(build->s), build->s);
    for (int i = 0; i < build->nitem; i++)
        hx_buffer_add(e->to, "%s%s %s", i ? " or " : "",
                      hx_article(build->item[i]->s), build->item[i]->s);
}

static const struct hx_node *get(const struct hx_node *table, const char *key)
{
    return hx_node_get(table, key);
}

/* What goes, and how much of it. */
static void print_moved(struct effects *e, const struct hx_node *move)
{
    const struct hx_node *n = get(move, "n"), *most = get(move, "most"),
                         *kind = get(move, "kind"), *cards = get(move, "cards");

    if (most) {
        hx_buffer_add(e->to, "up to ");
        print_value(e->b, most, e->to);
        hx_buffer_char(e->to, ' ');
    } else if (n && n->type == HX_N_STRING && !strcmp(n->s, "all")) {
        hx_buffer_add(e->to, "all ");
    } else if (n) {
        print_value(e->b, n, e->to);
        hx_buffer_char(e->to, ' ');
    } else if (!cards) {
        hx_buffer_add(e->to, "1 ");
    }
    if (kind) {
        if (kind->type == HX_N_STRING && !is_kind(e->b, kind->s))
            hx_buffer_add(e->to, "of ");
        print_value(e->b, kind, e->to);
    } else if (cards)
        print_value(e->b, cards, e->to);
    else
        hx_buffer_add(e->to, "card");
    if (get(move, "random"))
        hx_buffer_add(e->to, ", drawn by lot,");
}

static void print_move(struct effects *e, const struct hx_node *move)
{
    const struct hx_node *from = get(move, "from"), *to = get(move, "to");

    begin(e);
    hx_buffer_add(e->to, "move ");
    print_moved(e, move);
    hx_buffer_add(e->to, " from ");
    if (from)
        print_value(e->b, from, e->to);
    hx_buffer_add(e->to, " to ");
    if (to)
        print_value(e->b, to, e->to);
}

/* "me.knights + 1", "g.willing | me": what is added to it; NULL: it is set. */
static const char *added(const char *value, const char *key)
{
    size_t len = strlen(key);

    if (strncmp(value, key, len) != 0 || (strncmp(value + len, " + ", 3) != 0 &&
                                          strncmp(value + len, " | ", 3) != 0))
        return NULL;
    return value + len + 3;
}

static void print_set(struct effects *e, const struct hx_node *set)
{
    for (int i = 0; i < set->nfield; i++) {
        const char *key = set->field[i].key;
        const struct hx_node *to = set->field[i].value;
        const char *more = to->type == HX_N_STRING ? added(to->s, key) : NULL;

        begin(e);
        if (more) {
            hx_buffer_add(e->to, "add ");
            hx_book_formula(e->b, more, e->to);
            hx_buffer_add(e->to, " to ");
            hx_book_formula(e->b, key, e->to);
            continue;
        }
        hx_buffer_add(e->to, "set ");
        hx_book_formula(e->b, key, e->to);
        hx_buffer_add(e->to, " to ");
        print_value(e->b, to, e->to);
    }
}

static void print_run(struct effects *e, const struct hx_node *run)
{
    const struct hx_node *who = get(run, "who");

    begin(e);
    hx_buffer_add(e->to, "then: ");
    if (run->type == HX_N_STRING)
        hx_buffer_add(e->to, "%s", run->s);
    for (int i = 0; i < run->nitem; i++)
        hx_buffer_add(e->to, "%s%s", i ? ", then " : "",
                      run->item[i]->type == HX_N_STRING ? run->item[i]->s
                      : run->item[i]->nitem ? run->item[i]->item[0]->s
                                            : "");
    if (who) {
        hx_buffer_add(e->to, " for ");
        print_value(e->b, who, e->to);
    }
}

/* What is taken away from hexes is "without". */
static void print_hexes(struct effects *e, const struct hx_node *hexes)
{
    const char *from = hexes->type == HX_N_STRING ? hexes->s : "";
    struct hx_buffer formula = {0};

    for (const char *minus; (minus = strstr(from, " - ")); from = minus + 3) {
        hx_buffer_bytes(&formula, from, (size_t)(minus - from));
        hx_buffer_add(&formula, " without ");
    }
    hx_buffer_add(&formula, "%s", from);
    hx_book_formula(e->b, hx_buffer_text(&formula), e->to);
    hx_buffer_free(&formula);
}

static void print_produce(struct effects *e, const struct hx_node *produce)
{
    const struct hx_node *hexes = get(produce, "hexes"),
                         *rule = get(produce, "short");
    struct hx_buffer words = {0};

    begin(e);
    hx_buffer_add(e->to, "pieces take from the bank what these hexes yield: ");
    if (hexes)
        print_hexes(e, hexes);
    if (!rule)
        return;
    begin(e);
    print_value(e->b, rule, &words);
    if (!strcmp(hx_buffer_text(&words), "single_takes_rest"))
        hx_buffer_add(e->to, "if the bank has too few of a kind, a player who "
                             "alone gets some takes the rest, and several "
                             "get nothing");
    else if (!strcmp(hx_buffer_text(&words), "nobody"))
        hx_buffer_add(e->to, "if the bank has too few of a kind, nobody gets "
                             "any of it");
    else
        hx_buffer_add(e->to, "if the bank has too few of a kind: %s",
                      hx_buffer_text(&words));
    hx_buffer_free(&words);
}

static void print_function(struct effects *e, const struct hx_node *apply)
{
    const struct hx_source *s =
        apply->at.source ? apply->at.source : e->d->at.source;
    int line = apply->fn_line ? apply->fn_line : apply->at.line;

    begin(e);
    hx_buffer_add(e->to, "then what stands in %s.lua, line %d", s->name,
                  line ? line : e->d->at.line);
}

/* Has a file changed the function, and not what is said of it? */
static bool is_outdated(const struct hx_decl *d)
{
    bool old = false;

    for (int i = 0; i < d->namended; i++) {
        const struct hx_node *body = d->amended[i]->body;

        if (body && get(body, "says"))
            old = false;
        else if (body && get(body, "apply"))
            old = true;
    }
    return old;
}

void hx_book_effects(const struct hx_book *b, const struct hx_decl *d,
                     struct hx_buffer *to)
{
    struct effects e = {.b = b, .d = d, .to = to, .gap = ""};
    const char *says = hx_book_text(d, "says");
    const struct hx_node *n;

    if ((n = get(d->body, "cost")) && n->nfield) {
        begin(&e);
        hx_buffer_add(to, "pay ");
        hx_book_cost(b, n, to);
    }
    if (*hx_book_text(d, "card")) {
        begin(&e);
        hx_buffer_add(to, "play a %s card", hx_book_text(d, "card"));
    }
    if ((n = get(d->body, "build")))
        print_build(&e, n);
    if (*hx_book_text(d, "draw")) {
        begin(&e);
        hx_buffer_add(to, "draw a card: %s", hx_book_text(d, "draw"));
    }
    if ((n = get(d->body, "move")) && n->type == HX_N_TABLE)
        print_move(&e, n);
    if ((n = get(d->body, "produce")) && n->type == HX_N_TABLE)
        print_produce(&e, n);
    if ((n = get(d->body, "set")) && n->type == HX_N_TABLE)
        print_set(&e, n);
    if ((n = get(d->body, "run")) && n->type != HX_N_BOOL)
        print_run(&e, n);
    if (*says) {
        begin(&e);
        hx_book_says(b, says, "", to);
    }
    if ((!*says || is_outdated(d)) && (n = get(d->body, "apply")) &&
        n->type != HX_N_BOOL)
        print_function(&e, n);
}
