#include "formula_ast.h"

#include <string.h>

/* In the order of enum root. */
static const char *const root_names[] = {
    "me",    "rival", "it",     "c",     "arg",  "e",    "g",    "opt",  "bank",
    "board", "roll",  "active", "piece", "kind", "none", "true", "false"};
enum root {
    R_ME,
    R_RIVAL,
    R_IT,
    R_C,
    R_ARG,
    R_E,
    R_G,
    R_OPT,
    R_BANK,
    R_BOARD,
    R_ROLL,
    R_ACTIVE,
    R_PIECE,
    R_KIND,
    R_NONE,
    R_TRUE,
    R_FALSE,
    R_COUNT
};

static int find_root(const char *name, size_t len)
{
    for (int i = 0; i < R_COUNT; i++)
        if (strlen(root_names[i]) == len && !memcmp(root_names[i], name, len))
            return i;
    return R_COUNT;
}

bool formula_is_root(const char *name, size_t len)
{
    return find_root(name, len) != R_COUNT;
}

struct type formula_type_of(const struct formula *f, int type, int sub)
{
    struct type t = {(uint8_t)type, (uint8_t)sub, NULL};

    if (type == HX_T_ENUM && sub < f->r->nenum)
        t.names = &f->r->enums[sub];
    return t;
}

static struct node *missing(struct formula *f, struct node *n, const char *what)
{
    formula_mistake(f, n->at, "there is no '%s' here", what);
    return NULL;
}

static struct node *simple(struct formula *f, struct node *n, int op, int t)
{
    (void)f;
    n->form = N_OP;
    n->op = op;
    n->type = formula_plain(t);
    return n;
}

static struct node *read_it(struct formula *f, struct node *n)
{
    n->form = N_OP;
    n->op = HX_OP_IT;
    n->type = f->it;
    if (f->it.t == HX_T_VOID)
        return missing(f, n, "it");
    return n;
}

/* A choice, an argument, a field of an event or a number of an outcome. */
static struct node *read_var(struct formula *f, struct node *n,
                             const struct hx_var *v, int op)
{
    n->form = N_OP;
    n->op = op;
    n->type = formula_type_of(f, v->type, v->sub);
    n->n[0] = v->id;
    n->hidden = v->sealed_from_me;
    if (op == HX_OP_CHOICE && v->type == HX_T_BAG) {
        n->op = HX_OP_CHOICE_BAG;
        n->n[0] = v->bag;
    }
    return n;
}

/* The second segment of the name: "hex" of c.hex.token, in the arena. */
static const char *second(struct formula *f, const struct node *n, uint16_t *at)
{
    const char *dot = strchr(n->name, '.');

    if (!dot)
        return NULL;
    *at = (uint16_t)(n->at + (dot - n->name) + 1);
    return hx_arena_format(f->arena, "%.*s", (int)strcspn(dot + 1, "."),
                           dot + 1);
}

static const struct hx_var *find_var(const struct hx_var *v, int n,
                                     const char *name)
{
    for (int i = 0; i < n; i++)
        if (v[i].name && !strcmp(v[i].name, name))
            return &v[i];
    return NULL;
}

static struct node *no_var(struct formula *f, uint16_t at, enum root root,
                           const char *name, const struct hx_var *v, int n)
{
    const char **names = hx_arena_alloc(f->arena, (size_t)n + 1, sizeof *names);
    char guess[HX_GUESS];

    for (int i = 0; i < n; i++)
        names[i] = v[i].name ? v[i].name : "";
    hx_guess(name, names, n, guess);
    if (root == R_C)
        formula_mistake(f, at, "no choice 'c.%s' here%s", name, guess);
    else if (root == R_ARG)
        formula_mistake(f, at, "arg.%s is read but never given%s", name, guess);
    else if (root == R_E && !n)
        formula_mistake(f, at, "there is no event here");
    else
        formula_no_field(f, at, root_names[root], name, names, n);
    return NULL;
}

/* c.x, arg.x, e.x */
static struct node *read_named(struct formula *f, struct node *n,
                               enum root root, const char *name, uint16_t at)
{
    const struct hx_scope *s = f->scope;
    const struct hx_var *list = s->choice, *v;
    int count = s->nchoice, op = HX_OP_CHOICE;

    if (root == R_ARG) {
        list = f->c->arg;
        count = f->c->narg;
        op = HX_OP_ARG;
    } else if (root == R_E) {
        list = s->event;
        count = s->nevent;
        op = HX_OP_EVENT;
    }
    v = find_var(list, count, name);
    if (!v)
        return no_var(f, at, root, name, list, count);
    return read_var(f, n, v, op);
}

/* The outcome; roll.x is a number of it or a field of what it is. */
static struct node *read_roll(struct formula *f, struct node *n,
                              const char *name, size_t *used)
{
    const struct hx_scope *s = f->scope;
    const struct hx_var *v = NULL;

    if (!s->nroll)
        return missing(f, n, "roll");
    if (name && s->nroll > 1)
        v = find_var(s->roll + 1, s->nroll - 1, name);
    if (v)
        *used += 1 + strlen(name);
    else if (name && s->roll[0].type == HX_T_INT)
        return no_var(f, (uint16_t)(n->at + 5), R_ROLL, name, s->roll + 1,
                      s->nroll - 1);
    return read_var(f, n, v ? v : &s->roll[0], HX_OP_ROLL);
}

static bool is_known(struct formula *f, const struct node *n, enum root root)
{
    if (f->scope->only_options && root < R_NONE && root != R_OPT) {
        formula_mistake(f, n->at, "reads %s, but only options are known here",
                        formula_slice(f, n));
        return false;
    }
    if ((root == R_ME || root == R_RIVAL) && !f->scope->has_me) {
        formula_mistake(f, n->at, "there is no '%s' here", root_names[root]);
        return false;
    }
    return true;
}

/* Roots that are something by themselves. */
static struct node *read_alone(struct formula *f, struct node *n,
                               enum root root)
{
    switch (root) {
    case R_ME:
        return simple(f, n, HX_OP_ME, HX_T_SEAT);
    case R_RIVAL:
        return simple(f, n, HX_OP_RIVAL, HX_T_SEAT);
    case R_ACTIVE:
        return simple(f, n, HX_OP_ACTIVE, HX_T_SEAT);
    case R_BANK:
        return simple(f, n, HX_OP_BANK, HX_T_ACCOUNT);
    case R_IT:
        return read_it(f, n);
    case R_PIECE:
        return f->scope->piece ? simple(f, n, HX_OP_PIECE, HX_T_PIECE)
                               : missing(f, n, "piece");
    case R_KIND:
        return f->scope->kind ? simple(f, n, HX_OP_KIND, HX_T_KIND)
                              : missing(f, n, "kind");
    case R_NONE:
        return formula_const(n, formula_plain(T_NONE), -1);
    default:
        return formula_const(n, formula_plain(HX_T_FLAG), root == R_TRUE);
    }
}

struct node *formula_root(struct formula *f, struct node *n, size_t *used,
                          struct type hint)
{
    enum root root = (enum root)find_root(n->name, strcspn(n->name, "."));
    uint16_t at = n->at;
    const char *name = second(f, n, &at);

    if (!is_known(f, n, root))
        return NULL;
    *used = strlen(root_names[root]);
    if (root == R_ROLL)
        return read_roll(f, n, name, used);
    if (root < R_C || root == R_BANK || root > R_ROLL)
        return read_alone(f, n, root);
    if (!name) {
        formula_mistake(f, n->at, "%s needs a field: %s.x", n->name, n->name);
        return NULL;
    }
    *used += 1 + strlen(name);
    if (root == R_G)
        return formula_game_field(f, n, name, at);
    if (root == R_OPT)
        return formula_option(f, n, name, at);
    if (root == R_BOARD)
        return formula_board(f, n, name, at, hint);
    return read_named(f, n, root, name, at);
}
