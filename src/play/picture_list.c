/* The board as a list, for terminals without room and for readers aloud. */
#include <string.h>

#include "picture_parts.h"
#include "text.h"

static void list_hex(const struct hx_painter *p, int hex, struct hx_buffer *to)
{
    const struct hx_rules *r = p->r;
    int terrain = hx_terrain_of(p->g, hex), token = hx_token_of(p->g, hex);
    char name[HX_PLACE_NAME], badge[HX_BADGE];
    struct hx_ink ink;

    hx_buffer_add(to, "%-4s %s", hx_geo_name(p->geo, HX_HEX, hex, name),
                  terrain >= 0 ? r->terrain[terrain].head.name : "?");
    if (token > 0)
        hx_buffer_add(to, " %d", token);
    if (token > 0 && token <= HX_MOST_TOKEN && p->pips[token])
        hx_buffer_add(to, " (%d pip%s)", p->pips[token],
                      p->pips[token] == 1 ? "" : "s");
    for (int i = 0; i < r->nfield; i++)
        if (hx_is_marker(&r->field[i], HX_HEX) &&
            hx_field_get(p->g, (uint16_t)i, -1).i == hex)
            hx_buffer_add(to, " %s", r->field[i].head.name);
    if (hx_badge(p, HX_HEX, hex, badge, &ink))
        hx_buffer_add(to, " %s", badge);
    hx_buffer_char(to, '\n');
}

static void list_harbors(const struct hx_painter *p, struct hx_buffer *to)
{
    const struct hx_board *b = &p->r->board;
    char name[HX_PLACE_NAME], rate[16];
    const char *kind;

    for (int i = 0; i < b->nsite; i++) {
        hx_harbor_words(p->r, hx_site_harbor(p->g, i), rate, &kind);
        hx_buffer_add(to, "%s%s %s%s%s", i ? ", " : "harbors ",
                      hx_geo_name(p->geo, HX_EDGE, b->site[i], name), rate,
                      *kind ? " " : "", kind);
    }
    if (b->nsite)
        hx_buffer_char(to, '\n');
}

/* The places of a seat's pieces of one sort. */
static void list_piece(const struct hx_painter *p, int seat, int piece,
                       struct hx_buffer *to)
{
    enum hx_sort sort = p->r->piece[piece].on;
    uint16_t flag = hx_piece_flag(p->r, piece);
    char name[HX_PLACE_NAME];
    bool some = false;

    for (int i = 0; i < p->geo->n[sort]; i++) {
        int there, owner;

        if (p->r->piece[piece].rider)
            there = hx_rider(p->g, piece, i, &owner) ? piece : -1;
        else
            hx_at(p->g, sort, i, &there, &owner);
        if (there != piece || owner != seat)
            continue;
        if (!some)
            hx_buffer_add(to, "  %s", p->r->piece[piece].head.name);
        hx_buffer_add(to, " %s", hx_geo_name(p->geo, sort, i, name));
        if (flag != HX_NONE && hx_field_get(p->g, flag, i).i)
            hx_buffer_add(to, " (%s)", p->r->field[flag].head.name);
        some = true;
    }
}

/* A field of places that all see, where it is not as at first. */
static void list_field(const struct hx_painter *p, int id, struct hx_buffer *to)
{
    const struct hx_field *f = &p->r->field[id];
    enum hx_sort sort = f->scope - HX_OF_HEX;
    bool some = false, single = f->type < HX_T_SEATS;
    int empty = f->type >= HX_T_SEAT ? -1 : 0;

    if (f->scope < HX_OF_HEX || f->travels || f->see != HX_SEE_ALL || !single)
        return;
    for (int i = 0; i < p->geo->n[sort]; i++) {
        struct hx_result value = hx_field_get(p->g, (uint16_t)id, i);
        char name[HX_PLACE_NAME];

        if (value.i == empty)
            continue;
        hx_buffer_add(to, "%s%s", some ? ", " : f->head.name, some ? "" : " ");
        hx_buffer_add(to, "%s", hx_geo_name(p->geo, sort, i, name));
        if (f->type != HX_T_FLAG)
            hx_buffer_char(to, ' ');
        if (f->type != HX_T_FLAG)
            hx_text_result(p->r, f->type, f->sub, value, to);
        some = true;
    }
    if (some)
        hx_buffer_char(to, '\n');
}

void hx_picture_list(struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    struct hx_look look = {.ascii = true};
    struct hx_painter p = {.g = g, .r = r, .geo = r->board.geo, .look = &look};

    hx_count_pips(&p);
    for (int i = 0; i < p.geo->n[HX_HEX]; i++)
        list_hex(&p, i, to);
    list_harbors(&p, to);
    for (int s = 0; s < r->nseat; s++) {
        hx_buffer_add(to, "%s", r->seat[s]);
        for (int i = 0; i < r->npiece; i++)
            list_piece(&p, s, i, to);
        hx_buffer_char(to, '\n');
    }
    for (int i = 0; i < r->nfield; i++)
        list_field(&p, i, to);
}
