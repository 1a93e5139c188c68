#include "read.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "random.h"
#include "read_calls.h"
#include "read_parts.h"
#include "sandbox_parts.h"

/* The text of a regular file of at most HX_MAX_FILE bytes; *why is set on
 * NULL. */
static char *read_bytes(struct hx_arena *arena, const char *path, size_t *len,
                        const char **why)
{
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    char bytes[HX_MAX_FILE + 2];
    struct stat st;
    ssize_t n = 1;

    *len = 0;
    *why = NULL;
    if (fd < 0 || fstat(fd, &st) != 0)
        *why = strerror(errno);
    else if (!S_ISREG(st.st_mode))
        *why = "not a regular file";
    while (!*why && n > 0 && *len <= HX_MAX_FILE) {
        n = read(fd, bytes + *len, HX_MAX_FILE + 1 - *len);
        if (n < 0 && errno == EINTR)
            n = 1;
        else if (n < 0)
            *why = strerror(errno);
        else
            *len += (size_t)n;
    }
    if (*len > HX_MAX_FILE)
        *why = "longer than 64 KiB";
    else if (!*why && (memchr(bytes, 0, *len) || memchr(bytes, 27, *len)))
        *why = "not a text file";
    if (fd >= 0)
        close(fd);
    bytes[*why ? 0 : *len] = '\0';
    return *why ? NULL : hx_arena_string(arena, bytes);
}

static const char *base_name(struct hx_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = hx_arena_string(arena, slash ? slash + 1 : path);
    size_t len = strlen(name);

    if (len > 4 && strcmp(name + len - 4, ".lua") == 0)
        name[len - 4] = '\0';
    return name;
}

static struct hx_source *open_source(struct hx_arena *arena, const char *path,
                                     const char *shown,
                                     struct hx_report *report)
{
    struct hx_source *s = hx_arena_alloc(arena, 1, sizeof *s);
    const char *why;
    size_t len;

    s->path = hx_arena_string(arena, shown);
    s->name = base_name(arena, path);
    s->version = 1;
    s->neutrals = -1;
    s->text = read_bytes(arena, path, &len, &why);
    if (!s->text) {
        hx_report_add(report, s->path, 0, "%s", why);
        return NULL;
    }
    s->hash = hx_hash(HX_HASH_START, s->text, len);
    return s;
}

static void check_beginning(struct hx_reader *r)
{
    if (r->n == 0 || strcmp(r->decl[0]->word, "variant") != 0) {
        hx_mistake(r, r->n ? r->decl[0]->at.line : 1,
                   "a file begins with variant { name = \"%s\" }",
                   r->source->name);
        return;
    }
    for (int i = 1; i < r->n; i++)
        if (strcmp(r->decl[i]->word, "variant") == 0)
            hx_mistake(r, r->decl[i]->at.line,
                       "variant stands once, at the beginning");
    hx_read_variant(r);
}

static void take_body(struct hx_reader *r, lua_State *L, int i)
{
    struct hx_decl *d = r->decl[i];
    char title[HX_TITLE];

    if (!r->has_body[i]) {
        if (d->mode != HX_DROP)
            hx_mistake(r, d->at.line, "%s has no table of fields",
                       hx_decl_title(d, title));
        return;
    }
    hx_read_push(L, HX_READ_BODIES);
    lua_rawgeti(L, -1, i + 1);
    d->body = hx_node_copy(r, L, d);
    lua_pop(L, 2);
}

static void take_declarations(struct hx_reader *r, lua_State *L)
{
    struct hx_source *s = r->source;

    s->decl = hx_arena_alloc(r->arena, (size_t)r->n, sizeof *s->decl);
    for (int i = 0; i < r->n; i++) {
        struct hx_decl *d = r->decl[i];

        take_body(r, L, i);
        if (d->body || d->mode == HX_DROP)
            hx_shape_check(r->report, d);
        if (d->body || d->mode == HX_DROP)
            s->decl[s->ndecl++] = d;
    }
    check_beginning(r);
}

static void note_assigned(struct hx_reader *r, const struct hx_token *t)
{
    struct hx_source *s = r->source;
    uint32_t n = 0;

    s->assigned = hx_arena_grow(r->arena, NULL, 0, 1, sizeof *s->assigned);
    for (; t->kind != HX_TOKEN_END; t++) {
        if (!t->assigned)
            continue;
        s->assigned =
            hx_arena_grow(r->arena, s->assigned, n, 1, sizeof *s->assigned);
        s->assigned[n++] = hx_arena_string(r->arena, t->text);
    }
    s->nassigned = (int)n;
}

bool hx_source_assigns(const struct hx_source *s, const char *name)
{
    for (int i = 0; i < s->nassigned; i++)
        if (!strcmp(s->assigned[i], name))
            return true;
    return !s->assigned;
}

/* The text as Lua is given it. Without a function of a body nothing has to be
 * known of it. */
static const char *text_to_load(struct hx_reader *r, struct hx_arena *arena)
{
    struct hx_source *s = r->source;
    const struct hx_token *t;

    if (!arena || !strstr(s->text, "apply"))
        return s->text;
    t = hx_tokens(arena, s->text, 1, INT_MAX);
    note_assigned(r, t);
    return hx_read_calls(arena, r->arena, s->text, t, &s->calls);
}

/* Replaces the environment on top of the stack by the compiled file. Its
 * mistakes are those of the text as it was written. */
static bool load(struct hx_reader *r, lua_State *L, int *line,
                 struct hx_error *err)
{
    struct hx_source *s = r->source;
    struct hx_arena *arena = hx_arena_new();
    const char *text = text_to_load(r, arena);
    bool loaded;

    lua_pushvalue(L, -1);
    loaded =
        hx_sandbox_load(r->sandbox, text, strlen(text), s->path, line, err);
    hx_arena_free(arena);
    if (loaded)
        lua_remove(L, -2);
    return loaded || hx_sandbox_load(r->sandbox, s->text, strlen(s->text),
                                     s->path, line, err);
}

/* Pushes the list of the calls of the file, which is filled later. */
static void push_list(lua_State *L, struct hx_source *s)
{
    lua_createtable(L, s->calls.n, 0);
    lua_pushvalue(L, -1);
    s->list = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Runs the chunk. A failure here is a mistake of the file. */
static bool run(struct hx_reader *r, lua_State *L)
{
    struct hx_error err = {{0}};
    bool listed;
    int line = 0;

    hx_sandbox_push_env(r->sandbox);
    hx_words_add(L);
    if (!load(r, L, &line, &err))
        goto fail;
    hx_words_watch_globals(L);
    listed = r->source->calls.n > 0;
    if (listed)
        push_list(L, r->source);
    if (!hx_sandbox_call(r->sandbox, listed, 0, HX_MS_READ, &line, &err))
        goto fail;
    return true;

fail:
    hx_mistake(r, line, "%s", err.text);
    return false;
}

/* In a protected call: memory is what may run out here. */
static int read_protected(lua_State *L)
{
    struct hx_reader *r = lua_touserdata(L, 1);
    bool good;

    hx_words_open(L, r);
    good = run(r, L);
    if (good) {
        take_declarations(r, L);
        hx_read_push(L, HX_READ_FUNCTIONS);
        hx_freeze(L);
    }
    hx_words_open(L, NULL);
    lua_pushboolean(L, good);
    return 1;
}

static int close_words(lua_State *L)
{
    hx_words_open(L, NULL);
    return 0;
}

struct hx_source *hx_read_source(struct hx_arena *arena,
                                 struct hx_sandbox *sandbox, const char *path,
                                 const char *shown, struct hx_report *report)
{
    lua_State *L = hx_sandbox_lua(sandbox);
    struct hx_source *s = open_source(arena, path, shown, report);
    struct hx_reader *r;
    bool good;

    if (!s)
        return NULL;
    r = hx_arena_alloc(arena, 1, sizeof *r);
    r->arena = arena;
    r->sandbox = sandbox;
    r->report = report;
    r->source = s;
    lua_pushcfunction(L, read_protected);
    lua_pushlightuserdata(L, r);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK) {
        good = lua_toboolean(L, -1);
    } else {
        good = false;
        hx_report_add(report, s->path, 0, "not enough memory");
        lua_pushcfunction(L, close_words);
        lua_pcall(L, 0, 1, 0);
    }
    lua_pop(L, 1);
    return good ? s : NULL;
}
