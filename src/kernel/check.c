/* A position against its definition: cards conserved, what is kept as if made
 * anew (check_kept.c), awards and wins, the rules' own invariants. */
#include "inside.h"

static int piles(const struct hx_game *g, int kind)
{
    int n = 0;

    for (int f = 0; f < g->r->nfield; f++) {
        const struct hx_field *field = &g->r->field[f];
        int many = field->scope == HX_GAME ? 1
                   : field->scope == HX_PLAYER
                       ? g->r->nseat
                       : g->r->board.geo->n[field->scope - HX_OF_HEX];

        for (int i = 0; field->pile && i < many; i++)
            n += hx_field_get(g, (uint16_t)f, i).bag[kind];
    }
    return n;
}

static bool kinds_kept(struct hx_game *g, struct hx_error *err)
{
    const struct hx_rules *r = g->r;

    for (int k = 0; k < r->nkind; k++) {
        bool counter = r->kind[k].counter;
        int sum = counter ? hx_stock(g, k) : hx_bank(g)[k] + piles(g, k);
        int all =
            r->kind[k].bank + (counter ? r->kind[k].each * r->nplayer : 0);

        for (int s = 0; s < r->nseat; s++) {
            int n = counter ? hx_counter(g, s, k) : hx_hand_at(g, s)[k];

            if (n < 0)
                hx_fail(err, "%s has %d %s", r->seat[s], n,
                        r->kind[k].head.name);
            sum += n;
        }
        if (r->kind[k].bank >= 0 && sum != all)
            hx_fail(err, "%d %s in all, %d at the start", sum,
                    r->kind[k].head.name, all);
    }
    return !err->text[0];
}

static bool cards_kept(struct hx_game *g, struct hx_error *err)
{
    const struct hx_rules *r = g->r;

    for (int c = 0; c < r->ncard; c++) {
        int deck = r->card[c].deck, hand = r->deck[deck].hand;
        int sum =
            g->b[g->l->fresh + (uint32_t)c] + g->b[g->l->out + (uint32_t)c];
        const uint8_t *queue = g->b + g->l->bottom_at[deck];

        for (int i = 0; g->l->bottom_size[deck] && i < queue[0]; i++)
            sum += queue[1 + i] == c;
        for (int s = 0; s < r->nseat; s++) {
            int n = hx_cards_at(g, s, hand)[c];

            if (n < 0 || hx_waiting_at(g, s)[c] > n)
                hx_fail(err, "%s has %d %s, %d waiting", r->seat[s], n,
                        r->card[c].name, hx_waiting_at(g, s)[c]);
            sum += n;
        }
        if (sum != r->deck[deck].count[c])
            hx_fail(err, "%d cards %s in all, %d at the start", sum,
                    r->card[c].name, r->deck[deck].count[c]);
    }
    return !err->text[0];
}

static int owners_of(const struct hx_game *g, int sort, int place, int *piece,
                     int *seat)
{
    int n = 0;

    *piece = *seat = -1;
    for (int p = 0; p < g->r->npiece; p++)
        for (int s = 0; s < g->r->nseat; s++)
            if (g->r->piece[p].on == sort && !g->r->piece[p].rider &&
                hx_set_has(hx_own(g, p, s), place)) {
                *piece = p;
                *seat = s;
                n++;
            }
    return n;
}

static bool places_agree(struct hx_game *g, struct hx_error *err)
{
    const struct hx_geo *geo = g->r->board.geo;
    char name[HX_PLACE_NAME];

    for (int sort = HX_HEX; sort <= HX_EDGE; sort++)
        for (int i = 0; i < geo->n[sort]; i++) {
            int piece, seat, p, s;
            int n = owners_of(g, sort, i, &piece, &seat);
            bool taken = hx_set_has(hx_words(g, g->l->taken[sort]), i);

            hx_at(g, (enum hx_sort)sort, i, &p, &s);
            if (n > 1 || p != piece || s != seat || taken != (n == 1))
                hx_fail(err, "what stands on %s is not clear",
                        hx_geo_name(geo, (enum hx_sort)sort, i, name));
        }
    for (int p = 0; p < g->r->npiece; p++)
        for (int s = 0; s < g->r->nseat; s++)
            if (hx_supply(g, s, p) < 0)
                hx_fail(err, "%s has more than all pieces '%s' on the board",
                        g->r->seat[s], g->r->piece[p].head.name);
    return !err->text[0];
}

/* Who should hold the award that 'now' hold, by its definition. */
static uint32_t holders_by_rule(struct hx_game *g, int id, uint32_t now)
{
    const struct hx_award *a = &g->r->award[id];
    struct hx_ctx ctx = hx_ctx_new(-1);
    int metric[HX_MAX_SEATS], highest = INT32_MIN;
    uint32_t best = 0;

    for (int s = 0; s < g->r->nseat; s++) {
        metric[s] = g->l->award_trail[id] == HX_NONE
                        ? hx_award_metric(g, id, s)
                        : hx_trail_make(g, g->l->award_trail[id], s);
        highest = metric[s] > highest ? metric[s] : highest;
    }
    for (int s = 0; s < g->r->nseat; s++)
        best |= (uint32_t)(metric[s] == highest) << s;
    if (highest < hx_int(g, a->at_least, &ctx))
        return a->keep ? now : 0;
    if (!(best & (best - 1)) || a->on_tie == HX_TIE_ALL)
        return best;
    return a->on_tie == HX_TIE_HOLDER ? now & best : 0;
}

static bool awards_hold(struct hx_game *g, struct hx_error *err)
{
    for (int i = 0; i < hx_st(g)->nframe; i++)
        if (hx_frames(g)[i].flags & HX_F_WHOLE)
            return true;
    for (int a = 0; a < g->r->naward; a++)
        if (g->r->award[a].review == HX_NONE &&
            holders_by_rule(g, a, hx_holders(g, a)) != hx_holders(g, a))
            hx_fail(err, "award '%s' is held by the wrong seat",
                    g->r->award[a].head.name);
    return !err->text[0];
}

static bool active_has_the_turn(struct hx_game *g, struct hx_error *err)
{
    const struct hx_frame *turn = hx_innermost(g, HX_F_TURN);

    if (turn && !hx_st(g)->over && hx_active(g) != turn->seat)
        hx_fail(err, "it is the turn of %s, who is not active",
                g->r->seat[turn->seat]);
    return !err->text[0];
}

/* Nobody has won at whose turn the game goes on; what was written since the
 * last look (by hand, say) counts at the next one. */
static bool no_win_is_missed(struct hx_game *g, struct hx_error *err)
{
    const struct hx_frame *turn = hx_innermost(g, HX_F_TURN);
    struct hx_ctx ctx;

    if (hx_st(g)->over || !(*g->calm & HX_CALM) || !turn ||
        hx_innermost(g, HX_F_WHOLE))
        return true;
    ctx = hx_ctx_new(turn->seat);
    for (int i = 0; i < g->r->nwin; i++)
        if (hx_int(g, g->r->win[i].test, &ctx))
            hx_fail(err, "%s has won by '%s', and the game goes on",
                    g->r->seat[turn->seat], g->r->win[i].head.name);
    return !err->text[0];
}

static bool invariants_hold(struct hx_game *g, struct hx_error *err)
{
    struct hx_ctx ctx = hx_ctx_new(hx_active(g) < 0 ? 0 : hx_active(g));

    for (int i = 0; i < g->r->ninvariant; i++)
        if (!hx_int(g, g->r->invariant[i].test, &ctx))
            hx_fail(err, "invariant '%s' does not hold",
                    g->r->invariant[i].head.name);
    return !err->text[0];
}

bool hx_game_check(struct hx_game *g, struct hx_error *err)
{
    return kinds_kept(g, err) && cards_kept(g, err) && places_agree(g, err) &&
           hx_kept_holds(g, err) && awards_hold(g, err) &&
           active_has_the_turn(g, err) && no_win_is_missed(g, err) &&
           invariants_hold(g, err);
}
