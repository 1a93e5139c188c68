/* What a seat can do, in the words that people type. */
#include "can_do.h"

#include <stdlib.h>

#include "text.h"

#define FEW 3 /* moves of an action, that are named one by one */

/* How many moves of the action are listed from segment i on; *next is the first
 * segment behind them. Sampled ones are more than can be named. */
static uint32_t count_moves(const struct hx_listing *list, int i, int *next)
{
    uint16_t act = list->segment[i].act;
    uint32_t n = 0;

    for (; i < list->nsegment && list->segment[i].act == act; i++)
        n += list->segment[i].sort == HX_SEG_MOVE ? FEW + 1
                                                  : list->segment[i].count;
    *next = i;
    return n;
}

/* Does the action begin with cards that are chosen? */
static bool is_bundle(const struct hx_rules *r, uint16_t act)
{
    return r->act[act].nchoice && r->act[act].choice[0].domain == HX_D_BUNDLE;
}

/* How many cards a bundle has to have, where that is one number and follows
 * from no choice. */
static void print_size(struct hx_game *g, int seat, uint16_t act,
                       struct hx_buffer *to)
{
    const struct hx_choice *c = hx_game_rules(g)->act[act].choice;
    struct hx_move move = {.act = act};
    struct hx_ctx ctx = hx_ctx_new(seat);
    struct hx_question q;
    int n;

    if (!is_bundle(hx_game_rules(g), act) || c->nlo == HX_NONE ||
        c->nlo != c->nhi)
        return;
    hx_game_question(g, &q);
    ctx.move = &move;
    ctx.frame = q.frame;
    n = (int)hx_eval(g, c->nlo, &ctx).i;
    hx_buffer_add(to, " (%d card%s)", n, n == 1 ? "" : "s");
}

void hx_can_do(struct hx_game *g, int seat, struct hx_buffer *to)
{
    const struct hx_listing *list = hx_game_list(g, seat);
    uint32_t before = 0; /* moves of the list */
    const char *gap = "";

    for (int i = 0, next; i < list->nsegment; i = next) {
        uint32_t n = count_moves(list, i, &next);

        for (uint32_t k = 0; k < n && n <= FEW; k++) {
            struct hx_move move;

            hx_listing_move(g, list, before + k, &move);
            hx_buffer_add(to, "%s", gap);
            hx_text_move(g, &move, to);
            gap = ", ";
        }
        if (n > FEW) {
            hx_buffer_add(to, "%s", gap);
            hx_text_form(hx_game_rules(g), list->segment[i].act, to);
            print_size(g, seat, list->segment[i].act, to);
            if (list->segment[i].sort != HX_SEG_MOVE &&
                !is_bundle(hx_game_rules(g), list->segment[i].act))
                hx_buffer_add(to, " (%u possible)", n);
            gap = ", ";
        }
        for (; i < next; i++)
            before += list->segment[i].count;
    }
    if (!*gap)
        hx_buffer_add(to, "nothing");
}

/* "red", "blue and white", "red, blue and white". */
static void print_seats(const struct hx_rules *r, unsigned seats,
                        struct hx_buffer *to)
{
    const char *gap = "";

    for (int i = 0; i < r->nseat; i++) {
        if (!(seats >> i & 1))
            continue;
        seats &= ~(1u << i);
        hx_buffer_add(to, "%s%s", gap, r->seat[i]);
        gap = seats & (seats - 1) ? ", " : " and ";
    }
}

/* Of others it is not told what they can do: that depends on their cards. */
void hx_must_do(const struct hx_game *g, struct hx_buffer *to)
{
    const struct hx_rules *r = hx_game_rules(g);
    const struct hx_step *step;
    struct hx_question q;

    hx_game_question(g, &q);
    step = &r->step[q.step];
    print_seats(r, q.seats, to);
    hx_buffer_add(to, q.seats & (q.seats - 1u) ? " have to choose first"
                                               : " has to choose first");
    if (step->nact != 1) {
        hx_buffer_add(to, " (%s)", step->head.name);
        return;
    }
    hx_buffer_add(to, ": ");
    hx_text_form(r, step->act[0], to);
}
