#include "possible.h"

#include <string.h>

#include "text.h"

/* Is it one of the moves with these first choices? */
static bool goes_on(const struct hx_act *a, const struct hx_move *move,
                    const struct hx_move *listed, int choice)
{
    for (int i = 0; i < choice; i++) {
        int bag = a->choice[i].bag;

        if (a->choice[i].domain != HX_D_BUNDLE) {
            if (listed->c[i] != move->c[i])
                return false;
        } else if (memcmp(listed->bag[bag], move->bag[bag],
                          sizeof *move->bag) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_sampled(const struct hx_listing *list, uint16_t act)
{
    for (int i = 0; i < list->nsegment; i++)
        if (list->segment[i].act == act && list->segment[i].sort == HX_SEG_MOVE)
            return true;
    return false;
}

bool hx_possible_each(struct hx_game *g, int seat, const struct hx_move *move,
                      int choice, void (*tell)(void *self, int32_t value),
                      void *self)
{
    const struct hx_act *a = &hx_game_rules(g)->act[move->act];
    const struct hx_listing *list = hx_game_list(g, seat);
    uint32_t before = 0;

    if (is_sampled(list, move->act))
        return false;
    for (int i = 0; i < list->nsegment; before += list->segment[i++].count)
        for (uint32_t k = 0;
             list->segment[i].act == move->act && k < list->segment[i].count;
             k++) {
            struct hx_move listed;

            hx_listing_move(g, list, before + k, &listed);
            if (goes_on(a, move, &listed, choice))
                tell(self, listed.c[choice]);
        }
    return true;
}

struct first {
    int32_t *value;
    int n, max;
};

static void note(void *self, int32_t value)
{
    struct first *f = self;

    for (int i = 0; i < f->n && i < f->max; i++)
        if (f->value[i] == value)
            return;
    if (f->n < f->max)
        f->value[f->n] = value;
    f->n++;
}

int hx_possible(struct hx_game *g, int seat, const struct hx_move *move,
                int choice, int32_t *value, int max)
{
    struct first f = {value, 0, max};
    uint8_t domain = hx_game_rules(g)->act[move->act].choice[choice].domain;

    if (domain == HX_D_BUNDLE || domain == HX_D_SEATS ||
        !hx_possible_each(g, seat, move, choice, note, &f))
        return -1;
    return f.n;
}

void hx_possible_print(const struct hx_rules *r, const struct hx_choice *c,
                       int32_t value, struct hx_buffer *to)
{
    hx_text_result(r, c->type, c->sub, (struct hx_result){.i = value}, to);
}
