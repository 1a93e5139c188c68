#include "code.h"

#include "rules.h"

int hx_op_operands(enum hx_op op)
{
    switch (op) {
    case HX_OP_INT:
    case HX_OP_CHOICE:
    case HX_OP_CHOICE_BAG:
    case HX_OP_ARG:
    case HX_OP_EVENT:
    case HX_OP_ROLL:
    case HX_OP_GFIELD:
    case HX_OP_FIELD:
    case HX_OP_CARDS:
    case HX_OP_COUNTER:
    case HX_OP_STOCK:
    case HX_OP_REMAINING:
    case HX_OP_HOLDER:
    case HX_OP_POSSIBLE:
    case HX_OP_JUMP:
    case HX_OP_JUMP_ZERO:
    case HX_OP_P_EMPTY:
    case HX_OP_P_ALL:
    case HX_OP_P_ONE:
    case HX_OP_P_AND:
    case HX_OP_P_OR:
    case HX_OP_P_MINUS:
    case HX_OP_P_EQ:
    case HX_OP_P_NE:
    case HX_OP_P_SIZE:
    case HX_OP_P_SOME:
    case HX_OP_P_HAS:
    case HX_OP_P_FIRST:
    case HX_OP_P_ONLY:
    case HX_OP_P_NTH:
    case HX_OP_TERRAIN:
    case HX_OP_BUILT:
    case HX_OP_OWNERS:
    case HX_OP_COUNT:
    case HX_OP_COUNT_AT:
    case HX_OP_VACANT:
    case HX_OP_SPACED:
    case HX_OP_TRAIL:
    case HX_OP_ROAM:
    case HX_OP_LOOSE:
    case HX_OP_PIECE_AT:
    case HX_OP_OWNER_AT:
    case HX_OP_AREAS:
    case HX_OP_FORM:
    case HX_OP_CONSTRAINT:
    case HX_OP_VALUE0:
    case HX_OP_VALUE1:
    case HX_OP_VALUE2:
        return 1;
    case HX_OP_BITS:
    case HX_OP_HELD:
    case HX_OP_P_TOUCH:
    case HX_OP_WHERE:
    case HX_OP_BEST:
    case HX_OP_SUM:
        return 2;
    default:
        return 0;
    }
}

uint8_t hx_op_uses(enum hx_op op)
{
    switch (op) {
    case HX_OP_ME:
    case HX_OP_RIVAL:
    case HX_OP_POSSIBLE:
        return HX_USES_ME;
    case HX_OP_IT:
        return HX_USES_IT;
    case HX_OP_CHOICE:
    case HX_OP_CHOICE_BAG:
        return HX_USES_CHOICE;
    case HX_OP_ARG:
        return HX_USES_ARG;
    case HX_OP_EVENT:
        return HX_USES_EVENT;
    case HX_OP_ROLL:
        return HX_USES_ROLL;
    case HX_OP_PIECE:
        return HX_USES_PIECE;
    case HX_OP_KIND:
        return HX_USES_KIND;
    default:
        return 0;
    }
}
