/*
 * files.c - the files of a mix, read in composed order: parents first, each
 * once.
 */
#include "composer.h"

#include <string.h>
#include <sys/stat.h>

#include "read.h"
#include "words.h"

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

struct hx_where hx_place_of(struct hx_source *s)
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

void hx_enter_source(struct hx_composer *c, struct hx_source *s)
{
    uint32_t extends = UINT32_C(1) << c->nsource;

    for (int i = 0; i < s->nextends; i++)
        extends |= bit_of(c, s->parent[i]);
    c->source[c->nsource] = s;
    c->extends[c->nsource++] = extends;
}

/* Reads what the file extends, then enters it: parents first. */
static void enter(struct reading *r, struct hx_source *s)
{
    struct hx_composer *c = r->c;
    const char *folder = hx_folder_of(c->arena, s->path);

    r->open[r->nopen++] = s->name;
    s->parent =
        hx_arena_alloc(c->arena, (size_t)s->nextends + 1, sizeof *s->parent);
    for (int i = 0; i < s->nextends; i++)
        s->parent[i] = read_named(r, s->extends[i], folder, hx_place_of(s));
    r->nopen--;
    hx_enter_source(c, s);
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

    struct stat here;
    char path[80];

    r->broken = true;
    snprintf(path, sizeof path, "./%.64s.lua", name);
    if (stat(path, &here) == 0)
        hx_complain(r->c, by,
                    "there is no variant '%.64s'; a file is named by its "
                    "path: %s",
                    name, path);
    else
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
    path =
        hx_is_name(name) ? hx_find_variant(r->c->arena, list, n, name) : NULL;
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

static void complain_empty(struct reading *r)
{
    hx_report_add(r->c->report, NULL, 0, "'%s' has an empty name",
                  r->c->request->mix);
    r->broken = true;
}

bool hx_read_mix(struct hx_composer *c)
{
    struct reading r = {.c = c};
    struct hx_where nowhere = {NULL, 0};
    const char *mix = c->request->mix;

    for (;;) {
        size_t n = strcspn(mix, "+");
        const char *part = hx_arena_format(c->arena, "%.*s", (int)n, mix);

        if (!n)
            complain_empty(&r);
        else if (is_path(part))
            read_path(&r, part);
        else
            read_named(&r, part, NULL, nowhere);
        if (!mix[n])
            return !r.broken;
        mix += n + 1;
    }
}
