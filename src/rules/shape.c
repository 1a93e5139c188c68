/* What can be said about one statement by itself, without knowing any other:
 * its fields, names, makers, and what is missing. */
#include <string.h>

#include "read_parts.h"

/* A game field is read as g.field, beside these roots. */
#define BESIDE_GAME_FIELDS "active rival bank opt arg"

/* Fields of things and choices stand behind a dot, so most reserved names do
 * no harm there (c.kind, it.active, me.built); these would be misread. */
static const char no_field[] = "me it c arg e g opt none true false";

struct check {
    struct hx_report *report;
    const struct hx_decl *d;
    const struct hx_word *word;
    char title[HX_TITLE];
};

#define mistake(c, ...) mistake_at(c, (c)->d->at.line, __VA_ARGS__)
#define mistake_at(c, line, ...) \
    hx_report_add((c)->report, (c)->d->at.source->path, line, __VA_ARGS__)

static bool is_table(const struct hx_node *n)
{
    return n && n->type == HX_N_TABLE;
}

static bool is_string(const struct hx_node *n)
{
    return n && n->type == HX_N_STRING;
}

/* A table with fields: those of its list, and as many items as it says. */
static void check_fields(const struct check *c, const char *title,
                         const char *names, const struct hx_node *table)
{
    char guess[HX_GUESS];

    for (int i = 0; i < table->nfield; i++) {
        const char *key = table->field[i].key;

        if (!hx_names_have(names, key) && !hx_names_have(names, "*"))
            mistake_at(c, table->at.line, "%s has no field '%.60s'%s", title,
                       key, hx_names_guess(names, key, guess));
    }
    if (hx_names_have(names, "1") && table->nitem != 1)
        mistake_at(c, table->at.line, "%s takes one item, got %d", title,
                   table->nitem);
    else if (table->nitem > 0 && !hx_names_have(names, "#") &&
             !hx_names_have(names, "1"))
        mistake_at(c, table->at.line, "%s takes no list: say field = value",
                   title);
}

static void check_name(const struct check *c, int line, const char *name)
{
    if (strlen(name) > HX_MAX_NAME)
        mistake_at(c, line, "'%.60s' is no name: at most 32 bytes", name);
    else if (!hx_is_name(name))
        mistake_at(c, line,
                   "'%s' is no name: lower-case letters, digits, _ and .",
                   name);
}

static void refuse_reserved(const struct check *c, int line, const char *name,
                            const char *what)
{
    mistake_at(c, line, "'%s' is reserved: it cannot name %s", name, what);
}

static void check_field_name(const struct check *c, const struct hx_pair *p)
{
    check_name(c, p->value->at.line, p->key);
    if (hx_names_have(no_field, p->key))
        refuse_reserved(c, p->value->at.line, p->key, "a field or a choice");
}

/* The names in a table of declared fields; each value made by a type. */
static void check_typed(const struct check *c, const char *what,
                        const struct hx_node *table, const char *makers)
{
    for (int i = 0; is_table(table) && i < table->nfield; i++) {
        const struct hx_pair *p = &table->field[i];

        check_field_name(c, p);
        if (!p->value->maker || !hx_names_have(makers, p->value->maker))
            mistake_at(c, p->value->at.line,
                       "%s: '%s' has no type; say one of: %s", what, p->key,
                       makers);
    }
}

static void check_keys(const struct check *c, const struct hx_node *table)
{
    for (int i = 0; is_table(table) && i < table->nfield; i++)
        check_field_name(c, &table->field[i]);
}

/* The fields of choose: a domain's name, or made by a maker of choices. */
static void check_choices(const struct check *c, const struct hx_node *choose)
{
    for (int i = 0; is_table(choose) && i < choose->nfield; i++) {
        const struct hx_pair *p = &choose->field[i];
        const char *maker = p->value->maker;

        if (!is_string(p->value) &&
            !(maker && hx_names_have(hx_choice_makers, maker)))
            mistake_at(c, p->value->at.line,
                       "%s: choice '%s' is no domain: a name, or one of: %s",
                       c->title, p->key, hx_choice_makers);
    }
    check_keys(c, choose);
}

static void check_state_name(const struct check *c, int line, const char *name)
{
    const char *field = strchr(c->d->word, '.') + 1;

    if (strcmp(field, "game") == 0) {
        if (hx_fields_find(hx_methods, name))
            mistake_at(c, line,
                       "'%s' is a method of g: it cannot name a field of g",
                       name);
        else if (hx_names_have(hx_game_fields, name) ||
                 hx_names_have(BESIDE_GAME_FIELDS, name))
            refuse_reserved(c, line, name, "a field of g");
    } else if (strcmp(field, "player") == 0) {
        if (hx_names_have(hx_player_fields, name))
            refuse_reserved(c, line, name, "a field of a player");
    } else if (hx_names_have(hx_place_fields, name)) {
        refuse_reserved(c, line, name, "a field of a place");
    }
}

static void check_apply(const struct check *c, const struct hx_node *apply)
{
    bool around = apply->type == HX_N_TABLE && apply->maker &&
                  hx_names_have("before after", apply->maker) &&
                  apply->nitem == 1 && apply->item[0]->type == HX_N_FUNCTION;
    bool off = c->d->mode == HX_AMEND && apply->type == HX_N_BOOL && !apply->i;

    if (apply->type != HX_N_FUNCTION && !around && !off)
        mistake(c, "apply is a Lua function; what needs no order and no "
                   "condition is a field");
}

/* Makers at any depth, and functions where there can be none. 'field' is the
 * one of the statement that the value lies in. */
static void check_value(const struct check *c, const char *field,
                        const struct hx_node *n)
{
    if (n->type == HX_N_FUNCTION) {
        mistake_at(c, n->at.line, "%s: %s is no function; only apply is one",
                   c->title, field);
        return;
    }
    if (n->type != HX_N_TABLE)
        return;
    if (n->maker)
        check_fields(c, n->maker, hx_maker_find(n->maker)->fields, n);
    for (int i = 0; i < n->nitem; i++)
        check_value(c, field, n->item[i]);
    for (int i = 0; i < n->nfield; i++)
        check_value(c, field, n->field[i].value);
}

/* A field of effect with fields of its own. */
static void check_effect(const struct check *c, const char *field,
                         const struct hx_node *n)
{
    const char *names = hx_fields_find(hx_shapes, field);

    if (names && is_table(n))
        check_fields(c, field, names, n);
    if ((strcmp(field, "tell") == 0 || strcmp(field, "run") == 0) &&
        is_table(n) && !n->maker && n->nfield > 0)
        check_fields(c, field, "1 *", n);
    if (strcmp(field, "choose") == 0)
        check_choices(c, n);
}

static void check_values(const struct check *c)
{
    const struct hx_node *body = c->d->body;
    bool acts = c->word->flags & HX_WORD_ACTS;

    for (int i = 0; i < body->nitem; i++)
        check_value(c, "an item", body->item[i]);
    for (int i = 0; i < body->nfield; i++) {
        const char *field = body->field[i].key;
        const struct hx_node *value = body->field[i].value;

        if (acts && strcmp(field, "apply") == 0) {
            check_apply(c, value);
            continue;
        }
        check_value(c, field, value);
        if (acts)
            check_effect(c, field, value);
        if (strcmp(field, "cites") == 0 &&
            !hx_names_have(c->word->fields, "*") && !is_string(value))
            mistake(c, "%s: cites is a text of rule ids", c->title);
    }
}

static void check_constraint(const struct check *c)
{
    const struct hx_node *body = c->d->body;
    bool over = hx_node_get(body, "over"), allow = hx_node_get(body, "allow");
    bool test = hx_node_get(body, "test");

    if (!allow && !test)
        mistake(c, "a constraint needs allow or test");
    else if (allow && test)
        mistake(c, "%s has both allow and test", c->title);
    else if (allow && !over)
        mistake(c, "%s needs over: the domain that allow chooses from",
                c->title);
    else if (test && over)
        mistake(c, "%s is a test, over belongs to allow", c->title);
}

static void check_modify(const struct check *c)
{
    static const char *const how[] = {"fixed", "add", "times", "at_least",
                                      "at_most"};
    int n = 0;

    for (size_t i = 0; i < sizeof how / sizeof *how; i++)
        n += hx_node_get(c->d->body, how[i]) != NULL;
    if (n != 1)
        mistake(c, "%s needs one of fixed, add, times, at_least, at_most",
                c->title);
}

/* What a whole statement must say; an amendment says less. */
static void check_complete(const struct check *c)
{
    const struct hx_node *body = c->d->body;

    if (c->d->mode == HX_AMEND || hx_node_get(body, "like"))
        return;
    for (const char *at = c->word->needs; *at;) {
        char field[32];
        size_t n = strcspn(at, " ");

        snprintf(field, sizeof field, "%.*s", (int)n, at);
        if (!hx_node_get(body, field))
            mistake(c, "%s needs %s", c->title, field);
        at += n;
        at += strspn(at, " ");
    }
    if (strcmp(c->word->name, "constraint") == 0)
        check_constraint(c);
    if (strcmp(c->word->name, "modify") == 0)
        check_modify(c);
}

/* A name that formulas use by itself. */
static void check_bare_name(const struct check *c, const char *name,
                            const char *what)
{
    check_name(c, c->d->at.line, name);
    if (hx_is_reserved(name))
        refuse_reserved(c, c->d->at.line, name, what);
}

static void check_resources(const struct check *c)
{
    const struct hx_node *body = c->d->body;
    const struct hx_node *group = hx_node_get(body, "group");

    if (body->nitem == 0)
        mistake(c, "resources needs a list of names");
    for (int i = 0; i < body->nitem; i++) {
        if (is_string(body->item[i]))
            check_bare_name(c, body->item[i]->s, "a resource");
        else
            mistake(c, "resources: the list holds names");
    }
    if (is_string(group))
        check_bare_name(c, group->s, "a group");
}

/* Names inside the statement, by word. */
static void check_names(const struct check *c)
{
    const struct hx_node *body = c->d->body;
    const char *word = c->word->name;

    if (strcmp(word, "options") == 0)
        check_typed(c, "options", body, hx_option_makers);
    if (strncmp(word, "state.", 6) == 0) {
        check_typed(c, word, body, hx_state_makers);
        for (int i = 0; i < body->nfield; i++)
            check_state_name(c, body->field[i].value->at.line,
                             body->field[i].key);
    }
    if (strcmp(word, "options") == 0 || strncmp(word, "state.", 6) == 0)
        check_fields(c, word, "*", body);
    if (strcmp(word, "piece") == 0)
        check_typed(c, c->title, hx_node_get(body, "has"), hx_state_makers);
    if (strcmp(word, "deck") == 0)
        check_keys(c, hx_node_get(body, "cards"));
    if (strcmp(word, "event") == 0)
        check_keys(c, body);
    if (strcmp(word, "resources") == 0)
        check_resources(c);
}

void hx_shape_check(struct hx_report *report, const struct hx_decl *d)
{
    struct check c = {.report = report, .d = d, .word = hx_word_find(d->word)};
    bool amends_procedure =
        d->mode == HX_AMEND && strcmp(d->word, "procedure") == 0;

    hx_decl_title(d, c.title);
    if (d->name && (c.word->flags & HX_WORD_BARE))
        check_bare_name(&c, d->name, "anything");
    else if (d->name)
        check_name(&c, d->at.line, d->name);
    if (!d->body)
        return;
    check_fields(&c, c.title,
                 amends_procedure ? hx_amend_procedure : c.word->fields,
                 d->body);
    check_values(&c);
    check_names(&c);
    check_complete(&c);
}
