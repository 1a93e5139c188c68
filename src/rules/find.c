/*
 * find.c - where rule files lie.
 *
 * A bare name is opened below the variant folders only, and never through a
 * symbolic link: names stand in rule files, which are not trusted. A path is
 * the user's own word and is not looked up here.
 */
#include "composer.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "read.h"
#include "words.h"

const char *hx_folder_of(struct hx_arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return ".";
    if (slash == path)
        return "/";
    return hx_arena_format(a, "%.*s", (int)(slash - path), path);
}

static bool is_folder(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* Where the files that come with the program lie: installed beside it (bin/..,
 * so that an installation may be moved); for one that runs from within its
 * checkout, there, so that a change is seen at once; in the prefix it was built
 * for; else in the checkout it was built from (a build folder elsewhere). */
static const char *shipped(struct hx_arena *a)
{
    char exe[4096];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    size_t len = strlen(HX_SOURCE_DIR);
    const char *beside;

    exe[n > 0 ? n : 0] = '\0';
    beside = hx_arena_format(
        a, "%.*s/../share/hexlaw",
        (int)(strrchr(exe, '/') ? strrchr(exe, '/') - exe : 0), exe);
    if (is_folder(hx_arena_format(a, "%s/variants", beside)))
        return beside;
    if (strncmp(exe, HX_SOURCE_DIR, len) == 0 && exe[len] == '/')
        return HX_SOURCE_DIR;
    if (!is_folder(hx_arena_format(a, "%s/variants", HX_DATADIR)))
        return HX_SOURCE_DIR;
    return HX_DATADIR;
}

struct folders {
    struct hx_arena *arena;
    const char **folder;
    int n, max;
};

static void add_folder(struct folders *f, const char *path)
{
    if (path && *path && f->n < f->max)
        f->folder[f->n++] = path;
}

static void add_list(struct folders *f, const char *colons)
{
    while (colons && *colons) {
        size_t n = strcspn(colons, ":");

        if (n)
            add_folder(f, hx_arena_format(f->arena, "%.*s", (int)n, colons));
        colons += n + (colons[n] == ':');
    }
}

static void add_data_home(struct folders *f)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");

    if (data && *data == '/') /* others are to be ignored: XDG base dirs */
        add_folder(f, hx_arena_format(f->arena, "%s/hexlaw/variants", data));
    else if (home && *home)
        add_folder(f, hx_arena_format(f->arena,
                                      "%s/.local/share/hexlaw/variants", home));
}

int hx_folders(struct hx_arena *a, const struct hx_request *q,
               const char *first, const char **folder, int max)
{
    struct folders f = {a, folder, 0, max};
    const char *base = shipped(a);

    add_folder(&f, first);
    add_folder(&f, q ? q->extra_path : NULL);
    add_folder(&f, "variants");
    add_list(&f, getenv("HEXLAW_PATH"));
    add_data_home(&f);
    add_folder(&f, hx_arena_format(a, "%s/variants", base));
    add_folder(&f, hx_arena_format(a, "%s/examples/house_rules", base));
    return f.n;
}

/* Opened as it will be read, so that a link or a pipe is never followed. */
static bool is_plain_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat s;
    bool plain;

    if (fd < 0)
        return false;
    plain = fstat(fd, &s) == 0 && S_ISREG(s.st_mode);
    close(fd);
    return plain;
}

static const char *path_in(struct hx_arena *a, const char *folder,
                           const char *name)
{
    if (strcmp(folder, ".") == 0)
        return hx_arena_format(a, "%s.lua", name);
    return hx_arena_format(a, "%s/%s.lua", folder, name);
}

const char *hx_find_variant(struct hx_arena *a, const char *const *folder,
                            int nfolder, const char *name)
{
    for (int i = 0; i < nfolder; i++) {
        const char *path = path_in(a, folder[i], name);

        if (is_plain_file(path))
            return path;
    }
    return NULL;
}

struct names {
    struct hx_arena *arena;
    const char **name;
    int n, room;
};

static void add_name(struct names *l, const char *name)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->name[i], name) == 0)
            return;
    if (l->n == l->room) {
        const char **more =
            hx_arena_alloc(l->arena, (size_t)l->room * 2 + 16, sizeof *more);

        for (int i = 0; i < l->n; i++)
            more[i] = l->name[i];
        l->name = more;
        l->room = l->room * 2 + 16;
    }
    l->name[l->n++] = name;
}

static void add_names_in(struct names *l, const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;

    if (!dir)
        return;
    while ((entry = readdir(dir))) {
        size_t n = strlen(entry->d_name);
        const char *name;

        if (n <= 4 || strcmp(entry->d_name + n - 4, ".lua") != 0)
            continue;
        name = hx_arena_format(l->arena, "%.*s", (int)n - 4, entry->d_name);
        if (hx_is_name(name) && is_plain_file(path_in(l->arena, folder, name)))
            add_name(l, name);
    }
    closedir(dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int hx_variant_names(struct hx_arena *a, const char *const *folder, int nfolder,
                     const char ***name)
{
    struct names l = {a, NULL, 0, 0};

    for (int i = 0; i < nfolder; i++)
        add_names_in(&l, folder[i]);
    if (l.n)
        qsort(l.name, (size_t)l.n, sizeof *l.name, by_name);
    *name = l.name;
    return l.n;
}

/* A file's own mistakes are for whoever plays it: here it is listed only. */
static void list_variant(struct hx_arena *a, const char *path, const char *name,
                         void (*found)(void *self, const struct hx_source *v),
                         void *self)
{
    struct hx_report *report = hx_report_new();
    struct hx_sandbox *sandbox = hx_sandbox_new(0);
    struct hx_source unread = {.path = path, .name = name, .neutrals = -1};
    struct hx_source *v = NULL;

    if (report && sandbox)
        v = hx_read_source(a, sandbox, path, path, report);
    found(self, v ? v : &unread);
    hx_sandbox_free(sandbox);
    hx_report_free(report);
}

void hx_find_variants(void (*found)(void *self, const struct hx_source *v),
                      void *self)
{
    struct hx_arena *a = hx_arena_new();
    const char *folder[HX_MAX_FOLDERS], **name;
    int nfolder, n;

    if (!a)
        return;
    nfolder = hx_folders(a, NULL, NULL, folder, HX_MAX_FOLDERS);
    n = hx_variant_names(a, folder, nfolder, &name);
    for (int i = 0; i < n; i++)
        list_variant(a, hx_find_variant(a, folder, nfolder, name[i]), name[i],
                     found, self);
    hx_arena_free(a);
}
