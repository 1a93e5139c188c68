/* Linking: what awards, `always` and wins read, so that they are looked at
 * only when it was written. */
#include "layout.h"

static void add_form_reads(const struct hx_rules *r, struct hx_mask *m,
                           uint16_t form)
{
    for (int w = 0; form != HX_NONE && w < HX_MAX_GROUPS / 64; w++)
        m->w[w] |= r->form[form].reads_me.w[w] | r->form[form].reads_all.w[w];
}

static void add_group(struct hx_mask *m, int group)
{
    m->w[group >> 6] |= UINT64_C(1) << (group & 63);
}

static int group_of(const struct hx_rules *r, const struct hx_assign *a)
{
    switch (a->target) {
    case HX_SET_FIELD:
        return r->field[a->field].group;
    case HX_SET_FIRST:
        return HX_G_TURN;
    default:
        return HX_G_MAP;
    }
}

/* What an `always` writes may be written by others: then it is done again.
 * One that is more than `set` may read anything. */
static void always_reads(const struct hx_rules *r, struct hx_mask *m)
{
    for (int i = 0; i < r->nalways; i++) {
        const struct hx_effect *e = &r->always[i];

        add_form_reads(r, m, r->always_when[i]);
        for (int k = 0; k < e->nset; k++) {
            add_form_reads(r, m, e->set[k].of);
            add_form_reads(r, m, e->set[k].value);
            add_group(m, group_of(r, &e->set[k]));
        }
        if (e->move || e->nfn || e->nrun)
            memset(m, 0xff, sizeof *m);
    }
}

#define MOST_SLEEPERS 29 /* bits below HX_SET_BACK */

static void find_sleepers(struct hx_rules *r)
{
    struct hx_always *a =
        hx_arena_alloc(r->arena, (size_t)r->nalways + 1, sizeof *a);

    r->layout->always = a;
    r->layout->all_calm = HX_CALM | HX_SET_BACK;
    for (int i = 0; i < r->nalways; i++) {
        uint16_t when = r->always_when[i];

        if (i >= MOST_SLEEPERS || when == HX_NONE || r->form[when].uses) {
            r->layout->all_calm |= HX_SLEEPLESS;
            continue;
        }
        a[i].bit = 1u << i;
        r->layout->all_calm |= a[i].bit;
        add_form_reads(r, &a[i].wakes, when);
    }
}

static void add_mask(struct hx_mask *to, const struct hx_mask *from)
{
    for (int w = 0; w < HX_MAX_GROUPS / 64; w++)
        to->w[w] |= from->w[w];
}

static bool has_group(const struct hx_mask *m, int group)
{
    return m->w[group >> 6] >> (group & 63) & 1;
}

/* Which writes matter after a body, and which while every `always` sleeps. */
static void find_heeded(struct hx_rules *r)
{
    struct hx_layout *l = r->layout;
    struct hx_mask looks_at;

    l->awakes = l->awards_read;
    for (int i = 0; i < r->nalways; i++)
        add_mask(&l->awakes, &l->always[i].wakes);
    looks_at = l->awakes;
    add_mask(&looks_at, &l->win_reads);
    for (int g = 0; g < HX_MAX_GROUPS; g++) {
        struct hx_stale *stale = &l->stale[g];

        for (int w = 0; w < HX_CACHE_WORDS; w++)
            if (stale->me[w] | stale->all[w])
                stale->words = (uint8_t)(w + 1);
        stale->calm = has_group(&looks_at, g) ? ~HX_CALM : ~0u;
        stale->heeded = stale->words || has_group(&looks_at, g) ||
                        has_group(&l->always_reads, g);
    }
}

static void goes_back_after(struct hx_layout *l, int group)
{
    l->stale[group].calm &= ~HX_SET_BACK;
    l->stale[group].heeded = true;
}

/* The start of a turn lets cards be played, and sets fields back. */
static void find_set_back(struct hx_rules *r)
{
    struct hx_layout *l = r->layout;

    l->set_back = HX_SET_BACK;
    goes_back_after(l, HX_G_CARDS);
    for (int i = 0; i < r->nfield; i++) {
        const struct hx_field *f = &r->field[i];

        if (f->resets != HX_RESETS_TURN)
            continue;
        goes_back_after(l, f->group);
        if (f->init != HX_NONE && !r->form[f->init].constant)
            l->set_back = 0;
    }
}

static void award_reads(const struct hx_rules *r, struct hx_layout *l, int id)
{
    const struct hx_award *a = &r->award[id];

    if (a->review != HX_NONE)
        l->reviewed |= (uint16_t)(1u << id);
    add_form_reads(r, &l->award_whole[id], a->at_least);
    add_group(&l->award_whole[id], a->group); /* vacated */
    l->award_reads[id] = l->award_whole[id];
    add_form_reads(r, &l->award_reads[id], a->metric);
}

void hx_settle_reads(struct hx_layouter *y)
{
    struct hx_rules *r = y->r;
    struct hx_layout *l = y->l;

    always_reads(r, &l->always_reads);
    find_sleepers(r);
    add_group(&l->awards_read, HX_G_DUE);
    for (int a = 0; a < r->naward && a < 16; a++) {
        award_reads(r, l, a);
        for (int w = 0; r->award[a].review == HX_NONE && w < HX_MAX_GROUPS / 64;
             w++)
            l->awards_read.w[w] |= l->award_reads[a].w[w];
    }
    for (int i = 0; i < r->nwin; i++)
        add_form_reads(r, &l->win_reads, r->win[i].test);
    for (int i = 0; i < r->nproc; i++)
        l->has_whole = l->has_whole || r->proc[i].whole;
    find_heeded(r);
    find_set_back(r);
}
