#include "view.h"

#include "view_parts.h"

bool hx_view_may_see(uint8_t see, int viewer, int seat)
{
    return viewer < 0 || see == HX_SEE_ALL ||
           (see == HX_SEE_OWNER && viewer == seat);
}

bool hx_view_is_of_limit(const struct hx_rules *r, int field)
{
    for (int i = 0; i < r->nlimit; i++)
        if (r->limit[i].field == field)
            return true;
    return false;
}

void hx_view_bank(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    for (int k = 0; k < r->nkind; k++) {
        int n = k < r->ncard_kind ? hx_bank(g)[k] : hx_stock(g, k);

        if (r->kind[k].bank < 0)
            hx_buffer_add(to, "%s: no limit\n", r->kind[k].head.name);
        else
            hx_buffer_add(to, "%s: %d\n", r->kind[k].head.name, n);
    }
    for (int i = 0; i < r->ndeck; i++)
        hx_buffer_add(to, "%s cards left: %d\n", r->deck[i].head.name,
                      hx_deck_left(g, i));
}

void hx_view_stock(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const char *gap = "bank: ";

    for (int k = 0; k < r->nkind; k++) {
        int n = k < r->ncard_kind ? hx_bank(g)[k] : hx_stock(g, k);

        if (r->kind[k].bank < 0)
            continue;
        hx_buffer_add(to, "%s%d %s", gap, n, r->kind[k].head.name);
        gap = " ";
    }
    for (int i = 0; i < r->ndeck; i++) {
        hx_buffer_add(to, "%s%d %s cards", *gap == ' ' ? ", " : gap,
                      hx_deck_left(g, i), r->deck[i].head.name);
        gap = " ";
    }
    if (*gap == ' ')
        hx_buffer_char(to, '\n');
}

static void print_field(const struct hx_game *g, const char *whose,
                        uint16_t field, int of, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_field *f = &r->field[field];

    hx_buffer_add(to, "%s.%s = ", whose, f->head.name);
    hx_text_result(r, f->type, f->sub, hx_field_get(g, field, of), to);
    hx_buffer_char(to, '\n');
}

void hx_view_fields(struct hx_game *g, int viewer, int seat,
                    struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);

    hx_buffer_add(to, "g.round = %d\n", hx_round(g));
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == HX_GAME && !r->field[i].travels &&
            hx_view_may_see(r->field[i].see, viewer, -1))
            print_field(g, "g", (uint16_t)i, -1, to);
    for (int i = 0; seat >= 0 && i < r->nfield; i++)
        if (r->field[i].scope == HX_PLAYER && !hx_view_is_of_limit(r, i) &&
            hx_view_may_see(r->field[i].see, viewer, seat))
            print_field(g, r->seat[seat], (uint16_t)i, seat, to);
}
