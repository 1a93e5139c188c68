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
    c->sound = HX_NONE;
    c->stride = stride;
    c->offset = hx_take(y, stride * (by_seat ? (uint32_t)y->r->nseat : 1), 8);
    return (uint16_t)slot;
}

static void make_old(struct hx_layouter *y, uint16_t slot,
                     const struct hx_mask *me, const struct hx_mask *all)
{
    for (int g = 0; slot != HX_NONE && g < HX_MAX_GROUPS; g++) {
        uint64_t bit = UINT64_C(1) << (slot & 63);

        y->l->stale[g].any |= (me->w[g >> 6] | all->w[g >> 6]) >> (g & 63) & 1;
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

/* What a kept result reads in any case, and the conditions it depends on. */
struct reading {
    struct hx_mask me, all;
    uint16_t guard[32];
    uint16_t nguard;
};

static void add_reads(const struct hx_rules *r, uint16_t form,
                      struct hx_mask *me, struct hx_mask *all);

/* Is there anything that the condition reads, and the result does not? */
static bool reads_more(const struct hx_form *f, const struct reading *x)
{
    uint64_t more = 0;

    for (int w = 0; w < HX_MAX_GROUPS / 64; w++)
        more |= (f->reads_me.w[w] & ~(x->me.w[w] | x->all.w[w])) |
                (f->reads_all.w[w] & ~x->all.w[w]);
    return more != 0;
}

/* A condition is asked by itself if it reads the seat and the state alone. */
static void add_guard(const struct hx_rules *r, struct reading *x,
                      uint16_t form)
{
    if (form == HX_NONE || r->form[form].constant)
        return;
    for (int i = 0; i < x->nguard; i++)
        if (x->guard[i] == form)
            return;
    if (x->nguard == 32 || r->form[form].uses & ~HX_USES_ME)
        add_reads(r, form, &x->me, &x->all);
    else
        x->guard[x->nguard++] = form;
}

/* A formula that is an `if`: its ends, under the condition that is its test. */
static void add_parts(const struct hx_rules *r, struct reading *x,
                      uint16_t form)
{
    if (form == HX_NONE || !r->form[form].part[0]) {
        add_reads(r, form, &x->me, &x->all);
        return;
    }
    add_guard(r, x, r->form[form].part[0]);
    add_parts(r, x, r->form[form].part[1]);
    add_parts(r, x, r->form[form].part[2]);
}

/* Conditions that read what the result reads anyway are not worth asking. */
static void settle_guards(const struct hx_rules *r, struct reading *x)
{
    for (int i = x->nguard - 1; i >= 0; i--)
        if (!reads_more(&r->form[x->guard[i]], x))
            x->guard[i] = x->guard[--x->nguard];
}

/* What makes the result old, or its conditions to be asked again. */
static void make_old_by(struct hx_layouter *y, uint16_t slot, struct reading *x)
{
    struct hx_rules *r = y->r;
    uint16_t sound = HX_NONE, *guard;

    make_old(y, slot, &x->me, &x->all);
    settle_guards(r, x);
    for (int i = 0; i < x->nguard; i++)
        make_old(y, slot, &r->form[x->guard[i]].reads_me,
                 &r->form[x->guard[i]].reads_all);
    if (slot != HX_NONE && x->nguard)
        sound = add_cached(y, HX_C_SOUND, true, slot, 0);
    if (sound == HX_NONE)
        return;
    make_old(y, sound, &x->me, &x->all);
    guard = hx_arena_alloc(r->arena, x->nguard, sizeof *guard);
    memcpy(guard, x->guard, x->nguard * sizeof *guard);
    y->l->cached[slot].guard = guard;
    y->l->cached[slot].nguard = x->nguard;
    y->l->cached[slot].held = hx_take(y, (uint32_t)r->nseat * 4, 4);
    y->l->cached[slot].sound = sound;
}

/* ---- choices ---- */

/* Adds what the formula reads, if there is one. */
static void add_reads(const struct hx_rules *r, uint16_t form,
                      struct hx_mask *me, struct hx_mask *all)
{
    for (int w = 0; form != HX_NONE && w < HX_MAX_GROUPS / 64; w++) {
        me->w[w] |= r->form[form].reads_me.w[w];
        all->w[w] |= r->form[form].reads_all.w[w];
    }
}

/* Does it depend on seat and piece alone? */
static bool is_steady(const struct hx_rules *r, uint16_t form)
{
    return form == HX_NONE ||
           !(r->form[form].uses & ~(HX_USES_ME | HX_USES_PIECE));
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
    struct reading x = {.nguard = 0};
    uint16_t slot;

    if (a->nchoice != 1 || c->domain != HX_D_PLACE ||
        !reads_of_site(y->r, a, &x.me, &x.all))
        return HX_NONE;
    for (int k = 0; k < c->nwhere; k++) {
        const struct hx_constraint *con = &y->r->constraint[c->where[k]];

        if (!is_steady(y->r, con->form) || !is_steady(y->r, con->when))
            return HX_NONE;
        add_guard(y->r, &x, con->when);
        add_parts(y->r, &x, con->form);
    }
    slot = add_cached(y, HX_C_CHOICE, true, act,
                      hx_words_in(y, c->type - HX_T_HEX) * 8 + 8);
    make_old_by(y, slot, &x);
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

void hx_keep_cards(struct hx_layouter *y)
{
    struct hx_mask me = {{UINT64_C(1) << HX_G_CARDS}}, all = {{0}};

    y->l->playable = add_cached(y, HX_C_PLAYABLE, true, 0, 4);
    make_old(y, y->l->playable, &me, &all);
}

void hx_keep_values(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;

    for (int i = 0; i < r->nvalue; i++) {
        struct hx_value *v = &r->value[i];
        bool by_kind = v->nper == 2 && v->per[1] == HX_T_KIND;
        uint32_t n = by_kind ? (uint32_t)r->nkind : 1;
        struct reading x = {v->firm_me, v->firm_all, {0}, 0};

        if (!v->nper || v->per[0] != HX_T_SEAT || (v->nper == 2 && !by_kind))
            continue;
        v->cache = add_cached(y, HX_C_VALUE, true, i, n * 4);
        for (int k = 0; k < v->nmod; k++)
            add_guard(r, &x, v->mod[k].when);
        make_old_by(y, v->cache, &x);
    }
}

/* ---- listeners ---- */

/* Listeners whose `when` was false rest until something it reads is written. */
void hx_keep_events(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;

    for (int i = 0; i < r->nevent; i++) {
        struct hx_event *e = &r->event[i];
        struct hx_mask me = {{0}}, all = {{0}};
        int rest = 0;

        for (int k = 0; k < e->non; k++) {
            struct hx_on *on = &r->on[e->on[k]];

            on->rests =
                on->when != HX_NONE && !(r->form[on->when].uses & ~HX_USES_ME);
            rest += on->rests;
            if (on->rests)
                add_reads(r, on->when, &me, &all);
        }
        e->all_rest = rest == e->non;
        e->quiet = HX_NONE;
        if (rest)
            e->quiet = add_cached(y, HX_C_EVENT, true, i, 0);
        make_old(y, e->quiet, &me, &all);
    }
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
        add_reads(y->r, n->blocked, me, all);
    if (!plan->joints.known)
        add_reads(y->r, n->joints, me, all);
    if (n->weight != HX_NONE)
        add_edges(n, me);
    add_reads(y->r, n->weight, me, all);
}

static void keep_reach(struct hx_layouter *y, int network)
{
    const struct hx_network *n = &y->r->network[network];
    const struct hx_net_plan *plan = &y->l->net[network];
    uint16_t slot =
        add_cached(y, HX_C_REACH, true, network, hx_words_in(y, HX_EDGE) * 8);
    struct hx_mask me = {{0}}, all = {{0}};

    if (!plan->blocked.known)
        add_reads(y->r, n->blocked, &me, &all);
    if (!plan->from.known)
        add_reads(y->r, n->from, &me, &all);
    make_old(y, slot, &me, &all);
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
        l->trail_cache[i] = add_cached(y, HX_C_TRAIL, true, i, 4);
        make_old(y, l->trail_cache[i], &me, &all);
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
            add_reads(y->r, y->r->award[i].metric, &me, &all);
        } else {
            l->net[network].awards |= (uint16_t)(1u << i);
            trail_reads(y, network, &me, &all);
            add_edges(&y->r->network[network], &me);
        }
        l->award_cache[i] =
            add_cached(y, HX_C_AWARD, true, i, network == HX_NONE ? 4 : 0);
        make_old(y, l->award_cache[i], &me, &all);
    }
}
