#include "check_tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct hx_arena *arena;
    const char *text, *at;
    int line;
    struct hx_token *token;
    int n;
};

/* Where it stands is filled in when it has been read. */
static void add(struct reader *r, int kind, int line, const char *from,
                size_t len)
{
    char *text = hx_arena_alloc(r->arena, len + 1, 1);

    memcpy(text, from, len);
    r->token =
        hx_arena_grow(r->arena, r->token, (uint32_t)r->n, 1, sizeof *r->token);
    r->token[r->n++] = (struct hx_token){kind, line, text, 0, 0, false};
}

/* The level of a long bracket that opens at 'at': [[ is 0, [=[ is 1; -1 if
 * none does. */
static int long_level(const char *at)
{
    int level = 0;

    if (*at != '[')
        return -1;
    while (at[1 + level] == '=')
        level++;
    return at[1 + level] == '[' ? level : -1;
}

/* Goes behind a long bracket; tells where its contents lie. */
static void skip_long(struct reader *r, int level, const char **from,
                      size_t *len)
{
    const char *at = r->at + level + 2;

    if (*at == '\n')
        r->line++, at++;
    *from = at;
    for (; *at; at++) {
        int i = 0;

        if (*at == '\n')
            r->line++;
        if (*at != ']')
            continue;
        while (i < level && at[1 + i] == '=')
            i++;
        if (i == level && at[1 + i] == ']')
            break;
    }
    *len = (size_t)(at - *from);
    r->at = *at ? at + level + 2 : at;
}

static void skip_comment(struct reader *r)
{
    int level;
    const char *from;
    size_t len;

    r->at += 2;
    level = long_level(r->at);
    if (level >= 0)
        skip_long(r, level, &from, &len);
    else
        r->at += strcspn(r->at, "\n\r");
}

static size_t utf8(unsigned long code, char *to)
{
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    if (n == 1) {
        to[0] = (char)code;
        return 1;
    }
    for (size_t i = n; i-- > 1; code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(lead[n] | code);
    return n;
}

/* A number of an escape: at most 'most' digits. */
static unsigned long digits(struct reader *r, int most, int base)
{
    char text[8] = "";
    int n = 0;

    while (n < most && n < 7 &&
           (base == 16 ? isxdigit((unsigned char)*r->at)
                       : isdigit((unsigned char)*r->at)))
        text[n++] = *r->at++;
    return strtoul(text, NULL, base);
}

/* Behind a backslash: writes what it stands for, and returns its length. */
static size_t escape(struct reader *r, char *to)
{
    static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
    char c = *r->at;
    const char *known = strchr(letters, c);
    unsigned long code;

    if (c >= '0' && c <= '9') {
        *to = (char)digits(r, 3, 10);
        return 1;
    }
    if (c)
        r->at++;
    switch (c) {
    case 'z':
        for (; isspace((unsigned char)*r->at); r->at++)
            r->line += *r->at == '\n';
        return 0;
    case 'x':
        *to = (char)digits(r, 2, 16);
        return 1;
    case 'u':
        r->at += *r->at == '{';
        code = digits(r, 6, 16);
        r->at += *r->at == '}';
        return utf8(code & 0x1fffff, to);
    case '\n':
        r->line++;
        break;
    default:
        break;
    }
    *to = known && c ? meant[known - letters] : c;
    return c != '\0';
}

static void read_string(struct reader *r)
{
    char quote = *r->at++, *text;
    size_t room = 1, len = 0;
    int line = r->line;

    while (r->at[room - 1] && r->at[room - 1] != quote)
        room += r->at[room - 1] == '\\' && r->at[room] ? 2 : 1;
    text = hx_arena_alloc(r->arena, room + 4, 1);
    while (*r->at && *r->at != quote) {
        if (*r->at == '\\') {
            r->at++;
            len += escape(r, text + len);
        } else {
            text[len++] = *r->at++;
        }
    }
    r->at += *r->at == quote;
    add(r, HX_TOKEN_STRING, line, text, len);
}

static void read_sign(struct reader *r)
{
    static const char *const signs[] = {
        "...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"};
    size_t len = 1;

    for (size_t i = 0; i < sizeof signs / sizeof *signs && len == 1; i++)
        if (*r->at == *signs[i] && !strncmp(r->at, signs[i], strlen(signs[i])))
            len = strlen(signs[i]);
    add(r, HX_TOKEN_SIGN, r->line, r->at, len);
    r->at += len;
}

static void read_word(struct reader *r, int kind)
{
    const char *from = r->at;

    while (isalnum((unsigned char)*r->at) || *r->at == '_' ||
           (kind == HX_TOKEN_NUMBER && *r->at == '.' && r->at[1] != '.'))
        r->at++;
    add(r, kind, r->line, from, (size_t)(r->at - from));
}

static void read_token(struct reader *r)
{
    unsigned char c = (unsigned char)*r->at;
    const char *from;
    size_t len;
    int line = r->line, level;

    if (isspace(c)) {
        r->line += c == '\n';
        r->at++;
    } else if (c == '-' && r->at[1] == '-') {
        skip_comment(r);
    } else if ((level = long_level(r->at)) >= 0) {
        skip_long(r, level, &from, &len);
        add(r, HX_TOKEN_STRING, line, from, len);
    } else if (c == '"' || c == '\'') {
        read_string(r);
    } else if (isdigit(c)) {
        read_word(r, HX_TOKEN_NUMBER);
    } else if (isalpha(c) || c == '_') {
        read_word(r, HX_TOKEN_NAME);
    } else {
        read_sign(r);
    }
}

static const char *line_start(const char *text, int line)
{
    while (--line > 0 && *text) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

struct hx_token *hx_tokens(struct hx_arena *arena, const char *text, int first,
                           int last)
{
    struct reader r = {.arena = arena,
                       .text = text,
                       .at = line_start(text, first),
                       .line = first};

    while (*r.at && r.line <= last) {
        const char *from = r.at;
        int n = r.n;

        read_token(&r);
        if (r.n > n) {
            r.token[n].from = (size_t)(from - text);
            r.token[n].to = (size_t)(r.at - text);
        }
    }
    add(&r, HX_TOKEN_END, r.line, "", 0);
    hx_tokens_mark(r.token);
    return r.token;
}

bool hx_token_is(const struct hx_token *t, const char *text)
{
    return (t->kind == HX_TOKEN_NAME || t->kind == HX_TOKEN_SIGN) &&
           !strcmp(t->text, text);
}

bool hx_token_ends_value(const struct hx_token *t)
{
    return hx_token_is(t, ",") || hx_token_is(t, "}") || hx_token_is(t, ";") ||
           hx_token_is(t, ")");
}

int hx_token_function_end(const struct hx_token *t, int at)
{
    int depth = 0;

    for (; t[at].kind != HX_TOKEN_END; at++) {
        if (hx_token_is(&t[at], "function") || hx_token_is(&t[at], "do") ||
            hx_token_is(&t[at], "if") || hx_token_is(&t[at], "repeat"))
            depth++;
        else if (hx_token_is(&t[at], "end") || hx_token_is(&t[at], "until"))
            depth--;
        if (depth == 0)
            return at + 1;
    }
    return at;
}

/* Is the name in a list that begins at 'at': a, b, c? */
static bool listed(const struct hx_token *t, int at, const char *name)
{
    while (t[at].kind == HX_TOKEN_NAME) {
        if (!strcmp(t[at].text, name))
            return true;
        at++;
        if (hx_token_is(&t[at], "<")) /* an attribute */
            at += 3;
        if (!hx_token_is(&t[at], ","))
            break;
        at++;
    }
    return false;
}

/* Does the function at 'at' have a parameter of that name? One that is declared
 * as a method has `self`. */
static bool takes(const struct hx_token *t, int at, const char *name)
{
    bool method = false;

    for (; !hx_token_is(&t[at], "(") && t[at].kind != HX_TOKEN_END; at++)
        method |= hx_token_is(&t[at], ":");
    return (method && !strcmp(name, "self")) ||
           (t[at].kind != HX_TOKEN_END && listed(t, at + 1, name));
}

/* Locals, loop variables, parameters of inner functions and assignments. */
bool hx_token_rebound(const struct hx_token *t, int from, int to,
                      const char *name)
{
    if (hx_token_is(&t[from], ",") && listed(t, from + 1, name))
        return true;
    for (int i = from; i < to; i++) {
        bool there = false;

        if (hx_token_is(&t[i], "local"))
            there = listed(t, i + 1 + hx_token_is(&t[i + 1], "function"), name);
        else if (hx_token_is(&t[i], "for"))
            there = listed(t, i + 1, name);
        else if (hx_token_is(&t[i], "function"))
            there = takes(t, i, name);
        else
            there = t[i].assigned && hx_token_is(&t[i], name);
        if (there)
            return true;
    }
    return false;
}
