/* The words and makers as functions of Lua. */
#include <lauxlib.h>
#include <string.h>

#include "read_parts.h"
#include "sandbox_parts.h"

#define MAX_CANDIDATES 128

/* Keys of the registry: the addresses of these constants. */
static const char reader_key, table_key[HX_READ_TABLES];

static const struct {
    const char *word;
    enum hx_mode mode;
} modes[] = {{"amend", HX_AMEND}, {"replace", HX_REPLACE}, {"drop", HX_DROP}};

void hx_read_push(lua_State *L, enum hx_read_table which)
{
    lua_rawgetp(L, LUA_REGISTRYINDEX, &table_key[which]);
}

void hx_words_open(lua_State *L, struct hx_reader *reader)
{
    for (int i = 0; i < HX_READ_TABLES; i++) {
        if (reader)
            lua_newtable(L);
        else
            lua_pushnil(L);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &table_key[i]);
    }
    if (reader)
        lua_pushlightuserdata(L, reader);
    else
        lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &reader_key);
}

/* NULL once the file has been read. */
static struct hx_reader *current(lua_State *L)
{
    struct hx_reader *r;

    lua_rawgetp(L, LUA_REGISTRYINDEX, &reader_key);
    r = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return r;
}

static struct hx_reader *check_reader(lua_State *L, const char *word)
{
    struct hx_reader *r = current(L);

    if (!r)
        luaL_error(L, "'%s' declares: it cannot stand in a function", word);
    return r;
}

/* The line of the Lua statement that called us. */
static int calling_line(lua_State *L)
{
    lua_Debug ar;

    for (int i = 1; lua_getstack(L, i, &ar); i++) {
        lua_getinfo(L, "l", &ar);
        if (ar.currentline > 0)
            return ar.currentline;
    }
    return 0;
}

int hx_word_swallow(lua_State *L)
{
    if (lua_type(L, 1) != LUA_TSTRING)
        return 0;
    lua_pushcfunction(L, hx_word_swallow);
    return 1;
}

/* Begins a statement; its number. */
static int begin(struct hx_reader *r, lua_State *L, const struct hx_word *word,
                 const char *name, int mode)
{
    struct hx_decl *d;

    if (r->n == HX_FILE_STATEMENTS)
        return luaL_error(L, "more than %d statements in one file",
                          HX_FILE_STATEMENTS);
    d = hx_arena_alloc(r->arena, 1, sizeof *d);
    d->word = word->name;
    d->name = name ? hx_read_text(r, name, strlen(name)) : NULL;
    if (name && !d->name)
        return luaL_error(L, "more than 256 KiB of text in one file");
    d->mode = (uint8_t)mode;
    d->at = (struct hx_where){r->source, calling_line(L)};
    d->section = r->section;
    r->decl[r->n] = d;
    return r->n++;
}

/* The table at 'index' is the body of statement i. */
static void set_body(struct hx_reader *r, lua_State *L, int i, int index)
{
    hx_read_push(L, HX_READ_BODIES);
    lua_pushvalue(L, index);
    lua_rawseti(L, -2, i + 1);
    lua_pop(L, 1);
    r->has_body[i] = true;
}

/* What `word "name"` gives: it takes the table. Upvalue: the statement. */
static int take_body(lua_State *L)
{
    int i = (int)lua_tointeger(L, lua_upvalueindex(1));
    struct hx_reader *r = check_reader(L, "a word");
    char title[HX_TITLE];

    hx_decl_title(r->decl[i], title);
    if (r->has_body[i])
        return luaL_error(L, "%s has its fields already", title);
    if (!lua_istable(L, 1))
        return luaL_error(L, "%s: a table of fields expected, got %s", title,
                          luaL_typename(L, 1));
    set_body(r, L, i, 1);
    return 0;
}

static int take_name(struct hx_reader *r, lua_State *L,
                     const struct hx_word *word, int mode)
{
    size_t len;
    const char *name;
    int i;

    if (lua_istable(L, 1)) {
        hx_mistake(r, calling_line(L), "%s needs a name: %s \"name\" { }",
                   word->name, word->name);
        return 0;
    }
    if (lua_type(L, 1) != LUA_TSTRING)
        return luaL_error(L, "%s: a name expected, got %s", word->name,
                          luaL_typename(L, 1));
    name = lua_tolstring(L, 1, &len);
    if (len > HX_MAX_STRING || !hx_is_text(name, len))
        return luaL_error(L, "%s: this is no name", word->name);
    i = begin(r, L, word, name, mode);
    if (mode == HX_DROP)
        return 0;
    lua_pushinteger(L, i);
    lua_pushcclosure(L, take_body, 1);
    return 1;
}

/* From here on statements belong to this section. */
static void open_section(struct hx_reader *r, lua_State *L)
{
    struct hx_decl d = {.word = "section", .at = {r->source, calling_line(L)}};
    const struct hx_node *body = hx_node_copy(r, L, &d);
    struct hx_node *when = hx_node_get(body, "when");

    if (body) {
        d.body = (struct hx_node *)body;
        hx_shape_check(r->report, &d);
    }
    if (when && when->type != HX_N_STRING) {
        hx_mistake(r, d.at.line, "section: when is a formula of options");
        when = NULL;
    }
    r->section = when;
}

static int take_table(struct hx_reader *r, lua_State *L,
                      const struct hx_word *word)
{
    if (lua_type(L, 1) == LUA_TSTRING) {
        hx_mistake(r, calling_line(L), "%s takes no name: %s { }", word->name,
                   word->name);
        lua_pushcfunction(L, hx_word_swallow);
        return 1;
    }
    if (!lua_istable(L, 1))
        return luaL_error(L, "%s: a table of fields expected, got %s",
                          word->name, luaL_typename(L, 1));
    lua_settop(L, 1);
    if (strcmp(word->name, "section") == 0)
        open_section(r, L);
    else
        set_body(r, L, begin(r, L, word, NULL, HX_DECLARE), 1);
    return 0;
}

/* Upvalues: the word, the mode. */
static int say_word(lua_State *L)
{
    const struct hx_word *word = lua_touserdata(L, lua_upvalueindex(1));
    int mode = (int)lua_tointeger(L, lua_upvalueindex(2));
    struct hx_reader *r = check_reader(L, word->name);

    if (word->flags & HX_WORD_NAMED)
        return take_name(r, L, word, mode);
    return take_table(r, L, word);
}

/* Upvalue: the maker. The table itself is handed on, its maker noted. */
static int say_maker(lua_State *L)
{
    const struct hx_maker *m = lua_touserdata(L, lua_upvalueindex(1));
    int type = lua_type(L, 1);

    check_reader(L, m->name);
    if ((type == LUA_TSTRING && (m->takes & HX_TAKES_TEXT)) ||
        (type == LUA_TFUNCTION && (m->takes & HX_TAKES_FUNCTION))) {
        lua_createtable(L, 1, 0);
        lua_pushvalue(L, 1);
        lua_rawseti(L, -2, 1);
        lua_replace(L, 1);
    } else if (type != LUA_TTABLE || !(m->takes & HX_TAKES_TABLE)) {
        return luaL_error(L, "%s takes a %s, got %s", m->name,
                          m->takes & HX_TAKES_FUNCTION ? "function" : "table",
                          luaL_typename(L, 1));
    }
    lua_settop(L, 1);
    hx_read_push(L, HX_READ_MAKERS);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL && hx_made_by(lua_tointeger(L, -1)) != m)
        return luaL_error(L, "this table is made by %s already, not by %s",
                          hx_made_by(lua_tointeger(L, -1))->name, m->name);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, hx_made_pack(m, calling_line(L)));
    lua_rawset(L, 2);
    lua_settop(L, 1);
    return 1;
}

/* __index of the words: arguments are table and key, the upvalue is what
 * stands in front of the word ("amend."). When one of our own words was meant
 * the mistake is noted and reading goes on. */
static int unknown_word(lua_State *L)
{
    const char *candidate[MAX_CANDIDATES], *name = hx_lua_text(L, 2);
    const char *front = lua_tostring(L, lua_upvalueindex(1));
    struct hx_reader *r = current(L);
    char guess[HX_GUESS];
    int n = 0;

    lua_pushnil(L);
    while (lua_next(L, 1)) {
        bool own = lua_istable(L, -1) || lua_tocfunction(L, -1) == say_word ||
                   lua_tocfunction(L, -1) == say_maker || !r;

        lua_pop(L, 1);
        if (own && lua_type(L, -1) == LUA_TSTRING && n < MAX_CANDIDATES)
            candidate[n++] = lua_tostring(L, -1);
    }
    hx_guess(name, candidate, n, guess);
    if (!r || !guess[0] || !hx_is_text(name, strlen(name)))
        return luaL_error(L, "unknown word '%s%s'%s", front, name, guess);
    hx_mistake(r, calling_line(L), "unknown word '%s%s'%s", front, name, guess);
    lua_pushcfunction(L, hx_word_swallow);
    return 1;
}

static void set_unknown(lua_State *L, int table, const char *front)
{
    lua_createtable(L, 0, 1);
    lua_pushstring(L, front);
    lua_pushcclosure(L, unknown_word, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, table);
}

static void push_word(lua_State *L, const struct hx_word *w, int mode)
{
    lua_pushlightuserdata(L, (void *)w);
    lua_pushinteger(L, mode);
    lua_pushcclosure(L, say_word, 2);
}

/* A group that is called like a word, as `amend "x" { }`. Upvalue: its name. */
static int call_group(lua_State *L)
{
    const char *name = lua_tostring(L, lua_upvalueindex(1));

    if (strcmp(name, "state") == 0)
        return luaL_error(L, "say state.player { }, or .game, .hex, ...");
    return luaL_error(L, "say what: %s.action \"x\", %s.step ...", name, name);
}

/* The table on top becomes env[name]: locked, naming unknown words. */
static void add_group(lua_State *L, int env, const char *name,
                      const char *front)
{
    hx_table_lock(L, -1, "attempt to write to a word");
    lua_getmetatable(L, -1);
    lua_pushstring(L, name);
    lua_pushcclosure(L, call_group, 1);
    lua_setfield(L, -2, "__call");
    lua_pop(L, 1);
    hx_table_contents(L, -1);
    set_unknown(L, lua_gettop(L), front);
    lua_pop(L, 1);
    lua_setfield(L, env, name);
}

static void add_plain_words(lua_State *L, int env)
{
    const size_t front = strlen("state.");

    lua_newtable(L);
    for (const struct hx_word *w = hx_words; w->name; w++) {
        push_word(L, w, HX_DECLARE);
        if (strncmp(w->name, "state.", front) == 0)
            lua_setfield(L, -2, w->name + front);
        else
            lua_setfield(L, env, w->name);
    }
    add_group(L, env, "state", "state.");
}

static void add_changing_words(lua_State *L, int env)
{
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        char front[16];

        lua_newtable(L);
        for (const struct hx_word *w = hx_words; w->name; w++) {
            if (!(w->flags & HX_WORD_CHANGES))
                continue;
            push_word(L, w, (int)modes[i].mode);
            lua_setfield(L, -2, w->name);
        }
        snprintf(front, sizeof front, "%s.", modes[i].word);
        add_group(L, env, modes[i].word, front);
    }
}

void hx_words_add(lua_State *L)
{
    int env = lua_gettop(L);

    add_plain_words(L, env);
    add_changing_words(L, env);
    for (const struct hx_maker *m = hx_makers; m->name; m++) {
        lua_pushlightuserdata(L, (void *)m);
        lua_pushcclosure(L, say_maker, 1);
        lua_setfield(L, env, m->name);
    }
    set_unknown(L, env, "");
}

/* __newindex of a chunk's environment. Upvalue: the table behind it, which
 * takes the value, so that one mistake is told once. */
static int note_global(lua_State *L)
{
    const char *name = hx_lua_text(L, 2);
    struct hx_reader *r = current(L);

    if (!r || !hx_is_text(name, strlen(name)))
        return luaL_error(
            L, "'%s' would be a global; declare it with state or local", name);
    hx_mistake(r, calling_line(L),
               "'%.60s' would be a global; declare it with state or local",
               name);
    lua_settop(L, 3);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) {
        lua_settop(L, 3);
        lua_rawset(L, lua_upvalueindex(1));
    }
    return 0;
}

void hx_words_watch_globals(lua_State *L)
{
    int chunk = lua_gettop(L);

    lua_getupvalue(L, chunk, 1);
    lua_getmetatable(L, -1);
    lua_getfield(L, -1, "__index");
    lua_pushcclosure(L, note_global, 1);
    lua_setfield(L, -2, "__newindex");
    lua_settop(L, chunk);
}
