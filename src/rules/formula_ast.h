/*
 * formula_ast.h - what the files of the formula compiler share.
 *
 * A text is parsed into nodes; typing replaces every node by one that stands
 * for an instruction (or for one of the few forms that are more than one),
 * with constants folded; then code is written from these. Nodes live in an
 * arena of their own, which ends with the compilation.
 */
#ifndef HX_FORMULA_AST_H
#define HX_FORMULA_AST_H

#include "code.h"
#include "formula.h"

#define HX_FORMULA_TEXT 4096 /* bytes of a formula, at most */
#define HX_FORMULA_DEPTH 200 /* of nodes: what a C stack is safe with */

/* Types that only exist while typing, after those of enum hx_type. */
enum {
    T_ANY = HX_T_ACCOUNT + 1, /* `it` unknown, or a mistake told already */
    T_NONE,                   /* the word none, type not known yet */
    T_VALUE,   /* a value whose own formula is not typed yet: number, flag */
    T_NETWORK, /* expected: the name of a network, ... */
    T_STEP,    /* ... of a step */
    W_PLACES,  /* expected: a set of places of any sort, ... */
    W_SET,     /* ... any set, ... */
    W_BAG      /* ... a bag of kinds or cards */
};

struct type {
    uint8_t t, sub;              /* sub: of HX_T_ENUM; NO_SUB: not known */
    const struct hx_enum *names; /* HX_T_ENUM: its names */
};
#define NO_SUB 0xff

enum node_form {
    /* as parsed */
    N_NUMBER,
    N_NAME,
    N_CALL,
    N_INDEX,
    N_DOT,
    N_NEG,
    N_NOT,
    N_BINARY,
    /* as typed; N_NOT, too, becomes N_OP */
    N_CONST, /* one number or thing: 'value' */
    N_BITS,  /* a constant one-word set: 'bits' */
    N_OP,    /* kids, then 'op' with the operands n[] */
    N_AND,
    N_OR,
    N_IF,
    N_LOOP, /* kid[0]: the set; kid[1]: run for each member; n[0]: type */
    N_PICK  /* 'op' with the constant that kid[0] gives, of n[0] many;
                 'value' if it gives none */
};

enum token {
    K_END,
    K_NUMBER,
    K_NAME,
    K_OPEN,
    K_CLOSE,
    K_INDEX,
    K_ENDINDEX,
    K_COMMA,
    K_DOT,
    K_WHERE,
    K_OR,
    K_AND,
    K_NOT,
    K_IN,
    K_EQ,
    K_NE,
    K_LT,
    K_LE,
    K_GT,
    K_GE,
    K_BOTH,
    K_EITHER,
    K_PLUS,
    K_MINUS,
    K_TIMES,
    K_DIVIDE,
    K_MODULO,
    K_BAD
};

struct node {
    uint8_t form, nkid;      /* nkid: arguments, also of more than 3 */
    uint8_t token;           /* N_BINARY */
    bool hidden;             /* a choice that is sealed from the asked seat */
    uint16_t at, end, depth; /* where it stands in the text */
    struct type type;
    const char *name; /* N_NAME, N_CALL, N_DOT: with all its dots */
    struct node *kid[3];
    int32_t value;
    uint64_t bits;
    int32_t op, n[2];
};

/* What a formula calls: for circles, secrets and what it uses. */
enum call_sort { CALL_CONSTRAINT, CALL_VALUE, CALL_STEP, CALL_NETWORK };
struct call {
    uint8_t sort;
    uint16_t id;
    bool other; /* a value of another seat than me */
    const char *text;
    struct call *next;
};

/* What is known about the reads of a compiled formula. */
struct hx_note {
    const char *secret; /* the first read the asked seat may not see */
    const char *own;    /* the first it may see of itself alone */
    bool open;          /* may read everything: nothing spreads here */
    struct call *calls;
};

/* A formula being compiled. */
struct formula {
    struct hx_compiler *c; /* NULL: options alone, without rules */
    struct hx_rules *r;
    const struct hx_option *option;
    int noption;
    struct hx_report *report;
    const struct hx_scope *scope;
    struct hx_where at;
    struct hx_arena *arena; /* of the nodes */
    const char *text;
    struct type it; /* of `it` at the place being typed */
    bool failed;
    /* lexer: the token at hand */
    enum token token;
    uint16_t start, stop, before; /* of the token; the end of the last one */
    int32_t number;
    int nesting;
    /* code */
    int32_t *code;
    uint32_t ncode, room;
    int depth, most, bound; /* stack slots; loops around */
    uint8_t uses;
    struct hx_note note;
};

/* formula_lex.c: the token at hand becomes the next one. */
void formula_next(struct formula *f);

/* formula_parse.c: the whole text, or NULL after reporting. */
struct node *formula_parse(struct formula *f);
struct node *formula_node(struct formula *f, enum node_form form, uint16_t at,
                          uint16_t end, struct node *a, struct node *b);

/* formula_mistake.c */
/* Reports a mistake at a place of the text; f->failed is set. */
void formula_mistake(struct formula *f, uint16_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct node *formula_bad(struct node *n); /* n, typed so that all accept it */
const char *formula_slice(struct formula *f, const struct node *n);
const char *formula_a(int type); /* "a number", "yes or no" */

/* formula_type.c */
struct type formula_plain(int t);
int formula_set_of(int t); /* type of sets of it, HX_T_VOID if none */
bool formula_is_places(int t);
int formula_sort(int t); /* of a place or a set of places */
bool formula_fits(struct type t, struct type want);
struct node *formula_op(struct formula *f, const struct node *from, int op,
                        struct type t, struct node *a, struct node *b);
struct node *formula_const(struct node *n, struct type t, int32_t value);
struct node *formula_coerce(struct formula *f, struct node *n,
                            struct type want);
struct node *formula_set(struct formula *f, struct node *n); /* W_SET */
bool formula_unify(struct formula *f, struct node **a, struct node **b);

/* formula_infer.c: types n; the hint only tells apart equal names. */
struct node *formula_infer(struct formula *f, struct node *n, struct type hint);
struct node *formula_want(struct formula *f, struct node *n, struct type want);
bool formula_is_open(const struct formula *f, const struct node *n);

/* formula_fold.c */
struct node *formula_fold(struct node *n);

/* formula_names.c */
bool formula_find(struct formula *f, const char *name, size_t len,
                  struct type hint, struct node *n);
int formula_find_network(const struct formula *f, const char *name);
int formula_find_value(const struct formula *f, const char *name, size_t len);

/* formula_guess.c: reports that there is no such 'what', with a guess among
 * all names of things that fit the hint, and of functions if it is called. */
void formula_no_name(struct formula *f, const struct node *n, const char *what,
                     struct type hint);
/* The same of one of the names in the list. */
void formula_no_field(struct formula *f, uint16_t at, const char *of,
                      const char *name, const char *const *names, int n);

/* formula_roots.c */
bool formula_is_root(const char *name, size_t len);
/* The node of a root with as many of the segments behind it as belong to it;
 * *used: bytes of the name that were taken. NULL after a mistake. */
struct node *formula_root(struct formula *f, struct node *n, size_t *used,
                          struct type hint);
struct type formula_type_of(const struct formula *f, int type, int sub);

/* formula_dots.c */
struct node *formula_name(struct formula *f, struct node *n, struct type hint);
struct node *formula_dot(struct formula *f, struct node *n);

/* formula_field.c */
struct node *formula_field(struct formula *f, struct node *of, const char *name,
                           size_t len, uint16_t at);
struct node *formula_game_field(struct formula *f, struct node *n,
                                const char *name, uint16_t at);
struct node *formula_lane(struct formula *f, struct node *bag,
                          struct node *index);

/* formula_call.c */
struct node *formula_call(struct formula *f, struct node *n, struct type hint);
const char *const *formula_functions(int *n); /* their names */

/* formula_special.c */
struct node *formula_call_if(struct formula *f, struct node *n,
                             struct type hint);
struct node *formula_call_pick(struct formula *f, struct node *n, int op,
                               int type, int count, int result, int if_none);
struct node *formula_call_reach(struct formula *f, struct node *n);
struct node *formula_call_loop(struct formula *f, struct node *n, int op,
                               struct type hint);
struct node *formula_call_value(struct formula *f, struct node *n, int value);
struct node *formula_call_kernel_value(struct formula *f, struct node *n,
                                       int value);

/* formula_places.c: functions of places and sets. */
struct node *formula_call_places(struct formula *f, struct node *n, int which,
                                 struct type hint);

/* formula_option.c */
struct node *formula_option(struct formula *f, struct node *n, const char *name,
                            uint16_t at);
struct node *formula_board(struct formula *f, struct node *n, const char *name,
                           uint16_t at, struct type hint);

/* formula_code.c */
bool formula_emit(struct formula *f, const struct node *n);
uint16_t formula_store(struct formula *f, struct type t, const struct node *n);

/* formula_notes.c */
void formula_note(struct formula *f, const struct node *n);
struct hx_note *formula_note_of(const struct hx_compiler *c, int form);
void formula_keep_note(struct formula *f, int form);

/* formula_circles.c: reports what depends on itself. */
void formula_circles(struct hx_compiler *c);

/* formula_compile.c: parses and types; NULL after mistakes. */
struct node *formula_typed(struct formula *f, struct type want);
uint8_t formula_enum(struct formula *f, const struct hx_enum *names);

#endif
