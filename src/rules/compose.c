/*
 * compose.c - the way from a mix's name to composed declarations: players and
 * capabilities are composed here, the rest by the other parts.
 */
#include "compose.h"

#include <stdlib.h>
#include <string.h>

#include "composer.h"
#include "random.h"

/* ---- players ---- */

/* Whether the variant's own word on players or neutral seats counts: none
 * that extends it has one. */
static bool has_last_word(const struct hx_composer *c, int i,
                          bool (*says)(const struct hx_source *))
{
    if (!says(c->source[i]))
        return false;
    for (int k = i + 1; k < c->nsource; k++)
        if (says(c->source[k]) && hx_supersedes(c, c->source[k], c->source[i]))
            return false;
    return true;
}

static bool says_players(const struct hx_source *s)
{
    return s->players_lo > 0;
}

static bool says_neutrals(const struct hx_source *s)
{
    return s->neutrals >= 0;
}

static const char *range_text(struct hx_composer *c, const struct hx_source *s)
{
    if (s->players_lo == s->players_hi)
        return hx_arena_format(c->arena, "%d", s->players_lo);
    return hx_arena_format(c->arena, "%d to %d", s->players_lo, s->players_hi);
}

/* Reports the first two of whom nobody can satisfy both. */
static void complain_players(struct hx_composer *c)
{
    for (int b = 1; b < c->nsource; b++)
        for (int a = 0; a < b; a++) {
            struct hx_source *s = c->source[a], *t = c->source[b];

            if (!has_last_word(c, a, says_players) ||
                !has_last_word(c, b, says_players) ||
                (s->players_lo <= t->players_hi &&
                 t->players_lo <= s->players_hi))
                continue;
            hx_complain(c, hx_place_of(t), "%s is for %s players, %s for %s",
                        s->name, range_text(c, s), t->name, range_text(c, t));
            return;
        }
}

static void compose_players(struct hx_composer *c, struct hx_composed *out)
{
    int lo = 0, hi = 0;

    for (int i = 0; i < c->nsource; i++) {
        const struct hx_source *s = c->source[i];

        if (has_last_word(c, i, says_neutrals) && s->neutrals > out->neutrals)
            out->neutrals = s->neutrals;
        if (!has_last_word(c, i, says_players))
            continue;
        if (!hi || s->players_hi < hi)
            hi = s->players_hi;
        if (s->players_lo > lo)
            lo = s->players_lo;
    }
    if (!hi && !c->report->n)
        hx_report_add(c->report, NULL, 0,
                      "no variant of this mix says for how many players it is");
    else if (lo > hi && !c->request->trial)
        complain_players(c);
    out->players_lo = lo;
    out->players_hi = lo > hi ? lo : hi;
}

/* ---- capabilities ---- */

static const struct hx_node *variant_field(const struct hx_source *s,
                                           const char *key)
{
    for (int i = 0; i < s->ndecl; i++)
        if (strcmp(s->decl[i]->word, "variant") == 0)
            return hx_node_get(s->decl[i]->body, key);
    return NULL;
}

static bool is_listed(const struct hx_node *list, const char *name)
{
    if (list && list->type == HX_N_STRING)
        return strcmp(list->s, name) == 0;
    for (int i = 0; list && i < list->nitem; i++)
        if (list->item[i]->type == HX_N_STRING &&
            strcmp(list->item[i]->s, name) == 0)
            return true;
    return false;
}

/* The last variant whose list names the capability, or NULL. */
static const struct hx_source *who_lists(const struct hx_composer *c,
                                         const char *key, const char *name)
{
    for (int i = c->nsource - 1; i >= 0; i--)
        if (is_listed(variant_field(c->source[i], key), name))
            return c->source[i];
    return NULL;
}

static void require(struct hx_composer *c, const struct hx_source *s,
                    const char *name, const char *says, struct hx_where at)
{
    const struct hx_source *removes = who_lists(c, "removes", name);

    if (c->request->trial) {
        hx_option_text(c, says ? says : "", at); /* for mistakes in it */
        return;
    }
    if (!removes && who_lists(c, "provides", name))
        return;
    if (says)
        hx_complain(c, at, "%s", hx_option_text(c, says, at));
    else if (removes)
        hx_complain(c, at, "%s needs the capability '%s', which %s removes",
                    s->name, name, removes->name);
    else
        hx_complain(c, at,
                    "%s needs the capability '%s', which nothing here "
                    "provides",
                    s->name, name);
}

static void check_capabilities(struct hx_composer *c)
{
    for (int i = 0; i < c->nsource; i++) {
        struct hx_source *s = c->source[i];
        const struct hx_node *needs = variant_field(s, "needs");

        if (needs && needs->type == HX_N_STRING)
            require(c, s, needs->s, NULL, hx_place_of(s));
        for (int k = 0; needs && k < needs->nitem; k++)
            if (needs->item[k]->type == HX_N_STRING)
                require(c, s, needs->item[k]->s, NULL, hx_place_of(s));
        for (int k = 0; k < s->ndecl; k++) {
            const struct hx_decl *d = s->decl[k];
            const struct hx_node *says = hx_node_get(d->body, "says");

            if (strcmp(d->word, "needs") == 0 && d->name && hx_in_game(c, d))
                require(c, s, d->name, says ? says->s : NULL, d->at);
        }
    }
}

/* ---- all together ---- */

/* Identifies the rules of a game: the files in composed order and the value
 * of every option. */
static uint64_t identity(const struct hx_composer *c)
{
    uint64_t h = HX_HASH_START;

    for (int i = 0; i < c->nsource; i++) {
        const struct hx_source *s = c->source[i];

        h = hx_hash(h, s->name, strlen(s->name) + 1);
        for (int k = 0; k < 8; k++) {
            uint8_t byte = (uint8_t)(s->hash >> 8 * k);

            h = hx_hash(h, &byte, 1);
        }
    }
    for (int i = 0; i < c->noption; i++) {
        const struct hx_option *o = &c->option[i];
        const char *value =
            hx_arena_format(c->arena, "%s=%d", o->name, (int)o->value);

        h = hx_hash(h, value, strlen(value) + 1);
        for (int k = 0; k < o->ncorner; k++)
            if (o->corners[k])
                h = hx_hash(h, o->corners[k], strlen(o->corners[k]) + 1);
    }
    return h;
}

static void compose(struct hx_composer *c, struct hx_composed *out)
{
    out->mix = hx_arena_string(out->arena, c->request->mix);
    out->source =
        hx_arena_alloc(out->arena, (size_t)c->nsource + 1, sizeof *out->source);
    memcpy(out->source, c->source, (size_t)c->nsource * sizeof *out->source);
    out->nsource = c->nsource;
    hx_compose_options(c, out);
    check_capabilities(c);
    compose_players(c, out);
    hx_merge(c, out);
    out->id = identity(c);
}

struct hx_composed *hx_compose(const struct hx_request *q,
                               struct hx_report *report)
{
    struct hx_composed *out = calloc(1, sizeof *out);
    struct hx_composer c = {.report = report, .request = q};

    if (!out || !(out->arena = hx_arena_new()) ||
        !(out->sandbox = hx_sandbox_new(q->max_steps))) {
        hx_report_add(report, NULL, 0, "out of memory");
        goto fail;
    }
    c.arena = out->arena;
    c.sandbox = out->sandbox;
    if (!hx_read_mix(&c))
        goto fail;
    compose(&c, out);
    return out;

fail:
    hx_composed_free(out);
    return NULL;
}

struct hx_composed *hx_compose_again(const struct hx_composed *first,
                                     const struct hx_request *q,
                                     struct hx_report *report)
{
    struct hx_composed *out = calloc(1, sizeof *out);
    struct hx_composer c = {.report = report, .request = q};

    if (!out || !(out->arena = hx_arena_new())) {
        hx_composed_free(out);
        return NULL;
    }
    c.arena = out->arena;
    for (int i = 0; i < first->nsource; i++)
        hx_enter_source(&c, first->source[i]);
    compose(&c, out);
    return out;
}

void hx_composed_free(struct hx_composed *c)
{
    if (!c)
        return;
    hx_sandbox_free(c->sandbox);
    hx_arena_free(c->arena);
    free(c);
}

const struct hx_gone *hx_composed_gone(const struct hx_composed *c,
                                       const char *word, const char *name)
{
    for (int i = 0; i < c->ngone; i++)
        if (strcmp(c->gone[i].word, word) == 0 &&
            strcmp(c->gone[i].name, name) == 0)
            return &c->gone[i];
    return NULL;
}
