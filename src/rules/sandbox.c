#include "sandbox.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox_parts.h"

/* Our own code, which builds tables outside of calls, may use the last MiB:
 * a script cannot leave it without room. */
#define MAX_MEMORY (32u << 20)
#define MAX_SCRIPT (31u << 20)
#define MAX_BLOCK (1u << 20)
#define BIG_BLOCK 4096 /* from here on the deadline is looked at */

/* With max_steps time is no limit but for a script that hides its work in
 * library functions; without a timer, steps are. */
#define BACKSTOP_MS 10000
#define BACKSTOP_STEPS 100000000

#define MAX_LEVELS 64

/* The Lua statement that runs: calls nothing that could allocate. */
static int current_line(lua_State *L)
{
    lua_Debug ar;

    for (int i = 0; i < MAX_LEVELS && lua_getstack(L, i, &ar); i++) {
        lua_getinfo(L, "l", &ar);
        if (ar.currentline > 0)
            return ar.currentline;
    }
    return 0;
}

static bool may_grow(struct hx_sandbox *s, size_t old, size_t size)
{
    size_t limit = s->running ? MAX_SCRIPT : MAX_MEMORY;

    if (size <= MAX_BLOCK && s->used - old + size <= limit &&
        !(size > BIG_BLOCK && s->running && s->running->passed))
        return true;
    if (s->running)
        s->line = current_line(s->L);
    return false;
}

static void *allocate(void *self, void *block, size_t old, size_t size)
{
    struct hx_sandbox *s = self;
    void *p;

    if (!block)
        old = 0; /* Lua gives a type here */
    if (size == 0) {
        free(block);
        s->used -= old;
        return NULL;
    }
    if (size > old && !may_grow(s, old, size))
        return NULL;
    p = realloc(block, size);
    if (!p)
        return size <= old ? block : NULL;
    s->used = s->used - old + size;
    if (s->used > s->peak)
        s->peak = s->used;
    return p;
}

/* Only our own code outside of calls can come here. */
static int on_panic(lua_State *L)
{
    (void)L;
    fputs("hexlaw: out of memory for rule files\n", stderr);
    exit(EXIT_FAILURE);
}

static int prepare(lua_State *L)
{
    hx_env_prepare(L);
    return 0;
}

struct hx_sandbox *hx_sandbox_new(long max_steps)
{
    struct hx_sandbox *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->max_steps = max_steps > 0 ? max_steps : 0;
    s->special = s->max_steps > 0;
    s->L = lua_newstate(allocate, s);
    if (!s->L)
        goto fail;
    *(struct hx_sandbox **)lua_getextraspace(s->L) = s;
    lua_atpanic(s->L, on_panic);
    lua_pushcfunction(s->L, prepare);
    if (lua_pcall(s->L, 0, 0, 0) != LUA_OK)
        goto fail;
    return s;

fail:
    hx_sandbox_free(s);
    return NULL;
}

void hx_sandbox_free(struct hx_sandbox *s)
{
    if (!s)
        return;
    if (s->L)
        lua_close(s->L);
    free(s);
}

lua_State *hx_sandbox_lua(struct hx_sandbox *s)
{
    return s->L;
}

size_t hx_sandbox_memory(const struct hx_sandbox *s, size_t *peak)
{
    if (peak)
        *peak = s->peak;
    return s->used;
}

/* The length of "path:line: " in front of the text, if it is that of this
 * level. */
static size_t place_length(const lua_Debug *ar, const char *text)
{
    char place[LUA_IDSIZE + 16];
    int n = snprintf(place, sizeof place, "%s:%d: ", ar->short_src,
                     ar->currentline);

    return n > 0 && text && strncmp(text, place, (size_t)n) == 0 ? (size_t)n
                                                                 : 0;
}

/* The message handler: notes the line while the stack is still there. It is
 * that of the place named in the text (error(text, 2) names a caller), else
 * that of the innermost Lua function. */
static int note_place(lua_State *L)
{
    struct hx_sandbox *s = hx_sandbox_of(L);
    const char *text =
        lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : NULL;
    lua_Debug ar;

    s->line = 0;
    s->skip = 0;
    for (int i = 1; i < MAX_LEVELS && lua_getstack(L, i, &ar); i++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline <= 0)
            continue;
        if (s->line == 0)
            s->line = ar.currentline;
        s->skip = place_length(&ar, text);
        if (s->skip > 0) {
            s->line = ar.currentline;
            break;
        }
    }
    return 1;
}

/* Takes the error value off the stack and tells it. */
static HX_APART void tell(struct hx_sandbox *s, int status, size_t skip,
                          struct hx_error *err)
{
    char line[HX_LINE + 1];
    size_t len = 0;
    const char *text = NULL;

    if (lua_type(s->L, -1) == LUA_TSTRING)
        text = lua_tolstring(s->L, -1, &len);
    if (status == LUA_ERRMEM && s->late)
        hx_fail(err, "%s", HX_OUT_OF_TIME);
    else if (!text)
        hx_fail(err, "the error value is no text, but a %s",
                luaL_typename(s->L, -1));
    else {
        hx_clean_line(text + skip, len - skip, line);
        hx_fail(err, "%s", line[0] ? line : "an error without a text");
    }
    lua_pop(s->L, 1);
}

static void stop_steps(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    lua_pushfstring(L, HX_OUT_OF_TIME " (more than %I steps)",
                    (LUAI_UACINT)hx_sandbox_of(L)->max_steps);
    lua_error(L);
}

void hx_sandbox_begin_move(struct hx_sandbox *s)
{
    s->in_move = true;
    s->move_at =
        hx_deadline_now() + HX_TICKS(s->max_steps ? BACKSTOP_MS : HX_MS_MOVE);
    s->printed = 0;
}

void hx_sandbox_trust(struct hx_sandbox *s, bool trusted)
{
    s->trusted = trusted;
    s->special = trusted || s->max_steps;
}

static HX_APART void limit_steps(struct hx_sandbox *s)
{
    long steps = s->max_steps;

    if (!steps || steps > BACKSTOP_STEPS)
        steps = BACKSTOP_STEPS;
    lua_sethook(s->L, stop_steps, LUA_MASKCOUNT, (int)steps);
    s->counted = true;
}

static void stop_counting(struct hx_sandbox *s)
{
    lua_sethook(s->L, NULL, 0, 0);
    s->counted = false;
}

/* Ends with the move at the latest. */
static inline void end_with_move(const struct hx_sandbox *s,
                                 struct hx_deadline *d)
{
    if (s->in_move && (int)(s->move_at - d->at) < 0)
        d->at = s->move_at;
}

/* Another limit than that of time, or none. */
static HX_APART bool begin_specially(struct hx_sandbox *s,
                                     struct hx_deadline *d)
{
    *d = (struct hx_deadline){.L = s->L};
    if (s->trusted)
        return true;
    if (!hx_deadline_begin(d, s->L, HX_TICKS(BACKSTOP_MS)))
        return false;
    end_with_move(s, d);
    return true;
}

/* False: there is no limit of time. */
static inline bool begin_time(struct hx_sandbox *s, struct hx_deadline *d,
                              unsigned ticks)
{
    if (s->special)
        return begin_specially(s, d);
    if (!hx_deadline_begin(d, s->L, ticks))
        return false;
    end_with_move(s, d);
    return true;
}

/* The outermost call sets what all calls inside it share. */
static inline void begin(struct hx_sandbox *s, struct hx_deadline *d,
                         unsigned ticks)
{
    bool timed = begin_time(s, d, ticks);

    if (!s->running) {
        if (!s->in_move)
            s->printed = 0;
        if (s->max_steps || !timed)
            limit_steps(s);
    }
    s->line = 0;
    s->skip = 0;
    s->running = d;
}

static inline void end(struct hx_sandbox *s, struct hx_deadline *d,
                       struct hx_deadline *outer)
{
    s->running = outer;
    s->late = d->passed;
    hx_deadline_end(d);
    if (s->counted && !outer)
        stop_counting(s);
}

void hx_sandbox_push_handler(struct hx_sandbox *s)
{
    lua_pushcfunction(s->L, note_place);
}

int hx_sandbox_run(struct hx_sandbox *s, int handler, int narg)
{
    struct hx_deadline d, *outer = s->running;
    int status;

    begin(s, &d, HX_TICKS(HX_MS_CALL));
    status = lua_pcall(s->L, narg, 0, handler);
    end(s, &d, outer);
    return status;
}

void hx_sandbox_tell(struct hx_sandbox *s, int status, int *line,
                     struct hx_error *err)
{
    tell(s, status, status == LUA_ERRRUN ? s->skip : 0, err);
    if (line)
        *line = s->line;
}

bool hx_sandbox_call(struct hx_sandbox *s, int narg, int nresult, int ms,
                     int *line, struct hx_error *err)
{
    int handler = lua_gettop(s->L) - narg, status;
    struct hx_deadline d, *outer = s->running;

    hx_sandbox_push_handler(s);
    lua_insert(s->L, handler);
    begin(s, &d, HX_TICKS(ms));
    status = lua_pcall(s->L, narg, nresult, handler);
    end(s, &d, outer);
    if (status != LUA_OK)
        hx_sandbox_tell(s, status, line, err);
    lua_remove(s->L, handler);
    return status == LUA_OK;
}

/* A syntax error begins with "path:line: ", the path perhaps shortened. */
static size_t syntax_place(const char *text, int *line)
{
    for (const char *at = text; (at = strchr(at, ':')); at++) {
        char *digits_end;
        long n = strtol(at + 1, &digits_end, 10);

        if (digits_end > at + 1 && digits_end[0] == ':' &&
            digits_end[1] == ' ') {
            *line = (int)n;
            return (size_t)(digits_end + 2 - text);
        }
    }
    return 0;
}

struct chunk {
    const char *text, *name;
    size_t len;
};

/* Environment, chunk -> function. */
static int load(lua_State *L)
{
    struct chunk *c = lua_touserdata(L, 2);

    lua_settop(L, 1);
    hx_env_seal(L);
    lua_pushfstring(L, "@%s", c->name);
    if (luaL_loadbufferx(L, c->text, c->len, lua_tostring(L, 2), "t"))
        return lua_error(L);
    lua_pushvalue(L, 1);
    lua_setupvalue(L, -2, 1); /* a chunk has the one upvalue _ENV */
    return 1;
}

bool hx_sandbox_load(struct hx_sandbox *s, const char *text, size_t len,
                     const char *path, int *line, struct hx_error *err)
{
    struct chunk c = {text, path, len};
    struct hx_deadline d, *outer = s->running;
    size_t skip = 0;
    int status, at = hx_source_scan(text, len);

    if (at > 0) {
        hx_fail(err, "too many steps of . and [] in one expression");
        lua_pop(s->L, 1);
        if (line)
            *line = at;
        return false;
    }
    lua_pushcfunction(s->L, load);
    lua_insert(s->L, -2);
    lua_pushlightuserdata(s->L, &c);
    begin(s, &d, HX_TICKS(HX_MS_READ));
    status = lua_pcall(s->L, 2, 1, 0);
    end(s, &d, outer);
    if (status == LUA_OK)
        return true;
    if (lua_type(s->L, -1) == LUA_TSTRING)
        skip = syntax_place(lua_tostring(s->L, -1), &at);
    tell(s, status, skip, err);
    if (line)
        *line = at;
    return false;
}

void hx_sandbox_push_env(struct hx_sandbox *s)
{
    hx_env_push(s->L);
}
