/*
 * runtime_internal.h - what the parts of the runtime share.
 *
 * A handle is a userdata that names a thing of the game and holds nothing
 * else; it is made once for a mix. Bags, sets and lifted pieces are userdata
 * made when a function asks for them. Each begins with a mark that tells its
 * class, and a class has one metatable, locked against the rules.
 *
 * Functions here may raise Lua errors unless their comment says otherwise:
 * they are called within hx_sandbox_call, and hold nothing to be freed.
 */
#ifndef HX_RUNTIME_INTERNAL_H
#define HX_RUNTIME_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>

#include "effect.h"
#include "freeze.h"
#include "read_calls.h"
#include "runtime.h"
#include "sandbox_parts.h"

enum hx_class {
    HX_H_GAME,
    HX_H_SEAT,
    HX_H_HEX,
    HX_H_CORNER,
    HX_H_EDGE, /* HX_H_HEX + sort */
    HX_H_CHOICES,
    HX_H_EVENT,
    HX_H_ROLL,
    HX_H_ARG,
    HX_H_OPT, /* records */
    HX_H_BAG,
    HX_H_SET,
    HX_H_HELD,
    HX_CLASSES,
    HX_H_NONE /* no userdata of ours */
};

/* How each begins: a value of ours is known by its runtime. */
struct hx_mark {
    const struct hx_runtime *rt;
    uint8_t class;
};

struct hx_handle {
    struct hx_mark mark;
    int32_t id; /* seat or place; HELD: the field */
};

/* What a bag value looks at: it is read anew each time, but for a copy. */
enum hx_look {
    HX_LOOK_HAND,
    HX_LOOK_CARDS,
    HX_LOOK_FIELD,
    HX_LOOK_CHOICE,
    HX_LOOK_BANK,
    HX_LOOK_COPY
};
struct hx_bag {
    struct hx_mark mark;
    uint8_t look;
    bool cards;     /* lanes are cards, not kinds */
    int16_t of;     /* HAND, CARDS: seat; FIELD: seat or place */
    uint16_t id;    /* CARDS: hand; FIELD: field; CHOICE: bag of the move */
    int16_t lane[]; /* COPY: as many as there are kinds or cards */
};

struct hx_set_value {
    struct hx_mark mark;
    uint8_t type; /* HX_T_SEATS ... HX_T_EDGES */
    uint16_t nword;
    uint64_t word[];
};

/* The things of a type, with a registry reference of the Lua value of each:
 * a handle or a string. 'name' is NULL for places: the geometry names them.
 * Where the values are strings, 'name' is the text Lua keeps of them, so that
 * a string of Lua that is one of them is known by its address. */
struct hx_things {
    const char **name;
    int *ref;
    int n;
};

/* An argument of a method. What a rule file has as a literal is worked out
 * once. */
struct hx_argument {
    uint8_t how;                 /* enum hx_argument_how */
    uint8_t at;                  /* on the stack; 0: it is not there */
    bool sure;                   /* it is given, and not nil */
    const char *name;            /* "" if it has none */
    const char *text;            /* STRING; FIELD: its name */
    int32_t value;               /* NUMBER; STRING: which ... */
    const struct hx_things *as;  /* ... of these it is; NULL: not yet known */
    const struct hx_var *choice; /* FIELD, if it is one of c */
};

/* The method of one call of a rule file: its upvalue. On the stack are, in
 * their order, the arguments with values; before them what fields are read of.
 */
struct hx_call_form {
    uint8_t n; /* arguments; [0] is the one without a name */
    uint8_t nvalue;
    bool fields;
    bool sorted;                     /* as the method lists them */
    const struct hx_fn_scope *scope; /* where the choices are those of */
    struct hx_argument arg[1 + HX_CALL_NAMES];
};

/* A body that calls functions, and what their formulas may read. */
struct hx_fn_scope {
    const struct hx_effect *body;
    const struct hx_chance *chance; /* or NULL */
    struct hx_scope scope;
    const struct hx_var *arg; /* arguments of its frame */
    int narg;
    uint8_t third; /* class of the third argument */
    bool open;     /* the event has places whose type its piece tells */
};

/* What a call of a function needs, found out once. */
struct hx_fn_call {
    const struct hx_fn_scope *scope;
    const struct hx_upvalues *upvalues; /* NULL: it has none to look at */
    int at;        /* its place at the bottom of the stack */
    uint8_t narg;  /* how many of g, me and the third argument it takes */
    uint8_t third; /* class of that */
};

/* The call that is running; it lies on the C stack. Calls nest: an event
 * told by a function runs the functions of its listeners. */
struct hx_running {
    struct hx_game *g;
    const struct hx_fn *fn; /* NULL: a statement of the prompt */
    const struct hx_ctx *ctx;
    struct hx_origin at; /* where the function is written */
    struct hx_running *up;
    const struct hx_fn_scope *scope; /* of the body; NULL: it has none */
};

/* How many texts a function has asked in this game. */
struct hx_asking {
    uint32_t game;
    int n;
};

/* A formula of a function. 'text' is the key in the table of texts, which
 * holds it, so its address tells it. */
#define HX_RECENT 64
struct hx_asked {
    const char *text;
    const struct hx_fn *fn;
    int types;
    uint16_t form;
    uint32_t game; /* the last one in which it was asked */
    struct hx_asking *asking;
};

struct hx_runtime {
    lua_State *L; /* first what each call looks at */
    struct hx_running *now;
    struct hx_fn_call *call; /* by the function's number */
    int bottom; /* of the stack: where what calls need begins; 0: not yet */
    struct hx_composed *composed;
    struct hx_compiler *compiler;
    struct hx_rules *r;
    struct hx_arena *arena;   /* the tables below */
    struct hx_report *report; /* mistakes of formulas typed in play */
    struct hx_things thing[HX_T_EDGE + 1];          /* by type */
    struct hx_things *enums;                        /* by list */
    struct hx_things entry, event, argname, stream; /* more names, ... */
    struct hx_things account; /* ... those of accounts: hx_rt_accounts */
    const struct hx_handle *game;
    int single[HX_CLASSES]; /* references: classes of one handle */
    int meta_ref[HX_CLASSES];
    int next;  /* reference of the step of each() */
    int bags;  /* reference of the bags that look, by what */
    int empty; /* reference of a table with nothing in it */
    int texts; /* reference of the compiled formulas */
    struct hx_argument spread[1 + HX_CALL_NAMES]; /* those of tables */
    struct hx_asked *recent[HX_RECENT];
    uint32_t ngame; /* number of the game that is played */
    int first_form; /* those from here on were made in play, ... */
    uint32_t first_code;
    int first_note; /* ... and what belongs to them */
    struct hx_fn_scope *scope;
    int nscope;
    struct hx_var field[HX_MAX_FIELDS_OF_EVENT]; /* of the running event */
    struct hx_source nowhere; /* for formulas of the prompt */
};

/* What a value is for, told in messages: "red.knights" when the handle is
 * given, "g:move: to" for an argument of a method, else the name alone. */
struct hx_label {
    const struct hx_handle *of;
    const char *method, *name;
};

/* Room for a value read from Lua. */
struct hx_read {
    struct hx_result r;
    int16_t lane[HX_MAX_CARDS];
    uint64_t word[HX_MAX_WORDS];
};

/* ---- runtime.c ---- */

int hx_rt_idle(lua_State *L); /* raises that no call runs */
/* The runtime of a state. Raises unless a call runs. */
static inline struct hx_runtime *hx_rt_of(lua_State *L)
{
    struct hx_runtime *rt = hx_sandbox_of(L)->runtime;

    if (!rt || !rt->now)
        hx_rt_idle(L);
    return rt;
}
/* After an effect has told what is wrong: names the statement that called it
 * and raises. The return value only serves 'return'. */
int hx_rt_told(struct hx_runtime *rt);

/* ---- runtime_call.c ---- */

/* Notes all functions, and lays down what their calls need. False when memory
 * is out; never raises. */
bool hx_rt_make_calls(struct hx_runtime *rt);
/* Calls the statement of the prompt on top of the stack. */
bool hx_rt_call_statement(struct hx_runtime *rt, struct hx_running *now);

/* ---- handle_values.c: from and to Lua ---- */

/* The value of ours at 'index'; of anything else the class is HX_H_NONE. */
const struct hx_mark *hx_rt_mark(struct hx_runtime *rt, int index);
enum hx_class hx_rt_class(struct hx_runtime *rt, int index);
/* Never raises: pushes the handle or string, or nil for none. */
void hx_rt_push_thing(struct hx_runtime *rt, int type, int sub, int64_t i);
void hx_rt_push(struct hx_runtime *rt, int type, int sub, struct hx_result v);
/* The things of a type; an empty list if it has none. */
const struct hx_things *hx_rt_things(struct hx_runtime *rt, int type, int sub);
/* The id of a name; -1 if there is none. A string of Lua is found fast. */
int hx_rt_named(const struct hx_things *t, const char *name);
int hx_rt_find(struct hx_runtime *rt, int type, int sub, const char *name);
/* Reads the value at 'index' as one of the type; nil is none or the empty
 * set. Raises, with the label, when it is something else. */
void hx_rt_read(struct hx_runtime *rt, int index, int type, int sub,
                const struct hx_label *label, struct hx_read *to);
/* Raises "LABEL: WANTED expected, got ...". */
int hx_rt_expected(struct hx_runtime *rt, int index, const char *wanted,
                   const struct hx_label *label);
/* Writes what messages call the thing. */
#define HX_LABEL 96
const char *hx_rt_label(struct hx_runtime *rt, const struct hx_label *label,
                        char text[HX_LABEL]);
const char *hx_rt_name(struct hx_runtime *rt, const struct hx_handle *h,
                       char name[HX_PLACE_NAME]);
/* The type of a single thing of a handle's class. */
int hx_rt_type_of(enum hx_class class);
/* The type of the members of a set type, and back; HX_T_VOID if none. */
int hx_rt_member(int set_type);
int hx_rt_set_of(int type);
/* " (did you mean 'x'?)" for the names of a type. */
const char *hx_rt_guess(struct hx_runtime *rt, int type, int sub,
                        const char *word, char text[HX_GUESS]);

/* ---- handle_bags.c, handle_sets.c ---- */

void hx_rt_push_bag(struct hx_runtime *rt, enum hx_look look, bool cards,
                    int of, int id);
void hx_rt_push_copy(struct hx_runtime *rt, bool cards, const int16_t *lane);
/* The lanes a bag has now, in 'room' (HX_MAX_CARDS lanes). */
void hx_rt_lanes(struct hx_runtime *rt, const struct hx_bag *bag,
                 int16_t *room);
struct hx_set_value *hx_rt_push_set(struct hx_runtime *rt, int type,
                                    const uint64_t *word);
int hx_rt_words(const struct hx_runtime *rt, int set_type);
/* Pushes what `for` needs to walk the set at 'index': three values. */
int hx_rt_push_each(struct hx_runtime *rt, int index);
/* Metatables of the values; with the metatable on top of the stack. */
void hx_rt_bag_meta(struct hx_runtime *rt);
void hx_rt_set_meta(struct hx_runtime *rt);
void hx_rt_set_operators(struct hx_runtime *rt); /* & | - of things too */
int hx_rt_next(lua_State *L);

/* ---- handles.c ---- */

/* What the name of a field stands for. Each class has a table of names; a
 * value in it is a method, or packs the part and an id. */
enum hx_part {
    HX_PART_FIELD,
    HX_PART_COUNTER,
    HX_PART_STOCK, /* with an id */
    HX_PART_HAND,
    HX_PART_CARDS, /* CARDS: with an id */
    HX_PART_PIECE,
    HX_PART_OWNER,
    HX_PART_TERRAIN,
    HX_PART_TOKEN,
    HX_PART_AREA,
    HX_PART_FRAME, /* of places */
    HX_PART_ROUND,
    HX_PART_FIRST,
    HX_PART_ACTIVE,
    HX_PART_RIVAL,
    HX_PART_BANK,
    HX_PART_ARG,
    HX_PART_OPT /* of g */
};
#define HX_PACK(part, id) ((lua_Integer)(part) << 16 | (id))

/* Metamethods of g, seats and places; the upvalue is their table. What
 * is read of anything else is read of g: its table of methods has no more. */
int hx_rt_index(lua_State *L);
int hx_rt_newindex(lua_State *L);
int hx_rt_text(lua_State *L);
/* Sets the function as field 'name' of the table on top. */
void hx_rt_set_function(struct hx_runtime *rt, const char *name,
                        lua_CFunction f);
/* Raises "no field 'x' (did you mean 'y'?)" for the names of the table at
 * 'index'; 'format' takes the word and the guess. */
int hx_rt_unknown(lua_State *L, int index, const char *word,
                  const char *format);

/* ---- handle_make.c ---- */

/* Makes all metatables, handles and strings. */
void hx_rt_make_handles(struct hx_runtime *rt);

/* ---- handle_records.c: c, e, roll, g.arg, g.opt, lifted pieces ---- */

void hx_rt_record_meta(struct hx_runtime *rt, enum hx_class class);
/* Pushes what a function of a chance is given; never raises. */
void hx_rt_push_roll(struct hx_runtime *rt);
/* A choice of the running body; raises if it has none of that name. */
const struct hx_var *hx_rt_choice(struct hx_runtime *rt, const char *name);
void hx_rt_push_choice(struct hx_runtime *rt, const struct hx_var *choice);
/* A lifted piece, or nil. */
void hx_rt_push_held(struct hx_runtime *rt, uint16_t field);

/* ---- runtime_scope.c ---- */

void hx_rt_make_scopes(struct hx_runtime *rt); /* never raises */
/* What the places of the running event are: those of its piece. HX_T_VOID if
 * the event has none, or no event runs. */
int hx_rt_event_place(const struct hx_runtime *rt);
/* The scope of the running call's formulas, good until the next call. */
struct hx_scope hx_rt_scope_now(struct hx_runtime *rt);
/* The arguments that the running body's frame may have. */
const struct hx_var *hx_rt_args(const struct hx_runtime *rt, int *n);
/* The argument of that name as the entry's readers have it, or NULL. */
const struct hx_var *hx_rt_arg_named(const struct hx_runtime *rt,
                                     uint16_t entry, uint16_t argname);
/* ---- runtime_formula.c ---- */

/* Compiles for the running call; raises the first mistake. */
uint16_t hx_rt_compile(struct hx_runtime *rt, const struct hx_scope *scope,
                       const char *text);
/* Evaluates the formula at 'text' with the value at 'it' (0: none), and
 * pushes the result. Returns its type. */
int hx_rt_get(struct hx_runtime *rt, int text, int it);

/* ---- methods.c, methods_flow.c, methods_move.c, methods_arguments.c ---- */

/* Adds the methods of g to the table on top of the stack. */
void hx_rt_methods(struct hx_runtime *rt);
void hx_rt_methods_flow(struct hx_runtime *rt);
int hx_rt_move(lua_State *L);
/* The accounts that have a name, and which they are. */
#define HX_NAMED_ACCOUNTS 3
extern const char *const hx_rt_accounts[HX_NAMED_ACCOUNTS];
/* Are the names the same? Most differ in the first byte. */
static inline bool hx_rt_same(const char *a, const char *b)
{
    return a[0] == b[0] && !strcmp(a, b);
}
/* Raises unless the first argument is g. */
void hx_rt_check_self(struct hx_runtime *rt, const char *method);
/* Is it given, and not nil? */
bool hx_rt_not_nil(struct hx_runtime *rt, const struct hx_argument *a);
static inline bool hx_rt_given(struct hx_runtime *rt,
                               const struct hx_argument *a)
{
    return a->how != HX_ARG_NONE && (a->sure || hx_rt_not_nil(rt, a));
}
/* Its place on the stack, on which it is put if it is not there. */
int hx_rt_place_of(struct hx_runtime *rt, const struct hx_argument *a);
/* What it says if it is a string, else NULL. */
const char *hx_rt_text_of(struct hx_runtime *rt, const struct hx_argument *a);
/* The number of its text among things; -1 if it is none of their names. */
int hx_rt_named_by(struct hx_runtime *rt, struct hx_argument *a,
                   const struct hx_things *t);
/* If it is a field of c of that type: the thing, or -1. */
static inline int hx_rt_chosen(const struct hx_runtime *rt,
                               const struct hx_argument *a, int type)
{
    return a->choice && a->choice->type == type
               ? rt->now->ctx->move->c[a->choice->id]
               : -1;
}
/* As hx_rt_read. */
void hx_rt_read_argument(struct hx_runtime *rt, struct hx_argument *a, int type,
                         int sub, const struct hx_label *label,
                         struct hx_read *to);
/* Takes the arguments of a method with this list of names, which NULL ends:
 * [0] is the one without a name, [1 + i] that with name i. A string in place
 * of the table is the one without a name. Raises for what the list does not
 * name. They are good until the method changes the game. */
struct hx_argument *hx_rt_arguments(struct hx_runtime *rt, const char *method,
                                    const char *const *names);
/* The same for methods whose other names are data: returns the argument
 * without a name, a string. The others are then gone through: 'take' is
 * called for each that is given. */
struct hx_argument *hx_rt_first(struct hx_runtime *rt, const char *method);
typedef void (*hx_rt_taker)(struct hx_runtime *rt, void *self,
                            struct hx_argument *a);
void hx_rt_each_argument(struct hx_runtime *rt, hx_rt_taker take, void *self);

/* ---- methods_form.c ---- */

/* Fills the list on top of the stack with a method for each of the calls, once
 * g has its methods. */
void hx_rt_fill_list(struct hx_runtime *rt, const struct hx_calls *calls);

#endif
