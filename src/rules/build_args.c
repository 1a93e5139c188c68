/*
 * build_args.c - arguments of frames: who gives which, and of what type.
 *
 * An argument has no declaration. Its type is that of a domain it is named
 * after (hex, kind, deck ...), else that of the formula somebody gives for
 * it; a name that only functions give gets the type that its readers want.
 * Items without arguments hand on those of their procedure, and a step hands
 * its own to what runs when nobody can answer.
 */
#include "build.h"

#include <ctype.h>
#include <string.h>

/* A formula given for an argument. */
struct site {
    uint16_t entry;
    const struct hx_pair *given;
    const struct hx_unit *unit;
};
/* What 'from' was given, 'to' has, too. */
struct handing {
    uint16_t from, to;
};
struct finder {
    struct hx_builder *b;
    struct site *site;
    int nsite;
    struct handing *handing;
    int nhanding;
};

const struct hx_passed *hx_passed_to(const struct hx_builder *b, uint16_t entry,
                                     const char *name)
{
    for (int i = 0; i < b->npassed; i++)
        if ((b->passed[i].entry == entry || entry == HX_NONE) &&
            !strcmp(b->passed[i].var.name, name))
            return &b->passed[i];
    return NULL;
}

static struct hx_passed *add_passed(struct hx_builder *b, uint16_t entry,
                                    const char *name, struct hx_where at)
{
    struct hx_passed *p;

    for (int i = 0; i < b->npassed; i++)
        if (b->passed[i].entry == entry && !strcmp(b->passed[i].var.name, name))
            return &b->passed[i];
    p = HX_PUSH(b, b->passed, b->npassed);
    p->entry = entry;
    p->at = at;
    p->var.name = name;
    p->var.id = (uint8_t)hx_argname_of(b, name);
    p->var.type = (uint8_t)hx_domain_type(b, name);
    p->known = p->var.type != HX_T_VOID;
    return p;
}

/* ---- who gives what ---- */

static void add_sites(struct finder *f, const struct hx_unit *u,
                      const struct hx_node *call, uint16_t entry)
{
    for (int i = 0; i < call->nfield; i++) {
        struct site *s;

        if (hx_call_word(call->field[i].key))
            continue;
        add_passed(f->b, entry, call->field[i].key, call->at);
        s = HX_PUSH(f->b, f->site, f->nsite);
        s->entry = entry;
        s->given = &call->field[i];
        s->unit = u;
    }
}

static bool matches(const char *name, const char *pattern)
{
    const char *open = strchr(pattern, '{'), *close = strchr(pattern, '}');
    size_t head, tail, len = strlen(name);

    if (!open || !close)
        return !strcmp(name, pattern);
    head = (size_t)(open - pattern);
    tail = strlen(close + 1);
    return len >= head + tail && !strncmp(name, pattern, head) &&
           !strcmp(name + len - tail, close + 1);
}

/* An entry that runs others hands its arguments on where none are given. */
static void hand_on(struct finder *f, int from, uint16_t to)
{
    struct handing *h;

    if (from < 0)
        return;
    h = HX_PUSH(f->b, f->handing, f->nhanding);
    h->from = (uint16_t)from;
    h->to = to;
}

static void see_call(struct finder *f, const struct hx_unit *u,
                     const struct hx_node *call, int from)
{
    const char *id =
        hx_string(hx_list_size(call) ? hx_list_item(call, 0) : call);
    bool gives = false;

    if (!id)
        return;
    for (int i = 0; call->type == HX_N_TABLE && i < call->nfield; i++)
        gives |= !hx_call_word(call->field[i].key);
    for (int i = 0; i < f->b->r->nentry; i++) {
        if (!matches(f->b->r->entry[i].name, id))
            continue;
        if (gives)
            add_sites(f, u, call, (uint16_t)i);
        else
            hand_on(f, from, (uint16_t)i);
    }
}

static void see_items(struct finder *f, const struct hx_unit *u,
                      struct hx_node *const *item, int n, int from)
{
    for (int i = 0; i < n; i++) {
        bool each = hx_made(item[i], "each");

        if (each || hx_made(item[i], "loop"))
            see_items(f, u, item[i]->item + each, item[i]->nitem - each, from);
        else
            see_call(f, u, item[i], from);
    }
}

static void see_unit(struct finder *f, const struct hx_unit *u)
{
    const struct hx_rules *r = f->b->r;
    const struct hx_node *run = hx_of(u->decl, "run");
    const struct hx_node *none = hx_of(u->decl, "if_none");
    int me = u->decl->name ? HX_FIND(r->entry, r->nentry, u->decl->name) : -1;

    if (hx_is(u->decl, "procedure"))
        see_items(f, u, u->decl->body->item, u->decl->body->nitem, me);
    for (int i = 0; i < hx_run_size(run); i++)
        see_call(f, u, hx_run_item(run, i), -1);
    if (hx_is(u->decl, "step") && hx_string(none))
        see_call(f, u, none, me);
}

/* ---- g:run { "id", name = value } in functions ---- */

static const char *skip_string(const char *s)
{
    char quote = *s++;

    while (*s && *s != quote)
        s += *s == '\\' && s[1] ? 2 : 1;
    return *s ? s + 1 : s;
}

static bool is_key(const char *from, const char *s)
{
    const char *back = s, *after = s;

    while (isalnum((unsigned char)*after) || *after == '_')
        after++;
    after += strspn(after, " \t\n");
    if (*after != '=' || after[1] == '=')
        return false;
    while (back > from && strchr(" \t\n", back[-1]))
        back--;
    return back > from && (back[-1] == ',' || back[-1] == '{');
}

/* The keys of a table of Lua; 's' stands behind its brace. */
static void scan_table(struct finder *f, const char *s, uint16_t entry,
                       struct hx_where at)
{
    const char *from = s;

    for (int depth = 1; *s && depth;) {
        size_t len = strspn(s, "abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");

        if (len && depth == 1 && is_key(from, s) && strncmp(s, "who", 3))
            add_passed(f->b, entry,
                       hx_arena_format(f->b->a, "%.*s", (int)len, s), at);
        if (len) {
            s += len;
        } else if (*s == '"' || *s == '\'') {
            s = skip_string(s);
        } else {
            depth += *s == '{' || *s == '(';
            depth -= *s == '}' || *s == ')';
            s++;
        }
    }
}

static int line_at(const char *text, const char *at)
{
    int line = 1;

    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void scan_source(struct finder *f, const struct hx_source *source)
{
    const char *s = source->text;

    while ((s = strstr(s, ":run")) != NULL) {
        struct hx_where at = {source, line_at(source->text, s)};
        const char *end;
        int entry;

        s += strlen(":run");
        s += strspn(s, " \t\n(");
        if (*s != '{')
            continue;
        s += 1 + strspn(s + 1, " \t\n");
        if (*s != '"' && *s != '\'')
            continue;
        end = skip_string(s);
        entry = HX_FIND(
            f->b->r->entry, f->b->r->nentry,
            hx_arena_format(f->b->a, "%.*s", (int)(end - s - 2), s + 1));
        if (entry >= 0)
            scan_table(f, end, (uint16_t)entry, at);
        s = end;
    }
}

/* ---- types ---- */

static bool share_a_menu(const struct hx_decl *action,
                         const struct hx_decl *step)
{
    const struct hx_node *a = hx_of(action, "menu"), *s = hx_of(step, "menu");

    for (int i = 0; i < hx_list_size(a); i++)
        for (int k = 0; k < hx_list_size(s); k++) {
            const char *x = hx_string(hx_list_item(a, i));
            const char *y = hx_string(hx_list_item(s, k));

            if (x && y && !strcmp(x, y))
                return true;
        }
    return false;
}

/* Does the unit act in frames of the entry? An action is taken in the frame
 * of a step that opens its menu. */
static bool acts_in(const struct hx_builder *b, const struct hx_unit *u,
                    uint16_t entry)
{
    const struct hx_entry *e = &b->r->entry[entry];
    const struct hx_decl *step;

    if (!hx_is(u->decl, "action"))
        return u->decl->name && !strcmp(u->decl->name, e->name);
    step = e->op == HX_I_STEP ? hx_decl_named(b, "step", e->name) : NULL;
    return step && share_a_menu(u->decl, step);
}

/* The arguments whose types are known. */
static void give_arguments(struct hx_builder *b, struct hx_unit *u)
{
    struct hx_var *list =
        hx_arena_alloc(b->a, (size_t)b->npassed + 1, sizeof *list);
    int count = 0;

    for (int i = 0; i < b->npassed; i++) {
        const struct hx_passed *p = &b->passed[i];

        if (p->known && acts_in(b, u, p->entry) &&
            hx_find_name(list, count, sizeof *list, p->var.name) < 0)
            list[count++] = p->var;
    }
    u->scene.arg = list;
    u->scene.narg = count;
}

static void give_all_arguments(struct hx_builder *b)
{
    static const char *const words[] = {"procedure", "step", "chance",
                                        "action"};

    for (int i = 0; i < b->nunit; i++)
        for (int w = 0; w < 4; w++)
            if (hx_is(b->unit[i].decl, words[w]))
                give_arguments(b, &b->unit[i]);
}

static bool learn(struct hx_passed *p, int type, int sub)
{
    if (p->known || type == HX_T_VOID)
        return false;
    p->known = true;
    p->var.type = (uint8_t)type;
    p->var.sub = (uint8_t)sub;
    return true;
}

static bool learn_from_sites(struct finder *f)
{
    struct hx_builder *b = f->b;
    bool learnt = false;

    for (int i = 0; i < f->nsite; i++) {
        const struct site *s = &f->site[i];
        struct hx_passed *p =
            add_passed(b, s->entry, s->given->key, s->given->value->at);
        struct hx_scene scene = s->unit->scene;
        uint16_t form;

        if (p->known)
            continue;
        scene.scope.effect = true;
        form = hx_try_form(b, &scene, s->given->value, HX_T_VOID, 0);
        if (form != HX_NONE)
            learnt |= learn(p, b->r->form[form].type, b->r->form[form].sub);
    }
    return learnt;
}

static bool learn_from_handing(struct finder *f)
{
    struct hx_builder *b = f->b;
    bool learnt = false;

    for (int i = 0; i < f->nhanding; i++)
        for (int k = 0; k < b->npassed; k++) {
            struct hx_passed from = b->passed[k], *to;
            int before = b->npassed;

            if (from.entry != f->handing[i].from)
                continue;
            to = add_passed(b, f->handing[i].to, from.var.name, from.at);
            learnt |= b->npassed > before;
            if (from.known)
                learnt |= learn(to, from.var.type, from.var.sub);
        }
    return learnt;
}

static void learn_all(struct finder *f)
{
    bool learnt = true;

    while (learnt) {
        learnt = learn_from_handing(f);
        give_all_arguments(f->b);
        learnt |= learn_from_sites(f);
    }
}

void hx_find_arguments(struct hx_builder *b)
{
    struct finder f = {.b = b};

    for (int i = 0; i < b->nunit; i++)
        see_unit(&f, &b->unit[i]);
    for (int i = 0; i < b->c->nsource; i++)
        scan_source(&f, b->c->source[i]);
    learn_all(&f);
    for (int i = 0; i < b->npassed; i++) {
        int sub = 0, type = hx_wanted_type(b, &b->passed[i], &sub);

        if (learn(&b->passed[i], type, sub))
            learn_all(&f);
    }
    for (int i = 0; i < b->npassed; i++)
        learn(&b->passed[i], HX_T_INT, 0);
    give_all_arguments(b);
}
