/*
 * build.h - inside the builder: from composed declarations to tables.
 *
 * Three passes. Entering gives every declaration its id and type, so that a
 * formula may name it; compiling fills in formulas and effects; checking
 * finds what only the finished tables show. Mistakes go to the report and the
 * work goes on, so that one run tells of all of them. What is entered lives
 * in the arena of the rules.
 */
#ifndef HX_BUILD_H
#define HX_BUILD_H

#include "mix.h"

/* What the formulas at one place may name. */
struct hx_scene {
    struct hx_scope scope;
    const struct hx_var *arg; /* arguments of the frame */
    int narg;
};

/* A declaration at work. */
struct hx_unit {
    const struct hx_decl *decl;
    uint16_t id;  /* in the table of its word */
    uint16_t act; /* action, answering step: its hx_act */
    struct hx_scene scene;
};

/* One compiled form of a constraint: where it reads choices or arguments,
 * each set of them has its own, under the same name. */
struct hx_variation {
    const struct hx_unit *unit; /* NULL: the builder's own */
    const char *reads;          /* which choices and arguments, as text */
    bool compiled;
    bool used; /* the first form of it: somebody names it */
};

/* A name given to an entry by somebody who runs it. */
struct hx_passed {
    uint16_t entry;
    struct hx_var var;
    bool known; /* its type is */
    struct hx_where at;
};

struct hx_builder {
    struct hx_composed *c;
    const struct hx_request *q;
    struct hx_compiler *k;
    struct hx_report *report;
    struct hx_report *quiet; /* takes the mistakes of trials */
    struct hx_rules *r;
    struct hx_arena *a;
    struct hx_unit *unit; /* one a declaration, in composed order */
    int nunit;
    struct hx_variation *variation; /* one a constraint of the rules */
    int nvariation;
    struct hx_passed *passed;
    int npassed;
    const struct hx_decl *current; /* whose fields are being compiled */
    const struct hx_node *board;   /* the body of the chosen board, or NULL */
    bool full;                     /* something has no room: see below */
};

/* ---- build_util.c: names, nodes, messages ---- */

/* Room for one more at the end of an array that grows in the arena. */
void *hx_build_grow(struct hx_arena *a, void *array, int n, size_t size);
#define HX_PUSH(b, array, n)                                     \
    ((array) = hx_build_grow((b)->a, array, n, sizeof *(array)), \
     &(array)[(n)++])

void hx_build_say(struct hx_builder *b, struct hx_where at, const char *format,
                  ...) HX_PRINTF(3, 4);

/* Says "more than 24 pieces". What could not be entered has no id, so nothing
 * is compiled. */
void hx_build_full(struct hx_builder *b, struct hx_where at, int most,
                   const char *things);

/* The index of a name in an array of structs that begin with one, or -1. */
int hx_find_name(const void *array, int n, size_t size, const char *name);
#define HX_FIND(array, n, name) hx_find_name(array, n, sizeof *(array), name)

/* The same; a miss is told as "no WHAT 'name' (did you mean ...)". */
uint16_t hx_lookup(struct hx_builder *b, struct hx_where at, const char *what,
                   const void *array, int n, size_t size, const char *name);
#define HX_LOOKUP(b, at, what, array, n, name) \
    hx_lookup(b, at, what, array, n, sizeof *(array), name)
const char *hx_guess_in(struct hx_builder *b, const void *array, int n,
                        size_t size, const char *name, char buf[HX_GUESS]);

bool hx_is(const struct hx_decl *d, const char *word);
const struct hx_node *hx_of(const struct hx_decl *d, const char *key);
const char *hx_string(const struct hx_node *node); /* NULL: it is none */
/* A field that is text; another type is a mistake. */
const char *hx_text_of(struct hx_builder *b, const struct hx_decl *d,
                       const char *key);
int hx_list_size(const struct hx_node *node); /* 1 for what is no table */
const struct hx_node *hx_list_item(const struct hx_node *node, int i);
bool hx_made(const struct hx_node *node, const char *maker);
/* A flag of a declaration; a formula may be one of options. */
bool hx_flag_of(struct hx_builder *b, const struct hx_decl *d, const char *key);
struct hx_origin hx_origin_of(const struct hx_builder *b, struct hx_where at);
struct hx_head hx_head_of(const struct hx_builder *b, const struct hx_decl *d);
const struct hx_decl *hx_decl_named(const struct hx_builder *b,
                                    const char *word, const char *name);

/* F of options alone: a number from lo to hi, the absent one if it is not
 * there or, which is told, out of range; one of names. */
int hx_option_int(struct hx_builder *b, const struct hx_node *node, int absent,
                  int lo, int hi);
int hx_option_name(struct hx_builder *b, const struct hx_node *node,
                   const char *const *names, int n, int absent);
/* The list of names in the rules' enums, entered if it is new. */
uint8_t hx_enum_of(struct hx_builder *b, const char *const *name, int n);
uint16_t hx_stream_of(struct hx_builder *b, const char *name);
uint16_t hx_argname_of(struct hx_builder *b, const char *name);
/* The lines of a function of a rule file, copied; NULL: it is none. */
const char *hx_function_text(const struct hx_builder *b,
                             const struct hx_node *node);
/* Does a text hold the name as a whole word? */
bool hx_names(const char *text, const char *name);

int hx_set_of_type(int type);    /* HX_T_HEX -> HX_T_HEXES */
int hx_member_of_type(int type); /* and back; itself if it is no set */

/* ---- formulas ---- */

/* HX_NONE for an absent node. */
uint16_t hx_build_form(struct hx_builder *b, const struct hx_scene *scene,
                       const struct hx_node *node, int want, int sub);
/* Without a word when it does not fit. */
uint16_t hx_try_form(struct hx_builder *b, const struct hx_scene *scene,
                     const struct hx_node *node, int want, int sub);
uint16_t hx_build_text_form(struct hx_builder *b, const struct hx_scene *scene,
                            const char *text, int want, struct hx_where at);
struct hx_text hx_build_says(struct hx_builder *b, const struct hx_scene *scene,
                             const struct hx_decl *d);
/* HX_USES_* of a formula and of what it is made of. */
unsigned hx_form_uses(const struct hx_builder *b, uint16_t form);
/* How many choices, in the order of the form, it needs. */
int hx_form_after(const struct hx_builder *b, const struct hx_act *act,
                  uint16_t form);

/* ---- entering, one function a sort of declaration ---- */
void hx_check_shapes(struct hx_builder *b); /* before all others */
#define HX_MOST_LISTED 120 /* in a list of constraints, prices, functions */
void hx_enter_seats(struct hx_builder *b);
void hx_enter_kinds(struct hx_builder *b);
void hx_enter_decks(struct hx_builder *b);
void hx_enter_pieces(struct hx_builder *b);
void hx_enter_networks(struct hx_builder *b);
void hx_enter_lands(struct hx_builder *b); /* terrains and harbors */
uint32_t hx_colour_of(struct hx_builder *b, const struct hx_decl *d);
void hx_enter_mark(struct hx_builder *b, const struct hx_decl *d,
                   struct hx_piece *p);
void hx_enter_board(struct hx_builder *b);
void hx_enter_states(struct hx_builder *b);
void hx_enter_numbers(struct hx_builder *b);
void hx_enter_constraints(struct hx_builder *b);
void hx_enter_events(struct hx_builder *b);
void hx_enter_flow(struct hx_builder *b);
void hx_enter_acts(struct hx_builder *b);
/* Choices, form and pieces built of an action or answer. */
void hx_enter_choices(struct hx_builder *b, struct hx_unit *u,
                      struct hx_act *act);
void hx_enter_rolls(struct hx_builder *b); /* types of outcomes */
void hx_find_arguments(struct hx_builder *b);

/* ---- compiling ---- */
void hx_compile_things(struct hx_builder *b);
void hx_compile_states(struct hx_builder *b);
void hx_compile_numbers(struct hx_builder *b);
void hx_compile_constraints(struct hx_builder *b); /* those left over */
void hx_compile_acts(struct hx_builder *b);
void hx_compile_flow(struct hx_builder *b);
void hx_compile_events(struct hx_builder *b);
void hx_check_build(struct hx_builder *b);
void hx_check_secrets(struct hx_builder *b); /* part of it */

/* ---- pieces of them that others use ---- */

/* The type that a word of section 6 names, as a single thing; HX_T_VOID: it
 * names none. A group's name is its kind or piece. */
int hx_domain_type(const struct hx_builder *b, const char *word);
/* int{}, flag{}, enum{}, ... of a state word. False: it is no such thing,
 * which has been told. */
bool hx_field_type(struct hx_builder *b, const struct hx_node *node,
                   struct hx_field *f);
uint16_t hx_add_field(struct hx_builder *b, struct hx_head head, int scope);
int hx_field_named(const struct hx_rules *r, int scope, const char *name);
uint8_t hx_see_of(struct hx_builder *b, const struct hx_node *node,
                  uint8_t absent);
/* The limit of once = "turn" of an action. */
uint16_t hx_add_once(struct hx_builder *b, const struct hx_decl *d);

/* The constraint of that name as this scene sees it; HX_NONE after a message.
 * 'builds': `piece` is known. */
uint16_t hx_use_constraint(struct hx_builder *b, const char *name,
                           const struct hx_scene *scene, bool builds,
                           struct hx_where at);
uint16_t hx_add_constraint(struct hx_builder *b, const struct hx_unit *unit,
                           struct hx_head head, int over);

/* The fields of effect of a declaration. 'act' is NULL where there are no
 * choices. */
void hx_build_effect(struct hx_builder *b, const struct hx_unit *unit,
                     struct hx_act *act, struct hx_effect *e);
const struct hx_transfer *hx_build_move(struct hx_builder *b,
                                        const struct hx_scene *scene,
                                        const struct hx_node *node);
const struct hx_assign *hx_build_set(struct hx_builder *b,
                                     const struct hx_scene *scene,
                                     const struct hx_node *node, uint8_t *n);
/* A call as written: "id", {"id", ...} or run{...}. */
bool hx_build_call(struct hx_builder *b, const struct hx_scene *scene,
                   const struct hx_node *node, struct hx_call *call);
/* The entry of that name; HX_NONE after a message. */
uint16_t hx_entry_of(struct hx_builder *b, const char *name,
                     struct hx_where at);
/* What is known of an argument of an entry, or NULL; HX_NONE: of any. */
const struct hx_passed *hx_passed_to(const struct hx_builder *b, uint16_t entry,
                                     const char *name);
/* The type that its readers want of an argument; HX_T_VOID: none is clear. */
int hx_wanted_type(const struct hx_builder *b, const struct hx_passed *p,
                   int *sub);
/* The keys of a call that are no arguments. */
bool hx_call_word(const char *key);
struct hx_unit *hx_unit_of_entry(const struct hx_builder *b, uint16_t entry);
/* Calls written in a body: run's list, or the one call itself. */
int hx_run_size(const struct hx_node *run);
const struct hx_node *hx_run_item(const struct hx_node *run, int i);

#endif
