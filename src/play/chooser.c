#include "chooser.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "random.h"

static const char *const names[HX_CHOOSERS] = {"human", "random"};

const char *hx_chooser_name(int sort)
{
    return names[sort];
}

int hx_chooser_find(const char *name)
{
    for (int i = 0; i < HX_CHOOSERS; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

struct hx_chooser hx_chooser_new(int sort, uint64_t game_seed, int seat)
{
    char stream[16];

    /* A stream's name that no rule file can give. */
    snprintf(stream, sizeof stream, "(seat %d)", seat);
    return (struct hx_chooser){.sort = (uint8_t)sort,
                               .seed = hx_stream_seed(game_seed, stream)};
}

bool hx_chooser_move(const struct hx_chooser *c, struct hx_game *g, int seat,
                     struct hx_move *move)
{
    const struct hx_listing *list;
    uint32_t counter = hx_game_moves(g), k = 0;

    assert(c->sort == HX_RANDOM);
    if (hx_game_forced_move(g, seat, move))
        return true;
    list = hx_game_list(g, seat);
    if (list->total == 0)
        return false;
    if (list->total > 1)
        k = hx_stream_below(c->seed, &counter, list->total);
    hx_listing_move(g, list, k, move);
    return true;
}
