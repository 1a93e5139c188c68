/*
 * methods_move.c - g:move.
 */
#include "runtime_internal.h"

/* Where cards lie, from a bag value that looks at such a place. */
static struct hx_place_of_cards bag_account(struct hx_runtime *rt, int index,
                                            const struct hx_label *label)
{
    const struct hx_bag *bag = lua_touserdata(rt->L, index);

    switch (bag->look) {
    case HX_LOOK_HAND:
        return (struct hx_place_of_cards){.sort = HX_A_SEAT, .seat = bag->of};
    case HX_LOOK_CARDS:
        return (struct hx_place_of_cards){
            .sort = HX_A_CARDS, .seat = bag->of, .field = bag->id};
    case HX_LOOK_BANK:
        return (struct hx_place_of_cards){.sort = HX_A_BANK, .seat = -1};
    case HX_LOOK_FIELD:
        if (rt->r->field[bag->id].pile)
            return (struct hx_place_of_cards){
                .sort = HX_A_BAG, .seat = bag->of, .field = bag->id};
        break;
    default:
        break;
    }
    hx_rt_expected(rt, index, "a seat, a set of seats or a bag of cards",
                   label);
    return (struct hx_place_of_cards){.seat = -1};
}

const char *const hx_rt_accounts[HX_NAMED_ACCOUNTS] = {"bank", "deck", "out"};
static const uint8_t named_sorts[] = {HX_A_BANK, HX_A_DECK, HX_A_OUT};

static struct hx_place_of_cards seat_account(int seat)
{
    return (struct hx_place_of_cards){.sort = HX_A_SEAT, .seat = (int16_t)seat};
}

/* What is no seat. */
static HX_APART struct hx_place_of_cards other_account(struct hx_runtime *rt,
                                                       struct hx_argument *arg,
                                                       const char *name)
{
    const struct hx_label label = {.method = "move", .name = name};
    int named = hx_rt_named_by(rt, arg, &rt->account), index;
    const struct hx_set_value *set;
    const struct hx_mark *mark;

    if (named >= 0)
        return (struct hx_place_of_cards){.sort = named_sorts[named],
                                          .seat = -1};
    index = hx_rt_place_of(rt, arg);
    if (hx_rt_text_of(rt, arg))
        hx_rt_expected(rt, index, "a seat, a set of seats, a bag or 'bank'",
                       &label);
    mark = hx_rt_mark(rt, index);
    set = (const struct hx_set_value *)mark;
    if (mark->class == HX_H_SET && set->type == HX_T_SEATS)
        return (struct hx_place_of_cards){
            .sort = HX_A_SEATS, .seat = -1, .seats = (uint32_t)set->word[0]};
    if (mark->class == HX_H_BAG)
        return bag_account(rt, index, &label);
    if (lua_isnil(rt->L, index))
        luaL_error(rt->L, "move needs from and to");
    hx_rt_expected(rt, index, "a seat, a set of seats or a bag", &label);
    return (struct hx_place_of_cards){.seat = -1};
}

static struct hx_place_of_cards account(struct hx_runtime *rt,
                                        struct hx_argument *arg,
                                        const char *name)
{
    const struct hx_mark *mark;
    int seat = hx_rt_chosen(rt, arg, HX_T_SEAT);

    if (seat >= 0)
        return seat_account(seat);
    mark = arg->at ? hx_rt_mark(rt, arg->at) : NULL;
    return mark && mark->class == HX_H_SEAT
               ? seat_account(((const struct hx_handle *)mark)->id)
               : other_account(rt, arg, name);
}

/* The arguments of move. */
enum { KIND = 1, CARDS, AMOUNT, MOST, RANDOM, FROM, TO };

struct transfer {
    struct hx_argument *args;
    uint8_t form;
    int n;
    struct hx_place_of_cards from, to;
};

static bool says_all(struct hx_runtime *rt, const struct hx_argument *arg)
{
    const char *word = hx_rt_text_of(rt, arg);

    return word && !strcmp(word, "all");
}

static int64_t read_number(struct hx_runtime *rt, struct hx_argument *arg,
                           const char *name)
{
    const struct hx_label label = {.method = "move", .name = name};
    struct hx_read value;

    hx_rt_read_argument(rt, arg, HX_T_INT, 0, &label, &value);
    return value.r.i;
}

static void read_amount(struct hx_runtime *rt, struct transfer *t)
{
    bool limited = hx_rt_given(rt, &t->args[MOST]);
    bool said = hx_rt_given(rt, &t->args[AMOUNT]);
    struct hx_argument *arg = &t->args[limited ? MOST : AMOUNT];
    const char *name = limited ? "most" : "n";
    int64_t n = 1;

    if (limited && said)
        luaL_error(rt->L, "move takes n or most, not both");
    t->form = limited ? HX_M_MOST : HX_M_EXACT;
    if (arg->how == HX_ARG_NUMBER)
        n = arg->value;
    else if (said && says_all(rt, arg))
        t->form = HX_M_ALL;
    else if (limited || said)
        n = read_number(rt, arg, name);
    if (n < 0 || n > INT16_MAX)
        luaL_error(rt->L, "g:move: %s: 0 to %d expected, got %I", name,
                   INT16_MAX, (LUAI_UACINT)n);
    t->n = (int)n;
}

/* A seat as an account of a card is its hand of that deck. */
static struct hx_place_of_cards hand_for(const struct hx_runtime *rt,
                                         struct hx_place_of_cards a, int card)
{
    if (a.sort == HX_A_SEAT) {
        a.sort = HX_A_CARDS;
        a.field = rt->r->deck[rt->r->card[card].deck].hand;
    }
    return a;
}

static int move_cards_of_deck(struct hx_runtime *rt, int card,
                              const struct transfer *t)
{
    struct hx_place_of_cards from = hand_for(rt, t->from, card);
    int there = 0, n = t->n, moved = 0;

    if (from.sort == HX_A_CARDS)
        there = hx_cards_held(rt->now->g, from.seat, card);
    if (t->form == HX_M_ALL || (t->form == HX_M_MOST && n > there))
        n = there;
    for (; moved < n; moved++)
        if (hx_do_move_card(rt->now->g, card, from, hand_for(rt, t->to, card)) <
            0)
            return -1;
    return moved;
}

static int move_kind(struct hx_runtime *rt, const struct transfer *t)
{
    struct hx_argument *arg = &t->args[KIND];
    int id = hx_rt_chosen(rt, arg, HX_T_KIND);
    char guess[HX_GUESS];
    const char *name;

    if (id < 0)
        id = hx_rt_named_by(rt, arg, &rt->thing[HX_T_KIND]);
    if (id >= 0)
        return hx_do_move(rt->now->g, t->form, id, t->n, t->from, t->to);
    id = hx_rt_chosen(rt, arg, HX_T_CARD);
    if (id < 0)
        id = hx_rt_named_by(rt, arg, &rt->thing[HX_T_CARD]);
    if (id >= 0)
        return move_cards_of_deck(rt, id, t);
    name = hx_rt_text_of(rt, arg);
    if (name)
        return luaL_error(rt->L, "no kind '%s'%s", name,
                          hx_rt_guess(rt, HX_T_KIND, 0, name, guess));
    return luaL_error(rt->L, "g:move: kind: a kind or card expected, got %s",
                      luaL_typename(rt->L, hx_rt_place_of(rt, arg)));
}

static int move_bag(struct hx_runtime *rt, const struct transfer *t)
{
    static const struct hx_label label = {.method = "move", .name = "cards"};
    int index = hx_rt_place_of(rt, &t->args[CARDS]);
    const struct hx_bag *bag = lua_touserdata(rt->L, index);
    struct transfer one = *t;
    int16_t lane[HX_MAX_CARDS];
    int moved = 0;

    if (hx_rt_class(rt, index) != HX_H_BAG)
        hx_rt_expected(rt, index, "a bag", &label);
    hx_rt_lanes(rt, bag, lane);
    if (!bag->cards)
        return hx_do_move_bag(rt->now->g, lane, t->from, t->to);
    one.form = HX_M_EXACT;
    for (int card = 0; card < rt->r->ncard; card++) {
        one.n = lane[card];
        if (move_cards_of_deck(rt, card, &one) < 0)
            return -1;
        moved += lane[card];
    }
    return moved;
}

static int move_random(struct hx_runtime *rt, const struct transfer *t)
{
    struct hx_argument *arg = &t->args[RANDOM];
    int stream = hx_rt_named_by(rt, arg, &rt->stream);
    char guess[HX_GUESS];
    const char *name;

    if (stream >= 0)
        return hx_do_move_random(rt->now->g, t->form, t->n, (uint16_t)stream,
                                 t->from, t->to);
    name = hx_rt_text_of(rt, arg);
    if (name)
        return luaL_error(rt->L, "g:move: no stream '%s'%s", name,
                          hx_guess(name, rt->r->stream, rt->r->nstream, guess));
    return luaL_error(rt->L, "g:move: random: the name of a stream expected");
}

int hx_rt_move(lua_State *L)
{
    static const char *const names[] = {"kind",   "cards", "n",  "most",
                                        "random", "from",  "to", NULL};
    struct hx_runtime *rt = hx_rt_of(L);
    struct hx_argument *args = hx_rt_arguments(rt, "move", names);
    struct transfer t = {.args = args};
    bool kind = hx_rt_given(rt, &args[KIND]);
    bool cards = hx_rt_given(rt, &args[CARDS]);
    int moved;

    t.from = account(rt, &args[FROM], "from");
    t.to = account(rt, &args[TO], "to");
    if (kind + cards + hx_rt_given(rt, &args[RANDOM]) != 1)
        return luaL_error(L, "move needs one of kind, cards and random");
    read_amount(rt, &t);
    moved = kind    ? move_kind(rt, &t)
            : cards ? move_bag(rt, &t)
                    : move_random(rt, &t);
    if (moved < 0)
        return hx_rt_told(rt);
    lua_pushinteger(L, moved);
    return 1;
}
