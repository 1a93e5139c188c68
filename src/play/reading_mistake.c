/* What is wrong with a line that is no move. */
#include "reading.h"

#include <stdio.h>
#include <string.h>

#include "act_words.h"
#include "buffer.h"
#include "names.h"
#include "possible.h"

#define FEW 8 /* names that are told */

/* Behind the name of a hex: itself, its first corner, its first edge. */
static const char *const suffix[] = {"", ".N", "-NE"};

/* What a member of the type is called: kinds by their group, if they have one
 * of their own. */
const char *hx_reading_type(const struct hx_rules *r, int type,
                            uint64_t members)
{
    for (int i = 0; type == HX_T_KIND && i < r->nkgroup; i++)
        if (r->kgroup[i].kinds == members)
            return r->kgroup[i].name;
    return strchr(hx_thing_name(type), ' ') + 1;
}

/* Is the seat the one that is asked? Nobody asks in another's name what it
 * could do, or holds. */
static bool is_asked(const struct hx_reading *p)
{
    struct hx_question q;

    if (hx_game_status(p->g) != HX_ASKING)
        return false;
    hx_game_question(p->g, &q);
    return q.seat == p->seat;
}

struct around {
    const struct hx_geo *geo;
    enum hx_sort sort;
    int hex;
    unsigned ways; /* that are possible, as bits */
};

static void note_way(void *self, int32_t place)
{
    struct around *x = self;
    const struct hx_hex *h = &x->geo->hex[x->hex];

    for (int i = 0; i < 6; i++)
        if ((x->sort == HX_CORNER ? h->corner[i] : h->edge[i]) == place)
            x->ways |= 1u << i;
}

/* "C3 is a hex; name a corner, as C3.N"; or those at the hex that are
 * possible. */
void hx_reading_other_place(struct hx_reading *p, const char *token, int choice,
                            enum hx_sort sort, int place)
{
    const struct hx_geo *geo = p->r->board.geo;
    int type = p->act->choice[choice].type;
    struct around at = {geo, (enum hx_sort)(type - HX_T_HEX), place, 0};
    struct hx_buffer text = {0};
    char name[HX_PLACE_NAME];

    hx_buffer_add(&text, "%s is %s; name %s", token,
                  hx_thing_name((int)sort + HX_T_HEX), hx_thing_name(type));
    if (sort == HX_CORNER)
        at.hex = geo->corner[place].hex[0];
    else if (sort == HX_EDGE)
        at.hex = geo->edge[place].hex[0];
    if (at.sort != HX_HEX && is_asked(p))
        hx_possible_each(p->g, p->seat, &p->move, choice, note_way, &at);
    if (sort == HX_HEX && at.ways)
        hx_buffer_add(&text, " of it");
    for (int i = 0, n = 0; i < 6; i++)
        if ((at.ways ? at.ways : 1u) >> i & 1)
            hx_buffer_add(&text, "%s%s",
                          n++       ? ", "
                          : at.ways ? ": "
                                    : ", as ",
                          hx_name_around(geo, at.sort, at.hex, i, name));
    hx_fail(&p->why, "%s", text.text);
    hx_buffer_free(&text);
}

/* "'C4.E' is no edge of this board; an edge is written C4-E" - if the token
 * begins with a hex of it; the directions too, if it names none of them. */
void hx_reading_no_place(struct hx_reading *p, const char *token, int type)
{
    static const struct {
        char mark;
        const char *first, *all;
    } spelling[] = {{'\0', "", ""},
                    {'.', "NE", "N NE SE S SW NW"},
                    {'-', "E", "NE E SE SW W NW"}};
    const struct hx_geo *geo = p->r->board.geo;
    size_t len = strcspn(token, ".-");
    char name[HX_PLACE_NAME], written[2 * HX_PLACE_NAME];
    const char *what = hx_thing_name(type), *direction = token + len;
    int i = type - HX_T_HEX, hex, place;
    enum hx_sort sort;
    bool is_one;

    if (!hx_geo_parse(geo, token, len, &sort, &hex) || sort != HX_HEX) {
        hx_fail(&p->why, "'%s' is no %s of this board; its hexes are %s to %s",
                token, strchr(what, ' ') + 1, hx_geo_name(geo, HX_HEX, 0, name),
                hx_geo_name(geo, HX_HEX, geo->n[HX_HEX] - 1, written));
        return;
    }
    hx_geo_name(geo, HX_HEX, hex, name);
    snprintf(written, sizeof written, "%s%c%.8s", name, spelling[i].mark,
             *direction ? direction + 1 : "");
    is_one =
        i > 0 && hx_geo_parse(geo, written, strlen(written), &sort, &place);
    if (!is_one)
        snprintf(written, sizeof written, "%s%.1s%s", name, &spelling[i].mark,
                 spelling[i].first);
    hx_fail(&p->why, "'%s' is no %s of this board; %s is written %s%s%s%s",
            token, strchr(what, ' ') + 1, what, written,
            is_one || !i ? "" : " (", is_one ? "" : spelling[i].all,
            is_one || !i ? "" : ")");
}

void hx_reading_no_name(struct hx_reading *p, const char *token, int type,
                        int sub, uint64_t members)
{
    struct hx_buffer text = {0};
    char guess[HX_NEAREST];
    int all = hx_names_of(p->r, type, sub), n = 0;

    if (type == HX_T_SEAT) {
        hx_name_no_seat(p->r, token, &text);
        hx_fail(&p->why, "%s", text.text);
        hx_buffer_free(&text);
        return;
    }
    hx_name_guess(p->r, type, sub, members, token, guess);
    hx_buffer_add(&text, "'%s' is no %s%s", token,
                  hx_reading_type(p->r, type, members), guess);
    for (int i = 0; i < all; i++)
        n += i >= 64 || members >> i & 1;
    for (int i = 0, told = 0; !*guess && n <= FEW && i < all; i++)
        if (i < 64 && members >> i & 1)
            hx_buffer_add(&text, "%s %s", told++ ? "," : "; there are",
                          hx_name_of(p->r, type, sub, i));
    hx_fail(&p->why, "%s", text.text);
    hx_buffer_free(&text);
}

/* What a choice is called when it is missing: "a resource", "cards". */
static void print_wanted(const struct hx_rules *r, const struct hx_choice *c,
                         struct hx_buffer *to)
{
    if (c->domain == HX_D_BUNDLE) {
        hx_buffer_add(to, "cards");
        return;
    }
    if (c->domain == HX_D_ENUM) {
        for (int i = 0; i < r->enums[c->sub].n; i++)
            hx_buffer_add(to, "%s%s", i ? " or " : "",
                          r->enums[c->sub].name[i]);
        return;
    }
    for (int i = 0; c->domain == HX_D_KIND && i < r->nkgroup; i++)
        if (r->kgroup[i].kinds == c->members) {
            hx_buffer_add(to, "%s %s", hx_article(r->kgroup[i].name),
                          r->kgroup[i].name);
            return;
        }
    hx_buffer_add(to, "%s", hx_thing_name(hx_member_type(c->type)));
}

/* A kind of the choice of which the seat holds cards, or -1. */
static int held_kind(const struct hx_reading *p, const struct hx_choice *c)
{
    if (!is_asked(p))
        return -1;
    for (int k = 0; k < p->r->ncard_kind; k++)
        if (c->members >> k & 1 && hx_hand(p->g, p->seat)[k] > 0)
            return k;
    return -1;
}

/* The n-th kind of the choice; the last one if there are fewer. */
static int example_kind(const struct hx_rules *r, const struct hx_choice *c,
                        int n)
{
    int found = 0;

    for (int k = 0; k < r->nkind && n >= 0; k++)
        if (c->members >> k & 1) {
            found = k;
            n--;
        }
    return found;
}

/* Cards out of a hand that the asked seat has, others of the n-th kind. */
static void print_cards(const struct hx_reading *p, const struct hx_choice *c,
                        int n, int *used, struct hx_buffer *to)
{
    int kind = c->from == HX_FROM_SEAT ? held_kind(p, c) : -1, count = 2;

    if (kind >= 0 && hx_hand(p->g, p->seat)[kind] < count)
        count = 1;
    if (kind < 0)
        kind = example_kind(p->r, c, n);
    if (kind == *used)
        kind = example_kind(p->r, c, n + 1);
    *used = kind;
    hx_buffer_add(to, "%d %s", count, p->r->kind[kind].head.name);
}

/* Kinds of the n-th choice of cards or kinds are the n-th; a seat is another
 * than that of who asks. 'used' is the kind of the cards named before. */
static void print_example(const struct hx_reading *p, const struct hx_choice *c,
                          int n, int *used, struct hx_buffer *to)
{
    const struct hx_rules *r = p->r;
    int type = hx_member_type(c->type);
    int first = c->domain == HX_D_KIND ? example_kind(r, c, n) : 0;
    char name[HX_PLACE_NAME];

    if (type == HX_T_SEAT && p->seat == 0)
        first = 1;
    if (c->domain == HX_D_PLACE)
        hx_buffer_add(to, "%s%s",
                      hx_geo_name(r->board.geo, HX_HEX,
                                  r->board.geo->n[HX_HEX] / 2, name),
                      suffix[type - HX_T_HEX]);
    else if (c->domain == HX_D_BUNDLE)
        print_cards(p, c, n, used, to);
    else if (c->domain == HX_D_INT)
        hx_buffer_add(to, "%d", c->lo);
    else if (hx_names_of(r, type, c->sub) > first)
        hx_buffer_add(to, "%s", hx_name_of(r, type, c->sub, first));
}

/* Adds a value that would be legal there; false if none is known. */
static bool print_possible(const struct hx_reading *p, int choice,
                           struct hx_buffer *to)
{
    int32_t value;

    if (!is_asked(p) ||
        hx_possible(p->g, p->seat, &p->move, choice, &value, 1) < 1)
        return false;
    hx_possible_print(p->r, &p->act->choice[choice], value, to);
    return true;
}

/* 'settlement' needs a corner, as in: settlement C3.N */
void hx_reading_missing(struct hx_reading *p, int w)
{
    const struct hx_act *a = p->act;
    struct hx_buffer text = {0};
    int first = hx_act_first_word(p->r, (int)(a - p->r->act)), kinds = 0;
    int used = -1;

    if (first < 0)
        first = 0;
    hx_buffer_add(&text, "'");
    for (int i = first; i < a->nword && a->word[i].literal; i++)
        hx_buffer_add(&text, "%s%s", i > first ? " " : "", a->word[i].literal);
    hx_buffer_add(&text, "' needs ");
    if (a->word[w].literal)
        hx_buffer_add(&text, "the word '%s'", a->word[w].literal);
    else
        print_wanted(p->r, &a->choice[a->word[w].choice], &text);
    hx_buffer_add(&text, ", as in:");
    for (int i = first; i < a->nword; i++) {
        hx_buffer_char(&text, ' ');
        if (a->word[i].literal)
            hx_buffer_add(&text, "%s", a->word[i].literal);
        else if (i != w || !print_possible(p, a->word[i].choice, &text))
            print_example(p, &a->choice[a->word[i].choice], kinds++, &used,
                          &text);
    }
    if (!a->word[a->nword - 1].literal &&
        a->choice[a->word[a->nword - 1].choice].domain == HX_D_SEATS)
        hx_buffer_add(&text, " (or all)");
    hx_fail(&p->why, "%s", text.text);
    hx_buffer_free(&text);
}
