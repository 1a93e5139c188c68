#include "formula_ast.h"

#include <stdio.h>
#include <string.h>

/* Names that could stand at a place, as they are gathered. */
struct names {
    struct formula *f;
    struct type hint;
    const char **name;
    int n;
};

static void add(struct names *l, const char *name, int type)
{
    struct type t = formula_plain(type);

    t.names = l->hint.names;
    if (!name || l->n >= 2000 || !formula_fits(t, l->hint))
        return;
    if (!(l->n & (l->n + 1))) { /* full at 1, 3, 7, ... */
        const char **more =
            hx_arena_alloc(l->f->arena, (size_t)l->n * 2 + 2, sizeof *more);

        if (l->n)
            memcpy(more, l->name, (size_t)l->n * sizeof *more);
        l->name = more;
    }
    l->name[l->n++] = name;
}

static void add_things(struct names *l)
{
    const struct hx_rules *r = l->f->r;

    for (int i = 0; i < r->nkind; i++)
        add(l, r->kind[i].head.name, HX_T_KIND);
    for (int i = 0; i < r->nkgroup; i++)
        add(l, r->kgroup[i].name, HX_T_KINDS);
    for (int i = 0; i < r->nterrain; i++) {
        add(l, r->terrain[i].head.name, HX_T_TERRAIN);
        add(l, r->terrain[i].head.name, HX_T_HEXES);
    }
    for (int i = 0; i < r->npiece; i++)
        add(l, r->piece[i].head.name, HX_T_PIECE);
    for (int i = 0; i < r->ngroup; i++)
        add(l, r->group[i].name, HX_T_PIECES);
    for (int i = 0; i < r->nnetwork; i++) {
        add(l, r->network[i].head.name, HX_T_PIECES);
        add(l, r->network[i].head.name, T_NETWORK);
    }
    for (int i = 0; i < r->ncard; i++)
        add(l, r->card[i].name, HX_T_CARD);
    for (int i = 0; i < r->ndeck; i++)
        add(l, r->deck[i].head.name, HX_T_DECK);
    for (int i = 0; i < r->naward; i++)
        add(l, r->award[i].head.name, HX_T_AWARD);
    for (int i = 0; i < r->board.narea; i++)
        add(l, r->board.areas[i], HX_T_AREA);
    for (int i = 0; i < r->nseat; i++)
        add(l, r->seat[i], HX_T_SEAT);
    for (int i = 0; i < r->nstep; i++)
        if (l->hint.t == T_STEP)
            add(l, r->step[i].head.name, T_STEP);
}

static void add_words(struct names *l)
{
    static const struct {
        const char *name;
        int type;
    } sets[] = {
        {"players", HX_T_SEATS}, {"neutrals", HX_T_SEATS},
        {"seats", HX_T_SEATS},   {"others", HX_T_SEATS},
        {"hexes", HX_T_HEXES},   {"corners", HX_T_CORNERS},
        {"edges", HX_T_EDGES},   {"land", HX_T_HEXES},
        {"coast", HX_T_CORNERS}, {"docks", HX_T_CORNERS},
        {"kinds", HX_T_KINDS},   {"cards", HX_T_CARDS},
        {"decks", HX_T_DECKS},   {"me", HX_T_SEAT},
        {"rival", HX_T_SEAT},    {"active", HX_T_SEAT},
        {"true", HX_T_FLAG},     {"false", HX_T_FLAG},
    };

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        add(l, sets[i].name, sets[i].type);
    for (int i = 0; l->hint.names && i < l->hint.names->n; i++)
        add(l, l->hint.names->name[i], l->hint.t);
}

static void add_declared(struct names *l)
{
    const struct hx_rules *r = l->f->r;

    for (int i = 0; i < r->nvalue; i++)
        if (!r->value[i].nper)
            add(l, r->value[i].head.name, T_VALUE);
    for (int i = 0; i < r->nconstraint; i++)
        add(l, r->constraint[i].head.name,
            r->constraint[i].over ? formula_set_of(r->constraint[i].over)
                                  : HX_T_FLAG);
}

static void add_called(struct names *l)
{
    const struct hx_rules *r = l->f->r;
    int n;
    const char *const *function = formula_functions(&n);

    l->hint = formula_plain(HX_T_VOID);
    for (int i = 0; i < n; i++)
        add(l, function[i], HX_T_INT);
    for (int i = 0; i < r->nvalue; i++)
        if (r->value[i].nper)
            add(l, r->value[i].head.name, HX_T_INT);
}

/* All words that are expected, where there is no nearest one. */
static const char *all_words(const struct hx_enum *names, char *buf, size_t n)
{
    size_t at = 0;

    buf[0] = '\0';
    for (int i = 0; i < names->n && at < n; i++)
        at += (size_t)snprintf(buf + at, n - at, "%s%s", i ? ", " : ": one of ",
                               names->name[i]);
    return at < n ? buf : "";
}

void formula_no_name(struct formula *f, const struct node *n, const char *what,
                     struct type hint)
{
    struct names l = {f, hint, NULL, 0};
    char guess[HX_GUESS], words[160];

    if (n->form == N_CALL) {
        add_called(&l);
        what = "function or value";
    } else if (hint.t == T_NETWORK || hint.t == T_STEP) {
        add_things(&l);
    } else {
        add_things(&l);
        add_words(&l);
        add_declared(&l);
    }
    if (!what)
        what = hint.t >= HX_T_ENUM && hint.t <= HX_T_AREA ? hx_type_name(hint.t)
                                                          : "name";
    hx_guess(n->name, l.name, l.n, guess);
    if (!*guess && hint.t == HX_T_ENUM && hint.names)
        formula_mistake(f, n->at, "no %s '%s'%s", what, n->name,
                        all_words(hint.names, words, sizeof words));
    else
        formula_mistake(f, n->at, "no %s '%s'%s", what, n->name, guess);
}

void formula_no_field(struct formula *f, uint16_t at, const char *of,
                      const char *name, const char *const *names, int n)
{
    char guess[HX_GUESS];

    hx_guess(name, names, n, guess);
    formula_mistake(f, at, "%s has no field '%s'%s", of, name, guess);
}
