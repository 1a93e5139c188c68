/* Linking: what is kept of formulas, values and networks, and which write
 * makes it old. */
#include "layout.h"

uint16_t hx_add_cached(struct hx_layouter *y, enum hx_cache_sort sort,
                       bool by_seat, int id, uint32_t stride)
{
    struct hx_cached *c;
    int slot = y->l->ncached;

    if (slot == HX_CACHE_WORDS * 64)
        return HX_NONE;
    c = &y->l->cached[y->l->ncached++];
    c->sort = (uint8_t)sort;
    c->by_seat = by_seat;
    c->id = (uint16_t)id;
    c->sound = HX_NONE;
    c->stride = stride;
    c->offset = hx_take(y, stride * (by_seat ? (uint32_t)y->r->nseat : 1), 8);
    return (uint16_t)slot;
}

void hx_make_old(struct hx_layouter *y, uint16_t slot, const struct hx_mask *me,
                 const struct hx_mask *all)
{
    for (int g = 0; slot != HX_NONE && g < HX_MAX_GROUPS; g++) {
        uint64_t bit = UINT64_C(1) << (slot & 63);

        if (me->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].me[slot >> 6] |= bit;
        if (all->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].all[slot >> 6] |= bit;
    }
}

/* Adds what the formula reads, if there is one. */
void hx_add_reads(const struct hx_rules *r, uint16_t form, struct hx_mask *me,
                  struct hx_mask *all)
{
    for (int w = 0; form != HX_NONE && w < HX_MAX_GROUPS / 64; w++) {
        me->w[w] |= r->form[form].reads_me.w[w];
        all->w[w] |= r->form[form].reads_all.w[w];
    }
}

/* While nothing is written that the tests read they come out as before. This is
 * the first thing that is kept. */
void hx_keep_wins(struct hx_layouter *y)
{
    struct hx_mask me = {{0}}, all = {{0}};

    assert(!y->l->ncached);
    hx_add_cached(y, HX_C_NO_WIN, true, 0, 0);
    for (int i = 0; i < y->r->nwin; i++)
        hx_add_reads(y->r, y->r->win[i].test, &me, &all);
    hx_make_old(y, HX_NO_WIN, &me, &all);
}

/* ---- networks ---- */

/* Adds the built(me, pieces) or built(seats - me, pieces) that is the code at
 * *at, and steps over it. */
static bool add_built(const struct hx_rules *r, const int32_t **at, int len,
                      struct hx_standing *to)
{
    const int32_t *code = *at, all = (1 << r->nseat) - 1;
    const int32_t mine[] = {HX_OP_ME, HX_OP_S_ONE, HX_OP_BITS};
    const int32_t others[] = {HX_OP_BITS,  all,           0,         HX_OP_ME,
                              HX_OP_S_ONE, HX_OP_S_MINUS, HX_OP_BITS};
    bool is_mine = len > 7 && !memcmp(code, mine, sizeof mine);
    int n = is_mine ? 3 : 7;

    if (!is_mine && (len <= 11 || memcmp(code, others, sizeof others) != 0))
        return false;
    if (code[n + 2] != HX_OP_BUILT || code[n + 3] != HX_CORNER)
        return false;
    *(is_mine ? &to->mine : &to->others) |= (uint32_t)code[n];
    *at += n + 4;
    return true;
}

static uint32_t on_corners(const struct hx_rules *r)
{
    uint32_t pieces = 0;

    for (int p = 0; p < r->npiece; p++)
        if (r->piece[p].on == HX_CORNER)
            pieces |= 1u << p;
    return pieces;
}

/* A union of built(me, ...) and built(seats - me, ...) is known; so is no
 * formula: the empty set. */
static struct hx_standing standing_of(const struct hx_rules *r, uint16_t form)
{
    const struct hx_standing none = {form == HX_NONE, 0, 0};
    struct hx_standing to = {true, 0, 0};
    const int32_t *code, *end;
    int depth = 0;

    if (form == HX_NONE)
        return none;
    code = r->code + r->form[form].at;
    end = code + r->form[form].len;
    while (*code != HX_OP_END)
        if (add_built(r, &code, (int)(end - code), &to)) {
            depth++;
        } else if (depth > 1 && code[0] == HX_OP_P_OR) {
            code += 2;
            depth--;
        } else {
            return none;
        }
    to.mine &= on_corners(r);
    to.others &= on_corners(r);
    return depth == 1 ? to : none;
}

static bool has_rider(const struct hx_rules *r, uint32_t pieces)
{
    for (; pieces; pieces &= pieces - 1)
        if (r->piece[__builtin_ctz(pieces)].rider)
            return true;
    return false;
}

/* The networks that a piece is part of or an end of. Riders are not looked up
 * by their place: sets with them count as not known. */
static void plan_network(struct hx_layouter *y, int id)
{
    const struct hx_network *n = &y->r->network[id];
    const uint16_t form[3] = {n->from, n->blocked, n->joints};
    struct hx_net_plan *plan = &y->l->net[id];
    struct hx_standing *set[] = {&plan->from, &plan->blocked, &plan->joints};
    uint32_t near = n->of;

    for (int i = 0; i < 3; i++) {
        *set[i] = standing_of(y->r, form[i]);
        if (has_rider(y->r, n->of | set[i]->mine | set[i]->others))
            *set[i] = (struct hx_standing){false, 0, 0};
        near |= set[i]->mine | set[i]->others;
    }
    for (; near; near &= near - 1)
        y->l->net_near[__builtin_ctz(near)] |= (uint16_t)(1u << id);
}

/* The edges of the network, as groups. */
static void add_edges(const struct hx_network *n, struct hx_mask *me)
{
    for (uint32_t of = n->of; of; of &= of - 1) {
        int group = HX_G_PIECE + __builtin_ctz(of);

        me->w[group >> 6] |= UINT64_C(1) << (group & 63);
    }
}

/* What makes the trail old but for what hx_net_stood() sees to: known ends,
 * and edges without weights. */
static void trail_reads(struct hx_layouter *y, int network, struct hx_mask *me,
                        struct hx_mask *all)
{
    const struct hx_network *n = &y->r->network[network];
    const struct hx_net_plan *plan = &y->l->net[network];

    if (!plan->blocked.known)
        hx_add_reads(y->r, n->blocked, me, all);
    if (!plan->joints.known)
        hx_add_reads(y->r, n->joints, me, all);
    if (n->weight != HX_NONE)
        add_edges(n, me);
    hx_add_reads(y->r, n->weight, me, all);
}

static void keep_reach(struct hx_layouter *y, int network)
{
    const struct hx_network *n = &y->r->network[network];
    const struct hx_net_plan *plan = &y->l->net[network];
    uint16_t slot = hx_add_cached(y, HX_C_REACH, true, network,
                                  hx_words_in(y, HX_EDGE) * 8);
    struct hx_mask me = {{0}}, all = {{0}};

    if (!plan->blocked.known)
        hx_add_reads(y->r, n->blocked, &me, &all);
    if (!plan->from.known)
        hx_add_reads(y->r, n->from, &me, &all);
    hx_make_old(y, slot, &me, &all);
    y->l->reach_cache[network] = slot;
}

void hx_keep_networks(struct hx_layouter *y)
{
    struct hx_layout *l = y->l;

    for (int i = 0; i < y->r->nnetwork; i++) {
        uint16_t same = y->r->network[i].same;
        struct hx_mask me = {{0}}, all = {{0}};

        if (same != i) {
            l->net[i] = l->net[same];
            l->reach_cache[i] = l->reach_cache[same];
            l->trail_cache[i] = l->trail_cache[same];
            continue;
        }
        plan_network(y, i);
        keep_reach(y, i);
        trail_reads(y, i, &me, &all);
        l->trail_cache[i] = hx_add_cached(y, HX_C_TRAIL, true, i, 4);
        hx_make_old(y, l->trail_cache[i], &me, &all);
    }
}

/* ---- awards ---- */

/* The network whose longest trail is the metric, or HX_NONE. */
static uint16_t trail_of(const struct hx_rules *r, const struct hx_award *a)
{
    const struct hx_form *f = &r->form[a->metric];
    const int32_t *code = r->code + f->at;

    if (f->len == 4 && code[0] == HX_OP_ME && code[1] == HX_OP_TRAIL)
        return r->network[code[2]].same;
    return HX_NONE;
}

void hx_keep_awards(struct hx_layouter *y)
{
    struct hx_layout *l = y->l;

    for (int i = 0; i < y->r->naward; i++) {
        uint16_t network = trail_of(y->r, &y->r->award[i]);
        struct hx_mask me = {{0}}, all = {{0}};

        l->award_trail[i] = network;
        if (network == HX_NONE) {
            hx_add_reads(y->r, y->r->award[i].metric, &me, &all);
        } else {
            l->net[network].awards |= (uint16_t)(1u << i);
            trail_reads(y, network, &me, &all);
            add_edges(&y->r->network[network], &me);
        }
        l->award_cache[i] =
            hx_add_cached(y, HX_C_AWARD, true, i, network == HX_NONE ? 4 : 0);
        hx_make_old(y, l->award_cache[i], &me, &all);
    }
}
