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

static void find_sleepers(struct hx_rules *r)
{
    struct hx_always *a =
        hx_arena_alloc(r->arena, (size_t)r->nalways + 1, sizeof *a);

    r->layout->always = a;
    for (int i = 0; i < r->nalways && i < 32; i++) {
        uint16_t when = r->always_when[i];

        if (when == HX_NONE || r->form[when].uses) {
            r->layout->sleepless = true;
            continue;
        }
        r->layout->sleepers |= 1u << i;
        a[i].bit = 1u << i;
        add_form_reads(r, &a[i].wakes, when);
    }
}

static void add_mask(struct hx_mask *to, const struct hx_mask *from)
{
    for (int w = 0; w < HX_MAX_GROUPS / 64; w++)
        to->w[w] |= from->w[w];
}

/* While every `always` sleeps, a write of anything else needs no look. */
static void find_looks(struct hx_rules *r)
{
    struct hx_layout *l = r->layout;

    l->sleepless = l->sleepless || r->nalways > 32;
    l->awakes = l->awards_read;
    for (int i = 0; i < r->nalways; i++)
        add_mask(&l->awakes, &l->always[i].wakes);
    l->looks_at = l->awakes;
    add_mask(&l->looks_at, &l->win_reads);
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
    l->win_reads.w[0] |= UINT64_C(1) << HX_G_TURN; /* another seat's turn */
    for (int i = 0; i < r->nproc; i++)
        l->has_whole = l->has_whole || r->proc[i].whole;
    find_looks(r);
}
