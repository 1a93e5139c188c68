#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "read_parts.h"
#include "shown.h"

static struct hx_node *copy(struct hx_reader *r, lua_State *L,
                            const struct hx_decl *d, int depth);

const char *hx_decl_title(const struct hx_decl *d, char buf[HX_TITLE])
{
    if (d->name)
        snprintf(buf, HX_TITLE, "%s '%.40s'", d->word, d->name);
    else
        snprintf(buf, HX_TITLE, "%s", d->word);
    return buf;
}

static struct hx_node *fail(struct hx_reader *r, const struct hx_decl *d,
                            const char *what)
{
    char title[HX_TITLE];

    hx_mistake(r, r->line, "%s: %s", hx_decl_title(d, title), what);
    return NULL;
}

bool hx_is_text(const char *s, size_t len)
{
    for (size_t i = 0; i < len;) {
        size_t n = hx_shown_length(s + i, len - i);

        if (n == 0 && s[i] != '\n' && s[i] != '\t')
            return false;
        i += n ? n : 1;
    }
    return true;
}

static struct hx_node *copy_number(struct hx_reader *r, lua_State *L,
                                   const struct hx_decl *d,
                                   struct hx_node *node)
{
    int whole;
    lua_Integer i = lua_tointegerx(L, -1, &whole);

    if (!whole || i < INT32_MIN || i > INT32_MAX)
        return fail(r, d, "numbers are whole and have 32 bits");
    node->type = HX_N_INT;
    node->i = i;
    return node;
}

const char *hx_read_text(struct hx_reader *reader, const char *s, size_t len)
{
    if (len >= HX_MAX_STRINGS - reader->bytes)
        return NULL;
    reader->bytes += len + 1;
    return hx_arena_string(reader->arena, s);
}

static struct hx_node *copy_string(struct hx_reader *r, lua_State *L,
                                   const struct hx_decl *d,
                                   struct hx_node *node)
{
    size_t len;
    const char *s = lua_tolstring(L, -1, &len);

    if (len > HX_MAX_STRING)
        return fail(r, d, "a text is longer than 4 KiB");
    if (!hx_is_text(s, len))
        return fail(r, d, "a text holds control characters or is not UTF-8");
    node->type = HX_N_STRING;
    node->s = hx_read_text(r, s, len);
    return node->s ? node : fail(r, d, "more than 256 KiB of text in one file");
}

static struct hx_node *copy_function(struct hx_reader *r, lua_State *L,
                                     const struct hx_decl *d,
                                     struct hx_node *node)
{
    lua_Debug ar;

    if (lua_tocfunction(L, -1) == hx_word_swallow)
        return NULL; /* reported where it was read */
    if (lua_iscfunction(L, -1))
        return fail(r, d, "a function of the language itself is no value");
    node->type = HX_N_FUNCTION;
    hx_read_push(L, HX_READ_FUNCTIONS);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &ar);
    node->fn_line = ar.linedefined;
    node->fn_last = ar.lastlinedefined;
    lua_pushvalue(L, -1);
    node->fn = luaL_ref(L, LUA_REGISTRYINDEX);
    return node;
}

/* The key on the stack at -2 as text in the arena, or NULL. */
static const char *copy_key(struct hx_reader *r, lua_State *L,
                            const struct hx_decl *d)
{
    const char *s, *key;
    size_t len;

    if (lua_isinteger(L, -2))
        return hx_arena_format(r->arena, "%lld",
                               (long long)lua_tointeger(L, -2));
    if (lua_type(L, -2) != LUA_TSTRING) {
        fail(r, d, "a key is neither a name nor a whole number");
        return NULL;
    }
    s = lua_tolstring(L, -2, &len);
    if (len > HX_MAX_STRING || !hx_is_text(s, len)) {
        fail(r, d, "a key is too long or no text");
        return NULL;
    }
    key = hx_read_text(r, s, len);
    if (!key)
        fail(r, d, "more than 256 KiB of text in one file");
    return key;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct hx_pair *)a)->key,
                  ((const struct hx_pair *)b)->key);
}

/* How many pairs of the table on top are not in its list part of n. */
static int count_fields(lua_State *L, int table, lua_Integer n)
{
    int count = 0;

    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) < 1 ||
            lua_tointeger(L, -1) > n)
            count++;
    }
    return count;
}

static void copy_fields(struct hx_reader *r, lua_State *L,
                        const struct hx_decl *d, struct hx_node *node,
                        lua_Integer nlisted, int depth)
{
    int table = lua_gettop(L), n = count_fields(L, table, nlisted);

    if (n == 0)
        return;
    if (r->nodes + n > HX_MAX_NODES) {
        fail(r, d, "more than 20,000 values in one file");
        return;
    }
    node->field = hx_arena_alloc(r->arena, (size_t)n, sizeof *node->field);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        bool listed = lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 1 &&
                      lua_tointeger(L, -2) <= nlisted;
        const char *key = listed ? NULL : copy_key(r, L, d);
        struct hx_node *value = key ? copy(r, L, d, depth + 1) : NULL;

        if (value)
            node->field[node->nfield++] = (struct hx_pair){key, value};
        lua_pop(L, 1);
    }
    qsort(node->field, (size_t)node->nfield, sizeof *node->field, by_key);
}

/* The list part ends before the first index that holds nothing. */
static lua_Integer list_length(lua_State *L, int table)
{
    lua_Integer n = 0;

    while (n <= HX_MAX_NODES) {
        int type = lua_rawgeti(L, table, n + 1);

        lua_pop(L, 1);
        if (type == LUA_TNIL)
            break;
        n++;
    }
    return n;
}

/* A table that was made stands, with what is in it, where its maker does. */
static void take_maker(struct hx_reader *r, lua_State *L, int table,
                       struct hx_node *node)
{
    hx_read_push(L, HX_READ_MAKERS);
    lua_pushvalue(L, table);
    if (lua_rawget(L, -2) != LUA_TNIL) {
        lua_Integer made = lua_tointeger(L, -1);

        node->maker = hx_made_by(made)->name;
        node->at.line = r->line = hx_made_line(made);
    }
    lua_pop(L, 2);
}

static struct hx_node *fill_table(struct hx_reader *r, lua_State *L,
                                  const struct hx_decl *d, struct hx_node *node,
                                  int depth)
{
    int table = lua_gettop(L);
    lua_Integer n = list_length(L, table);

    if (depth > HX_MAX_NESTING)
        return fail(r, d, "tables lie deeper than 8 in each other");
    if (r->nodes + n > HX_MAX_NODES)
        return fail(r, d, "more than 20,000 values in one file");
    luaL_checkstack(L, 8, NULL);
    node->type = HX_N_TABLE;
    take_maker(r, L, table, node);
    node->item = hx_arena_alloc(r->arena, (size_t)n, sizeof(void *));
    for (lua_Integer i = 1; i <= n; i++) {
        struct hx_node *item;

        lua_rawgeti(L, table, i);
        item = copy(r, L, d, depth + 1);
        lua_pop(L, 1);
        if (item)
            node->item[node->nitem++] = item;
    }
    copy_fields(r, L, d, node, n, depth);
    return node;
}

static struct hx_node *copy_table(struct hx_reader *r, lua_State *L,
                                  const struct hx_decl *d, struct hx_node *node,
                                  int depth)
{
    int line = r->line;

    node = fill_table(r, L, d, node, depth);
    r->line = line;
    return node;
}

static struct hx_node *copy(struct hx_reader *r, lua_State *L,
                            const struct hx_decl *d, int depth)
{
    struct hx_node *node;

    if (++r->nodes > HX_MAX_NODES)
        return fail(r, d, "more than 20,000 values in one file");
    node = hx_arena_alloc(r->arena, 1, sizeof *node);
    node->at = (struct hx_where){r->source, r->line};
    switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN:
        node->type = HX_N_BOOL;
        node->i = lua_toboolean(L, -1);
        return node;
    case LUA_TNUMBER:
        return copy_number(r, L, d, node);
    case LUA_TSTRING:
        return copy_string(r, L, d, node);
    case LUA_TTABLE:
        return copy_table(r, L, d, node, depth);
    case LUA_TFUNCTION:
        return copy_function(r, L, d, node);
    default:
        return fail(r, d, "a value that can not be declared");
    }
}

struct hx_node *hx_node_copy(struct hx_reader *reader, lua_State *L,
                             const struct hx_decl *d)
{
    reader->line = d->at.line;
    return copy(reader, L, d, 1);
}
