/* What a seat sees of a game: the block with all else blanked. */
#include "random.h"
#include "inside.h"

static bool open_to(uint8_t see, int viewer, int owner)
{
    return see == HX_SEE_ALL ||
           (see == HX_SEE_OWNER && owner >= 0 && owner == viewer);
}

bool hx_sees_kind(const struct hx_game *g, int viewer, int owner, int kind)
{
    return open_to(g->r->kind[kind].see, viewer, owner);
}

bool hx_sees_card(const struct hx_game *g, int viewer, int owner, int card)
{
    return open_to(g->r->deck[g->r->card[card].deck].see, viewer, owner);
}

bool hx_sees_field(const struct hx_game *g, int viewer, int field, int of)
{
    const struct hx_field *f = &g->r->field[field];

    return open_to(f->see, viewer, f->scope == HX_PLAYER ? of : -1);
}

/* The cards of a hand, of which the viewer knows no more than the number. */
static void blank_hand(const struct hx_game *g, int viewer, int owner,
                       uint8_t *block, struct hx_view *view)
{
    int16_t *hand =
        (int16_t *)(void *)(block + g->l->hand) + (uint32_t)owner * g->l->lanes;

    for (int k = 0; k < g->r->ncard_kind; k++) {
        if (g->r->kind[k].count == HX_SEE_ALL || owner == viewer)
            view->cards[owner] = (int16_t)(view->cards[owner] + hand[k]);
        if (!hx_sees_kind(g, viewer, owner, k))
            hand[k] = 0;
    }
}

static void blank_cards(const struct hx_game *g, int viewer, int owner,
                        uint8_t *block, struct hx_view *view)
{
    uint32_t lanes = g->l->card_lanes;
    int16_t *held = (int16_t *)(void *)(block + g->l->cards) +
                    (uint32_t)(owner * g->r->nhand) * lanes;

    for (int h = 0; h < g->r->nhand; h++)
        for (int c = 0; c < g->r->ncard; c++) {
            int16_t *n = held + (uint32_t)h * lanes + c;

            view->held[owner][h] = (int16_t)(view->held[owner][h] + *n);
            if (!hx_sees_card(g, viewer, owner, c)) {
                *n = 0;
                block[g->l->waiting + (uint32_t)owner * lanes + (uint32_t)c] =
                    0;
            }
        }
}

static void blank_field(const struct hx_game *g, int viewer, int field,
                        uint8_t *block)
{
    const struct hx_field *f = &g->r->field[field];
    int many = f->scope == HX_GAME ? 1
               : f->scope == HX_PLAYER
                   ? g->r->nseat
                   : g->r->board.geo->n[f->scope - HX_OF_HEX];

    for (int i = 0; f->see != HX_SEE_ALL && i < many; i++)
        if (!hx_sees_field(g, viewer, field, i))
            memset(block + f->offset + (uint32_t)i * f->width, 0, f->width);
}

/* What nobody sees: what chance will bring, decks, others' sealed answers. */
static void blank_future(const struct hx_game *g, int viewer, uint8_t *block)
{
    const struct hx_layout *l = g->l;
    struct hx_state *st = (struct hx_state *)(void *)block;

    st->seed = 0;
    memset(block + l->stream, 0, (size_t)g->r->nstream * 4);
    memset(block + l->fresh, 0, l->card_lanes);
    for (int d = 0; d < g->r->ndeck; d++)
        memset(block + l->bottom_at[d], 0, l->bottom_size[d]);
    for (int s = 0; s < g->r->nseat; s++)
        if (s != viewer && st->sealed >> s & 1)
            memset(block + l->sealed + (uint32_t)s * l->sealed_size, 0,
                   l->sealed_size);
}

void hx_game_view(const struct hx_game *g, int viewer, struct hx_view *view,
                  void *to)
{
    uint8_t *block = to;

    memset(view, 0, sizeof *view);
    memcpy(block, g->b, g->l->kept);
    memset(block + g->l->kept, 0, g->l->size - g->l->kept);
    for (int s = 0; s < g->r->nseat; s++) {
        blank_hand(g, viewer, s, block, view);
        blank_cards(g, viewer, s, block, view);
    }
    for (int d = 0; d < g->r->ndeck; d++)
        view->left[d] = (int16_t)hx_deck_left(g, d);
    for (int f = 0; f < g->r->nfield; f++)
        blank_field(g, viewer, f, block);
    blank_future(g, viewer, block);
    view->hash = hx_hash_block(g, block);
    view->hash = hx_hash(view->hash, view->cards, sizeof view->cards);
    view->hash = hx_hash(view->hash, view->held, sizeof view->held);
    view->hash = hx_hash(view->hash, view->left, sizeof view->left);
}
