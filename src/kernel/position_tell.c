/* A position told line by line: fields, chance and the stack. */
#include "position_writer.h"

/* ---- fields ---- */

/* A piece that is held, with what travels with it. */
static const char *held(struct hx_writer *w, const int16_t *h)
{
    const struct hx_piece *p;
    const char *text;

    if (h[0] < 0)
        return "none";
    p = &w->r->piece[h[0]];
    text = hx_arena_format(w->a, "%s %s", p->head.name, w->r->seat[h[1]]);
    for (int i = 0; i < p->nhas; i++) {
        const struct hx_field *f = &w->r->field[p->has[i]];

        text =
            hx_arena_format(w->a, "%s %s", text,
                            hx_word_of(w->r, w->a, f->type, f->sub, h[2 + i]));
    }
    return text;
}

static const char *value_of(struct hx_writer *w, int field, int of)
{
    const struct hx_field *f = &w->r->field[field];
    struct hx_result x = hx_field_get(w->g, (uint16_t)field, of);
    const char *text = "";

    if (f->type == HX_T_BAG)
        text = hx_line_amounts(w, HX_T_KIND, w->r->ncard_kind, x.bag);
    if (f->type == HX_T_BAG)
        return *text ? text : "nothing";
    if (f->type == HX_T_HELD)
        return held(w, x.bag);
    return hx_word_of(w->r, w->a, f->type, f->sub, x.i);
}

/* Is there anything to tell of a place's value? */
static bool is_something(const struct hx_writer *w, int field, int of)
{
    const struct hx_field *f = &w->r->field[field];
    bool single = f->type >= HX_T_SEAT && f->type <= HX_T_EDGE;

    return f->type == HX_T_BAG ||
           hx_field_get(w->g, (uint16_t)field, of).i != (single ? -1 : 0);
}

static const char *owner(struct hx_writer *w, int scope, int of)
{
    if (scope == HX_GAME)
        return NULL;
    if (scope == HX_PLAYER)
        return w->r->seat[of];
    return hx_line_word(w, HX_T_HEX + (scope - HX_OF_HEX), of);
}

/* Of places only those are told where it is something. */
void hx_write_fields(struct hx_writer *w)
{
    for (int i = 0; i < w->r->nfield; i++) {
        const struct hx_field *f = &w->r->field[i];

        if (hx_is_stock(w->r, i))
            continue;
        hx_line_begin(w, hx_scope_word[f->scope], f->head.name);
        for (int of = 0; of < f->many; of++)
            if (f->scope <= HX_PLAYER || is_something(w, i, of))
                hx_line_add(w, owner(w, f->scope, of), value_of(w, i, of));
        hx_line_end(w);
    }
}

/* ---- chance and the stack ---- */

/* How many cards a deck of outcomes has, and the bits of those left. */
static void write_outcomes(struct hx_writer *w, const struct hx_chance *c)
{
    uint64_t left = hx_words(w->g, w->g->l->deck_slot)[c->deck_slot];

    hx_line_begin(w, "outcomes", c->head.name);
    hx_line_add(w, NULL, hx_line_number(w, hx_cards_of_outcomes(c)));
    hx_line_add(w, NULL,
                hx_arena_format(w->a, "%llx", (unsigned long long)left));
    hx_line_end(w);
}

static void write_next(struct hx_writer *w)
{
    const struct hx_state *st = hx_st(w->g);
    const struct hx_chance *c = &w->r->chance[st->preset - 1];

    hx_line_begin(w, "next", c->head.name);
    for (int i = 0; i < HX_MAX_ROLL; i++)
        hx_line_add(
            w, NULL,
            hx_word_of(w->r, w->a, c->type[i], c->sub[i], st->preset_value[i]));
    hx_line_end(w);
}

void hx_write_chance(struct hx_writer *w)
{
    const struct hx_game *g = w->g;
    const struct hx_state *st = hx_st(g);
    const uint32_t *stream = (const uint32_t *)(void *)(g->b + g->l->stream);

    for (int i = 0; i < w->r->nstream; i++) {
        uint32_t n = stream[i];

        if (n)
            hx_line_of_one(w, "stream", w->r->stream[i], hx_line_number(w, n));
    }
    for (int i = 0; i < w->r->nchance; i++) {
        const struct hx_chance *c = &w->r->chance[i];

        if (c->deck && hx_cards_of_outcomes(c))
            write_outcomes(w, c);
    }
    if (st->preset)
        write_next(w);
}

static void write_arguments(struct hx_writer *w, const char *path, int frame)
{
    struct hx_args args;

    if (!hx_args_of(w->g, w->g->frames + frame, &args))
        return;
    for (int i = 0; i < HX_MAX_ARGS; i++) {
        struct hx_passed_arg t;

        if (args.name[i] == HX_NO_ARG)
            continue;
        t = hx_arg_type(w->r, path, args.name[i]);
        hx_line_add(w, w->r->argname[args.name[i]],
                    hx_word_of(w->r, w->a, t.type, t.sub, args.value[i]));
    }
}

/* A list that is played for several seats is told by the item that says so. */
static int item_of(const struct hx_writer *w, int frame)
{
    const struct hx_frame *f = w->g->frames + frame;
    const struct hx_item *each;

    if (!(f->flags & HX_F_EACH) || !frame || f[-1].flags & HX_F_EACH ||
        !f[-1].ip)
        return f->ip;
    each = &w->r->item[f[-1].ip - 1];
    return each->op == HX_I_EACH && each->body == f->ip ? f[-1].ip - 1 : f->ip;
}

/* "frame: PATH SEAT [turn] [whole] [asking] [ORDER], left red+blue, ARGUMENT
 * VALUE ...". */
static void write_frame(struct hx_writer *w, int i)
{
    const struct hx_frame *f = w->g->frames + i;
    const char *path = hx_item_path(w->r, w->a, item_of(w, i));

    hx_line_begin(w, "frame", NULL);
    hx_line_add(
        w, path ? path : "?",
        hx_arena_format(w->a, "%s%s%s%s%s%s", w->r->seat[f->seat],
                        f->flags & HX_F_TURN ? " turn" : "",
                        f->flags & HX_F_WHOLE ? " whole" : "",
                        f->flags & HX_F_ASKING ? " asking" : "",
                        f->flags & HX_F_EACH ? " " : "",
                        f->flags & HX_F_EACH ? hx_order_word[f->order] : ""));
    if (f->left)
        hx_line_add(w, "left", hx_line_word(w, HX_T_SEATS, f->left));
    if (path)
        write_arguments(w, path, i);
    hx_line_end(w);
}

/* "sealed SEAT: CHOICE, CHOICE ...". */
static void write_sealed(struct hx_writer *w, int seat)
{
    const struct hx_act *a = &w->r->act[w->g->step->act[0]];
    struct hx_move m;

    hx_line_begin(w, "sealed", w->r->seat[seat]);
    if (!hx_sealed_answer(w->g, seat, &m)) {
        hx_line_add(w, NULL, "pass");
    } else {
        for (int i = 0; i < a->nchoice; i++) {
            const struct hx_choice *c = &a->choice[i];

            hx_line_add(w, c->name,
                        c->domain == HX_D_BUNDLE
                            ? hx_line_amounts(w, HX_T_KIND, w->r->ncard_kind,
                                              m.bag[c->bag])
                            : hx_word_of(w->r, w->a, c->type, c->sub, m.c[i]));
        }
    }
    hx_line_end(w);
}

void hx_write_stack(struct hx_writer *w)
{
    const struct hx_state *st = hx_st(w->g);

    for (int i = 0; i < st->nframe; i++)
        write_frame(w, i);
    for (uint32_t m = st->sealed; m; m &= m - 1)
        write_sealed(w, __builtin_ctz(m));
}
