/* Names with dots: what is declared, or a root, and fields of it. */
#include "formula_ast.h"

#include <string.h>

/* Fields behind the first 'used' bytes of the name that stood at 'at'. */
static struct node *chain(struct formula *f, struct node *n, const char *name,
                          uint16_t at, size_t used)
{
    n->end = (uint16_t)(at + used);
    while (name[used] == '.') {
        size_t len = strcspn(name + used + 1, ".");

        n = formula_field(f, n, name + used + 1, len,
                          (uint16_t)(at + used + 1));
        used += 1 + len;
    }
    return n;
}

/* What was found under a declared name, checked. */
static struct node *declared(struct formula *f, struct node *n)
{
    const struct hx_value *v;

    if (f->scope->only_options && n->form != N_CONST) {
        formula_mistake(f, n->at, "reads %s, but only options are known here",
                        formula_slice(f, n));
        return formula_bad(n);
    }
    if (n->form != N_OP)
        return n;
    if (n->nkid && !f->scope->has_me) {
        formula_mistake(f, n->at, "there is no 'me' here: others reads it");
        return formula_bad(n);
    }
    if (n->op != HX_OP_VALUE0)
        return n;
    v = &f->r->value[n->n[0]];
    if (!v->nper)
        return n;
    formula_mistake(f, n->at, "%s takes %d argument%s", v->head.name, v->nper,
                    v->nper > 1 ? "s" : "");
    return formula_bad(n);
}

/* A name with dots: the longest declared name that it begins with, or a
 * root; then fields. */
struct node *formula_name(struct formula *f, struct node *n, struct type hint)
{
    const char *name = n->name;
    size_t all = strlen(name), len = all, first = strcspn(name, ".");
    uint16_t at = n->at;
    bool is_root = formula_is_root(name, first);
    struct type none = formula_plain(HX_T_VOID);
    struct node *root;

    /* An enum value may be called like a root: first_player == roll. */
    if (is_root && first == all && hint.t == HX_T_ENUM &&
        formula_find(f, name, len, hint, n))
        return n;
    while (len > (is_root ? first : 0)) {
        if (formula_find(f, name, len, len == all ? hint : none, n))
            return chain(f, declared(f, n), name, at, len);
        while (--len && name[len] != '.')
            ;
    }
    if (!is_root) {
        if (hint.t != T_ANY) /* any name may stand beside an unknown thing */
            formula_no_name(f, n, NULL, hint);
        return formula_bad(n);
    }
    root = formula_root(f, n, &len, hint);
    return root ? chain(f, root, name, at, len) : formula_bad(n);
}

/* `x.a.b` behind what is no name. */
struct node *formula_dot(struct formula *f, struct node *n)
{
    struct node *of = formula_infer(f, n->kid[0], formula_plain(HX_T_VOID));
    const char *name = n->name;
    uint16_t at = (uint16_t)(n->end - strlen(name));

    for (;;) {
        const char *dot = strchr(name, '.');
        size_t len = dot ? (size_t)(dot - name) : strlen(name);

        of = formula_field(f, of, name, len, at);
        if (!dot)
            return of;
        at = (uint16_t)(at + len + 1);
        name = dot + 1;
    }
}
