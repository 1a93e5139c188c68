/*
 * gather.c - all that was said about each thing, by whatever file.
 */
#include "subjects.h"

static bool is_state(const char *word)
{
    return strncmp(word, "state.", 6) == 0;
}

struct hx_subject *hx_subject_find(const struct hx_merger *m, const char *word,
                                   const char *name)
{
    for (int i = 0; i < m->n; i++)
        if (m->subject[i]->name && strcmp(m->subject[i]->name, name) == 0 &&
            strcmp(m->subject[i]->word, word) == 0)
            return m->subject[i];
    return NULL;
}

static struct hx_subject *new_subject(struct hx_merger *m, const char *word,
                                      const char *name)
{
    struct hx_subject *s = hx_arena_alloc(m->c->arena, 1, sizeof *s);

    m->subject = hx_grow(m->c->arena, m->subject, m->n, sizeof *m->subject);
    s->word = word;
    s->name = name;
    m->subject[m->n++] = s;
    return s;
}

static void put_said(struct hx_merger *m, struct hx_subject *s, int i,
                     const struct hx_decl *d)
{
    if (s->n == HX_MAX_SAID) {
        hx_complain(m->c, d->at, "more than %d statements about %s '%s'", s->n,
                    d->word, d->name);
        return;
    }
    s->said = hx_grow(m->c->arena, s->said, s->n, sizeof *s->said);
    for (int k = s->n++; k > i; k--)
        s->said[k] = s->said[k - 1];
    s->said[i] = d;
}

static void said_twice(struct hx_merger *m, const struct hx_decl *first,
                       const struct hx_decl *d)
{
    if (hx_may_clash(m->c, first->at, d->at))
        return;
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

static void add_statement(struct hx_merger *m, const struct hx_decl *d,
                          int order)
{
    struct hx_subject *s =
        d->name ? hx_subject_find(m, d->word, d->name) : NULL;

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
static void add_state(struct hx_merger *m, const struct hx_decl *d, int *order)
{
    for (int i = 0; d->body && i < d->body->nfield; i++) {
        const struct hx_pair *f = &d->body->field[i];
        struct hx_decl *one = hx_arena_alloc(m->c->arena, 1, sizeof *one);

        if (*order >= HX_MAX_STATEMENTS)
            return;
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

static void add_unused(struct hx_merger *m, struct hx_decl *d)
{
    struct hx_composed *out = m->out;

    out->unused =
        hx_grow(m->c->arena, out->unused, out->nunused, sizeof *out->unused);
    out->unused[out->nunused++] = d;
}

static void sort_subjects(struct hx_merger *m)
{
    for (int i = 1; i < m->n; i++) {
        struct hx_subject *s = m->subject[i];
        int k = i;

        for (; k > 0 && m->subject[k - 1]->order > s->order; k--)
            m->subject[k] = m->subject[k - 1];
        m->subject[k] = s;
    }
}

void hx_gather(struct hx_merger *m)
{
    static const char *const elsewhere[] = {"variant", "options", "section",
                                            "needs"};
    int order = 0;

    for (int i = 0; i < m->c->nsource; i++)
        for (int k = 0; k < m->c->source[i]->ndecl; k++) {
            struct hx_decl *d = m->c->source[i]->decl[k];

            if (HX_AMONG(elsewhere, d->word) ||
                (!d->body && d->mode != HX_DROP))
                continue;
            if (order + m->out->nunused >= HX_MAX_STATEMENTS) {
                hx_complain(m->c, d->at, "more than %d statements",
                            HX_MAX_STATEMENTS);
                return;
            }
            if (!hx_in_game(m->c, d))
                add_unused(m, d);
            else if (is_state(d->word))
                add_state(m, d, &order);
            else
                add_statement(m, d, order++);
        }
    sort_subjects(m);
}
