/*
 * build_legal.c - constraints.
 *
 * A constraint may read the choices of whoever uses it. Where users number or
 * type their choices differently it is compiled once for each of them; all of
 * these carry its name, and a formula that calls it by name means the first.
 */
#include "build.h"

#include <ctype.h>
#include <string.h>

/* Constraints of the kernel: only their text can be given. */
static const char *const kernel_reasons[] = {
    "over",   "menu",      "pass",       "once",        "choice",     "cost",
    "supply", "card.held", "card.waits", "cards.count", "cards.held",
};

static bool is_kernel_reason(const char *name)
{
    for (size_t i = 0; i < sizeof kernel_reasons / sizeof *kernel_reasons; i++)
        if (!strcmp(kernel_reasons[i], name))
            return true;
    return false;
}

uint16_t hx_add_constraint(struct hx_builder *b, const struct hx_unit *unit,
                           struct hx_head head, int over)
{
    struct hx_constraint *c = HX_PUSH(b, b->r->constraint, b->r->nconstraint);
    struct hx_variation *v = HX_PUSH(b, b->variation, b->nvariation);

    c->head = head;
    c->over = (uint8_t)over;
    c->form = c->when = HX_NONE;
    v->unit = unit;
    v->reads = "";
    return (uint16_t)(b->r->nconstraint - 1);
}

static void enter_constraint(struct hx_builder *b, struct hx_unit *u)
{
    const struct hx_decl *d = u->decl;
    const char *over = hx_text_of(b, d, "over");
    bool allow = hx_of(d, "allow") != NULL, test = hx_of(d, "test") != NULL;
    int type = HX_T_VOID;

    if (!is_kernel_reason(d->name)) {
        if (allow == test)
            hx_build_say(b, d->at, "a constraint needs allow or test");
        if (allow && !over)
            hx_build_say(b, d->at, "constraint '%s' needs over", d->name);
        if (test && over)
            hx_build_say(b, d->at, "constraint '%s': a test has no over",
                         d->name);
    }
    if (over && allow) {
        type = hx_domain_type(b, over);
        if (type == HX_T_VOID || hx_set_of_type(type) == type) {
            char buf[HX_GUESS];
            static const char *const domains[] = {"hex",  "corner", "edge",
                                                  "seat", "kind",   "card",
                                                  "deck", "piece"};

            hx_build_say(b, hx_of(d, "over")->at, "over: no domain '%s'%s",
                         over, hx_guess(over, domains, 8, buf));
            type = HX_T_HEX;
        }
    }
    u->id = hx_add_constraint(b, u, hx_head_of(b, d), type);
    b->r->constraint[u->id].reveals = hx_flag_of(b, d, "reveals");
}

void hx_enter_constraints(struct hx_builder *b)
{
    for (int i = 0; i < b->nunit; i++)
        if (hx_is(b->unit[i].decl, "constraint"))
            enter_constraint(b, &b->unit[i]);
}

/* ---- which choices it reads ---- */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the text read root.name, alone or with fields behind it? */
static bool reads(const char *text, const char *root, const char *name)
{
    size_t rl = strlen(root), nl = strlen(name);

    for (const char *at = text; (at = strstr(at, root)) != NULL; at++)
        if ((at == text || (!is_word(at[-1]) && at[-1] != '.')) &&
            at[rl] == '.' && !strncmp(at + rl + 1, name, nl) &&
            !is_word(at[rl + 1 + nl]))
            return true;
    return false;
}

static bool decl_reads(const struct hx_decl *d, const char *root,
                       const char *name)
{
    static const char *const keys[] = {"allow", "test", "when", "says"};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *text = hx_string(hx_of(d, keys[i]));

        if (text && (name ? reads(text, root, name) : hx_names(text, root)))
            return true;
    }
    return false;
}

static const char *add_reads(struct hx_builder *b, const char *so_far,
                             const struct hx_decl *d, const char *root,
                             const struct hx_var *var, int n)
{
    for (int i = 0; i < n; i++)
        if (decl_reads(d, root, var[i].name))
            so_far = hx_arena_format(b->a, "%s %s.%s:%d:%d:%d:%d", so_far, root,
                                     var[i].name, var[i].id, var[i].type,
                                     var[i].sub, var[i].bag);
    return so_far;
}

static const char *what_it_reads(struct hx_builder *b, const struct hx_decl *d,
                                 const struct hx_scene *scene, bool builds)
{
    const char *text = builds && decl_reads(d, "piece", NULL) ? " piece" : "";

    text =
        add_reads(b, text, d, "c", scene->scope.choice, scene->scope.nchoice);
    return add_reads(b, text, d, "arg", scene->arg, scene->narg);
}

/* ---- compiling ---- */

static void compile(struct hx_builder *b, uint16_t id,
                    const struct hx_scene *user, bool builds)
{
    const struct hx_decl *d = b->variation[id].unit->decl;
    const struct hx_node *allow = hx_of(d, "allow"), *test = hx_of(d, "test");
    int over = b->r->constraint[id].over;
    struct hx_scene scene = {
        .scope = {.has_me = true}, .arg = user->arg, .narg = user->narg};
    uint16_t form, when;
    struct hx_text says;

    scene.scope.effect = b->r->constraint[id].reveals;
    scene.scope.choice = user->scope.choice;
    scene.scope.nchoice = user->scope.nchoice;
    scene.scope.piece = builds ? HX_T_PIECE : HX_T_VOID;
    b->variation[id].compiled = true;
    if (is_kernel_reason(d->name) && !allow && !test)
        form = hx_formula_constant(b->k, HX_T_FLAG, 1);
    else if (over != HX_T_VOID)
        form = hx_build_form(b, &scene, allow, hx_set_of_type(over), 0);
    else
        form = hx_build_form(b, &scene, test, HX_T_FLAG, 0);
    when = hx_build_form(b, &scene, hx_of(d, "when"), HX_T_FLAG, 0);
    scene.scope.it = (uint8_t)over;
    says = hx_build_says(b, &scene, d);
    b->r->constraint[id].form = form;
    b->r->constraint[id].when = when;
    b->r->constraint[id].says = says;
}

uint16_t hx_use_constraint(struct hx_builder *b, const char *name,
                           const struct hx_scene *scene, bool builds,
                           struct hx_where at)
{
    struct hx_rules *r = b->r;
    uint16_t first = HX_NONE; /* of no name: its shape was told */
    const struct hx_unit *unit;
    const char *what;
    uint16_t id;

    if (name)
        first =
            HX_LOOKUP(b, at, "constraint", r->constraint, r->nconstraint, name);
    if (first == HX_NONE || !b->variation[first].unit)
        return first;
    b->variation[first].used = true;
    unit = b->variation[first].unit;
    what = what_it_reads(b, unit->decl, scene, builds);
    for (int i = first; i < b->nvariation; i++)
        if (b->variation[i].unit == unit && b->variation[i].compiled &&
            !strcmp(b->variation[i].reads, what))
            return (uint16_t)i;
    id = first;
    if (b->variation[first].compiled) {
        id = hx_add_constraint(b, unit, r->constraint[first].head,
                               r->constraint[first].over);
        r->constraint[id].reveals = r->constraint[first].reveals;
    }
    b->variation[id].reads = what;
    compile(b, id, scene, builds);
    return id;
}

void hx_compile_constraints(struct hx_builder *b)
{
    struct hx_scene nobody = {.scope = {.has_me = true}};

    for (int i = 0; i < b->nvariation; i++)
        if (!b->variation[i].compiled && b->variation[i].unit)
            compile(b, (uint16_t)i, &nobody, false);
}
