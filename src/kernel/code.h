/*
 * code.h - the instructions of formulas.
 *
 * A formula is a slice of hx_rules.code: an int32_t operation, its operands
 * behind it, HX_OP_END last. It runs on a stack of slots that hold
 *   i  a number, a flag (0 or 1), a single thing (seat, kind, corner ...;
 *      -1 is none, also of an enum "none" only by its own number);
 *   s  a one-word set (seats, kinds, cards, pieces, terrains, areas, decks);
 *   p  a set of places of one sort (hexes, corners, edges);
 *   b  a bag: lanes of int16_t, by kind or by card.
 * The comment gives operands in <>, what is taken from the stack and what is
 * left, top last. 'sort' is enum hx_sort. A thing that is none makes an
 * access give none, 0, false or the empty set; nothing here can fail:
 * division by zero is 0, numbers wrap in 32 bits, an index out of range
 * reads as none.
 */
#ifndef HX_CODE_H
#define HX_CODE_H

#include <stdint.h>

#define HX_STACK 24 /* slots; the compiler refuses deeper formulas */

enum hx_op {
    HX_OP_END, /* the top slot is the result */

    /* constants and context */
    HX_OP_INT,        /* <n>        -> i */
    HX_OP_BITS,       /* <low, high> -> s   a constant one-word set */
    HX_OP_ME,         /*            -> i    the seat concerned */
    HX_OP_RIVAL,      /*            -> i    the only other player, or none */
    HX_OP_ACTIVE,     /*            -> i    seat of the innermost turn */
    HX_OP_IT,         /*            -> i    the member */
    HX_OP_PIECE,      /*            -> i    what is being built, or a value's
                                             argument */
    HX_OP_KIND,       /*            -> i    a value's argument */
    HX_OP_CHOICE,     /* <choice>   -> i or s by its type (a set of seats) */
    HX_OP_CHOICE_BAG, /* <bag>      -> b    the bag-th bundle of the move */
    HX_OP_ARG,        /* <argname>  -> i or s  an argument of the frame */
    HX_OP_EVENT,      /* <n>        -> i or s  n-th field of the event */
    HX_OP_ROLL,       /* <n>        -> i    n-th number of the outcome */

    /* the state */
    HX_OP_ROUND,      /*            -> i */
    HX_OP_FIRST_SEAT, /*            -> i    g.first */
    HX_OP_GFIELD,     /* <field>    -> i s or b  a game field (areas, seats:
                                             s; bundle, bag: b) */
    HX_OP_FIELD,      /* <field>  i -> i s or b  of that seat or place */
    HX_OP_HELD,       /* <field, part> -> i  part -2: piece, -1: owner, n >= 0:
                                             the n-th `has` field of the
                                             held piece */
    HX_OP_HAND,       /*          i -> b    the hand of a seat */
    HX_OP_CARDS,      /* <hand>   i -> b    its hand of cards */
    HX_OP_COUNTER,    /* <kind>   i -> i    its counter */
    HX_OP_BANK,       /*            -> b    lanes read HX_NO_LIMIT where the
                                             bank has no limit */
    HX_OP_STOCK,      /* <kind>     -> i    a counter's stock */
    HX_OP_LANE,       /*        b i -> i    bag[kind] */
    HX_OP_BAG_SIZE,   /*          b -> i */
    HX_OP_BAG_KINDS,  /*          b -> s    kinds (cards) there is one of */
    HX_OP_HOLDS,      /*        i b -> i    has the seat's hand the bag */
    HX_OP_REMAINING,  /* <deck>     -> i */
    HX_OP_HOLDER,     /* <award>    -> i    the one holder, or none */
    HX_OP_GAINED,     /*          i -> i    cards and counters the seat got of
                                             the last production */
    HX_OP_SUPPLY,     /*        i i -> i    seat, piece */
    HX_OP_HARBOR,     /*        i i -> i    seat, kind: best rate or 99 */
    HX_OP_POSSIBLE,   /* <step>     -> i    has the step an answer for me */

    /* numbers and tests */
    HX_OP_ADD,
    HX_OP_SUB,
    HX_OP_MUL,
    HX_OP_DIV,
    HX_OP_MOD, /* i i -> i; DIV
                                             and MOD floor, by 0 give 0 */
    HX_OP_NEG,
    HX_OP_NOT, /*  i -> i */
    HX_OP_MIN,
    HX_OP_MAX, /*  i i -> i */
    HX_OP_EQ,
    HX_OP_NE,
    HX_OP_LT,
    HX_OP_LE,
    HX_OP_GT,
    HX_OP_GE,        /* i i -> i */
    HX_OP_JUMP,      /* <n>              over the next n cells */
    HX_OP_JUMP_ZERO, /* <n>      i ->    jump if zero */

    /* one-word sets */
    HX_OP_S_ONE, /*          i -> s    the set of it; none: empty */
    HX_OP_S_AND,
    HX_OP_S_OR,
    HX_OP_S_MINUS,
    HX_OP_S_EQ,
    HX_OP_S_NE, /* s s */
    HX_OP_S_SIZE,
    HX_OP_S_SOME,  /*  s -> i */
    HX_OP_S_HAS,   /*        i s -> i    is it a member */
    HX_OP_S_FIRST, /*          s -> i    the lowest, or none */
    HX_OP_S_NTH,   /*        s i -> i    the n-th from 1, or none */
    HX_OP_S_ONLY,  /*          s -> i    the single member, or none */

    /* sets of places */
    HX_OP_P_EMPTY, /* <sort>     -> p */
    HX_OP_P_ALL,   /* <sort>     -> p */
    HX_OP_P_ONE,   /* <sort>   i -> p */
    HX_OP_P_AND,
    HX_OP_P_OR,
    HX_OP_P_MINUS, /* <sort> p p -> p */
    HX_OP_P_EQ,
    HX_OP_P_NE, /* <sort> p p -> i */
    HX_OP_P_SIZE,
    HX_OP_P_SOME, /* <sort> p -> i */
    HX_OP_P_HAS,  /* <sort>   i p -> i */
    HX_OP_P_FIRST,
    HX_OP_P_ONLY,  /* <sort> p -> i */
    HX_OP_P_NTH,   /* <sort>   p i -> i */
    HX_OP_P_TOUCH, /* <from sort, to sort> p -> p  places of the second
                                             sort that touch one of the set */
    HX_OP_LAND,
    HX_OP_COAST,
    HX_OP_DOCKS,     /*  -> p */
    HX_OP_TERRAIN,   /* <terrain>  -> p    its hexes */
    HX_OP_TERRAINS,  /*          s -> p    hexes of any of the terrains */
    HX_OP_TOKEN,     /*          i -> p    hexes with the number */
    HX_OP_BUILT,     /* <sort>   s s -> p  seats, pieces: where they stand;
                                             pieces of other sorts ignored */
    HX_OP_OWNERS,    /* <sort>   p s -> s  places, pieces: who has such a
                                             piece there */
    HX_OP_COUNT,     /* <sort>   s s -> i  seats, pieces */
    HX_OP_COUNT_AT,  /* <sort>   s s p -> i */
    HX_OP_VACANT,    /* <sort>   p -> p    empty(): without a piece */
    HX_OP_SPACED,    /* <piece bits> -> p  corners without such a piece on
                                             or next to them */
    HX_OP_REACH,     /*        i i -> p    seat, piece: edges that connect
                                             to the network it joins */
    HX_OP_REACH_BUT, /*      i i i -> p    ... as if that edge were empty */
    HX_OP_TRAIL,     /* <network> i -> i */
    HX_OP_ROAM,      /* <network> i i -> p seat, corner */
    HX_OP_LOOSE,     /* <network> i -> p   edges of no closed route */

    /* fields of places and things */
    HX_OP_TERRAIN_OF,
    HX_OP_TOKEN_OF,
    HX_OP_AREA_OF,
    HX_OP_FRAME_OF, /* i -> i;
                                             area: id or none */
    HX_OP_PIECE_AT,
    HX_OP_OWNER_AT,  /* <sort> i -> i */
    HX_OP_PRODUCT,   /*          i -> i    kind one piece there yields */
    HX_OP_AREAS,     /* <sort>   p -> s    areas of the hexes they touch */
    HX_OP_CLOCKWISE, /*        i i -> i    seat, n: n-th player to its left */

    /* loops: the code that follows is run for each member as `it`, its length
     * in cells is the last operand, its result is left on the stack. The
     * first operand is the member type (enum hx_type of one thing) */
    HX_OP_WHERE, /* <type, n>  set -> set  members for which it holds */
    HX_OP_BEST,  /* <type, n>  set -> set  members where it is highest */
    HX_OP_SUM,   /* <type, n>  set -> i */

    /* other declarations */
    HX_OP_FORM,       /* <form>     -> its value in this context */
    HX_OP_CONSTRAINT, /* <constraint> -> set or i: its form; where its `when`
                                             is false all candidates or true */
    HX_OP_VALUE0,     /* <value>    -> i */
    HX_OP_VALUE1,     /* <value>  i -> i */
    HX_OP_VALUE2,     /* <value>  i i -> i */
    /* the same for bags of cards */
    HX_OP_CARD_SIZE,  /*          b -> i */
    HX_OP_CARD_LANE,  /*        b i -> i    bag[card] */
    HX_OP_CARD_KINDS, /*          b -> s */
    HX_OP_COUNT_OF_OPS
};

/* How many operands follow an operation. */
int hx_op_operands(enum hx_op op);

/* What of the context an operation reads: HX_USES_* of rules.h. */
uint8_t hx_op_uses(enum hx_op op);

#endif
