/* Pips: how likely the numbers on the board are to be rolled. */
#include <string.h>

#include "picture_parts.h"

/* Adds, to ways[n], the ways in which so many dice show n in all. */
static void count_dice(const struct hx_chance *c,
                       uint32_t ways[HX_MOST_TOKEN + 1])
{
    uint32_t next[HX_MOST_TOKEN + 1];

    ways[0] = 1;
    for (int die = 0; die < c->ndice; die++) {
        memset(next, 0, sizeof next);
        for (int n = 0; n <= HX_MOST_TOKEN; n++)
            for (int k = 1; k <= c->sides && k <= n; k++)
                next[n] += ways[n - k];
        memcpy(ways, next, sizeof next);
    }
}

static void count_rows(const struct hx_chance *c,
                       uint32_t ways[HX_MOST_TOKEN + 1])
{
    for (int i = 0; i < c->nrow; i++) {
        int n = c->row[i * c->nnumber];

        if (n >= 0 && n <= HX_MOST_TOKEN)
            ways[n] += c->weight[i];
    }
}

/* The most ways for a number of the board; 0 if one of them never comes. */
static uint32_t most_of(const struct hx_painter *p,
                        const uint32_t ways[HX_MOST_TOKEN + 1])
{
    uint32_t most = 0;

    for (int i = 0; i < p->geo->n[HX_HEX]; i++) {
        int token = hx_token_of(p->g, i);

        if (token <= 0)
            continue;
        if (token > HX_MOST_TOKEN || !ways[token])
            return 0;
        if (ways[token] > most)
            most = ways[token];
    }
    return most;
}

/* Pips are counted by the first chance that can bring all the numbers. */
void hx_count_pips(struct hx_painter *p)
{
    for (int i = 0; i < p->r->nchance; i++) {
        const struct hx_chance *c = &p->r->chance[i];
        uint32_t ways[HX_MOST_TOKEN + 1] = {0}, most;

        if (c->sort == HX_OUT_DICE)
            count_dice(c, ways);
        else if (c->sort == HX_OUT_TABLE && c->type[0] == HX_T_INT)
            count_rows(c, ways);
        most = most_of(p, ways);
        if (!most)
            continue;
        for (int n = 0; n <= HX_MOST_TOKEN; n++)
            p->pips[n] =
                (uint8_t)(most > 6 ? (ways[n] * 5 + most - 1) / most : ways[n]);
        p->most_pips = (uint8_t)(most > 6 ? 5 : most);
        return;
    }
}
