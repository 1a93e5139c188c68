/*
 * rules_flow.h - tables of rules, part five: actions, steps, chances, the order
 * of play, events.
 */
#ifndef HX_RULES_FLOW_H
#define HX_RULES_FLOW_H

#include "rules_effect.h"
#include "rules_number.h"

/* The text form of an action, parted at its choices: literal words and
 * choice numbers in typing order. */
struct hx_word {
    const char *literal; /* NULL: the choice */
    uint8_t choice;
};

struct hx_act {
    struct hx_head head;
    bool answer;    /* the answer of a step, not in a menu */
    uint64_t menus; /* bits; the menus it stands in */
    const struct hx_word *word;
    uint8_t nword;
    struct hx_choice choice[HX_MAX_CHOICES]; /* in the order of form */
    uint8_t nchoice;
    const uint16_t *test; /* tests that read no choice, as listed */
    uint8_t ntest;
    const uint16_t *late; /* tests that read choices, as listed */
    uint8_t nlate;
    bool ends;
    uint16_t sample; /* 0: list all */
    uint8_t sealed;  /* choices hidden from others, as bits */
    struct hx_effect does;
};

enum { HX_IF_NONE_SKIP, HX_IF_NONE_STUCK, HX_IF_NONE_RUN };

struct hx_step {
    struct hx_head head;
    uint16_t ask;            /* formula: seat or seats; HX_NONE: runs by
                                    itself ('does') */
    bool together, take_one; /* take_one: if_one = "take" */
    uint8_t if_none;         /* HX_IF_NONE_* */
    uint16_t none_entry;     /* HX_IF_NONE_RUN */
    uint16_t pass_entry;     /* if_pass; HX_NONE: nothing */
    uint16_t optional;       /* formula; HX_NONE: no */
    uint16_t shows;          /* formula; HX_NONE */
    const uint16_t *act;     /* the actions it opens, as declared; or the
                                    one answer */
    uint16_t nact;
    struct hx_effect does;        /* without ask */
    const struct hx_gates *gates; /* linking: of its actions, by 64 */
    uint16_t ngates;
    bool open;    /* linking: an action of it is always legal */
    bool asks_me; /* linking: `ask` is me */
    bool plain;   /* linking: asks me alone, and there is an answer */
    bool single;  /* linking: one after the other answers, and none can pass;
                     there are no more gates than one */
};

/* Outcomes of a chance. */
enum hx_outcomes { HX_OUT_DICE, HX_OUT_ONE_OF, HX_OUT_TABLE };
struct hx_chance {
    struct hx_head head;
    uint16_t stream;
    uint8_t sort;          /* enum hx_outcomes */
    uint8_t ndice, sides;  /* DICE: `roll` the total, then each die */
    uint16_t set;          /* ONE_OF: formula of a set */
    const int16_t *row;    /* [i * nnumber], `roll` first: of a TABLE; linking:
                              of DICE, too, if they are few; or NULL */
    const uint8_t *weight; /* TABLE: of each row */
    uint16_t nrow;
    uint8_t nnumber;                 /* numbers of an outcome, 1..HX_MAX_ROLL */
    const char *number[HX_MAX_ROLL]; /* their names; [0] is "" */
    uint8_t type[HX_MAX_ROLL], sub[HX_MAX_ROLL];
    bool deck; /* method = "deck" */
    uint8_t reserve;
    uint16_t deck_slot;     /* linking: word of the block */
    const uint16_t *reroll; /* formulas: excluded outcomes */
    uint8_t nreroll;
    bool even; /* linking: any row may come, and none is likelier */
    const struct hx_draw *drawn; /* linking: by row, what is noted if it comes,
                                    but for whom */
    uint16_t kept; /* linking: slot of the outcomes that may come, or HX_NONE */
    struct hx_effect does;
};

/* First those that, as they are played, are a body: flow.c asks for no more
 * than HX_I_CHANCE. */
enum hx_item_op {
    HX_I_STEP,
    HX_I_CHANCE,
    HX_I_PROC, /* id: step, chance, procedure */
    HX_I_CALL, /* id: index into hx_rules.call */
    HX_I_EACH,
    HX_I_LOOP,
    HX_I_RETURN,
    HX_I_AGAIN, /* linking: the RETURN of a loop */
    HX_I_ASK,   /* as it is played: a step that asks */
    HX_I_INSIDE /* a procedure that needs no frame of its own by itself */
};
enum hx_order { HX_CLOCKWISE, HX_BACKWARD, HX_OTHERS, HX_SET };

struct hx_item {
    uint8_t op;
    uint8_t play;   /* linking: enum hx_item_op, ASK and INSIDE told apart */
    uint8_t order;  /* HX_I_EACH */
    uint8_t begins; /* linking: flags of a frame whose list begins here */
    bool outer;     /* HX_I_LOOP: its passes are the rounds */
    uint16_t id;
    uint16_t when;    /* formula or HX_NONE */
    uint16_t set;     /* HX_I_EACH with HX_SET: formula */
    uint16_t body;    /* HX_I_EACH, HX_I_LOOP: index of the first item */
    uint16_t stop;    /* HX_I_LOOP: formula or HX_NONE */
    uint16_t decl;    /* procedure it stands in, HX_NONE for stubs */
    uint16_t at;      /* linking: its index */
    uint32_t steps;   /* linking: what can be taken (cost.h) from here to the
                         end of the list or the next question */
    const char *name; /* its anchor: the id, or `as` */
    const struct hx_form *test; /* linking: `when`; NULL: always */
    union {                     /* linking: what `id` stands for, by `play` */
        const struct hx_step *step; /* STEP, ASK */
        const struct hx_chance *chance;
        const struct hx_item *inside; /* INSIDE: its first item */
    } of;
};

struct hx_proc {
    struct hx_head head;
    uint16_t first; /* index of the first item; ends at HX_I_RETURN */
    bool is_turn, whole;
};

/* What can be started: a procedure at its items, a step or chance through a
 * list of one item. */
struct hx_entry {
    const char *name;
    uint8_t op; /* HX_I_STEP, HX_I_CHANCE or HX_I_PROC */
    uint16_t id;
    uint16_t first; /* index of its first item */
};

/* An argument that frames of an entry may have, and its type. */
struct hx_passed_arg {
    uint16_t entry, name; /* name: index into hx_rules.argname */
    uint8_t type, sub;
};

struct hx_event {
    struct hx_head head;
    uint8_t nfield;
    const char *field[HX_MAX_FIELDS_OF_EVENT];
    uint8_t type[HX_MAX_FIELDS_OF_EVENT], sub[HX_MAX_FIELDS_OF_EVENT];
    const uint16_t *on; /* listeners in composed order */
    uint16_t non;
    bool heard;     /* linking: something listens, or reviews an award ... */
    bool all_rest;  /* ... listeners alone, and all of them can rest ... */
    uint16_t quiet; /* ... slot: those who can have nothing to do; HX_NONE */
    uint32_t steps; /* linking: what the `when` of its listeners can take */
    const uint16_t *wakes; /* linking: their conditions, each of them once */
    uint16_t nwake;
};
/* The kernel's own events are the first ones. */
enum hx_kernel_event {
    HX_E_BUILT,
    HX_E_LIFTED,
    HX_E_SHIFTED,
    HX_E_CHANGED,
    HX_E_PRODUCED,
    HX_E_DRAWN,
    HX_E_PLAYED,
    HX_E_TURN,
    HX_E_AWARD,
    HX_KERNEL_EVENTS
};

struct hx_on {
    uint16_t when; /* formula or HX_NONE */
    bool rests;    /* linking: `when` reads the state alone, and who acts */
    struct hx_effect does;
};

struct hx_test { /* wins and invariants */
    struct hx_head head;
    uint16_t test;
    struct hx_text says;
};

#endif
