/* The table of seats: what everybody may know of each, as the rules declare
 * it. */
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "view.h"
#include "view_parts.h"

struct seats {
    struct hx_game *g;
    const struct hx_rules *r;
    int viewer; /* -1 sees all */
    struct hx_columns *to;
};

/* ---- which fields are worth a column ---- */

static bool has_bit(const struct hx_form *f, int group)
{
    uint64_t all = f->reads_me.w[group >> 6] | f->reads_all.w[group >> 6];

    return all >> (group & 63) & 1;
}

/* Does the formula read the group? One that asks whether a step is possible
 * counts as reading all there is, even what nothing reads: that says nothing.
 */
static bool has_group(const struct hx_rules *r, uint16_t form, int group)
{
    return form != HX_NONE && has_bit(&r->form[form], group) &&
           !has_bit(&r->form[form], HX_G_DUE);
}

static bool is_read_by_value(const struct hx_rules *r, int group)
{
    for (int i = 0; i < r->nvalue; i++) {
        const struct hx_value *v = &r->value[i];

        if (has_group(r, v->base, group))
            return true;
        for (int k = 0; k < v->nmod; k++)
            if (has_group(r, v->mod[k].when, group) ||
                has_group(r, v->mod[k].amount, group))
                return true;
    }
    return false;
}

/* Does what is legal, what it costs, who has an award or who wins depend on the
 * group? What only bodies read and write is no business of the players. */
static bool matters(const struct hx_rules *r, int group)
{
    for (int i = 0; i < r->nconstraint; i++)
        if (has_group(r, r->constraint[i].form, group) ||
            has_group(r, r->constraint[i].when, group))
            return true;
    for (int i = 0; i < r->naward; i++)
        if (has_group(r, r->award[i].metric, group))
            return true;
    for (int i = 0; i < r->nwin; i++)
        if (has_group(r, r->win[i].test, group))
            return true;
    for (int i = 0; i < r->nact; i++)
        for (int k = 0; k < r->act[i].does.ncost; k++)
            if (has_group(r, r->act[i].does.cost[k].amount, group))
                return true;
    return is_read_by_value(r, group);
}

static bool is_column(const struct hx_rules *r, int field)
{
    const struct hx_field *f = &r->field[field];
    bool simple =
        f->type == HX_T_INT || f->type == HX_T_FLAG || f->type == HX_T_ENUM;

    return f->scope == HX_PLAYER && simple && !f->counter && !f->travels &&
           f->resets == HX_RESETS_NEVER && !hx_view_is_of_limit(r, field) &&
           matters(r, f->group);
}

/* The award whose metric is just this field, or -1: one column tells both. */
static int award_of(const struct hx_rules *r, int field)
{
    char text[80];

    snprintf(text, sizeof text, "me.%s", r->field[field].head.name);
    for (int i = 0; i < r->naward; i++)
        if (!strcmp(r->form[r->award[i].metric].text, text))
            return i;
    return -1;
}

/* ---- columns ---- */

static void add_points(struct seats *t)
{
    struct hx_column *c = hx_columns_add(t->to, "points");

    c->stays = true;
    for (int s = 0; s < t->r->nseat; s++)
        hx_column_set(c, s, "%d", hx_points(t->g, s));
}

/* Cards of kinds, as far as they may be counted. */
static void add_cards(struct seats *t)
{
    struct hx_column *c = hx_columns_add(t->to, "cards");

    c->stays = true;
    for (int s = 0; s < t->r->nplayer; s++) {
        bool counted = true;
        int n = 0;

        for (int k = 0; k < t->r->ncard_kind; k++) {
            n += hx_hand(t->g, s)[k];
            counted &= hx_view_may_see(t->r->kind[k].see, t->viewer, s) ||
                       hx_view_may_see(t->r->kind[k].count, t->viewer, s);
        }
        if (counted)
            hx_column_set(c, s, "%d", n);
        else
            hx_column_set(c, s, "?");
    }
}

static void add_hand(struct seats *t, int hand)
{
    struct hx_column *c = hx_columns_add(t->to, t->r->hand[hand]);

    for (int s = 0; s < t->r->nplayer; s++)
        if (hx_view_counts(t->r, t->viewer, s, hand))
            hx_column_set(c, s, "%d", hx_view_held(t->g, s, hand));
        else
            hx_column_set(c, s, "?");
}

static void add_counter(struct seats *t, int kind)
{
    const struct hx_kind *k = &t->r->kind[kind];
    struct hx_column *c = hx_columns_add(t->to, k->head.name);

    for (int s = 0; s < t->r->nplayer; s++)
        if (hx_view_may_see(k->see, t->viewer, s))
            hx_column_set(c, s, "%d", hx_counter(t->g, s, kind));
        else
            hx_column_set(c, s, "?");
}

static bool is_holder(const struct seats *t, int award, int seat)
{
    return award >= 0 && hx_holders(t->g, award) >> seat & 1;
}

static void add_field(struct seats *t, int field)
{
    const struct hx_field *f = &t->r->field[field];
    struct hx_column *c = hx_columns_add(t->to, f->head.name);
    int award = award_of(t->r, field);
    char buf[HX_VALUE_NAME];

    for (int s = 0; s < t->r->nplayer; s++) {
        int32_t value = (int32_t)hx_field_get(t->g, (uint16_t)field, s).i;
        const char *name = hx_value_name(t->r, f->type, f->sub, value, buf);

        if (!hx_view_may_see(f->see, t->viewer, s))
            name = "?";
        else if (f->type == HX_T_FLAG)
            name = value ? "yes" : "0";
        hx_column_set(c, s, "%s%s", is_holder(t, award, s) ? "*" : "", name);
    }
}

/* Where the metric reads what is hidden, only one's own is told. */
static bool is_open(const struct seats *t, int award)
{
    uint16_t form = t->r->award[award].metric;

    if (has_bit(&t->r->form[form], HX_G_DUE))
        return false;
    for (int k = 0; k < t->r->ncard_kind; k++)
        if (t->r->kind[k].see != HX_SEE_ALL && has_group(t->r, form, HX_G_HAND))
            return false;
    for (int d = 0; d < t->r->ndeck; d++)
        if (t->r->deck[d].see != HX_SEE_ALL &&
            (has_group(t->r, form, HX_G_CARDS) ||
             has_group(t->r, form, HX_G_WORTH)))
            return false;
    for (int f = 0; f < t->r->nfield; f++)
        if (t->r->field[f].see != HX_SEE_ALL &&
            has_group(t->r, form, t->r->field[f].group))
            return false;
    return true;
}

/* How far each has come towards the award. */
static void add_award(struct seats *t, int award)
{
    struct hx_column *c = hx_columns_add(t->to, t->r->award[award].head.name);

    for (int s = 0; s < t->r->nseat; s++) {
        const char *star = is_holder(t, award, s) ? "*" : "";

        if (t->viewer < 0 || t->viewer == s || is_open(t, award))
            hx_column_set(c, s, "%s%d", star, hx_award_metric(t->g, award, s));
        else
            hx_column_set(c, s, "%s?", star);
    }
}

/* Pieces that have a supply of their own, and one to speak of. */
static void add_supplies(struct seats *t)
{
    char head[HX_COLUMN_HEAD];

    for (int i = 0; i < t->r->npiece; i++) {
        const struct hx_piece *p = &t->r->piece[i];
        struct hx_column *c;

        if (p->shares != i || !p->supply)
            continue;
        snprintf(head, sizeof head, "%s left", p->head.name);
        c = hx_columns_add(t->to, head);
        for (int s = 0; s < t->r->nseat; s++)
            hx_column_set(c, s, "%d", hx_supply(t->g, s, i));
    }
}

/* "*: blue has longest_road, red and white have largest_army" */
static void print_holders(const struct seats *t, struct hx_buffer *to)
{
    const char *gap = "* ";

    for (int i = 0; i < t->r->naward; i++) {
        uint32_t holders = hx_holders(t->g, i);

        if (!holders)
            continue;
        hx_buffer_add(to, "%s", gap);
        gap = ", ";
        for (int s = 0; holders >> s; s++)
            if (holders >> s & 1)
                hx_buffer_add(to, "%s ", t->r->seat[s]);
        hx_buffer_add(to, "%s %s", holders & (holders - 1) ? "have" : "has",
                      t->r->award[i].head.name);
    }
    if (*gap == ',')
        hx_buffer_char(to, '\n');
}

/* Whose turn it is, else who is asked; -1: nobody. */
static int whose_turn(const struct hx_game *g)
{
    struct hx_question q;

    if (hx_game_status(g) != HX_ASKING)
        return -1;
    hx_game_question(g, &q);
    return hx_active(g) >= 0 ? hx_active(g) : q.seat;
}

void hx_view_names(const struct hx_game *g, struct hx_columns *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    int turn = whose_turn(g);

    to->nrow = r->nseat;
    for (int s = 0; s < r->nseat; s++)
        snprintf(to->row[s], sizeof to->row[s], "%c %s", s == turn ? '>' : ' ',
                 r->seat[s]);
}

void hx_view_seats(struct hx_game *g, int viewer, int width,
                   struct hx_buffer *to)
{
    struct hx_columns columns = {0};
    struct seats t = {g, hx_game_rules(g), viewer, &columns};

    hx_view_names(g, &columns);
    add_points(&t);
    if (t.r->ncard_kind)
        add_cards(&t);
    for (int i = 0; i < t.r->nhand; i++)
        add_hand(&t, i);
    for (int k = t.r->ncard_kind; k < t.r->nkind; k++)
        add_counter(&t, k);
    for (int i = 0; i < t.r->nfield; i++)
        if (is_column(t.r, i))
            add_field(&t, i);
    for (int i = 0; i < t.r->naward; i++) {
        bool told = false; /* by a field */

        for (int f = 0; f < t.r->nfield; f++)
            told |= is_column(t.r, f) && award_of(t.r, f) == i;
        if (!told)
            add_award(&t, i);
    }
    add_supplies(&t);
    hx_columns_print(&columns, width, to);
    print_holders(&t, to);
    hx_columns_free(&columns);
}
