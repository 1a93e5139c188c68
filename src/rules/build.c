/*
 * build.c - the order in which a rule set is built.
 */
#include "build.h"

#include <string.h>

#include "runtime.h"

/* random = "stream" in a function names a stream, as it does in a field. */
static void find_streams(struct hx_builder *b, const char *text)
{
    while ((text = strstr(text, "random")) != NULL) {
        const char *at = text + strlen("random");
        size_t len;

        text = at;
        at += strspn(at, " \t\n");
        if (*at != '=')
            continue;
        at += 1 + strspn(at + 1, " \t\n");
        if (*at != '"' && *at != '\'')
            continue;
        len = strspn(++at, "abcdefghijklmnopqrstuvwxyz0123456789_.");
        hx_stream_of(b, hx_arena_format(b->a, "%.*s", (int)len, at));
    }
}

static void enter_files(struct hx_builder *b)
{
    struct hx_rules *r = b->r;

    r->nfile = (uint16_t)b->c->nsource;
    r->file = hx_arena_alloc(b->a, (size_t)r->nfile + 1, sizeof *r->file);
    for (int i = 0; i < r->nfile; i++)
        r->file[i] = hx_arena_string(b->a, b->c->source[i]->path);
    r->mix = hx_arena_string(b->a, b->c->mix);
    r->id = b->c->id;
    hx_stream_of(b, "board"); /* streams the kernel draws from itself */
    hx_stream_of(b, "deck");
    for (int i = 0; i < b->c->nsource; i++)
        find_streams(b, b->c->source[i]->text);
}

static void enter_options(struct hx_builder *b)
{
    for (int i = 0; i < b->c->noption; i++) {
        const struct hx_option *o = &b->c->known[i];

        if (o->type == HX_T_ENUM)
            hx_enum_of(b, o->values, o->nvalues);
    }
}

/* Names, types and ids of everything; up to where there is no more room. */
static void enter(struct hx_builder *b)
{
    static void (*const part[])(struct hx_builder * b) = {
        hx_check_shapes,      enter_files,       hx_enter_seats,
        enter_options,        hx_enter_kinds,    hx_enter_decks,
        hx_enter_pieces,      hx_enter_networks, hx_enter_lands,
        hx_enter_board,       hx_enter_states,   hx_enter_numbers,
        hx_enter_constraints, hx_enter_events,   hx_enter_flow,
        hx_enter_acts,        hx_enter_rolls,    hx_find_arguments,
    };

    for (size_t i = 0; i < sizeof part / sizeof *part && !b->full; i++)
        part[i](b);
}

/* Places known only since the board lies, and groups, one a field. */
static void finish_fields(struct hx_builder *b)
{
    struct hx_rules *r = b->r;
    int group = HX_G_PIECE + r->npiece;
    struct hx_where nowhere = {b->c->source[0], 0};

    for (int i = 0; i < r->nfield; i++) {
        struct hx_field *f = &r->field[i];

        if (r->board.geo && f->type >= HX_T_HEX && f->type <= HX_T_EDGE)
            f->hi = r->board.geo->n[f->type - HX_T_HEX] - 1;
        f->group = (uint16_t)group++;
    }
    for (int i = 0; i < r->naward; i++)
        r->award[i].group = (uint16_t)group++;
    r->ngroup_of_state = group;
    if (group > HX_MAX_GROUPS)
        hx_build_say(b, nowhere,
                     "%d fields, pieces and awards are remembered: more than "
                     "the %d that there is room for",
                     group - HX_G_PIECE, HX_MAX_GROUPS - HX_G_PIECE);
}

static void compile(struct hx_builder *b)
{
    finish_fields(b);
    hx_compile_things(b);
    hx_compile_states(b);
    hx_compile_numbers(b);
    hx_compile_flow(b);
    hx_compile_acts(b);
    hx_compile_events(b);
    hx_compile_constraints(b);
}

/* What tables refer to by a number of one or two bytes. */
static void check_numbers(struct hx_builder *b)
{
    const struct hx_rules *r = b->r;
    struct hx_where nowhere = {b->c->source[0], 0};

    if (r->nenum > UINT8_MAX)
        hx_build_full(b, nowhere, UINT8_MAX, "different lists of values");
    if (r->nargname >= UINT8_MAX)
        hx_build_full(b, nowhere, UINT8_MAX - 1, "names of arguments");
    if (r->nform >= UINT16_MAX)
        hx_build_full(b, nowhere, UINT16_MAX - 1, "formulas");
    if (r->nitem >= UINT16_MAX)
        hx_build_full(b, nowhere, UINT16_MAX - 1, "items");
}

/* What a function of the declaration may name. */
static const struct hx_scope *scope_of(void *self, const struct hx_decl *decl)
{
    struct hx_builder *b = self;

    for (int i = 0; i < b->nunit; i++)
        if (b->unit[i].decl == decl) {
            b->k->arg = b->unit[i].scene.arg;
            b->k->narg = b->unit[i].scene.narg;
            b->unit[i].scene.scope.effect = true;
            return &b->unit[i].scene.scope;
        }
    return NULL;
}

/* For formulas typed in play: every argument there is, by its name, and by
 * entry. */
static void keep_arguments(struct hx_builder *b)
{
    struct hx_var *list =
        hx_arena_alloc(b->a, (size_t)b->npassed + 1, sizeof *list);
    struct hx_passed_var *passed =
        hx_arena_alloc(b->a, (size_t)b->npassed + 1, sizeof *passed);
    int n = 0;

    for (int i = 0; i < b->npassed; i++)
        passed[i] =
            (struct hx_passed_var){b->passed[i].entry, b->passed[i].var};
    b->k->passed = passed;
    b->k->npassed = b->npassed;
    for (int i = 0; i < b->npassed; i++) {
        const struct hx_var *var = &b->passed[i].var;

        *HX_PUSH(b, b->r->passed, b->r->npassed) = (struct hx_passed_arg){
            b->passed[i].entry, var->id, var->type, var->sub};
    }
    for (int i = 0; i < b->npassed; i++)
        if (hx_find_name(list, n, sizeof *list, b->passed[i].var.name) < 0)
            list[n++] = b->passed[i].var;
    b->k->arg = list;
    b->k->narg = n;
}

static void set_up(struct hx_builder *b, struct hx_composed *c,
                   const struct hx_request *q, struct hx_compiler *compiler,
                   struct hx_report *report)
{
    struct hx_arena *a = hx_arena_new();

    b->a = a;
    b->r = hx_arena_alloc(a, 1, sizeof *b->r);
    b->r->arena = a;
    b->c = c;
    b->q = q;
    b->k = compiler;
    b->report = report;
    b->quiet = hx_arena_alloc(a, 1, sizeof *b->quiet);
    b->quiet->arena = a;
    b->nunit = c->ndecl;
    b->unit = hx_arena_alloc(a, (size_t)c->ndecl + 1, sizeof *b->unit);
    for (int i = 0; i < c->ndecl; i++) {
        b->unit[i].decl = c->decl[i];
        b->unit[i].id = b->unit[i].act = HX_NONE;
    }
    compiler->r = b->r;
    compiler->option = c->known;
    compiler->noption = c->noption;
    compiler->report = report;
}

struct hx_rules *hx_build(struct hx_composed *c, const struct hx_request *q,
                          struct hx_compiler *compiler,
                          struct hx_report *report)
{
    struct hx_builder b = {0};

    set_up(&b, c, q, compiler, report);
    enter(&b);
    if (!b.full) {
        compile(&b);
        check_numbers(&b);
        hx_check_build(&b);
        hx_check_functions(compiler, c, scope_of, &b);
        keep_arguments(&b);
    }
    if (!report->n)
        return b.r;
    hx_rules_free(b.r);
    return NULL;
}
