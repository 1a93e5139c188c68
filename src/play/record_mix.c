/* The mix that a record names: where its rule files lie. */
#include "record_mix.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"

/* Is this part of a mix a path that depends on where one stands? */
static bool is_relative(const char *part)
{
    size_t n = strlen(part);

    return *part != '/' &&
           (strchr(part, '/') || (n > 4 && strcmp(part + n - 4, ".lua") == 0));
}

/* How much of the path is the folder, with the slash behind it; 0: none. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (int)(slash + 1 - path) : 0;
}

/* Does the file at the path lie, or would it, in the current folder? */
static bool is_here(struct hx_arena *a, const char *path)
{
    int len = folder_length(path);
    char *folder = realpath(hx_arena_format(a, "%.*s./", len, path), NULL);
    char *here = realpath(".", NULL);
    bool same = folder && here && !strcmp(folder, here);

    free(folder);
    free(here);
    return same;
}

/* Cuts the next part off the mix; NULL behind the last one. */
static const char *next_part(struct hx_arena *a, const char **mix)
{
    const char *part;
    size_t n;

    if (!*mix)
        return NULL;
    n = strcspn(*mix, "+");
    part = hx_arena_format(a, "%.*s", (int)n, *mix);
    *mix = (*mix)[n] ? *mix + n + 1 : NULL;
    return part;
}

void hx_record_name_mix(const char *mix, const char *path, struct hx_buffer *to)
{
    struct hx_arena *a = hx_arena_new();
    const char *part;
    bool here;

    if (!a)
        abort();
    here = is_here(a, path);
    for (const char *gap = ""; (part = next_part(a, &mix)); gap = "+") {
        char *whole = here || !is_relative(part) ? NULL : realpath(part, NULL);

        /* a '+' parts the names of a mix: such a path cannot be written */
        hx_buffer_add(to, "%s%s", gap,
                      whole && !strchr(whole, '+') ? whole : part);
        free(whole);
    }
    hx_arena_free(a);
}

/* The part with a path that leads to a file: as it is, or from the folder of
 * the record. NULL, reported, if neither does. */
static const char *find_part(struct hx_arena *a, const char *path,
                             const char *part, struct hx_report *report)
{
    const char *beside;
    int len = folder_length(path);

    if (!len || !is_relative(part) || access(part, F_OK) == 0)
        return part;
    beside = hx_arena_format(a, "%.*s%s", len, path, part);
    if (access(beside, F_OK) == 0)
        return beside;
    hx_report_add(report, NULL, 0, "there is neither '%s' nor '%s'", part,
                  beside);
    return NULL;
}

const char *hx_record_find_mix(struct hx_arena *a, const char *mix,
                               const char *path, struct hx_report *report)
{
    const char *part, *found = NULL;

    while ((part = next_part(a, &mix))) {
        part = find_part(a, path, part, report);
        if (!part)
            return NULL;
        found = found ? hx_arena_format(a, "%s+%s", found, part) : part;
    }
    return found;
}

/* The line of the record that a mistake without a place is about: that of the
 * option it names, or of the mix. */
static int line_of(const struct hx_record *r, const char *mistake)
{
    static const char word[] = "option '";
    const char *name = mistake + strlen(word);

    for (int i = 0; i < r->noption && !strncmp(mistake, word, strlen(word));
         i++) {
        size_t len = strlen(r->option[i].name);

        if (!strncmp(name, r->option[i].name, len) && name[len] == '\'')
            return r->option_line[i];
    }
    return r->mix_line;
}

struct hx_mix *hx_record_mix(const struct hx_record *r, long max_steps,
                             struct hx_report *report)
{
    struct hx_request q = {
        .mix = hx_record_find_mix(r->arena, r->mix, r->path, report),
        .given = r->option,
        .ngiven = r->noption,
        .seats = r->seat,
        .nseats = r->nseat,
        .max_steps = max_steps};
    struct hx_mix *mix = q.mix ? hx_mix_load(&q, report) : NULL;

    for (int i = 0; !mix && i < report->n; i++) {
        struct hx_message *m = &report->message[i];

        if (m->file)
            continue;
        m->file = hx_arena_string(report->arena, r->path);
        m->line = line_of(r, m->text);
    }
    return mix;
}
