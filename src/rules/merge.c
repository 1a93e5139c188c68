/*
 * merge.c - from the statements of all files to one declaration a thing.
 *
 * All that was said about a thing is gathered first, then resolved: which
 * statement is its root (the declaration, a replacement, or a drop), which
 * amendments still count, and what `like` takes over.
 */
#include "composer.h"

#include <string.h>

enum progress { UNTOUCHED, UNDERWAY, DONE };

/* A thing that statements are about. */
struct subject {
    const char *word, *name;     /* name: NULL for words without one */
    const struct hx_decl **said; /* in composed order, a declaration first */
    int n;
    int order; /* place of its declaration among all */
    bool declared;
    enum progress progress;
    struct hx_decl *result; /* NULL: dropped, or never declared */
};

struct merger {
    struct hx_composer *c;
    struct hx_composed *out;
    struct subject **subject;
    int n, room;
    const char *chain; /* "a > b": `like` being followed */
};

/* The kernel's own constraints: their text may be amended. */
static const char *const kernel_constraints[] = {
    "over",   "menu",      "pass",       "once",        "choice",    "cost",
    "supply", "card.held", "card.waits", "cards.count", "cards.held"};
/* What can be `like` another one. */
static const char *const likeable[] = {"step", "action", "chance", "network",
                                       "board"};

static bool is_among(const char *const *list, size_t n, const char *s)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i], s) == 0)
            return true;
    return false;
}
#define AMONG(list, s) is_among(list, sizeof(list) / sizeof *(list), s)

static bool is_state(const char *word)
{
    return strncmp(word, "state.", 6) == 0;
}

/* ---- gathering ---- */

static struct subject *find(const struct merger *m, const char *word,
                            const char *name)
{
    for (int i = 0; i < m->n; i++)
        if (m->subject[i]->name && strcmp(m->subject[i]->name, name) == 0 &&
            strcmp(m->subject[i]->word, word) == 0)
            return m->subject[i];
    return NULL;
}

static struct subject *new_subject(struct merger *m, const char *word,
                                   const char *name)
{
    struct subject *s = hx_arena_alloc(m->c->arena, 1, sizeof *s);

    if (m->n == m->room) {
        int room = m->room * 2 + 64;
        struct subject **more =
            hx_arena_alloc(m->c->arena, (size_t)room, sizeof *more);

        if (m->n)
            memcpy(more, m->subject, (size_t)m->n * sizeof *more);
        m->subject = more;
        m->room = room;
    }
    s->word = word;
    s->name = name;
    m->subject[m->n++] = s;
    return s;
}

static void put_said(struct merger *m, struct subject *s, int i,
                     const struct hx_decl *d)
{
    const struct hx_decl **more =
        hx_arena_alloc(m->c->arena, (size_t)s->n + 1, sizeof *more);

    for (int k = 0; k < i; k++)
        more[k] = s->said[k];
    more[i] = d;
    for (int k = i; k < s->n; k++)
        more[k + 1] = s->said[k];
    s->said = more;
    s->n++;
}

static void said_twice(struct merger *m, const struct hx_decl *first,
                       const struct hx_decl *d)
{
    if (is_state(d->word))
        hx_complain(m->c, d->at, "%s '%s' is already declared by %s", d->word,
                    d->name, first->at.source->name);
    else
        hx_complain(m->c, d->at,
                    "%s '%s' is already defined at %s; use "
                    "amend.%s or replace.%s",
                    d->word, d->name, hx_where_text(m->c, first->at), d->word,
                    d->word);
}

static void add_statement(struct merger *m, const struct hx_decl *d, int order)
{
    struct subject *s = d->name ? find(m, d->word, d->name) : NULL;

    if (!d->name && d->mode != HX_DECLARE) {
        hx_complain(m->c, d->at, "%s has no name: it cannot be changed",
                    d->word);
        return;
    }
    if (!s)
        s = new_subject(m, d->word, d->name);
    if (d->mode != HX_DECLARE) {
        put_said(m, s, s->n, d);
        return;
    }
    if (s->declared) {
        said_twice(m, s->said[0], d);
        return;
    }
    s->declared = true;
    s->order = order;
    put_said(m, s, 0, d);
}

/* Each field of `state` is a declaration of its own. */
static void add_state(struct merger *m, const struct hx_decl *d, int *order)
{
    for (int i = 0; d->body && i < d->body->nfield; i++) {
        const struct hx_pair *f = &d->body->field[i];
        struct hx_decl *one = hx_arena_alloc(m->c->arena, 1, sizeof *one);

        if (f->value->type != HX_N_TABLE) {
            hx_complain(m->c, d->at, "%s '%s': a type expected", d->word,
                        f->key);
            continue;
        }
        *one = *d;
        one->name = f->key;
        one->body = f->value;
        if (f->value->at.source)
            one->at = f->value->at;
        add_statement(m, one, (*order)++);
    }
}

static void add_unused(struct merger *m, struct hx_decl *d)
{
    struct hx_composed *out = m->out;
    struct hx_decl **more =
        hx_arena_alloc(m->c->arena, (size_t)out->nunused + 1, sizeof *more);

    if (out->nunused)
        memcpy(more, out->unused, (size_t)out->nunused * sizeof *more);
    more[out->nunused++] = d;
    out->unused = more;
}

static void gather(struct merger *m)
{
    static const char *const elsewhere[] = {"variant", "options", "section",
                                            "needs"};
    int order = 0;

    for (int i = 0; i < m->c->nsource; i++)
        for (int k = 0; k < m->c->source[i]->ndecl; k++) {
            struct hx_decl *d = m->c->source[i]->decl[k];

            if (AMONG(elsewhere, d->word) || (!d->body && d->mode != HX_DROP))
                continue;
            if (!hx_in_game(m->c, d))
                add_unused(m, d);
            else if (is_state(d->word))
                add_state(m, d, &order);
            else
                add_statement(m, d, order++);
        }
}

/* ---- which statements count ---- */

static void note_gone(struct merger *m, const char *word, const char *name,
                      struct hx_where at)
{
    struct hx_composed *out = m->out;
    struct hx_gone *more =
        hx_arena_alloc(m->c->arena, (size_t)out->ngone + 1, sizeof *more);

    if (out->ngone)
        memcpy(more, out->gone, (size_t)out->ngone * sizeof *more);
    more[out->ngone++] = (struct hx_gone){word, name, at};
    out->gone = more;
}

static void note_drop(struct merger *m, const struct subject *s,
                      struct hx_where at)
{
    note_gone(m, s->word, s->name, at);
    if (strcmp(s->word, "deck") != 0)
        return;
    for (int i = 0; i < s->n; i++) {
        const struct hx_node *cards = hx_node_get(s->said[i]->body, "cards");

        for (int k = 0; cards && k < cards->nfield; k++)
            note_gone(m, "card", cards->field[k].key, at);
    }
}

/* "no step 'mian' (did you mean 'main'?)". */
static void complain_missing(struct merger *m, const char *word,
                             const char *name, struct hx_where at)
{
    const char **known =
        hx_arena_alloc(m->c->arena, (size_t)m->n, sizeof *known);
    const char *other = NULL;
    char guess[HX_GUESS];
    int n = 0;

    for (int i = 0; i < m->n; i++) {
        const struct subject *s = m->subject[i];

        if (!s->declared || !s->name)
            continue;
        if (strcmp(s->word, word) == 0)
            known[n++] = s->name;
        else if (strcmp(s->name, name) == 0)
            other = s->word;
    }
    if (other)
        hx_complain(m->c, at, "no %s '%s': it is a word of its own kind, %s",
                    word, name, other);
    else
        hx_complain(m->c, at, "no %s '%s'%s", word, name,
                    hx_guess(name, known, n, guess));
}

static const char *verb(const struct hx_decl *d)
{
    switch (d->mode) {
    case HX_DROP:
        return "dropped";
    case HX_REPLACE:
        return "replaced";
    case HX_AMEND:
        return "changed";
    default:
        return "defined";
    }
}

static void complain_clash(struct merger *m, const struct subject *s,
                           const struct hx_decl *a, const struct hx_decl *b)
{
    const char *second = strcmp(verb(a), verb(b)) == 0 ? "" : verb(b);

    hx_complain(m->c, b->at,
                "%s '%s' is %s by %s and %s%sby %s; settle it in "
                "a mix",
                s->word, s->name, verb(a), hx_where_text(m->c, a->at), second,
                *second ? " " : "", hx_where_text(m->c, b->at));
}

/* The index of the statement that everything else amends: the declaration, a
 * replacement or a drop. */
static int root_of(struct merger *m, const struct subject *s)
{
    struct hx_said *said =
        hx_arena_alloc(m->c->arena, (size_t)s->n, sizeof *said);
    int *index = hx_arena_alloc(m->c->arena, (size_t)s->n, sizeof *index);
    int n = 0, rival, i;

    for (i = 0; i < s->n; i++) {
        if (s->said[i]->mode == HX_AMEND)
            continue;
        index[n] = i;
        said[n].value = s->said[i]->body;
        said[n++].at = s->said[i]->at;
    }
    i = hx_settle(m->c, said, n, &rival);
    if (rival >= 0)
        complain_clash(m, s, s->said[index[rival]], s->said[index[i]]);
    return index[i];
}

/* An amendment that a later replacement took away does not count; one of a
 * variant that has nothing to do with the replacement does. */
static bool amends(const struct merger *m, const struct subject *s, int i,
                   int root)
{
    return s->said[i]->mode == HX_AMEND &&
           (i > root ||
            !hx_related(m->c, s->said[i]->at.source, s->said[root]->at.source));
}

static void complain_dropped(struct merger *m, const struct subject *s,
                             int root)
{
    const struct hx_decl *drop = s->said[root];

    for (int i = 0; i < s->n; i++) {
        const struct hx_decl *d = s->said[i];

        if (!amends(m, s, i, root))
            continue;
        if (hx_related(m->c, d->at.source, drop->at.source))
            hx_complain(m->c, d->at, "no %s '%s': dropped at %s", s->word,
                        s->name, hx_where_text(m->c, drop->at));
        else
            complain_clash(m, s, drop, d);
    }
}

/* ---- the declaration that results ---- */

static void resolve(struct merger *m, struct subject *s);

/* The thing that `like` names, or NULL after a message. */
static const struct hx_decl *like_of(struct merger *m, const struct subject *s,
                                     const struct hx_saying *say, int n)
{
    const struct hx_node *like = NULL;
    struct hx_where at = {NULL, 0};
    struct subject *t;

    for (int i = 0; i < n; i++) {
        const struct hx_node *l = hx_node_get(say[i].body, "like");

        if (l && l->type == HX_N_STRING) {
            like = l;
            at = say[i].at;
        }
    }
    if (!like || !s->name || !AMONG(likeable, s->word))
        return NULL;
    t = find(m, s->word, like->s);
    if (!t || !t->declared) {
        complain_missing(m, s->word, like->s, at);
        return NULL;
    }
    if (t->progress == UNDERWAY) {
        hx_complain(m->c, at, "like goes in a circle: %s > %s", m->chain,
                    t->name);
        return NULL;
    }
    resolve(m, t);
    if (!t->result) {
        const struct hx_gone *gone = hx_composed_gone(m->out, s->word, like->s);

        if (gone)
            hx_complain(m->c, at, "'%s' names %s '%s', which %s drops", s->name,
                        s->word, like->s, gone->at.source->name);
    }
    return t->result;
}

static void drop_field(struct hx_node *body, const char *key)
{
    int n = 0;

    for (int i = 0; i < body->nfield; i++)
        if (strcmp(body->field[i].key, key) != 0)
            body->field[n++] = body->field[i];
    body->nfield = n;
}

static struct hx_node *merge_body(struct merger *m, const struct subject *s,
                                  struct hx_saying *say, int n)
{
    const char *what =
        s->name ? hx_arena_format(m->c->arena, "%s '%s'", s->word, s->name)
                : s->word;
    const struct hx_decl *like;
    struct hx_node *body;

    if (strcmp(s->word, "procedure") == 0)
        return hx_merge_procedure(m->c, what, say + 1, n);
    like = like_of(m, s, say + 1, n);
    if (like) {
        say[0].body = like->body;
        body = hx_merge_fields(m->c, what, say, n + 1, NULL);
    } else {
        body = hx_merge_fields(m->c, what, say + 1, n, NULL);
    }
    if (AMONG(likeable, s->word))
        drop_field(body, "like");
    return body;
}

static void build_result(struct merger *m, struct subject *s, int root)
{
    struct hx_decl *d = hx_arena_alloc(m->c->arena, 1, sizeof *d);
    struct hx_saying *say =
        hx_arena_alloc(m->c->arena, (size_t)s->n + 1, sizeof *say);
    int n = 0;

    *d = *s->said[root];
    d->mode = s->declared ? HX_DECLARE : HX_AMEND;
    d->amended = hx_arena_alloc(m->c->arena, (size_t)s->n, sizeof *d->amended);
    d->namended = 0;
    if (s->said[root]->mode == HX_REPLACE)
        d->amended[d->namended++] = (struct hx_decl *)s->said[root];
    say[++n] = (struct hx_saying){s->said[root]->body, s->said[root]->at,
                                  s->said[root]->mode == HX_REPLACE};
    for (int i = 0; i < s->n; i++) {
        if (i == root || !amends(m, s, i, root))
            continue;
        d->amended[d->namended++] = (struct hx_decl *)s->said[i];
        say[++n] = (struct hx_saying){s->said[i]->body, s->said[i]->at, false};
    }
    d->body = merge_body(m, s, say, n);
    d->section = NULL;
    s->result = d;
}

/* The kernel has no declaration of them: the first amendment stands for it. */
static void resolve_undeclared(struct merger *m, struct subject *s)
{
    bool kernel = strcmp(s->word, "constraint") == 0 &&
                  AMONG(kernel_constraints, s->name);

    for (int i = 0; i < s->n; i++) {
        if (!kernel)
            complain_missing(m, s->word, s->name, s->said[i]->at);
        else if (s->said[i]->mode != HX_AMEND)
            hx_complain(m->c, s->said[i]->at,
                        "constraint '%s' is the "
                        "kernel's: only its text can be amended",
                        s->name);
    }
    if (kernel && s->said[0]->mode == HX_AMEND)
        build_result(m, s, 0);
}

static void resolve(struct merger *m, struct subject *s)
{
    const char *chain = m->chain;
    int root;

    if (s->progress != UNTOUCHED)
        return;
    s->progress = UNDERWAY;
    m->chain = hx_arena_format(m->c->arena, "%s%s%s", chain,
                               *chain ? " > " : "", s->name ? s->name : "");
    if (!s->declared) {
        resolve_undeclared(m, s);
    } else {
        root = root_of(m, s);
        if (s->said[root]->mode == HX_DROP) {
            complain_dropped(m, s, root);
            note_drop(m, s, s->said[root]->at);
        } else {
            build_result(m, s, root);
        }
    }
    m->chain = chain;
    s->progress = DONE;
}

/* ---- all together ---- */

/* `counter { as = "stock" }` declares a field of the game as well. */
static void check_stocks(struct merger *m)
{
    for (int i = 0; i < m->n; i++) {
        const struct subject *s = m->subject[i], *other;
        const struct hx_node *as;
        const char *by = NULL;

        if (!s->result || strcmp(s->word, "counter") != 0)
            continue;
        as = hx_node_get(s->result->body, "as");
        if (!as || as->type != HX_N_STRING)
            continue;
        other = find(m, "state.game", as->s);
        if (other && other->result)
            by = other->result->at.source->name;
        for (int k = 0; k < i && !by; k++) {
            const struct hx_decl *d = m->subject[k]->result;
            const struct hx_node *also = d ? hx_node_get(d->body, "as") : NULL;

            if (d && strcmp(d->word, "counter") == 0 && hx_node_equal(also, as))
                by = d->at.source->name;
        }
        if (by)
            hx_complain(m->c, as->at,
                        "state.game '%s' is already declared "
                        "by %s",
                        as->s, by);
    }
}

/* In the order of their declarations. */
static void hand_over(struct merger *m)
{
    struct hx_composed *out = m->out;

    out->decl =
        hx_arena_alloc(m->c->arena, (size_t)m->n + 1, sizeof *out->decl);
    for (int i = 0; i < m->n; i++)
        if (m->subject[i]->result)
            out->decl[out->ndecl++] = m->subject[i]->result;
}

static void sort_subjects(struct merger *m)
{
    for (int i = 1; i < m->n; i++) {
        struct subject *s = m->subject[i];
        int k = i;

        for (; k > 0 && m->subject[k - 1]->order > s->order; k--)
            m->subject[k] = m->subject[k - 1];
        m->subject[k] = s;
    }
}

void hx_merge(struct hx_composer *c, struct hx_composed *out)
{
    struct merger m = {.c = c, .out = out, .chain = ""};

    gather(&m);
    sort_subjects(&m);
    for (int i = 0; i < m.n; i++)
        resolve(&m, m.subject[i]);
    check_stocks(&m);
    hand_over(&m);
}
