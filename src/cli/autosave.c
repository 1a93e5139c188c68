#include "autosave.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "input.h"
#include "record.h"
#include "repl.h"
#include "state_folder.h"

#define FOLDER "games/"
#define MOST_KEPT 20 /* games; older ones are dropped */
#define OVER ".over.record"
#define PLAYED ".record"

/* ---- the files ---- */

struct kept {
    char *path;
    struct timespec at;
};
struct all_kept {
    struct kept game[256];
    int n;
};

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);

    return n >= m && !strcmp(text + n - m, end);
}

/* The latest first. */
static int by_age(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;

    if (x->at.tv_sec != y->at.tv_sec)
        return x->at.tv_sec > y->at.tv_sec ? -1 : 1;
    if (x->at.tv_nsec != y->at.tv_nsec)
        return x->at.tv_nsec > y->at.tv_nsec ? -1 : 1;
    return strcmp(y->path, x->path);
}

static void add_kept(struct all_kept *all, const char *folder, const char *name,
                     const char *but)
{
    struct hx_buffer path = {0};
    struct stat s;

    if (!ends_with(name, PLAYED) ||
        all->n == (int)(sizeof all->game / sizeof *all->game))
        return;
    hx_buffer_add(&path, "%s%s", folder, name);
    if ((!but || strcmp(path.text, but) != 0) && stat(path.text, &s) == 0 &&
        S_ISREG(s.st_mode))
        all->game[all->n++] = (struct kept){path.text, s.st_mtim};
    else
        hx_buffer_free(&path);
}

/* But that of this game. */
static void find_all(struct all_kept *all, const char *but)
{
    struct hx_buffer folder = {0};
    struct dirent *entry;
    DIR *d;

    all->n = 0;
    if (!hx_state_path(FOLDER, &folder))
        return;
    d = opendir(folder.text);
    while (d && (entry = readdir(d)))
        add_kept(all, folder.text, entry->d_name, but);
    if (d)
        closedir(d);
    hx_buffer_free(&folder);
    qsort(all->game, (size_t)all->n, sizeof *all->game, by_age);
}

static void free_all(struct all_kept *all)
{
    for (int i = 0; i < all->n; i++)
        free(all->game[i].path);
}

static void drop_oldest(void)
{
    struct all_kept all;

    find_all(&all, NULL);
    for (int i = MOST_KEPT - 1; i < all.n; i++)
        unlink(all.game[i].path);
    free_all(&all);
}

/* "last" is 1, "last-2" 2; 0: no such name, or a file has it. */
static int read_last(const char *name)
{
    int n = 1;

    if (strncmp(name, "last", 4) != 0 || access(name, F_OK) == 0)
        return 0;
    if (name[4] && (name[4] != '-' || (n = hx_repl_count(name + 5)) < 1))
        return 0;
    return n;
}

char *hx_autosave_find(const struct hx_repl *r, const char *name)
{
    struct all_kept all;
    char *path = NULL;
    int n = read_last(name);

    if (!n)
        return NULL;
    find_all(&all, r->autosave.path);
    if (n <= all.n) {
        path = all.game[n - 1].path;
        all.game[n - 1].path = NULL;
    }
    free_all(&all);
    return path;
}

char *hx_autosave_lacks(const struct hx_repl *r, const char *name)
{
    struct hx_buffer why = {0};
    struct all_kept all;
    int n = read_last(name);

    if (!n)
        return NULL;
    find_all(&all, r->autosave.path);
    if (n > all.n)
        hx_buffer_add(&why,
                      "%s game is kept%s%s; one that was saved is loaded by "
                      "the name of its file",
                      all.n ? "no such" : "no", all.n ? " as " : "",
                      all.n ? name : "");
    free_all(&all);
    return why.text;
}

/* ---- telling of them ---- */

/* "base+loans, 12 Nov 20:15". */
static void describe(const struct kept *k, struct hx_buffer *to)
{
    FILE *f = fopen(k->path, "re");
    char line[256] = "", when[64] = "";
    struct tm tm;

    for (int i = 0; f && i < 2; i++)
        if (!fgets(line, sizeof line, f))
            *line = '\0';
    if (f)
        fclose(f);
    line[strcspn(line, "\n")] = '\0';
    if (localtime_r(&k->at.tv_sec, &tm))
        strftime(when, sizeof when, "%e %b %H:%M", &tm);
    hx_buffer_add(to, "%s,%s%s", strncmp(line, "mix ", 4) ? "?" : line + 4,
                  *when == ' ' ? "" : " ", when);
}

void hx_autosave_list(const struct hx_repl *r)
{
    struct hx_buffer text = {0};
    struct all_kept all;

    find_all(&all, r->autosave.path);
    for (int i = 0; i < all.n; i++) {
        char name[32] = "last";

        if (i)
            snprintf(name, sizeof name, "last-%d", i + 1);
        hx_buffer_add(&text, "%-8s  ", name);
        describe(&all.game[i], &text);
        hx_buffer_add(&text, "%s\n",
                      ends_with(all.game[i].path, OVER) ? ", over" : "");
    }
    if (!all.n)
        hx_buffer_add(&text, "no game is kept; say: load FILE\n");
    hx_cli_print(&text);
    hx_buffer_free(&text);
    free_all(&all);
}

void hx_autosave_offer(const struct hx_repl *r)
{
    struct hx_buffer text = {0};
    struct all_kept all;

    find_all(&all, r->autosave.path);
    if (all.n && !ends_with(all.game[0].path, OVER)) {
        hx_buffer_add(&text, "A game is not at its end (");
        describe(&all.game[0], &text);
        hx_buffer_add(&text, "): 'load last' goes on with it.");
        hx_cli_wrap(stdout, text.text, 2);
    }
    hx_buffer_free(&text);
    free_all(&all);
}

/* ---- keeping ---- */

void hx_autosave_free(struct hx_autosave *a)
{
    free(a->path);
    *a = (struct hx_autosave){.ndone = -1};
}

void hx_autosave_touch(struct hx_repl *r)
{
    r->autosave.ndone = -1;
}

void hx_autosave_resume(struct hx_repl *r, const char *path)
{
    hx_autosave_free(&r->autosave);
    r->autosave.path = strcpy(hx_cli_alloc(strlen(path) + 1), path);
}

/* A name that no other game has, without its end. */
static char *new_path(void)
{
    struct hx_buffer path = {0};
    char when[32] = "";
    time_t now = time(NULL);
    struct tm tm;

    if (!hx_state_path(FOLDER, &path))
        return NULL;
    if (localtime_r(&now, &tm))
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &tm);
    hx_buffer_add(&path, "%s-%ld" PLAYED, when, (long)getpid());
    hx_state_folders(path.text);
    drop_oldest();
    return path.text;
}

/* A game at its end is called so. */
static char *right_path(const char *path, bool over)
{
    size_t n = strlen(path) - strlen(ends_with(path, OVER) ? OVER : PLAYED);
    struct hx_buffer to = {0};

    hx_buffer_add(&to, "%.*s%s", (int)n, path, over ? OVER : PLAYED);
    return to.text;
}

static bool fail(struct hx_repl *r, const char *why)
{
    if (!r->autosave.failed) {
        hx_input_clear();
        hx_cli_error("this game cannot be kept by itself: %s", why);
    }
    r->autosave.failed = true;
    return false;
}

static bool write_it(struct hx_repl *r)
{
    struct hx_autosave *a = &r->autosave;
    struct hx_error err = {{0}};
    char *path = a->path ? a->path : new_path(), *to;

    if (!path)
        return fail(r, "there is no home folder");
    to = right_path(path, hx_game_status(r->session->game) == HX_OVER);
    if (!hx_record_save(r->session, to, &err)) {
        free(to);
        a->path = path;
        return fail(r, err.text);
    }
    if (strcmp(to, path) != 0)
        unlink(path);
    free(path);
    a->path = to;
    a->ndone = r->session->ndone;
    a->hash = hx_game_hash(r->session->game);
    return true;
}

bool hx_autosave_write(struct hx_repl *r)
{
    const struct hx_autosave *a = &r->autosave;

    if (!r->terminal || !r->session || (!a->path && hx_repl_is_kept(r)))
        return true;
    if (a->failed)
        return false;
    return (a->path && a->ndone == r->session->ndone &&
            a->hash == hx_game_hash(r->session->game)) ||
           write_it(r);
}

void hx_autosave_part(struct hx_repl *r)
{
    if (!r->terminal || !r->session)
        return;
    if (hx_repl_is_kept(r)) {
        if (r->autosave.path)
            unlink(r->autosave.path);
        if (r->path.len && r->kept > 0)
            printf("This game is saved: 'hexlaw --load %s' goes on with it.\n",
                   r->path.text);
    } else if (hx_autosave_write(r)) {
        puts("This game is kept: 'load last', or 'hexlaw --load last', goes on "
             "with it.");
    }
    hx_autosave_free(&r->autosave);
}
