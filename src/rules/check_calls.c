/*
 * check_calls.c - calls of the methods of g: their arguments, and the names
 * and formulas that stand in them as literal strings.
 */
#include "check_internal.h"
#include "read_calls.h"

#include <string.h>

struct method {
    const char *name;
    const char *args[8]; /* ended by NULL */
    bool open;           /* other names are data */
};

static const struct method methods[] = {
    {"move", {"kind", "cards", "n", "most", "random", "from", "to"}, false},
    {"put", {"owner", "at", "from", "start"}, false},
    {"lift", {"at", "into"}, false},
    {"shift", {"from", "to"}, false},
    {"change", {"at", "to"}, false},
    {"produce", {"hexes", "at", "short"}, false},
    {"run", {"who"}, true},
    {"tell", {NULL}, true},
    {"force", {NULL}, true},
    {"get", {NULL}, false},
    {"each", {NULL}, false},
    {"draw", {NULL}, false},
    {"vacate", {NULL}, false},
    {"finish", {NULL}, false},
};
#define METHODS (sizeof methods / sizeof *methods)

bool hx_method_takes_table(const char *name)
{
    for (size_t i = 0; i < METHODS; i++)
        if (!strcmp(methods[i].name, name))
            return methods[i].open || methods[i].args[0];
    return false;
}

static int count_args(const struct method *m)
{
    int n = 0;

    while (n < 8 && m->args[n])
        n++;
    return n;
}

/* ---- names in strings ---- */

/* Things that begin with their name: where to find them, and how a miss is
 * told. */
struct names {
    const void *things;
    int n;
    size_t size;
    const char *miss; /* takes the name and the guess */
};

static const char *name_at(const struct names *n, int i)
{
    const char *at = n->things;

    return *(const char *const *)(const void *)(at + n->size * (size_t)i);
}

static int find(const struct names *n, const char *name)
{
    for (int i = 0; i < n->n; i++)
        if (!strcmp(name_at(n, i), name))
            return i;
    return -1;
}

/* The index of the string's name; -1 after a report. */
static int known(struct hx_check *k, const struct hx_token *t,
                 struct names names)
{
    const char *list[256];
    char guess[HX_GUESS];
    int i = find(&names, t->text), n = 0;

    if (i >= 0)
        return i;
    for (; n < names.n && n < 256; n++)
        list[n] = name_at(&names, n);
    hx_guess(t->text, list, n, guess);
    hx_report_add(k->compiler->report, k->source->path, t->line, names.miss,
                  t->text, guess);
    return -1;
}

/* ---- formulas ---- */

static bool is_set(int type)
{
    return (type >= HX_T_SEATS && type <= HX_T_EDGES);
}

static void check_formula(struct hx_check *k, const struct hx_token *t,
                          bool each)
{
    bool it = hx_token_is(t + 1, ",");
    int type = hx_check_formula(k, t->text, k->compiler->report, it, t->line);

    if (each && type >= 0 && !is_set(type))
        hx_check_say(k, t, "g:each \"%s\": expected a set, got %s", t->text,
                     hx_type_name(type));
}

/* ---- one name ---- */

static void check_first(struct hx_check *k, const struct method *m,
                        const struct hx_token *t)
{
    const struct hx_rules *r = k->compiler->r;
    const char *name = m->name;

    if (!strcmp(name, "get") || !strcmp(name, "each"))
        check_formula(k, t, name[0] == 'e');
    else if (!strcmp(name, "run"))
        known(k, t,
              (struct names){r->entry, r->nentry, sizeof *r->entry,
                             "'%s' is no procedure, step or chance%s"});
    else if (!strcmp(name, "tell"))
        known(k, t,
              (struct names){r->event, r->nevent, sizeof *r->event,
                             "no event '%s'%s"});
    else if (!strcmp(name, "force"))
        known(k, t,
              (struct names){r->chance, r->nchance, sizeof *r->chance,
                             "no chance '%s'%s"});
    else if (!strcmp(name, "vacate"))
        known(k, t,
              (struct names){r->award, r->naward, sizeof *r->award,
                             "vacate '%s': no such award%s"});
    else if (!strcmp(name, "draw"))
        known(k, t,
              (struct names){r->deck, r->ndeck, sizeof *r->deck,
                             "no deck '%s'%s"});
    else if (!strcmp(name, "put") || !strcmp(name, "lift"))
        known(k, t,
              (struct names){r->piece, r->npiece, sizeof *r->piece,
                             "no piece '%s'%s"});
}

static void check_kind(struct hx_check *k, const struct hx_token *t)
{
    const struct hx_rules *r = k->compiler->r;
    struct names cards = {r->card, r->ncard, sizeof *r->card, NULL};

    if (find(&cards, t->text) < 0)
        known(k, t,
              (struct names){r->kind, r->nkind, sizeof *r->kind,
                             "no kind '%s'%s"});
}

static void check_account(struct hx_check *k, const struct hx_token *key,
                          const struct hx_token *t)
{
    if (strcmp(t->text, "bank") && strcmp(t->text, "deck") &&
        strcmp(t->text, "out"))
        hx_check_say(k, t,
                     "g:move: %s: a seat, a set of seats, a bag or 'bank' "
                     "expected, got '%s'",
                     key->text, t->text);
}

static void check_held(struct hx_check *k, const struct hx_token *t)
{
    const struct hx_rules *r = k->compiler->r;
    const char *list[64];
    char guess[HX_GUESS];
    int n = 0;

    for (int i = 0; i < r->nfield; i++) {
        if (r->field[i].type != HX_T_HELD)
            continue;
        if (!strcmp(r->field[i].head.name, t->text))
            return;
        if (n < 64)
            list[n++] = r->field[i].head.name;
    }
    hx_check_say(k, t, "no held field '%s'%s", t->text,
                 hx_guess(t->text, list, n, guess));
}

/* A literal string behind a name of the method's own. */
static void check_literal(struct hx_check *k, const struct method *m,
                          const struct hx_token *key, const struct hx_token *t)
{
    const struct hx_rules *r = k->compiler->r;
    bool from = hx_token_is(key, "from"), to = hx_token_is(key, "to");

    if (!strcmp(m->name, "move")) {
        if (hx_token_is(key, "kind"))
            check_kind(k, t);
        else if (from || to)
            check_account(k, key, t);
    } else if (!strcmp(m->name, "change") && to) {
        known(k, t,
              (struct names){r->piece, r->npiece, sizeof *r->piece,
                             "no piece '%s'%s"});
    } else if ((!strcmp(m->name, "put") && from) ||
               (!strcmp(m->name, "lift") && hx_token_is(key, "into"))) {
        check_held(k, t);
    }
}

/* ---- keys ---- */

/* A name that is no argument of the method itself. */
static void check_data(struct hx_check *k, const struct method *m,
                       const struct hx_token *first, const struct hx_token *key)
{
    const struct hx_rules *r = k->compiler->r;
    struct names events = {r->event, r->nevent, sizeof *r->event, NULL};
    struct names chances = {r->chance, r->nchance, sizeof *r->chance, NULL};
    char guess[HX_GUESS];
    int i;

    if (!first || !strcmp(m->name, "run"))
        return;
    i = find(strcmp(m->name, "tell") ? &chances : &events, first->text);
    if (i < 0)
        return;
    if (!strcmp(m->name, "tell")) {
        const struct hx_event *e = &r->event[i];

        for (int f = 0; f < e->nfield; f++)
            if (!strcmp(e->field[f], key->text))
                return;
        hx_check_say(k, key, "event '%s' has no field '%s'%s", first->text,
                     key->text,
                     hx_guess(key->text, e->field, e->nfield, guess));
        return;
    }
    for (int n = 0; n < r->chance[i].nnumber; n++)
        if (!strcmp(r->chance[i].number[n], key->text))
            return;
    if (!hx_token_is(key, "roll") && !hx_token_is(key, "total"))
        hx_check_say(k, key, "force: %s has no '%s'%s", first->text, key->text,
                     hx_guess(key->text, r->chance[i].number,
                              r->chance[i].nnumber, guess));
}

/* False after a report. */
static bool check_key(struct hx_check *k, const struct method *m,
                      const struct hx_token *first, const struct hx_token *key)
{
    char guess[HX_GUESS];
    int n = count_args(m);

    for (int i = 0; i < n; i++)
        if (hx_token_is(key, m->args[i]))
            return true;
    if (m->open) {
        check_data(k, m, first, key);
        return true;
    }
    hx_check_say(k, key, "g:%s has no argument '%s'%s", m->name, key->text,
                 hx_guess(key->text, m->args, n, guess));
    return false;
}

static int step_depth(const struct hx_token *t)
{
    if (hx_token_is(t, "{") || hx_token_is(t, "("))
        return 1;
    return hx_token_is(t, "}") || hx_token_is(t, ")") ? -1 : 0;
}

/* The table of arguments that opens at 'at'. */
static void check_table(struct hx_check *k, const struct method *m, int at)
{
    const struct hx_token *t = &k->t[at + 1], *first = NULL;
    bool from = false, to = false, sound = true;
    int depth = 1;

    if (t->kind == HX_TOKEN_STRING && hx_token_ends_value(t + 1)) {
        first = t;
        check_first(k, m, first);
    }
    for (; t->kind != HX_TOKEN_END && depth > 0; t++) {
        depth += step_depth(t);
        if (depth != 1 || t->kind != HX_TOKEN_NAME || !hx_token_is(t + 1, "="))
            continue;
        if (!hx_token_is(t - 1, "{") && !hx_token_is(t - 1, ",") &&
            !hx_token_is(t - 1, ";"))
            continue;
        from = from || hx_token_is(t, "from");
        to = to || hx_token_is(t, "to");
        sound &= check_key(k, m, first, t);
        if (t[2].kind == HX_TOKEN_STRING && hx_token_ends_value(t + 3))
            check_literal(k, m, t, t + 2);
    }
    if (sound && !strcmp(m->name, "move") && !(from && to))
        hx_check_say(k, &k->t[at], "move needs from and to");
}

void hx_check_call(struct hx_check *k, int at)
{
    const struct hx_token *name = &k->t[at + 2];
    const char *list[METHODS];
    const struct method *m = NULL;
    char guess[HX_GUESS];
    int open = at + 3;

    for (size_t i = 0; i < METHODS; i++) {
        list[i] = methods[i].name;
        if (hx_token_is(name, methods[i].name))
            m = &methods[i];
    }
    if (!m) {
        hx_check_say(k, name, "g has no method '%s'%s", name->text,
                     hx_guess(name->text, list, (int)METHODS, guess));
        return;
    }
    if (hx_token_is(&k->t[open], "("))
        open++;
    if (hx_token_is(&k->t[open], "{"))
        check_table(k, m, open);
    else if (k->t[open].kind == HX_TOKEN_STRING &&
             (open == at + 3 || hx_token_ends_value(&k->t[open + 1])))
        check_first(k, m, &k->t[open]);
}
