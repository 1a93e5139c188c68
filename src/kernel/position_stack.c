/* The text of a position read: what chance has given, and the stack. */
#include "position_reader.h"

#include <stdlib.h>

#include "flow.h"

/* ---- chance ---- */

static int stream_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nstream; i++)
        if (!strcmp(r->stream[i], name))
            return i;
    return -1;
}

void hx_read_stream(struct hx_reader *r)
{
    int stream = stream_named(r->r, r->name);
    char *entry = hx_next_entry(r);

    if (stream < 0)
        hx_leave_out(r, entry ? entry : "");
    else if (entry)
        ((uint32_t *)(void *)(r->g->b + r->g->l->stream))[stream] =
            (uint32_t)hx_read_number(entry);
}

static int chance_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nchance; i++)
        if (!strcmp(r->chance[i].head.name, name))
            return i;
    return -1;
}

/* The outcomes left in a deck of them: of another deck they mean nothing. It is
 * shuffled anew then. */
void hx_read_outcomes(struct hx_reader *r)
{
    int i = chance_named(r->r, r->name);
    const struct hx_chance *c = i < 0 ? NULL : &r->r->chance[i];
    char *of = hx_next_entry(r), *left = hx_next_entry(r);
    int all = c && c->deck ? hx_cards_of_outcomes(c) : 0;
    uint64_t bits = left ? strtoull(left, NULL, 16) : 0;

    if (!of || !left)
        return;
    if (!all || all != hx_read_number(of) || (all < 64 && bits >> all))
        hx_leave_out(r, hx_arena_format(r->a, "%s, %s", of, left));
    else
        hx_words(r->g, r->g->l->deck_slot)[c->deck_slot] = bits;
}

void hx_read_next(struct hx_reader *r)
{
    int chance = chance_named(r->r, r->name);
    struct hx_state *st = hx_st(r->g);
    char *entry;
    int64_t value;

    for (int i = 0; i < HX_MAX_ROLL && (entry = hx_next_entry(r)); i++) {
        const struct hx_chance *c = &r->r->chance[chance < 0 ? 0 : chance];

        if (chance < 0 ||
            !hx_read_word(r, c->type[i], c->sub[i], entry, &value)) {
            hx_leave_out(r, entry);
            st->preset = 0;
            return;
        }
        st->preset = (uint8_t)(chance + 1);
        st->preset_value[i] = (int16_t)value;
    }
}

/* ---- the stack ---- */

static int order_named(const char *word)
{
    for (int i = HX_CLOCKWISE; i <= HX_SET; i++)
        if (!strcmp(hx_order_word[i], word))
            return i;
    return -1;
}

/* "red turn asking": whose frame it is, and its flags. */
static bool read_flags(struct hx_reader *r, char *text, struct hx_frame *f)
{
    char *word = hx_next_word(&text);
    int64_t seat;

    if (!hx_read_word(r, HX_T_SEAT, 0, word, &seat) || seat < 0)
        return false;
    f->seat = (uint8_t)seat;
    while ((word = hx_next_word(&text))) {
        if (!strcmp(word, "turn"))
            f->flags |= HX_F_TURN;
        else if (!strcmp(word, "whole"))
            f->flags |= HX_F_WHOLE;
        else if (!strcmp(word, "asking"))
            f->flags |= HX_F_ASKING;
        else if (order_named(word) >= 0) {
            f->flags |= HX_F_EACH;
            f->order = (uint8_t)order_named(word);
        } else
            return false;
    }
    return true;
}

static int argument_named(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nargname; i++)
        if (!strcmp(r->argname[i], name))
            return i;
    return -1;
}

/* "left red+blue", "hex A1". */
static void read_more(struct hx_reader *r, const char *path, char *entry,
                      struct hx_frame *f, struct hx_args *args)
{
    const char *all = hx_arena_string(r->a, entry);
    const char *word = hx_next_word(&entry);
    int name = argument_named(r->r, word);
    struct hx_passed_arg t = hx_arg_type(r->r, path, name);
    uint32_t i = 0;
    int64_t value;

    if (!strcmp(word, "left")) {
        if (hx_read_word(r, HX_T_SEATS, 0, entry, &value))
            f->left = (uint8_t)value;
        return;
    }
    while (i < r->g->l->nargs && args->name[i] != HX_NO_ARG)
        i++;
    if (name < 0 || i == r->g->l->nargs ||
        !hx_read_word(r, t.type, t.sub, entry, &value)) {
        hx_leave_out(r, all);
        return;
    }
    args->name[i] = (uint8_t)name;
    args->value[i] = (int16_t)value;
}

/* Where the list for each seat begins if the item is one; else the item. */
static bool place_frame(struct hx_reader *r, const char *path,
                        struct hx_frame *f)
{
    int item = hx_item_find(r->r, r->a, path);
    const struct hx_item *it = &r->r->item[item < 0 ? 0 : item];

    f->ip = (uint16_t)item;
    if (item >= 0 && f->flags & HX_F_EACH && it->op == HX_I_EACH)
        f->ip = it->body;
    return item >= 0;
}

static void push(struct hx_reader *r, const struct hx_frame *f,
                 const struct hx_args *args)
{
    struct hx_game *g = r->g;

    if (hx_st(g)->nframe == HX_MAX_DEPTH) {
        hx_fail(r->err, "the stack is too deep");
        return;
    }
    hx_set_frames(g, hx_st(g)->nframe + 1);
    *hx_top(g) = *f;
    if (args->name[0] == HX_NO_ARG)
        return;
    hx_top(g)->flags |= HX_F_ARGS;
    hx_write_args(g, hx_top(g), args);
}

void hx_read_frame(struct hx_reader *r)
{
    char *entry = hx_next_entry(r), *path = entry ? hx_next_word(&entry) : NULL;
    struct hx_args args = {{HX_NO_ARG, HX_NO_ARG, HX_NO_ARG, HX_NO_ARG}, {0}};
    struct hx_frame f = {0};

    if (!path || !read_flags(r, entry, &f)) {
        hx_fail(r->err, "a frame of the stack is not readable");
        return;
    }
    if (!place_frame(r, path, &f)) {
        hx_fail(r->err,
                "the game stands at %s, which these rules do not have: play "
                "on by the old ones until it has left it",
                path);
        return;
    }
    while ((entry = hx_next_entry(r)))
        read_more(r, path, entry, &f, &args);
    push(r, &f, &args);
}

/* "sealed red: CHOICE VALUE, CHOICE VALUE". */
static bool read_choice(struct hx_reader *r, const struct hx_act *a,
                        char *entry, struct hx_move *m)
{
    const char *name = hx_next_word(&entry);
    int64_t value;

    for (int i = 0; i < a->nchoice; i++) {
        const struct hx_choice *c = &a->choice[i];

        if (strcmp(c->name, name) != 0)
            continue;
        if (c->domain == HX_D_BUNDLE) {
            hx_read_amounts(r, "", entry, HX_T_KIND, r->r->ncard_kind,
                            m->bag[c->bag]);
            m->c[i] = c->bag;
            m->nbag = (uint16_t)(m->nbag > c->bag ? m->nbag : c->bag + 1);
        } else if (hx_read_word(r, c->type, c->sub, entry, &value)) {
            m->c[i] = (int32_t)value;
        } else {
            return false;
        }
        return true;
    }
    return false;
}

void hx_read_sealed(struct hx_reader *r)
{
    int seat = hx_read_subject(r, HX_T_SEAT);
    const struct hx_item *it =
        hx_st(r->g)->nframe ? &r->r->item[hx_top(r->g)->ip] : NULL;
    const struct hx_step *step =
        it && it->op == HX_I_STEP ? &r->r->step[it->id] : NULL;
    struct hx_move m = {0};
    char *entry;

    if (seat < 0 || !step || !step->together || !step->nact) {
        hx_fail(r->err, "answers are sealed to a step that takes none");
        return;
    }
    m.act = step->act[0];
    while ((entry = hx_next_entry(r)))
        if (!strcmp(entry, "pass"))
            m.act = HX_PASS;
        else if (!read_choice(r, &r->r->act[step->act[0]], entry, &m))
            hx_fail(r->err, "a sealed answer is none by these rules");
    if (!r->err->text[0])
        hx_seal(r->g, seat, &m);
}

void hx_check_stack(struct hx_reader *r)
{
    const struct hx_state *st = hx_st(r->g);
    const struct hx_frame *f = hx_top(r->g);
    const struct hx_item *it;
    uint32_t players = (1u << r->r->nplayer) - 1;

    if (st->over)
        return;
    if (!st->nframe) {
        hx_fail(r->err, "the stack is missing");
        return;
    }
    it = &r->r->item[f->ip];
    if (f->flags & HX_F_EACH || it->op != HX_I_STEP ||
        r->r->step[it->id].ask == HX_NONE)
        hx_fail(r->err, "the game stands at '%s', which asks nobody",
                it->name ? it->name : "the end of a list");
    else if (!(f->flags & HX_F_ASKING) || !(f->left & players))
        hx_fail(r->err, "'%s' asks nobody", it->name);
}
