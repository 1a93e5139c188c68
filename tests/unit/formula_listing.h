/*
 * formula_listing.h - a formula's code as text.
 */
#ifndef HX_TEST_FORMULA_LISTING_H
#define HX_TEST_FORMULA_LISTING_H

#include <stdio.h>

#include "code.h"
#include "rules.h"

#define OP(name) [HX_OP_##name] = #name
static const char *const op_names[HX_OP_COUNT_OF_OPS] = {
    OP(END),        OP(INT),       OP(BITS),       OP(ME),
    OP(RIVAL),      OP(ACTIVE),    OP(IT),         OP(PIECE),
    OP(KIND),       OP(CHOICE),    OP(CHOICE_BAG), OP(ARG),
    OP(EVENT),      OP(ROLL),      OP(ROUND),      OP(FIRST_SEAT),
    OP(GFIELD),     OP(FIELD),     OP(HELD),       OP(HAND),
    OP(CARDS),      OP(COUNTER),   OP(BANK),       OP(STOCK),
    OP(LANE),       OP(BAG_SIZE),  OP(BAG_KINDS),  OP(HOLDS),
    OP(REMAINING),  OP(HOLDER),    OP(GAINED),     OP(SUPPLY),
    OP(HARBOR),     OP(POSSIBLE),  OP(ADD),        OP(SUB),
    OP(MUL),        OP(DIV),       OP(MOD),        OP(NEG),
    OP(NOT),        OP(MIN),       OP(MAX),        OP(EQ),
    OP(NE),         OP(LT),        OP(LE),         OP(GT),
    OP(GE),         OP(JUMP),      OP(JUMP_ZERO),  OP(S_ONE),
    OP(S_AND),      OP(S_OR),      OP(S_MINUS),    OP(S_EQ),
    OP(S_NE),       OP(S_SIZE),    OP(S_SOME),     OP(S_HAS),
    OP(S_FIRST),    OP(S_NTH),     OP(S_ONLY),     OP(P_EMPTY),
    OP(P_ALL),      OP(P_ONE),     OP(P_AND),      OP(P_OR),
    OP(P_MINUS),    OP(P_EQ),      OP(P_NE),       OP(P_SIZE),
    OP(P_SOME),     OP(P_HAS),     OP(P_FIRST),    OP(P_ONLY),
    OP(P_NTH),      OP(P_TOUCH),   OP(LAND),       OP(COAST),
    OP(DOCKS),      OP(TERRAIN),   OP(TERRAINS),   OP(TOKEN),
    OP(BUILT),      OP(OWNERS),    OP(COUNT),      OP(COUNT_AT),
    OP(VACANT),     OP(SPACED),    OP(REACH),      OP(REACH_BUT),
    OP(TRAIL),      OP(ROAM),      OP(LOOSE),      OP(TERRAIN_OF),
    OP(TOKEN_OF),   OP(AREA_OF),   OP(FRAME_OF),   OP(PIECE_AT),
    OP(OWNER_AT),   OP(PRODUCT),   OP(AREAS),      OP(CLOCKWISE),
    OP(WHERE),      OP(BEST),      OP(SUM),        OP(FORM),
    OP(CONSTRAINT), OP(VALUE0),    OP(VALUE1),     OP(VALUE2),
    OP(CARD_SIZE),  OP(CARD_LANE), OP(CARD_KINDS)};

/* "ME HAND BAG_SIZE INT 7 GT": the code without its end. */
static inline const char *listing(const struct hx_rules *r, uint16_t form,
                                  char *to, size_t size)
{
    const int32_t *at = r->code + r->form[form].at;
    size_t n = 0;

    to[0] = '\0';
    while (*at != HX_OP_END) {
        int operands = hx_op_operands((enum hx_op) * at);

        n += (size_t)snprintf(to + n, size - n, "%s%s", n ? " " : "",
                              op_names[*at++]);
        while (operands--)
            n += (size_t)snprintf(to + n, size - n, " %d", *at++);
    }
    return to;
}

#endif
