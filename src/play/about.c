#include "about.h"

#include <string.h>
#include <strings.h>

#include "names.h"
#include "text.h"

/* ---- places ---- */

static bool touches(const struct hx_hex *h, enum hx_sort sort, int place,
                    int way)
{
    return (sort == HX_CORNER ? h->corner[way] : h->edge[way]) == place;
}

/* ", also B3.SW and C3.N" */
static void print_others(const struct hx_geo *geo, enum hx_sort sort, int place,
                         struct hx_buffer *to)
{
    char own[HX_PLACE_NAME], name[HX_PLACE_NAME];
    const char *gap = ", also ";

    hx_geo_name(geo, sort, place, own);
    for (int hex = 0; sort != HX_HEX && hex < geo->n[HX_HEX]; hex++)
        for (int i = 0; i < 6; i++) {
            if (!touches(&geo->hex[hex], sort, place, i))
                continue;
            hx_name_around(geo, sort, hex, i, name);
            if (!strcmp(name, own))
                continue;
            hx_buffer_add(to, "%s%s", gap, name);
            gap = " and ";
        }
}

static void print_hex(const struct hx_game *g, int hex, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int terrain = hx_terrain_of(g, hex), token = hx_token_of(g, hex);
    char name[HX_PLACE_NAME];

    hx_buffer_add(to, "%s", hx_geo_name(r->board.geo, HX_HEX, hex, name));
    if (terrain >= 0)
        hx_buffer_add(to, " %s", r->terrain[terrain].head.name);
    if (token)
        hx_buffer_add(to, " %d", token);
}

static bool is_at(const struct hx_geo *geo, enum hx_sort sort, int place,
                  int edge)
{
    if (sort == HX_EDGE)
        return place == edge;
    return sort == HX_CORNER &&
           (geo->edge[edge].end[0] == place || geo->edge[edge].end[1] == place);
}

static void print_harbors(const struct hx_game *g, enum hx_sort sort, int place,
                          struct hx_buffer *to)
{
    const struct hx_board *b = &hx_game_rules(g)->board;

    for (int i = 0; i < b->nsite; i++) {
        int harbor = hx_site_harbor(g, i);

        if (harbor >= hx_game_rules(g)->nharbor ||
            !is_at(b->geo, sort, place, b->site[i]))
            continue;
        hx_buffer_add(to, "; %s harbor, %d for 1",
                      hx_game_rules(g)->harbor[harbor].head.name,
                      hx_game_rules(g)->harbor[harbor].rate);
    }
}

static void print_pieces(const struct hx_game *g, enum hx_sort sort, int place,
                         struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    bool some = false;
    int piece, seat;

    hx_at(g, sort, place, &piece, &seat);
    if (piece >= 0) {
        hx_buffer_add(to, "; %s of %s", r->piece[piece].head.name,
                      r->seat[seat]);
        some = true;
    }
    for (int i = 0; i < r->npiece; i++)
        if (r->piece[i].rider && r->piece[i].on == sort &&
            hx_rider(g, i, place, &seat)) {
            hx_buffer_add(to, "; %s of %s", r->piece[i].head.name,
                          r->seat[seat]);
            some = true;
        }
    hx_buffer_add(to, "%s\n", some || sort == HX_HEX ? "" : "; empty");
}

bool hx_about_place(const struct hx_game *g, const char *word,
                    struct hx_buffer *to)
{
    const struct hx_geo *geo = hx_game_rules(g)->board.geo;
    char name[HX_PLACE_NAME];
    const char *gap = ": ";
    enum hx_sort sort;
    int place;

    if (!hx_geo_parse(geo, word, strlen(word), &sort, &place))
        return false;
    if (sort == HX_HEX) {
        print_hex(g, place, to);
    } else {
        hx_buffer_add(to, "%s", hx_geo_name(geo, sort, place, name));
        print_others(geo, sort, place, to);
        HX_EACH(hex, geo->touch[sort][HX_HEX] + place * geo->words[HX_HEX],
                geo->words[HX_HEX]) {
            hx_buffer_add(to, "%s", gap);
            print_hex(g, hex, to);
            gap = ", ";
        }
    }
    print_harbors(g, sort, place, to);
    print_pieces(g, sort, place, to);
    return true;
}

/* ---- kinds ---- */

static bool yields(const struct hx_rules *r, int terrain, int kind)
{
    const struct hx_terrain *t = &r->terrain[terrain];

    if (!t->table)
        return t->yields == kind;
    for (int i = 0; i < r->npiece; i++)
        if (t->table[i * r->nkind + kind])
            return true;
    return false;
}

static bool is_paid_with(const struct hx_act *a, int kind)
{
    for (int i = 0; i < a->does.ncost; i++)
        if (a->does.cost[i].kind == kind)
            return true;
    return false;
}

bool hx_about_kind(const struct hx_game *g, const char *word,
                   struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int kind = hx_name_find(r, HX_T_KIND, 0, ~UINT64_C(0), word, true, NULL);
    const char *gap;

    if (kind < 0)
        return false;
    hx_buffer_add(
        to, "%s: %s %s", r->kind[kind].head.name,
        hx_article(r->kind[kind].counter ? "counter" : r->kind[kind].group),
        r->kind[kind].counter ? "counter" : r->kind[kind].group);
    if (r->kind[kind].bank >= 0)
        hx_buffer_add(to, "; the bank has %d of %d",
                      r->kind[kind].counter ? hx_stock(g, kind)
                                            : hx_bank(g)[kind],
                      r->kind[kind].bank);
    gap = "; from ";
    for (int i = 0; i < r->nterrain; i++)
        if (yields(r, i, kind)) {
            hx_buffer_add(to, "%s%s", gap, r->terrain[i].head.name);
            gap = " and ";
        }
    gap = "; pays for ";
    for (int i = 0; i < r->nact; i++)
        if (is_paid_with(&r->act[i], kind)) {
            hx_buffer_add(to, "%s", gap);
            hx_text_words(r, i, to);
            gap = ", ";
        }
    hx_buffer_char(to, '\n');
    return true;
}

/* ---- cards ---- */

bool hx_about_card(const struct hx_game *g, const char *word,
                   struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int card = hx_name_find(r, HX_T_CARD, 0, ~UINT64_C(0), word, true, NULL);
    const struct hx_deck *deck;
    const char *gap = "; played as: ";

    if (card < 0)
        return false;
    deck = &r->deck[r->card[card].deck];
    hx_buffer_add(to, "%s: a card of the deck %s, %d of them in it at first",
                  r->card[card].name, deck->head.name, deck->count[card]);
    if (r->card[card].points)
        hx_buffer_add(to, "; %d point%s in the hand", r->card[card].points,
                      r->card[card].points == 1 ? "" : "s");
    if (deck->wait)
        hx_buffer_add(to,
                      "; not to be played in the turn in which it is drawn");
    for (int i = 0; i < r->nact; i++)
        if (r->act[i].does.card == card) {
            hx_buffer_add(to, "%s", gap);
            hx_text_form(r, i, to);
            gap = ", ";
        }
    hx_buffer_char(to, '\n');
    return true;
}
