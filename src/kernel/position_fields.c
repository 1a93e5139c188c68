/* The text of a position read: declared fields. */
#include "position_reader.h"

static int field_named(const struct hx_rules *r, int scope, const char *name)
{
    for (int i = 0; i < r->nfield; i++)
        if (r->field[i].scope == scope && !strcmp(r->field[i].head.name, name))
            return i;
    return -1;
}

static int scope_named(const char *word)
{
    for (int i = HX_GAME; i <= HX_OF_EDGE; i++)
        if (!strcmp(hx_scope_word[i], word))
            return i;
    return -1;
}

/* "road red ..." into a field that holds a piece. */
static bool read_held(struct hx_reader *r, int field, char *text)
{
    int16_t *held = hx_shorts(r->g, r->r->field[field].offset);
    const struct hx_piece *p;
    int64_t piece, seat, i;

    if (!strcmp(text, "none"))
        return true;
    if (!hx_read_word(r, HX_T_PIECE, 0, hx_next_word(&text), &piece) ||
        piece < 0 ||
        !hx_read_word(r, HX_T_SEAT, 0, hx_next_word(&text), &seat) || seat < 0)
        return false;
    hx_hold(r->g, (uint16_t)field, (int)piece, (int)seat);
    p = &r->r->piece[piece];
    for (int k = 0; k < p->nhas; k++) {
        const struct hx_field *f = &r->r->field[p->has[k]];

        if (hx_read_word(r, f->type, f->sub, hx_next_word(&text), &i))
            held[2 + k] = (int16_t)i;
    }
    return true;
}

static bool is_allowed(const struct hx_field *f, int64_t i)
{
    return !f->ranged || (i >= f->lo && i <= f->hi);
}

/* The value of an entry, stored; false: the rules do not allow it. */
static bool store(struct hx_reader *r, int field, int of, const char *whose,
                  char *text)
{
    const struct hx_field *f = &r->r->field[field];
    uint8_t *at = r->g->b + f->offset + (uint32_t)of * f->width;
    int16_t bag[HX_LANES] = {0};
    int64_t i;

    if (f->type == HX_T_HELD)
        return read_held(r, field, text);
    if (f->type == HX_T_BAG) {
        hx_read_amounts(r, whose, text, HX_T_KIND, r->r->ncard_kind, bag);
        memcpy(at, bag, f->width);
        return true;
    }
    if (!hx_read_word(r, f->type, f->sub, text, &i) || !is_allowed(f, i))
        return false;
    memcpy(at, &i, f->width); /* the first bytes of a number are its lower */
    return true;
}

/* Places of which nothing is told have nothing. */
static void clear_places(struct hx_reader *r, int field)
{
    const struct hx_field *f = &r->r->field[field];
    int64_t nothing = f->type >= HX_T_SEAT && f->type <= HX_T_EDGE ? -1 : 0;

    for (int of = 0; f->scope >= HX_OF_HEX && of < f->many; of++) {
        if (f->type != HX_T_BAG)
            memcpy(r->g->b + f->offset + (uint32_t)of * f->width, &nothing,
                   f->width);
        r->known[field][of] = true;
    }
}

static void read_entry(struct hx_reader *r, int field, char *entry)
{
    const char *all = hx_arena_string(r->a, entry), *whose = "";
    const struct hx_field *f = &r->r->field[field];
    int scope = f->scope, of = 0;

    if (scope != HX_GAME) {
        whose = hx_arena_format(r->a, "%.*s", (int)strcspn(all, " "), all);
        of = hx_read_owner(
            r, scope == HX_PLAYER ? HX_T_SEAT : HX_T_HEX + (scope - HX_OF_HEX),
            &entry);
    }
    if (of < 0)
        return;
    r->known[field][of] = store(r, field, of, whose, entry);
    if (r->known[field][of])
        return;
    if (f->type == HX_T_INT)
        all =
            hx_arena_format(r->a, "%s, no more in %d to %d", all, f->lo, f->hi);
    hx_leave_out(r, all);
}

void hx_read_field(struct hx_reader *r)
{
    int scope = scope_named(r->what);
    int field = field_named(r->r, scope, r->name);
    char *entry;

    if (field < 0 || hx_is_stock(r->r, field)) {
        entry = r->entries + strspn(r->entries, " ");
        hx_leave_out(r, *entry ? entry : "nothing");
        return;
    }
    clear_places(r, field);
    while ((entry = hx_next_entry(r)))
        read_entry(r, field, entry);
}

/* ---- what the text does not know ---- */

static void begin_counter(struct hx_reader *r, int field, int of)
{
    for (int k = r->r->ncard_kind; k < r->r->nkind; k++)
        if (r->r->kind[k].field == field && of < r->r->nplayer)
            hx_shorts(r->g, r->r->field[field].offset)[of] = r->r->kind[k].each;
}

static bool begin(struct hx_reader *r, int field, int of)
{
    if (r->r->field[field].counter)
        begin_counter(r, field, of);
    else if (!hx_field_begin(r->g, (uint16_t)field, of)) {
        hx_fail(r->err, "%s", r->g->error.text);
        return false;
    }
    return true;
}

static void tell_new(struct hx_reader *r, int field)
{
    const struct hx_field *f = &r->r->field[field];

    if (f->head.at.line) /* none of the kernel's own */
        r->note.line(r->note.self,
                     hx_arena_format(r->a, "new: %s %s",
                                     hx_scope_word[f->scope], f->head.name));
}

void hx_begin_fields(struct hx_reader *r)
{
    for (int i = 0; i < r->r->nfield; i++) {
        const struct hx_field *f = &r->r->field[i];
        bool any = false;

        for (int of = 0; of < f->many; of++)
            any |= r->known[i][of];
        if (hx_is_stock(r->r, i))
            continue;
        if (!any)
            tell_new(r, i);
        for (int of = 0; of < f->many; of++)
            if (!r->known[i][of] && !begin(r, i, of))
                return;
    }
}
