/*
 * handle_bags.c - bags as values of Lua: hands, piles, bundles, the bank.
 */
#include "runtime_internal.h"

#include <stdio.h>

static int lanes_of(const struct hx_runtime *rt, bool cards)
{
    return cards ? rt->r->ncard : rt->r->ncard_kind;
}

/* Bags that look are made once, at the first look. */
void hx_rt_push_bag(struct hx_runtime *rt, enum hx_look look, bool cards,
                    int of, int id)
{
    lua_Integer key = ((lua_Integer)look << 16 | id) << 16 | (uint16_t)of;
    lua_State *L = rt->L;
    struct hx_bag *bag;

    lua_rawgeti(L, LUA_REGISTRYINDEX, rt->bags);
    if (lua_rawgeti(L, -1, key) != LUA_TNIL) {
        lua_replace(L, -2);
        return;
    }
    lua_pop(L, 1);
    bag = lua_newuserdatauv(L, sizeof *bag, 0);
    *bag = (struct hx_bag){.mark = {rt, HX_H_BAG},
                           .look = (uint8_t)look,
                           .cards = cards,
                           .of = (int16_t)of,
                           .id = (uint16_t)id};
    lua_rawgeti(L, LUA_REGISTRYINDEX, rt->meta_ref[HX_H_BAG]);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, key);
    lua_replace(L, -2);
}

void hx_rt_push_copy(struct hx_runtime *rt, bool cards, const int16_t *lane)
{
    size_t bytes = (size_t)lanes_of(rt, cards) * sizeof *lane;
    struct hx_bag *bag = lua_newuserdatauv(rt->L, sizeof *bag + bytes, 0);

    *bag = (struct hx_bag){
        .mark = {rt, HX_H_BAG}, .look = HX_LOOK_COPY, .cards = cards};
    memcpy(bag->lane, lane, bytes);
    lua_rawgeti(rt->L, LUA_REGISTRYINDEX, rt->meta_ref[HX_H_BAG]);
    lua_setmetatable(rt->L, -2);
}

static void bank_lanes(struct hx_runtime *rt, int16_t *room)
{
    const int16_t *bank = hx_bank(rt->now->g);

    for (int k = 0; k < rt->r->ncard_kind; k++)
        room[k] = rt->r->kind[k].bank < 0 ? HX_NO_LIMIT : bank[k];
}

static void card_lanes(struct hx_runtime *rt, const struct hx_bag *bag,
                       int16_t *room)
{
    uint64_t cards = rt->r->hand_cards[bag->id];

    for (; cards; cards &= cards - 1) {
        int card = __builtin_ctzll(cards);

        room[card] = (int16_t)hx_cards_held(rt->now->g, bag->of, card);
    }
}

void hx_rt_lanes(struct hx_runtime *rt, const struct hx_bag *bag, int16_t *room)
{
    size_t bytes = (size_t)lanes_of(rt, bag->cards) * sizeof *room;
    const struct hx_move *move = rt->now->ctx->move;
    const int16_t *from = NULL;

    memset(room, 0, HX_MAX_CARDS * sizeof *room);
    switch (bag->look) {
    case HX_LOOK_HAND:
        if (bag->of < rt->r->nplayer)
            from = hx_hand(rt->now->g, bag->of);
        break;
    case HX_LOOK_CARDS:
        card_lanes(rt, bag, room);
        return;
    case HX_LOOK_FIELD:
        from = hx_field_get(rt->now->g, bag->id, bag->of).bag;
        break;
    case HX_LOOK_CHOICE:
        from = move && bag->id < HX_MAX_BAGS ? move->bag[bag->id] : NULL;
        break;
    case HX_LOOK_BANK:
        bank_lanes(rt, room);
        return;
    default:
        from = bag->lane;
    }
    if (from)
        memcpy(room, from, bytes);
}

static int lane_named(struct hx_runtime *rt, const struct hx_bag *bag,
                      const char *name)
{
    int i = hx_rt_find(rt, bag->cards ? HX_T_CARD : HX_T_KIND, 0, name);

    return i < lanes_of(rt, bag->cards) ? i : -1;
}

static int bag_index(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_bag *bag = lua_touserdata(L, 1);
    int type = bag->cards ? HX_T_CARD : HX_T_KIND, lane, sum = 0;
    int16_t room[HX_MAX_CARDS];
    char guess[HX_GUESS];
    const char *name;

    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a bag has kinds and 'size'");
    name = lua_tostring(L, 2);
    lane = lane_named(rt, bag, name);
    if (lane < 0 && strcmp(name, "size") != 0)
        return luaL_error(L, "no field '%s'%s", name,
                          hx_rt_guess(rt, type, 0, name, guess));
    hx_rt_lanes(rt, bag, room);
    for (int i = 0; i < lanes_of(rt, bag->cards); i++)
        sum += room[i];
    lua_pushinteger(L, lane < 0 ? sum : room[lane]);
    return 1;
}

static int bag_newindex(lua_State *L)
{
    return luaL_error(L, "the cards of a bag change by g:move alone");
}

static int bag_equal(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_bag *a = lua_touserdata(L, 1), *b = lua_touserdata(L, 2);
    int16_t x[HX_MAX_CARDS], y[HX_MAX_CARDS];
    bool equal = false;

    if (hx_rt_class(rt, 1) == HX_H_BAG && hx_rt_class(rt, 2) == HX_H_BAG &&
        a->cards == b->cards) {
        hx_rt_lanes(rt, a, x);
        hx_rt_lanes(rt, b, y);
        equal = !memcmp(x, y, sizeof x);
    }
    lua_pushboolean(L, equal);
    return 1;
}

/* "2 brick 1 ore", or "nothing". */
static int bag_text(lua_State *L)
{
    struct hx_runtime *rt = hx_rt_of(L);
    const struct hx_bag *bag = lua_touserdata(L, 1);
    const struct hx_things *names;
    int16_t room[HX_MAX_CARDS];
    luaL_Buffer text;
    bool some = false;

    names = &rt->thing[bag->cards ? HX_T_CARD : HX_T_KIND];
    hx_rt_lanes(rt, bag, room);
    luaL_buffinit(L, &text);
    for (int i = 0; i < lanes_of(rt, bag->cards); i++) {
        char number[16];

        if (!room[i])
            continue;
        snprintf(number, sizeof number, "%s%d ", some ? " " : "", room[i]);
        luaL_addstring(&text, number);
        luaL_addstring(&text, names->name[i]);
        some = true;
    }
    if (!some)
        luaL_addstring(&text, "nothing");
    luaL_pushresult(&text);
    return 1;
}

void hx_rt_bag_meta(struct hx_runtime *rt)
{
    hx_rt_set_function(rt, "__index", bag_index);
    hx_rt_set_function(rt, "__newindex", bag_newindex);
    hx_rt_set_function(rt, "__eq", bag_equal);
    hx_rt_set_function(rt, "__tostring", bag_text);
}
