/* Names in a position's text: of values, and of where the stack stands. */
#include "position_words.h"

#include <stdio.h>
#include <stdlib.h>

const char *const hx_scope_word[5] = {"game", "player", "hex", "corner",
                                      "edge"};
const char *const hx_order_word[4] = {"clockwise", "backward", "others", "set"};

bool hx_is_stock(const struct hx_rules *r, int field)
{
    for (int k = r->ncard_kind; k < r->nkind; k++)
        if (r->kind[k].stock == field)
            return true;
    return false;
}

/* ---- values ---- */

/* The type of a member of a set of one word; HX_T_VOID: it is no such set. */
static int member_of(int type)
{
    return type < HX_T_HEXES ? hx_member_of(type) : HX_T_VOID;
}

const char *hx_word_of(const struct hx_rules *r, struct hx_arena *a, int type,
                       int sub, int64_t value)
{
    int member = member_of(type);
    char buf[HX_VALUE_NAME];
    const char *word = NULL;

    if (member == HX_T_VOID)
        return hx_arena_string(
            a, hx_value_name(r, type, sub, (int32_t)value, buf));
    for (uint64_t m = (uint64_t)value; m; m &= m - 1)
        word = hx_arena_format(
            a, "%s%s%s", word ? word : "", word ? "+" : "",
            hx_value_name(r, member, sub, __builtin_ctzll(m), buf));
    return word ? word : "none";
}

static bool read_number(const char *word, int64_t *value)
{
    char *end;
    long long n = strtoll(word, &end, 10);

    *value = n;
    return end != word && !*end && n >= INT32_MIN && n <= INT32_MAX;
}

/* One thing by its name. What is past the last one goes by "none", which only
 * a value of an enum can be called. */
static bool find_named(const struct hx_rules *r, int type, int sub,
                       const char *word, int64_t *value)
{
    bool none = !strcmp(word, "none");
    int32_t most = type == HX_T_ENUM ? r->enums[sub].n : INT32_MAX;
    char buf[HX_VALUE_NAME];

    for (int32_t i = 0; i < most; i++) {
        const char *name = hx_value_name(r, type, sub, i, buf);

        if (!strcmp(name, word)) {
            *value = type != HX_T_ENUM && none ? -1 : i;
            return true;
        }
        if (type != HX_T_ENUM && !strcmp(name, "none"))
            return false;
    }
    return false;
}

static bool find_place(const struct hx_rules *r, int type, const char *word,
                       int64_t *value)
{
    enum hx_sort sort;
    int place = -1;
    bool none = !strcmp(word, "none");

    if (!none &&
        (!hx_geo_parse(r->board.geo, word, strlen(word), &sort, &place) ||
         (int)sort != type - HX_T_HEX))
        return false;
    *value = place;
    return true;
}

static bool find_members(const struct hx_rules *r, int type, int sub,
                         char *word, int64_t *value)
{
    char *rest = word, *one;
    uint64_t set = 0;
    int64_t i;

    while ((one = strtok_r(rest, "+", &rest))) {
        if (!find_named(r, type, sub, one, &i) || i > 63)
            return false;
        if (i >= 0)
            set |= UINT64_C(1) << i;
    }
    *value = (int64_t)set;
    return true;
}

bool hx_word_read(const struct hx_rules *r, int type, int sub, char *word,
                  int64_t *value)
{
    if (type == HX_T_FLAG) {
        *value = !strcmp(word, "true");
        return *value || !strcmp(word, "false");
    }
    if (type == HX_T_INT || type == HX_T_VOID)
        return read_number(word, value);
    if (type >= HX_T_HEX && type <= HX_T_EDGE)
        return find_place(r, type, word, value);
    if (member_of(type) != HX_T_VOID)
        return find_members(r, member_of(type), sub, word, value);
    return find_named(r, type, sub, word, value);
}

/* ---- paths ---- */

struct search {
    const struct hx_rules *r;
    struct hx_arena *a;
    int ip;           /* that is looked for, or ... */
    const char *path; /* ... what it is called: the other is found */
};

static const char *name_of(const struct hx_item *it)
{
    switch (it->op) {
    case HX_I_RETURN:
    case HX_I_AGAIN:
        return "end";
    case HX_I_EACH:
        return "each";
    case HX_I_LOOP:
        return "loop";
    default:
        return it->name ? it->name : "?";
    }
}

/* The how manieth of its name the i-th item of a list is, from 1 on. */
static int count_name(const struct hx_item *list, int i)
{
    int n = 1;

    for (int k = 0; k < i; k++)
        n += !strcmp(name_of(&list[k]), name_of(&list[i]));
    return n;
}

/* Is the list one of a procedure as a whole? Then it has its own name. */
static bool is_own_list(const struct hx_rules *r, int first)
{
    for (int i = 0; i < r->nentry; i++)
        if (r->entry[i].first == first)
            return true;
    return false;
}

/* Looks through the list at 'first' and those within. */
static bool search_list(struct search *s, int first, const char *above)
{
    const struct hx_item *list = &s->r->item[first];

    for (int i = 0;; i++) {
        int n = count_name(list, i);
        const char *path = hx_arena_format(s->a, n > 1 ? "%s/%s#%d" : "%s/%s",
                                           above, name_of(&list[i]), n);

        if (s->path ? !strcmp(s->path, path) : s->ip == first + i) {
            s->path = path;
            s->ip = first + i;
            return true;
        }
        if ((list[i].op == HX_I_EACH || list[i].op == HX_I_LOOP) &&
            !is_own_list(s->r, list[i].body) &&
            search_list(s, list[i].body, path))
            return true;
        if (list[i].op == HX_I_RETURN || list[i].op == HX_I_AGAIN)
            return false;
    }
}

static bool search_all(struct search *s)
{
    for (int i = 0; i < s->r->nentry; i++)
        if (search_list(s, s->r->entry[i].first, s->r->entry[i].name))
            return true;
    return false;
}

const char *hx_item_path(const struct hx_rules *r, struct hx_arena *a, int ip)
{
    struct search s = {.r = r, .a = a, .ip = ip};

    return search_all(&s) ? s.path : NULL;
}

int hx_item_find(const struct hx_rules *r, struct hx_arena *a, const char *path)
{
    struct search s = {.r = r, .a = a, .ip = -1, .path = path};

    return search_all(&s) ? s.ip : -1;
}

struct hx_passed_arg hx_arg_type(const struct hx_rules *r, const char *path,
                                 int name)
{
    struct hx_passed_arg found = {HX_NONE, (uint16_t)name, HX_T_INT, 0};
    size_t len = strcspn(path, "/");

    for (int i = 0; i < r->npassed; i++) {
        const char *entry = r->entry[r->passed[i].entry].name;

        if (r->passed[i].name != name || r->passed[i].type == HX_T_VOID)
            continue;
        if (strlen(entry) == len && !strncmp(entry, path, len))
            return r->passed[i];
        found = r->passed[i];
    }
    return found;
}
