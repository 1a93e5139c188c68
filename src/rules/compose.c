/*
 * compose.c - the way from a mix's name to composed declarations: reading
 * files, players, capabilities; the rest is done by the other parts.
 */
#include "compose.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "composer.h"
#include "random.h"

/* ---- reading: parents first, each once ---- */

struct reading {
    struct hx_composer *c;
    const char *open[HX_MAX_FILES + 1]; /* files whose parents are read */
    int nopen;
    bool broken; /* something is missing: the rest makes no sense */
};

static struct hx_source *read_named(struct reading *r, const char *name,
                                    const char *folder, struct hx_where by);

static struct hx_source *source_named(const struct hx_composer *c,
                                      const char *name)
{
    for (int i = 0; i < c->nsource; i++)
        if (strcmp(c->source[i]->name, name) == 0)
            return c->source[i];
    return NULL;
}

static struct hx_where place_of(struct hx_source *s)
{
    struct hx_where at = {s, 1};

    for (int i = 0; i < s->ndecl; i++)
        if (strcmp(s->decl[i]->word, "variant") == 0)
            return s->decl[i]->at;
    return at;
}

static bool is_underway(struct reading *r, const char *name, struct hx_where by)
{
    const char *chain = "";

    for (int i = 0; i < r->nopen; i++) {
        if (!*chain && strcmp(r->open[i], name) != 0)
            continue;
        chain =
            hx_arena_format(r->c->arena, "%s%s extends ", chain, r->open[i]);
    }
    if (!*chain)
        return false;
    hx_complain(r->c, by, "%s%s", chain, name);
    r->broken = true;
    return true;
}

static uint32_t bit_of(const struct hx_composer *c, const struct hx_source *s)
{
    for (int i = 0; i < c->nsource; i++)
        if (c->source[i] == s)
            return c->extends[i];
    return 0;
}

static bool is_full(struct reading *r)
{
    if (r->c->nsource + r->nopen < HX_MAX_FILES)
        return false;
    if (!r->broken)
        hx_report_add(r->c->report, NULL, 0, "more than %d files",
                      HX_MAX_FILES);
    r->broken = true;
    return true;
}

/* Reads what the file extends, then enters it: parents first. */
static void enter(struct reading *r, struct hx_source *s)
{
    struct hx_composer *c = r->c;
    const char *folder = hx_folder_of(c->arena, s->path);
    uint32_t extends = 0;

    r->open[r->nopen++] = s->name;
    s->parent =
        hx_arena_alloc(c->arena, (size_t)s->nextends + 1, sizeof *s->parent);
    for (int i = 0; i < s->nextends; i++) {
        s->parent[i] = read_named(r, s->extends[i], folder, place_of(s));
        extends |= bit_of(c, s->parent[i]);
    }
    r->nopen--;
    c->source[c->nsource] = s;
    c->extends[c->nsource] = extends | UINT32_C(1) << c->nsource;
    c->nsource++;
}

static struct hx_source *read_file(struct reading *r, const char *path)
{
    struct hx_source *s =
        hx_read_source(r->c->arena, r->c->sandbox, path, path, r->c->report);

    if (!s)
        r->broken = true;
    return s;
}

static void complain_unknown(struct reading *r, const char *name,
                             const char *const *folder, int nfolder,
                             struct hx_where by)
{
    char guess[HX_GUESS];
    const char **known;
    int n = hx_variant_names(r->c->arena, folder, nfolder, &known);

    r->broken = true;
    hx_complain(r->c, by, "there is no variant '%.64s'%s", name,
                hx_guess(name, known, n, guess));
}

static struct hx_source *read_named(struct reading *r, const char *name,
                                    const char *folder, struct hx_where by)
{
    struct hx_source *s = source_named(r->c, name);
    const char *list[HX_MAX_FOLDERS], *path;
    int n;

    if (s)
        return s;
    if (is_underway(r, name, by) || is_full(r))
        return NULL;
    n = hx_folders(r->c->arena, r->c->request, folder, list, HX_MAX_FOLDERS);
    path = hx_is_variant_name(name)
               ? hx_find_variant(r->c->arena, list, n, name)
               : NULL;
    if (!path) {
        complain_unknown(r, name, list, n, by);
        return NULL;
    }
    s = read_file(r, path);
    if (s)
        enter(r, s);
    return s;
}

/* A path is the user's own word: any regular file, links are followed. */
static void read_path(struct reading *r, const char *path)
{
    struct hx_source *s, *other;
    struct stat st;

    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) {
        hx_report_add(r->c->report, NULL, 0, "there is no file '%s'", path);
        r->broken = true;
        return;
    }
    if (is_full(r))
        return;
    s = read_file(r, path);
    if (!s)
        return;
    other = source_named(r->c, s->name);
    if (other && other->hash == s->hash)
        return;
    if (other) {
        hx_report_add(r->c->report, NULL, 0,
                      "'%s' is both %s and %s: one name, two files", s->name,
                      other->path, path);
        r->broken = true;
        return;
    }
    enter(r, s);
}

static bool is_path(const char *part)
{
    size_t n = strlen(part);

    return strchr(part, '/') || (n > 4 && strcmp(part + n - 4, ".lua") == 0);
}

static void read_mix(struct reading *r, const char *mix)
{
    struct hx_where nowhere = {NULL, 0};

    for (;;) {
        size_t n = strcspn(mix, "+");
        const char *part = hx_arena_format(r->c->arena, "%.*s", (int)n, mix);

        if (is_path(part))
            read_path(r, part);
        else
            read_named(r, part, NULL, nowhere);
        if (!mix[n])
            return;
        mix += n + 1;
    }
}

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
            hx_complain(c, place_of(t), "%s is for %s players, %s for %s",
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
    if (!hi)
        hx_report_add(c->report, NULL, 0,
                      "no variant of this mix says for how many players it is");
    else if (lo > hi)
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
            require(c, s, needs->s, NULL, place_of(s));
        for (int k = 0; needs && k < needs->nitem; k++)
            if (needs->item[k]->type == HX_N_STRING)
                require(c, s, needs->item[k]->s, NULL, place_of(s));
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
    hx_compose_options(c);
    out->option = c->option;
    out->noption = c->noption;
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
    struct reading r = {.c = &c};

    if (!out || !(out->arena = hx_arena_new()) ||
        !(out->sandbox = hx_sandbox_new(q->max_steps))) {
        hx_report_add(report, NULL, 0, "out of memory");
        goto fail;
    }
    c.arena = out->arena;
    c.sandbox = out->sandbox;
    out->mix = hx_arena_string(out->arena, q->mix);
    read_mix(&r, q->mix);
    if (r.broken)
        goto fail;
    out->source =
        hx_arena_alloc(out->arena, (size_t)c.nsource + 1, sizeof *out->source);
    memcpy(out->source, c.source, (size_t)c.nsource * sizeof *out->source);
    out->nsource = c.nsource;
    compose(&c, out);
    return out;

fail:
    hx_composed_free(out);
    return NULL;
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
