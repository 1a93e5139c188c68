/* The text of a position read: the board, what stands on it, hands and decks.
 */
#include "position_reader.h"

void hx_read_terrain(struct hx_reader *r)
{
    char *entry;
    int64_t hex, i;

    while ((entry = hx_next_entry(r))) {
        char *place = hx_next_word(&entry);

        if (!hx_read_word(r, HX_T_HEX, 0, place, &hex) || hex < 0)
            hx_fail(r->err, "the board has no hex %s", place);
        else if (!hx_read_word(r, HX_T_TERRAIN, 0, entry, &i) || i < 0)
            hx_fail(r->err, "%s is %s, which is no terrain", place, entry);
        else {
            r->g->b[r->g->l->terrain + (uint32_t)hex] = (uint8_t)i;
            r->hexes++;
        }
    }
}

void hx_read_token(struct hx_reader *r)
{
    char *entry;
    int hex;

    while ((entry = hx_next_entry(r))) {
        hex = hx_read_owner(r, HX_T_HEX, &entry);
        if (hex >= 0)
            r->g->b[r->g->l->token + (uint32_t)hex] =
                (uint8_t)hx_read_number(entry);
    }
}

static int site_at(const struct hx_board *b, int edge)
{
    for (int i = 0; i < b->nsite; i++)
        if (b->site[i] == edge)
            return i;
    return -1;
}

void hx_read_harbor(struct hx_reader *r)
{
    char *entry;

    while ((entry = hx_next_entry(r))) {
        char *all = hx_arena_string(r->a, entry);
        int edge = hx_read_owner(r, HX_T_EDGE, &entry);
        int site = edge < 0 ? -1 : site_at(&r->r->board, edge), i = 0;

        while (i < r->r->nharbor && strcmp(r->r->harbor[i].head.name, entry))
            i++;
        if (site >= 0 && i < r->r->nharbor)
            r->g->b[r->g->l->site + (uint32_t)site] = (uint8_t)i;
        else if (edge >= 0)
            hx_leave_out(r, all);
    }
}

/* Nothing else may stand there: a text could be of anybody's making. */
static bool is_free(struct hx_reader *r, int piece, int seat, int64_t at)
{
    const struct hx_piece *p = &r->r->piece[piece];
    int there, whose;

    hx_at(r->g, (enum hx_sort)p->on, (int)at, &there, &whose);
    return p->rider ? !hx_set_has(hx_own(r->g, piece, seat), (int)at)
                    : there < 0;
}

void hx_read_piece(struct hx_reader *r)
{
    int piece = hx_read_subject(r, HX_T_PIECE), seat;
    char *entry, *word;
    int64_t at;

    while (piece >= 0 && (entry = hx_next_entry(r))) {
        seat = hx_read_owner(r, HX_T_SEAT, &entry);
        while (seat >= 0 && (word = hx_next_word(&entry))) {
            const char *place = hx_arena_string(r->a, word);

            if (!hx_read_word(r, HX_T_HEX + r->r->piece[piece].on, 0, word,
                              &at) ||
                at < 0 || !is_free(r, piece, seat, at))
                hx_leave_out(r, place);
            else
                hx_piece_stand(r->g, piece, seat, (int)at, true);
        }
    }
}

void hx_read_hand(struct hx_reader *r)
{
    char *entry;
    int seat;

    while ((entry = hx_next_entry(r))) {
        seat = hx_read_owner(r, HX_T_SEAT, &entry);
        if (seat >= 0)
            hx_read_amounts(r, r->r->seat[seat], entry, HX_T_KIND,
                            r->r->ncard_kind, hx_hand_at(r->g, seat));
    }
}

static int hand_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nhand; i++)
        if (!strcmp(r->hand[i], name))
            return i;
    return -1;
}

void hx_read_cards(struct hx_reader *r)
{
    int hand = hand_named(r->r, r->name), seat;
    char *entry;

    while ((entry = hx_next_entry(r))) {
        if (hand < 0) {
            hx_leave_out(r, entry);
            continue;
        }
        seat = hx_read_owner(r, HX_T_SEAT, &entry);
        if (seat >= 0)
            hx_read_amounts(r, r->r->seat[seat], entry, HX_T_CARD, r->r->ncard,
                            hx_cards_at(r->g, seat, hand));
    }
}

static void narrow(uint8_t *to, const int16_t *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (uint8_t)(from[i] > UINT8_MAX ? UINT8_MAX : from[i]);
}

void hx_read_waiting(struct hx_reader *r)
{
    char *entry;

    while ((entry = hx_next_entry(r))) {
        int16_t n[HX_MAX_CARDS] = {0};
        int seat = hx_read_owner(r, HX_T_SEAT, &entry);

        if (seat < 0)
            continue;
        hx_read_amounts(r, r->r->seat[seat], entry, HX_T_CARD, r->r->ncard, n);
        narrow(hx_waiting_at(r->g, seat), n, r->r->ncard);
    }
}

void hx_read_out(struct hx_reader *r)
{
    int16_t n[HX_MAX_CARDS] = {0};
    char *entry;

    while ((entry = hx_next_entry(r)))
        hx_read_amounts(r, "", entry, HX_T_CARD, r->r->ncard, n);
    narrow(r->g->b + r->g->l->out, n, r->r->ncard);
}

void hx_read_under(struct hx_reader *r)
{
    int deck = hx_read_subject(r, HX_T_DECK);
    uint8_t *queue = r->g->b + r->g->l->bottom_at[deck < 0 ? 0 : deck];
    char *entry;
    int64_t card;

    while (deck >= 0 && (entry = hx_next_entry(r)))
        if (hx_read_word(r, HX_T_CARD, 0, entry, &card) && card >= 0 &&
            r->r->deck[deck].cards >> card & 1 &&
            queue[0] + 1u < r->g->l->bottom_size[deck])
            queue[1 + queue[0]++] = (uint8_t)card;
}

void hx_read_gained(struct hx_reader *r)
{
    char *entry;
    int seat;

    while ((entry = hx_next_entry(r))) {
        seat = hx_read_owner(r, HX_T_SEAT, &entry);
        if (seat >= 0)
            hx_shorts(r->g, r->g->l->gained)[seat] =
                (int16_t)hx_read_number(entry);
    }
}

void hx_read_award(struct hx_reader *r)
{
    int award = hx_read_subject(r, HX_T_AWARD);
    char *entry;
    int64_t seats;

    for (uint32_t at; award >= 0 && (entry = hx_next_entry(r));) {
        bool due = !strncmp(entry, "due ", 4);

        at = (due ? r->g->l->due : r->g->l->holder) + (uint32_t)award;
        if (hx_read_word(r, HX_T_SEATS, 0, entry + (due ? 4 : 0), &seats))
            r->g->b[at] = (uint8_t)seats;
        else
            hx_leave_out(r, entry);
    }
}

/* ---- what follows from it ---- */

static int in_piles(const struct hx_game *g, int kind)
{
    int n = 0;

    for (int f = 0; f < g->r->nfield; f++)
        for (int of = 0; g->r->field[f].pile && of < g->r->field[f].many; of++)
            n += hx_field_get(g, (uint16_t)f, of).bag[kind];
    return n;
}

/* What of a kind is not in the bank. */
static int given_out(const struct hx_game *g, int kind)
{
    bool counter = g->r->kind[kind].counter;
    int n = counter ? 0 : in_piles(g, kind);

    for (int s = 0; s < (counter ? g->r->nplayer : g->r->nseat); s++)
        n += counter ? hx_counter(g, s, kind) : hx_hand_at(g, s)[kind];
    return n;
}

static void fill_bank(struct hx_reader *r)
{
    struct hx_game *g = r->g;

    for (int k = 0; k < r->r->nkind; k++) {
        const struct hx_kind *kind = &r->r->kind[k];
        int all = kind->bank + (kind->counter ? kind->each * r->r->nplayer : 0);
        int left = kind->bank < 0 ? HX_NO_LIMIT : all - given_out(g, k);

        if (left < 0)
            hx_fail(r->err, "there are %d %s, and %d in all by these rules",
                    all - left, kind->head.name, all);
        else if (kind->counter)
            hx_shorts(g, g->l->stock)[k - r->r->ncard_kind] = (int16_t)left;
        else
            hx_shorts(g, g->l->bank)[k] = (int16_t)left;
    }
}

/* The cards of a name that were drawn, or lie under their deck. */
static int drawn(const struct hx_game *g, int card)
{
    const uint8_t *queue = g->b + g->l->bottom_at[g->r->card[card].deck];
    int n = g->b[g->l->out + (uint32_t)card];

    for (int s = 0; s < g->r->nseat; s++)
        for (int h = 0; h < g->r->nhand; h++)
            n += hx_cards_at(g, s, h)[card];
    for (int i = 0; g->l->bottom_size[g->r->card[card].deck] && i < queue[0];
         i++)
        n += queue[1 + i] == card;
    return n;
}

static void fill_decks(struct hx_reader *r)
{
    for (int c = 0; c < r->r->ncard; c++) {
        int all = r->r->deck[r->r->card[c].deck].count[c];
        int left = all - drawn(r->g, c);

        if (left < 0)
            hx_fail(r->err,
                    "there are %d cards %s, and %d in all by these "
                    "rules",
                    all - left, r->r->card[c].name, all);
        r->g->b[r->g->l->fresh + (uint32_t)c] = (uint8_t)(left < 0 ? 0 : left);
    }
}

static void check_supplies(struct hx_reader *r)
{
    for (int p = 0; p < r->r->npiece; p++)
        for (int s = 0; s < r->r->nseat; s++)
            if (hx_supply(r->g, s, p) < 0)
                hx_fail(r->err, "%s has more pieces '%s' than these rules give",
                        r->r->seat[s], r->r->piece[p].head.name);
}

void hx_fill_rest(struct hx_reader *r)
{
    fill_bank(r);
    fill_decks(r);
    check_supplies(r);
}
