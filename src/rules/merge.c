/*
 * merge.c - from the statements of all files to one declaration a thing.
 *
 * All that was said about a thing has been gathered; here it is resolved: which
 * statement is its root (the declaration, a replacement, or a drop), which
 * amendments still count, and what `like` takes over.
 */
#include "subjects.h"
#include "words.h"

/* What can be `like` another one. */
static const char *const likeable[] = {"step", "action", "chance", "network",
                                       "board"};

#define MAX_LIKE 32 /* how often what is like another may be like a third */

/* ---- which statements count ---- */

static void note_gone(struct hx_merger *m, const char *word, const char *name,
                      struct hx_where at)
{
    struct hx_composed *out = m->out;

    out->gone = hx_grow(m->c->arena, out->gone, out->ngone, sizeof *out->gone);
    out->gone[out->ngone++] = (struct hx_gone){word, name, at};
}

/* The cards that no deck of that name has any more, taken away at 'at'. */
static void note_cards(struct hx_merger *m, const struct hx_subject *s,
                       struct hx_where at)
{
    const struct hx_node *left =
        s->result ? hx_node_get(s->result->body, "cards") : NULL;

    if (strcmp(s->word, "deck") != 0)
        return;
    for (int i = 0; i < s->n; i++) {
        const struct hx_node *cards = hx_node_get(s->said[i]->body, "cards");

        for (int k = 0; cards && k < cards->nfield; k++)
            if (!hx_node_get(left, cards->field[k].key))
                note_gone(m, "card", cards->field[k].key, at);
    }
}

/* Tells, if so, that options of this game leave the thing out. */
static bool is_unused(struct hx_merger *m, const char *word, const char *name,
                      struct hx_where at)
{
    for (int i = 0; i < m->out->nunused; i++) {
        const struct hx_decl *d = m->out->unused[i];

        if (d->mode != HX_DECLARE || !d->name || strcmp(d->name, name) != 0 ||
            strcmp(d->word, word) != 0)
            continue;
        hx_complain(m->c, at, "no %s '%s': with these options %s does not hold",
                    word, name, hx_where_text(m->c, d->at));
        return true;
    }
    return false;
}

/* "no step 'mian' (did you mean 'main'?)". */
static void complain_missing(struct hx_merger *m, const char *word,
                             const char *name, struct hx_where at)
{
    const char **known, *other = NULL;
    char guess[HX_GUESS];
    int n = 0;

    if (hx_is_full(m->c) || is_unused(m, word, name, at))
        return;
    known = hx_arena_alloc(m->c->arena, (size_t)m->n, sizeof *known);
    for (int i = 0; i < m->n; i++) {
        const struct hx_subject *s = m->subject[i];

        if (!s->declared || !s->name)
            continue;
        if (strcmp(s->word, word) == 0)
            known[n++] = s->name;
        else if (strcmp(s->name, name) == 0)
            other = s->word;
    }
    if (other)
        hx_complain(m->c, at, "no %s '%s' (did you mean %s '%s'?)", word, name,
                    other, name);
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

static void complain_clash(struct hx_merger *m, const struct hx_subject *s,
                           const struct hx_decl *a, const struct hx_decl *b)
{
    const char *second = strcmp(verb(a), verb(b)) == 0 ? "" : verb(b);

    if (hx_may_clash(m->c, a->at, b->at))
        return;
    hx_complain(m->c, b->at,
                "%s '%s' is %s by %s and %s%sby %s; settle it in "
                "a mix",
                s->word, s->name, verb(a), hx_where_text(m->c, a->at), second,
                *second ? " " : "", hx_where_text(m->c, b->at));
}

/* The index of the statement that everything else amends: the declaration, a
 * replacement or a drop. */
static int root_of(struct hx_merger *m, const struct hx_subject *s)
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
static bool amends(const struct hx_merger *m, const struct hx_subject *s, int i,
                   int root)
{
    return s->said[i]->mode == HX_AMEND &&
           (i > root ||
            !hx_related(m->c, s->said[i]->at.source, s->said[root]->at.source));
}

static void complain_dropped(struct hx_merger *m, const struct hx_subject *s,
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

static void resolve(struct hx_merger *m, struct hx_subject *s);

/* The thing that `like` names, or NULL after a message. */
static const struct hx_decl *like_of(struct hx_merger *m,
                                     const struct hx_subject *s,
                                     const struct hx_saying *say, int n)
{
    const struct hx_node *like = NULL;
    struct hx_where at = {NULL, 0};
    struct hx_subject *t;

    for (int i = 0; i < n; i++) {
        const struct hx_node *l = hx_node_get(say[i].body, "like");

        if (l && l->type == HX_N_STRING) {
            like = l;
            at = say[i].at;
        }
    }
    if (!like || !s->name || !HX_AMONG(likeable, s->word))
        return NULL;
    t = hx_subject_find(m, s->word, like->s);
    if (!t || !t->declared) {
        complain_missing(m, s->word, like->s, at);
        return NULL;
    }
    if (m->depth > MAX_LIKE) {
        hx_complain(m->c, at, "like goes deeper than %d", MAX_LIKE);
        return NULL;
    }
    if (t->progress == HX_UNDERWAY) {
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

static struct hx_node *merge_body(struct hx_merger *m,
                                  const struct hx_subject *s,
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
    if (HX_AMONG(likeable, s->word))
        drop_field(body, "like");
    return body;
}

static void build_result(struct hx_merger *m, struct hx_subject *s, int root)
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

static bool amends_text(const struct hx_decl *d)
{
    bool text = d->mode == HX_AMEND;

    for (int i = 0; text && d->body && i < d->body->nfield; i++)
        text = strcmp(d->body->field[i].key, "says") == 0 ||
               strcmp(d->body->field[i].key, "cites") == 0;
    return text;
}

/* The kernel has no declaration of them: the first amendment stands for it. */
static void resolve_undeclared(struct hx_merger *m, struct hx_subject *s)
{
    bool kernel = strcmp(s->word, "constraint") == 0 &&
                  hx_names_have(hx_reasons, s->name);

    for (int i = 0; i < s->n; i++) {
        if (!kernel)
            complain_missing(m, s->word, s->name, s->said[i]->at);
        else if (!amends_text(s->said[i]))
            hx_complain(m->c, s->said[i]->at,
                        "constraint '%s' is the "
                        "kernel's: only its text can be amended",
                        s->name);
    }
    if (kernel && s->said[0]->mode == HX_AMEND)
        build_result(m, s, 0);
}

static void resolve(struct hx_merger *m, struct hx_subject *s)
{
    const char *chain = m->chain;
    int root;

    if (s->progress != HX_UNTOUCHED)
        return;
    s->progress = HX_UNDERWAY;
    if (s->name)
        m->chain = *chain
                       ? hx_arena_format(m->c->arena, "%s > %s", chain, s->name)
                       : s->name;
    m->depth++;
    if (!s->declared) {
        resolve_undeclared(m, s);
    } else {
        root = root_of(m, s);
        if (s->said[root]->mode == HX_DROP) {
            complain_dropped(m, s, root);
            note_gone(m, s->word, s->name, s->said[root]->at);
        } else {
            build_result(m, s, root);
        }
        note_cards(m, s, s->said[s->result ? s->n - 1 : root]->at);
    }
    m->chain = chain;
    m->depth--;
    s->progress = HX_DONE;
}

/* ---- all together ---- */

/* `counter { as = "stock" }` declares a field of the game as well. */
static void check_stocks(struct hx_merger *m)
{
    for (int i = 0; i < m->n; i++) {
        const struct hx_subject *s = m->subject[i], *other;
        const struct hx_node *as;
        const char *by = NULL;

        if (!s->result || strcmp(s->word, "counter") != 0)
            continue;
        as = hx_node_get(s->result->body, "as");
        if (!as || as->type != HX_N_STRING)
            continue;
        other = hx_subject_find(m, "state.game", as->s);
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
static void hand_over(struct hx_merger *m)
{
    struct hx_composed *out = m->out;

    out->decl =
        hx_arena_alloc(m->c->arena, (size_t)m->n + 1, sizeof *out->decl);
    for (int i = 0; i < m->n; i++)
        if (m->subject[i]->result)
            out->decl[out->ndecl++] = m->subject[i]->result;
}

void hx_merge(struct hx_composer *c, struct hx_composed *out)
{
    struct hx_merger m = {.c = c, .out = out, .chain = ""};

    hx_gather(&m);
    for (int i = 0; i < m.n; i++)
        resolve(&m, m.subject[i]);
    check_stocks(&m);
    hand_over(&m);
}
