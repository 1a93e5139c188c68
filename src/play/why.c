#include "why.h"

#include <string.h>

#include "ask.h"
#include "names.h"
#include "text.h"

#define MOST_WORDS 4
#define WORD 64

/* A number that is asked about. */
struct why {
    struct hx_session *s;
    const struct hx_rules *r;
    int viewer;
    uint16_t value;
    int arg[2]; /* -1: not said */
    struct hx_buffer *to;
};

/* ---- reading ---- */

/* The words of "bank.rate(red, ore)" or "bank.rate red ore"; -1: too many. */
static int split(const char *line, char word[MOST_WORDS][WORD])
{
    static const char gaps[] = " \t(),";
    int n = 0;

    while (*(line += strspn(line, gaps))) {
        size_t len = strcspn(line, gaps);

        if (n == MOST_WORDS || len >= WORD)
            return -1;
        memcpy(word[n], line, len);
        word[n++][len] = '\0';
        line += len;
    }
    return n;
}

/* The arguments said, in any order: each word is of the first argument still
 * free that it can be. */
static bool read_arguments(struct why *w, char word[][WORD], int n)
{
    const struct hx_value *v = &w->r->value[w->value];
    struct hx_error err = {{0}};

    w->arg[0] = w->arg[1] = -1;
    for (int i = 0; i < n; i++) {
        int k = 0;
        int32_t value = -1;

        while (k < v->nper &&
               (w->arg[k] >= 0 || !hx_text_parse_value(w->r, v->per[k], 0,
                                                       word[i], &value, &err)))
            k++;
        if (k == v->nper || value < 0)
            return false;
        w->arg[k] = value;
    }
    return true;
}

static int find_value(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->nvalue; i++)
        if (!strcmp(r->value[i].head.name, name))
            return i;
    return -1;
}

static int find_award(const struct hx_rules *r, const char *name)
{
    for (int i = 0; i < r->naward; i++)
        if (!strcmp(r->award[i].head.name, name))
            return i;
    return -1;
}

/* ---- telling ---- */

static void print_call(const struct why *w, struct hx_buffer *to)
{
    const struct hx_value *v = &w->r->value[w->value];
    char buf[HX_VALUE_NAME];

    hx_buffer_add(to, "%s", v->head.name);
    for (int i = 0; i < v->nper; i++)
        hx_buffer_add(to, "%s%s%s", i ? ", " : "(",
                      hx_value_name(w->r, v->per[i], 0, w->arg[i], buf),
                      i + 1 == v->nper ? ")" : "");
}

/* A formula that says more than its number. */
static void print_formula(const struct hx_rules *r, uint16_t form,
                          struct hx_buffer *to)
{
    if (!r->form[form].constant && r->form[form].text)
        hx_buffer_add(to, ": %s", r->form[form].text);
}

/* How many of the piece the seat has on the board. */
static int count_pieces(const struct why *w, int piece, int seat)
{
    enum hx_sort sort = (enum hx_sort)w->r->piece[piece].on;
    int n = 0, there, owner;

    for (int i = 0; i < w->r->board.geo->n[sort]; i++) {
        if (w->r->piece[piece].rider) {
            n += hx_rider(w->s->game, piece, i, &owner) && owner == seat;
            continue;
        }
        hx_at(w->s->game, sort, i, &there, &owner);
        n += there == piece && owner == seat;
    }
    return n;
}

/* What lies on the table and counts. */
static void print_table(const struct why *w, int seat)
{
    for (int p = 0; p < w->r->npiece; p++) {
        const struct hx_piece *piece = &w->r->piece[p];
        int n = piece->points ? count_pieces(w, p, seat) : 0;

        if (!n)
            continue;
        hx_buffer_add(w->to, "  %d  %s: %d on the board, %d each",
                      n * piece->points, piece->head.name, n, piece->points);
        hx_source_text(w->r, &piece->head, w->to);
        hx_buffer_char(w->to, '\n');
    }
    for (int a = 0; a < w->r->naward; a++) {
        if (!(hx_holders(w->s->game, a) >> seat & 1))
            continue;
        hx_buffer_add(w->to, "  %d  %s", w->r->award[a].points,
                      w->r->award[a].head.name);
        hx_source_text(w->r, &w->r->award[a].head, w->to);
        hx_buffer_char(w->to, '\n');
    }
}

/* What is public, then the cards in hand that count. */
static void print_cards(const struct why *w, int seat)
{
    hx_buffer_add(w->to, "  %d  points(%s)\n", hx_points(w->s->game, seat),
                  w->r->seat[seat]);
    for (int c = 0; c < w->r->ncard; c++) {
        const struct hx_card *card = &w->r->card[c];
        int n = card->points ? hx_cards_held(w->s->game, seat, c) : 0;

        if (!n)
            continue;
        hx_buffer_add(w->to, "  %d  %s: %d in hand, %d each", n * card->points,
                      card->name, n, card->points);
        hx_source_text(w->r, &w->r->deck[card->deck].head, w->to);
        hx_buffer_char(w->to, '\n');
    }
}

static void print_base(const struct why *w, const struct hx_ctx *ctx)
{
    const struct hx_value *v = &w->r->value[w->value];

    if (v->base == HX_NONE && !v->table && w->value == HX_V_POINTS) {
        print_table(w, w->arg[0]);
        return;
    }
    if (v->base == HX_NONE && !v->table) {
        print_cards(w, w->arg[0]);
        return;
    }
    if (v->base != HX_NONE) {
        hx_buffer_add(w->to, "  %d  base",
                      (int)hx_eval(w->s->game, v->base, ctx).i);
        print_formula(w->r, v->base, w->to);
    } else {
        hx_buffer_add(w->to, "  %d  base, as listed",
                      v->table[w->arg[v->nper - 1]]);
    }
    hx_source_text(w->r, &v->head, w->to);
    hx_buffer_char(w->to, '\n');
}

static void print_modifier(const struct why *w, const struct hx_mod *m,
                           const struct hx_ctx *ctx)
{
    static const char *const op[] = {[HX_FIXED] = "fixed at ",
                                     [HX_ADD] = "+",
                                     [HX_TIMES] = "times ",
                                     [HX_AT_LEAST] = "at least ",
                                     [HX_AT_MOST] = "at most "};
    bool active =
        m->when == HX_NONE || hx_eval(w->s->game, m->when, ctx).i != 0;
    int amount = (int)hx_eval(w->s->game, m->amount, ctx).i;

    if (active)
        hx_buffer_add(w->to, "  %s%d  %s",
                      m->op == HX_ADD && amount < 0 ? "" : op[m->op], amount,
                      m->head.name);
    else
        hx_buffer_add(w->to, "  -  %s", m->head.name);
    if (active)
        print_formula(w->r, m->amount, w->to);
    if (m->when != HX_NONE)
        hx_buffer_add(w->to, "%s %s",
                      active ? ", because" : ": not now, only when",
                      w->r->form[m->when].text);
    hx_source_text(w->r, &m->head, w->to);
    hx_buffer_char(w->to, '\n');
}

/* One number; false if the viewer may not see it. */
static bool tell_value(struct why *w)
{
    const struct hx_value *v = &w->r->value[w->value];
    int me = hx_ask_whose(w->s);
    struct hx_ctx ctx =
        hx_value_context(v, v->nper ? w->arg[0] : me, v->nper ? w->arg[1] : -1);
    struct hx_buffer call = {0}, told = {0};
    struct hx_answer a;
    bool seen;

    print_call(w, &call);
    seen = hx_ask_value(w->s, w->viewer < 0 ? me : w->viewer, w->viewer,
                        call.text, &a, &told);
    if (seen) {
        hx_buffer_add(w->to, "%s = %d\n", call.text, (int)a.value.i);
        print_base(w, &ctx);
        for (int i = 0; i < v->nmod; i++)
            print_modifier(w, &v->mod[i], &ctx);
    } else {
        hx_buffer_clear(w->to);
        hx_buffer_add(w->to, "%s %s", call.text, hx_buffer_text(&told));
    }
    hx_buffer_free(&call);
    hx_buffer_free(&told);
    return seen;
}

/* For each value of the arguments that were not said. */
static bool tell_values(struct why *w, int k)
{
    const struct hx_value *v = &w->r->value[w->value];
    int many;

    if (k == v->nper)
        return tell_value(w);
    if (w->arg[k] >= 0)
        return tell_values(w, k + 1);
    if (v->per[k] == HX_T_SEAT) {
        w->arg[k] = w->viewer < 0 ? hx_ask_whose(w->s) : w->viewer;
        return tell_values(w, k + 1);
    }
    many = hx_names_of(w->r, v->per[k], 0);
    if (!many) {
        hx_buffer_add(w->to, "say for which %s",
                      v->per[k] == HX_T_HEX ? "hex" : "thing");
        return false;
    }
    for (int i = 0; i < many; i++) {
        w->arg[k] = i;
        if (!tell_values(w, k + 1))
            return false;
    }
    w->arg[k] = -1;
    return true;
}

enum hx_why_about hx_session_why_number(struct hx_session *s, int viewer,
                                        const char *line, struct hx_buffer *to)
{
    struct why w = {.s = s, .r = s->mix->rules, .viewer = viewer, .to = to};
    char word[MOST_WORDS][WORD];
    int n = split(line, word), value;

    if (n < 1)
        return HX_WHY_MOVE;
    value = find_award(w.r, word[0]);
    if (value >= 0)
        return n == 1 ? hx_why_award(s, viewer, value, to) : HX_WHY_MOVE;
    value = find_value(w.r, word[0]);
    if (value < 0)
        return HX_WHY_MOVE;
    w.value = (uint16_t)value;
    if (!read_arguments(&w, word + 1, n - 1)) {
        hx_buffer_add(to, "say for whom or what, as in: why %s",
                      w.r->value[value].head.name);
        for (int k = 0; k < w.r->value[value].nper; k++)
            hx_buffer_add(to, " %s",
                          w.r->value[value].per[k] == HX_T_SEAT ? w.r->seat[0]
                          : hx_names_of(w.r, w.r->value[value].per[k], 0)
                              ? hx_name_of(w.r, w.r->value[value].per[k], 0, 0)
                              : "A1");
        return HX_WHY_REFUSED;
    }
    return tell_values(&w, 0) ? HX_WHY_TOLD : HX_WHY_REFUSED;
}
