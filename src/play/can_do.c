/* What a seat can do, in the words that people type. */
#include "can_do.h"

#include <stdlib.h>

#include "text.h"

void hx_can_do(struct hx_game *g, int seat, struct hx_buffer *to)
{
    struct hx_listing *list = malloc(sizeof *list);
    int before = -1;

    if (!list)
        abort();
    hx_game_list(g, seat, list);
    for (int i = 0; i < list->nsegment; i++) {
        int act = list->segment[i].act;

        if (act == before || !list->segment[i].count)
            continue;
        hx_buffer_add(to, "%s", before >= 0 ? ", " : "");
        before = act;
        if (act == HX_PASS)
            hx_buffer_add(to, "pass");
        else
            hx_text_form(hx_game_rules(g), act, to);
    }
    if (before < 0)
        hx_buffer_add(to, "nothing");
    free(list);
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
