/* Linking: what is kept of values, choices, outcomes and listeners, and the
 * conditions under which it is (guard.c). */
#include "layout.h"

/* A set of places that depends on the seat alone and takes some work. */
static void keep_form(struct hx_layouter *y, uint16_t id)
{
    struct hx_form *f = &y->r->form[id];
    int sort = f->type - HX_T_HEXES;

    if (sort < HX_HEX || sort > HX_EDGE || f->cache != HX_NONE ||
        f->uses & ~HX_USES_ME || f->len < 4)
        return;
    f->cache = hx_add_cached(y, HX_C_SET, f->uses & HX_USES_ME, id,
                             hx_words_in(y, sort) * 8);
    hx_make_old(y, f->cache, &f->reads_me, &f->reads_all);
}

/* What a kept result reads in any case, and the conditions it depends on. */
struct reading {
    struct hx_mask me, all;
    uint16_t guard[32];
    uint16_t nguard;
};

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
        if (hx_same_form(r, x->guard[i], form))
            return;
    if (x->nguard == 32 || r->form[form].uses & ~HX_USES_ME)
        hx_add_reads(r, form, &x->me, &x->all);
    else
        x->guard[x->nguard++] = form;
}

/* A formula that is an `if`: its ends, under the condition that is its test. */
static void add_parts(const struct hx_rules *r, struct reading *x,
                      uint16_t form)
{
    if (form == HX_NONE || !r->form[form].part[0]) {
        hx_add_reads(r, form, &x->me, &x->all);
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

    hx_make_old(y, slot, &x->me, &x->all);
    settle_guards(r, x);
    for (int i = 0; i < x->nguard; i++)
        hx_make_old(y, slot, &r->form[x->guard[i]].reads_me,
                    &r->form[x->guard[i]].reads_all);
    if (slot != HX_NONE && x->nguard)
        sound = hx_add_cached(y, HX_C_SOUND, true, slot, 0);
    if (sound == HX_NONE)
        return;
    hx_make_old(y, sound, &x->me, &x->all);
    guard = hx_arena_alloc(r->arena, x->nguard, sizeof *guard);
    memcpy(guard, x->guard, x->nguard * sizeof *guard);
    y->l->cached[slot].guard = guard;
    y->l->cached[slot].nguard = x->nguard;
    y->l->cached[slot].held = hx_take(y, (uint32_t)r->nseat * 4, 4);
    y->l->cached[slot].sound = sound;
}

/* ---- choices ---- */

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
    slot = hx_add_cached(y, HX_C_CHOICE, true, act,
                         hx_words_in(y, c->type - HX_T_HEX) * 8);
    if (slot != HX_NONE)
        y->l->cached[slot].count = hx_take(y, (uint32_t)y->r->nseat * 2, 2);
    make_old_by(y, slot, &x);
    return slot;
}

/* Of the state, does it read fields alone? Hands, pieces and the turn change
 * in nearly every move. */
static bool reads_fields(const struct hx_rules *r, uint16_t form)
{
    struct hx_mask reads = {{0}};

    hx_add_reads(r, form, &reads, &reads);
    for (int i = 0; i < HX_G_PIECE + r->npiece; i++)
        if (hx_set_has(reads.w, i))
            return false;
    return form == HX_NONE || !(r->form[form].uses & ~HX_USES_ME);
}

/* A constraint under a condition, which most often lets everything through. */
static bool can_rest(const struct hx_rules *r, const struct hx_constraint *c)
{
    return (c->when != HX_NONE || r->form[c->form].part[0]) &&
           reads_fields(r, c->when) && reads_fields(r, c->form);
}

static void keep_rest(struct hx_layouter *y, struct hx_choice *c, int id)
{
    uint16_t *rest = hx_arena_alloc(y->r->arena, c->nwhere + 1u, sizeof *rest);
    struct hx_mask me = {{0}}, all = {{0}};

    for (int k = 0; k < c->nwhere && c->domain != HX_D_PLACE; k++) {
        const struct hx_constraint *con = &y->r->constraint[c->where[k]];

        if (!can_rest(y->r, con))
            continue;
        rest[c->nrest++] = c->where[k];
        hx_add_reads(y->r, con->when, &me, &all);
        hx_add_reads(y->r, con->form, &me, &all);
    }
    c->rest = rest;
    c->quiet = HX_NONE;
    if (c->nrest)
        c->quiet = hx_add_cached(y, HX_C_REST, true, id, 0);
    if (c->quiet == HX_NONE) /* no slot is left */
        c->nrest = 0;
    hx_make_old(y, c->quiet, &me, &all);
}

void hx_keep_resting(struct hx_layouter *y)
{
    for (int a = 0; a < y->r->nact; a++)
        for (int i = 0; i < y->r->act[a].nchoice; i++)
            keep_rest(y, &y->r->act[a].choice[i], a * HX_MAX_CHOICES + i);
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
        uint32_t size = by_kind ? hx_lanes_behind(r) + y->l->lanes * 2 : 4;
        struct reading x = {v->firm_me, v->firm_all, {0}, 0};

        if (!v->nper || v->per[0] != HX_T_SEAT || (v->nper == 2 && !by_kind))
            continue;
        v->cache = hx_add_cached(y, HX_C_VALUE, true, i, size);
        for (int k = 0; k < v->nmod; k++)
            add_guard(r, &x, v->mod[k].when);
        make_old_by(y, v->cache, &x);
    }
}

/* ---- listeners ---- */

static void add_waking(const struct hx_rules *r, struct hx_event *e,
                       uint16_t *wakes, uint16_t when)
{
    for (int i = 0; i < e->nwake; i++)
        if (hx_same_form(r, wakes[i], when))
            return;
    wakes[e->nwake++] = when;
}

/* Listeners whose `when` was false rest until something it reads is written. */
void hx_keep_events(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;

    for (int i = 0; i < r->nevent; i++) {
        struct hx_event *e = &r->event[i];
        uint16_t *wakes = hx_arena_alloc(r->arena, e->non + 1u, sizeof *wakes);
        struct hx_mask me = {{0}}, all = {{0}};
        int rest = 0;

        for (int k = 0; k < e->non; k++) {
            struct hx_on *on = &r->on[e->on[k]];

            on->rests =
                on->when != HX_NONE && !(r->form[on->when].uses & ~HX_USES_ME);
            if (!on->rests)
                continue;
            rest++;
            hx_add_reads(r, on->when, &me, &all);
            add_waking(r, e, wakes, on->when);
        }
        e->wakes = wakes;
        e->quiet = HX_NONE;
        if (rest)
            e->quiet = hx_add_cached(y, HX_C_EVENT, true, i, 0);
        e->all_rest = rest == e->non && e->quiet != HX_NONE;
        hx_make_old(y, e->quiet, &me, &all);
    }
}

/* ---- outcomes ---- */

/* Parts of a test that do not read the outcome are conditions. */
static void add_test(const struct hx_rules *r, struct reading *x, uint16_t form)
{
    const struct hx_form *f = &r->form[form];

    if (f->part[0]) {
        for (int i = 0; i < 3; i++)
            add_test(r, x, f->part[i]);
    } else if (f->uses & ~HX_USES_ME) {
        hx_add_reads(r, form, &x->me, &x->all);
    } else {
        add_guard(r, x, form);
    }
}

static uint16_t keep_outcomes(struct hx_layouter *y, uint16_t chance)
{
    const struct hx_chance *c = &y->r->chance[chance];
    struct reading x = {.nguard = 0};
    uint8_t uses = 0;
    uint32_t words;
    uint16_t slot;

    if (!c->nreroll || c->deck || c->sort == HX_OUT_ONE_OF ||
        hx_outcomes(c) > HX_MAX_WORDS * 64)
        return HX_NONE;
    for (int i = 0; i < c->nreroll; i++) {
        uses |= y->r->form[c->reroll[i]].uses;
        add_test(y->r, &x, c->reroll[i]);
    }
    if (uses & ~(HX_USES_ME | HX_USES_ROLL))
        return HX_NONE;
    words = (uint32_t)(hx_outcomes(c) + 63) / 64;
    slot = hx_add_cached(y, HX_C_CHANCE, uses & HX_USES_ME, chance, words * 8);
    make_old_by(y, slot, &x);
    return slot;
}

void hx_keep_chances(struct hx_layouter *y)
{
    for (int i = 0; i < y->r->nchance; i++)
        y->r->chance[i].kept = keep_outcomes(y, (uint16_t)i);
}
