/* Linking: what is kept of formulas, values and networks, and which write
 * makes it old. */
#include "layout.h"

static uint16_t add_cached(struct hx_layouter *y, enum hx_cache_sort sort,
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
    c->stride = stride;
    c->offset = hx_take(y, stride * (by_seat ? (uint32_t)y->r->nseat : 1), 8);
    return (uint16_t)slot;
}

static void make_old(struct hx_layouter *y, uint16_t slot,
                     const struct hx_mask *me, const struct hx_mask *all)
{
    for (int g = 0; slot != HX_NONE && g < HX_MAX_GROUPS; g++) {
        uint64_t bit = UINT64_C(1) << (slot & 63);

        if (me->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].me[slot >> 6] |= bit;
        if (all->w[g >> 6] >> (g & 63) & 1)
            y->l->stale[g].all[slot >> 6] |= bit;
    }
}

/* A set of places that depends on the seat alone and takes some work. */
static void keep_form(struct hx_layouter *y, uint16_t id)
{
    struct hx_form *f = &y->r->form[id];
    int sort = f->type - HX_T_HEXES;

    if (sort < HX_HEX || sort > HX_EDGE || f->cache != HX_NONE ||
        f->uses & ~HX_USES_ME || f->len < 4)
        return;
    f->cache = add_cached(y, HX_C_SET, f->uses & HX_USES_ME, id,
                          hx_words_in(y, sort) * 8);
    make_old(y, f->cache, &f->reads_me, &f->reads_all);
}

/* ---- choices ---- */

static void add_reads(struct hx_mask *to, const struct hx_mask *from)
{
    for (int w = 0; w < HX_MAX_GROUPS / 64; w++)
        to->w[w] |= from->w[w];
}

/* Adds what the formula reads; false if that is more than seat and piece. */
static bool reads_of_form(const struct hx_rules *r, uint16_t form,
                          struct hx_mask *me, struct hx_mask *all)
{
    if (form == HX_NONE)
        return true;
    add_reads(me, &r->form[form].reads_me);
    add_reads(all, &r->form[form].reads_all);
    return !(r->form[form].uses & ~(HX_USES_ME | HX_USES_PIECE));
}

/* Where the piece may stand at all. */
static bool reads_of_site(const struct hx_rules *r, const struct hx_act *a,
                          struct hx_mask *me, struct hx_mask *all)
{
    const struct hx_piece *p;

    if (!a->does.nbuild)
        return true;
    p = &r->piece[a->does.build[0]];
    if (a->does.nbuild > 1 || a->does.owner != HX_NONE || p->rider)
        return false;
    if (p->upgrades != HX_NONE && !a->does.fresh) {
        hx_set_add(me->w, HX_G_PIECE + p->upgrades);
        return true;
    }
    for (int i = 0; i < r->npiece; i++)
        if (r->piece[i].on == p->on)
            hx_set_add(all->w, HX_G_PIECE + i);
    return true;
}

/* The places of an action's one choice, as a whole. */
static uint16_t keep_choice(struct hx_layouter *y, uint16_t act)
{
    const struct hx_act *a = &y->r->act[act];
    const struct hx_choice *c = &a->choice[0];
    struct hx_mask me = {{0}}, all = {{0}};
    uint16_t slot;

    if (a->nchoice != 1 || c->domain != HX_D_PLACE ||
        !reads_of_site(y->r, a, &me, &all))
        return HX_NONE;
    for (int k = 0; k < c->nwhere; k++) {
        const struct hx_constraint *con = &y->r->constraint[c->where[k]];

        if (!reads_of_form(y->r, con->form, &me, &all) ||
            !reads_of_form(y->r, con->when, &me, &all))
            return HX_NONE;
    }
    slot = add_cached(y, HX_C_CHOICE, true, act,
                      hx_words_in(y, c->type - HX_T_HEX) * 8 + 8);
    make_old(y, slot, &me, &all);
    return slot;
}

/* Actions of menus are listed again and again; those of single answers are
 * not worth their place. */
void hx_keep_choices(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    uint16_t *kept =
        hx_arena_alloc(r->arena, (size_t)r->nact + 1, sizeof *kept);

    y->l->kept_choice = kept;
    for (int a = 0; a < r->nact; a++) {
        kept[a] = r->act[a].answer ? HX_NONE : keep_choice(y, (uint16_t)a);
        if (r->act[a].answer || kept[a] != HX_NONE)
            continue;
        for (int i = 0; i < r->act[a].nchoice; i++)
            for (int k = 0; k < r->act[a].choice[i].nwhere; k++)
                keep_form(y, r->constraint[r->act[a].choice[i].where[k]].form);
    }
}

void hx_keep_values(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;

    for (int i = 0; i < r->nvalue; i++) {
        struct hx_value *v = &r->value[i];
        bool by_kind = v->nper == 2 && v->per[1] == HX_T_KIND;
        uint32_t n = by_kind ? (uint32_t)r->nkind : 1;

        if (!v->nper || v->per[0] != HX_T_SEAT || (v->nper == 2 && !by_kind))
            continue;
        v->cache = add_cached(y, HX_C_VALUE, true, i, n * 4);
        make_old(y, v->cache, &v->reads_me, &v->reads_all);
    }
}

/* The reads of a network, through the formulas that state it. */
static void network_reads(const struct hx_rules *r, const struct hx_network *n,
                          bool trail, struct hx_mask *me, struct hx_mask *all)
{
    uint16_t form[3] = {n->blocked, trail ? n->joints : n->from,
                        trail ? n->weight : HX_NONE};

    memset(me, 0, sizeof *me);
    memset(all, 0, sizeof *all);
    for (int p = 0; p < r->npiece; p++)
        if (n->of >> p & 1)
            me->w[(HX_G_PIECE + p) >> 6] |= UINT64_C(1)
                                            << ((HX_G_PIECE + p) & 63);
    for (int i = 0; i < 3; i++)
        for (int w = 0; form[i] != HX_NONE && w < HX_MAX_GROUPS / 64; w++) {
            me->w[w] |= r->form[form[i]].reads_me.w[w];
            all->w[w] |= r->form[form[i]].reads_all.w[w];
        }
}

void hx_keep_networks(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_mask me, all;

    for (int i = 0; i < r->nnetwork; i++) {
        struct hx_network *n = &r->network[i];

        if (n->same != i) {
            y->l->reach_cache[i] = y->l->reach_cache[n->same];
            y->l->trail_cache[i] = y->l->trail_cache[n->same];
            continue;
        }
        network_reads(r, n, false, &me, &all);
        y->l->reach_cache[i] =
            add_cached(y, HX_C_REACH, true, i, hx_words_in(y, HX_EDGE) * 8);
        make_old(y, y->l->reach_cache[i], &me, &all);
        network_reads(r, n, true, &me, &all);
        y->l->trail_cache[i] = add_cached(y, HX_C_TRAIL, true, i, 2);
        make_old(y, y->l->trail_cache[i], &me, &all);
    }
}
