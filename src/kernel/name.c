/* Names of values, for every text that people read. */
#include "game.h"

#include <stdio.h>

static const char *of(const char *name)
{
    return name ? name : "none";
}

static const char *single(const struct hx_rules *r, int type, int sub,
                          int32_t i, char buf[HX_VALUE_NAME])
{
    switch (type) {
    case HX_T_ENUM:
        return i < r->enums[sub].n ? r->enums[sub].name[i] : "none";
    case HX_T_SEAT:
        return i < r->nseat ? r->seat[i] : "none";
    case HX_T_KIND:
        return i < r->nkind ? of(r->kind[i].head.name) : "none";
    case HX_T_CARD:
        return i < r->ncard ? r->card[i].name : "none";
    case HX_T_DECK:
        return i < r->ndeck ? r->deck[i].head.name : "none";
    case HX_T_PIECE:
        return i < r->npiece ? r->piece[i].head.name : "none";
    case HX_T_TERRAIN:
        return i < r->nterrain ? r->terrain[i].head.name : "none";
    case HX_T_AWARD:
        return i < r->naward ? r->award[i].head.name : "none";
    case HX_T_AREA:
        return i < r->board.narea ? r->board.areas[i] : "none";
    case HX_T_HEX:
    case HX_T_CORNER:
    case HX_T_EDGE:
        if (i >= r->board.geo->n[type - HX_T_HEX])
            return "none";
        return hx_geo_name(r->board.geo, (enum hx_sort)(type - HX_T_HEX), i,
                           buf);
    default:
        snprintf(buf, HX_VALUE_NAME, "%d", i);
        return buf;
    }
}

int hx_member_of(int type)
{
    static const uint8_t members[] = {
        [HX_T_SEATS] = HX_T_SEAT,     [HX_T_KINDS] = HX_T_KIND,
        [HX_T_CARDS] = HX_T_CARD,     [HX_T_DECKS] = HX_T_DECK,
        [HX_T_PIECES] = HX_T_PIECE,   [HX_T_TERRAINS] = HX_T_TERRAIN,
        [HX_T_AREAS] = HX_T_AREA,     [HX_T_HEXES] = HX_T_HEX,
        [HX_T_CORNERS] = HX_T_CORNER, [HX_T_EDGES] = HX_T_EDGE,
    };

    return type >= HX_T_SEATS && type <= HX_T_EDGES ? members[type] : HX_T_VOID;
}

const char *hx_value_name(const struct hx_rules *r, int type, int sub,
                          int32_t value, char buf[HX_VALUE_NAME])
{
    if (type == HX_T_FLAG)
        return value ? "true" : "false";
    if (type == HX_T_INT || type == HX_T_VOID) {
        snprintf(buf, HX_VALUE_NAME, "%d", value);
        return buf;
    }
    return value < 0 ? "none" : single(r, type, sub, value, buf);
}
